"""Training of a net with PyTorch, on a GPU if there is one: from scratch, on all tapes, or further
from a former net, which takes many new games and a low rate.

The judgement learns from positions and how their games ended, the policy from decisions.

Some games are held back. The losses on their positions show whether the net learned the game or
only the games.
"""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from itertools import pairwise
from typing import Final

if "torch" not in sys.modules:  # it reads this once
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # spinning threads crawl on a busy machine

import numpy as np
import torch
from torch import nn

from gugong.bots.net import LEAST_WORTH, MOST_WORTH, TRUST, Layers, Net
from gugong.bots.traits import NONE
from gugong.bots.traits import SIZE as TRAITS
from gugong.components import load
from gugong.lab.learning.decisions import Decisions
from gugong.lab.learning.positions import Positions, Results
from gugong.lab.learning.recipe import Recipe
from gugong.lab.learning.targets import lambda_returns
from gugong.rules import RULES_VERSION

HELD_BACK: Final = 20  # one in so many games, or groups of decisions
HELD_TOGETHER: Final = 100  # decisions in a group, most of which are of one game
MARGIN_WEIGHT: Final = 0.5  # of the losses, beside that of the chance to win
SCORE_WEIGHT: Final = 0.25
SCALED_ON: Final = 200_000  # positions that tell how much each feature varies
AT_ONCE: Final = 65_536  # positions, where nothing is learned
SHARED_OUT: Final = 2048  # positions; threads take longer to share out a smaller batch
OUTPUTS: Final = 3
NEVER: Final = -1e9  # how much a move is liked that is none


def train(
    positions: Positions,
    decisions: Decisions | None,
    recipe: Recipe,
    former: Net | None = None,
) -> Net:
    """Return a net, with the recipe and its losses in what it says about itself.

    The former net is needed for λ below 1 and to train it further, which takes no decisions.
    """
    began = time.monotonic()
    layers, losses = train_judgement(positions, recipe, former)
    if decisions is None:
        assert former is not None
        policy, liking = former.policy, dict[str, float]()
    else:
        policy, liking = train_policy(decisions, recipe)
    training = {
        **asdict(recipe),
        "games": len(np.unique(positions.games)),
        "positions": len(positions.rows),
        "decisions": 0 if decisions is None else len(decisions.rows),
        "device": _device(),
        "seconds": round(time.monotonic() - began, 1),
        "held_back": losses | liking,
    }
    about = {"rules": RULES_VERSION, "components": load().version, "training": training}
    return Net(about, layers, policy)


def train_judgement(
    positions: Positions, recipe: Recipe, former: Net | None
) -> tuple[Layers, dict[str, float]]:
    """Return the layers, and the losses on games that were held back."""
    device = _prepare(recipe)
    rows = torch.from_numpy(positions.rows).to(device)
    results = torch.from_numpy(positions.results).to(device)
    targets = results
    if former is not None and recipe.mix < 1.0:
        mixed = lambda_returns(positions, _judged(former, rows), recipe.mix)
        targets = torch.from_numpy(mixed).to(device)
    held = torch.from_numpy(positions.games % HELD_BACK == 0).to(device)
    learned, held_back = (~held).nonzero().squeeze(1), held.nonzero().squeeze(1)
    scale = _scale(rows, learned)
    model = _model([rows.shape[1], *recipe.hidden, OUTPUTS], recipe.dropout).to(device)
    if recipe.further:
        assert former is not None
        _start_from(model, former.layers, scale)

    def loss() -> torch.Tensor:
        at = _some(learned, recipe.batch)
        win, margin, score = _losses(model(rows[at].float() * scale), targets[at])
        return win + MARGIN_WEIGHT * margin + SCORE_WEIGHT * score

    _learn(model, recipe, len(learned), loss)
    losses = torch.zeros(OUTPUTS, device=device)
    with torch.no_grad():
        for at in held_back.split(AT_ONCE):
            of_these = _losses(model(rows[at].float() * scale), results[at])
            losses += torch.stack(of_these) * len(at) / len(held_back)
    return _layers(model, scale), dict(
        zip(("win", "margin", "score"), _rounded(losses), strict=True)
    )


def train_policy(decisions: Decisions, recipe: Recipe) -> tuple[Layers, dict[str, float]]:
    """Return the layers, and the loss on decisions that were held back.

    Half of what it sees was looked at with the full look-ahead, as long as there is any.
    """
    device = _prepare(recipe)
    rows = torch.from_numpy(decisions.rows).to(device)
    counts = torch.from_numpy(decisions.counts).to(device)
    begin = counts.cumsum(0) - counts
    traits = torch.from_numpy(decisions.traits).to(device)
    worths = torch.from_numpy(decisions.worths).to(device).clip(LEAST_WORTH, MOST_WORTH)
    wanted = torch.from_numpy(decisions.wanted).to(device)
    looked_at = torch.from_numpy(decisions.looked_at).to(device)
    held = torch.arange(len(rows), device=device) // HELD_TOGETHER % HELD_BACK == 0
    learned, held_back = (~held).nonzero().squeeze(1), held.nonzero().squeeze(1)
    scale = _scale(rows, learned)
    model = _model([rows.shape[1], *recipe.policy, TRAITS + 1], 0.0).to(device)
    well, quickly = learned[looked_at[learned]], learned[~looked_at[learned]]

    def loss_of(at: torch.Tensor) -> torch.Tensor:
        said = model(rows[at].float() * scale)
        most = torch.arange(int(counts[at].max()), device=device)
        real = most < counts[at, None]
        moves = begin[at, None] + torch.where(real, most, 0)
        of_moves = traits[moves]
        known = torch.cat([torch.zeros_like(said[:, : NONE + 1]), said[:, NONE + 1 :]], 1)
        liking = known.gather(1, of_moves.flatten(1)).view(of_moves.shape).sum(2)
        liking = liking + worths[moves] * (1.0 + said[:, TRUST, None])
        shares = liking.masked_fill(~real, NEVER).log_softmax(1)
        return -(wanted[moves] * real * shares).sum(1).mean()

    def loss() -> torch.Tensor:
        if not len(well):
            return loss_of(_some(quickly, recipe.batch))
        halves = [_some(part, recipe.batch // 2) for part in (well, quickly)]
        return loss_of(torch.cat(halves))

    _learn(model, recipe, len(learned), loss)
    with torch.no_grad():
        parts = [loss_of(at) * len(at) / len(held_back) for at in held_back.split(SHARED_OUT)]
    return _layers(model, scale), {"policy": round(float(torch.stack(parts).sum()), 5)}


def _device() -> str:
    return "cuda" if torch.cuda.is_available() else "cpu"


def _prepare(recipe: Recipe) -> str:
    torch.manual_seed(recipe.seed)
    if recipe.batch < SHARED_OUT:
        torch.set_num_threads(1)
    return _device()


def _some(of: torch.Tensor, count: int) -> torch.Tensor:
    return of[torch.randint(len(of), (count,), device=of.device)]


def _scale(rows: torch.Tensor, learned: torch.Tensor) -> torch.Tensor:
    """What makes the features vary about equally much."""
    return 1.0 / (rows[_some(learned, min(SCALED_ON, len(learned)))].float().std(0) + 0.1)


def _learn(
    model: nn.Sequential, recipe: Recipe, count: int, loss: Callable[[], torch.Tensor]
) -> None:
    steps = max(int(count * recipe.epochs / recipe.batch), 1)
    optimizer = torch.optim.AdamW(model.parameters(), recipe.rate, weight_decay=recipe.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, recipe.rate, total_steps=steps + 1)
    for _ in range(steps):
        optimizer.zero_grad()
        loss().backward()
        optimizer.step()
        schedule.step()
    model.eval()


def _layers(model: nn.Sequential, scale: torch.Tensor) -> Layers:
    """The layers for rows that are not scaled."""
    linear = [layer for layer in model if isinstance(layer, nn.Linear)]
    layers = [(_numbers(layer.weight.T), _numbers(layer.bias)) for layer in linear]
    layers[0] = (layers[0][0] * _numbers(scale)[:, None], layers[0][1])
    return layers


def _start_from(model: nn.Sequential, layers: Layers, scale: torch.Tensor) -> None:
    """Make a model of the same sizes judge as these layers do."""
    linear = [layer for layer in model if isinstance(layer, nn.Linear)]
    with torch.no_grad():
        for own, (weights, biases) in zip(linear, layers, strict=True):
            own.weight.copy_(torch.from_numpy(weights.T))
            own.bias.copy_(torch.from_numpy(biases))
        linear[0].weight /= scale


def _model(sizes: list[int], dropout: float) -> nn.Sequential:
    layers: list[nn.Module] = []
    for inputs, outputs in pairwise(sizes):
        layers += [nn.Linear(inputs, outputs), nn.ReLU(), nn.Dropout(dropout)]
    return nn.Sequential(*layers[:-2])  # the last layer says what it says


def _losses(said: torch.Tensor, wanted: torch.Tensor) -> tuple[torch.Tensor, ...]:
    win = nn.functional.binary_cross_entropy_with_logits(said[:, 0], wanted[:, 0])
    margin, score = ((said - wanted)[:, 1:].square()).mean(0)
    return win, margin, score


def _judged(net: Net, rows: torch.Tensor) -> Results:
    """Return what a net predicts for all positions, in the units of their results."""
    layers = [[torch.from_numpy(part).to(rows.device) for part in layer] for layer in net.layers]
    parts = []
    with torch.no_grad():
        for some in rows.split(AT_ONCE):
            x = some.float()
            for weights, biases in layers[:-1]:
                x = (x @ weights + biases).relu()
            weights, biases = layers[-1]
            x = x @ weights + biases
            x[:, 0] = x[:, 0].sigmoid()
            parts.append(x.cpu())
    judged: Results = torch.cat(parts).numpy()
    return judged


def _numbers(tensor: torch.Tensor) -> Results:
    numbers: Results = tensor.detach().cpu().numpy().copy()
    return numbers


def _rounded(losses: torch.Tensor) -> list[float]:
    return [round(loss, 5) for loss in losses.tolist()]
