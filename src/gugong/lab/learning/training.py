"""Training of a net with PyTorch: from scratch, on all positions, on a GPU if there is one.

Some games are held back. The losses on their positions show whether the net learned the game or
only the games.
"""

import os
import sys
import time
from dataclasses import asdict
from itertools import pairwise
from typing import Final

if "torch" not in sys.modules:  # it reads this once
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # spinning threads crawl on a busy machine

import numpy as np
import torch
from torch import nn

from gugong.bots.net import Net
from gugong.components import load
from gugong.lab.learning.positions import Positions, Results
from gugong.lab.learning.recipe import Recipe
from gugong.lab.learning.targets import lambda_returns
from gugong.rules import RULES_VERSION

HELD_BACK: Final = 20  # one in this many games
MARGIN_WEIGHT: Final = 0.5  # of the losses, beside that of the chance to win
SCORE_WEIGHT: Final = 0.25
SCALED_ON: Final = 200_000  # positions that tell how much each feature varies
AT_ONCE: Final = 65_536  # positions, where nothing is learned
SHARED_OUT: Final = 2048  # positions; threads take longer to share out a smaller batch
OUTPUTS: Final = 3


def train(positions: Positions, recipe: Recipe, former: Net | None = None) -> Net:
    """A net, with the recipe and its losses in what it says about itself.

    The former net is needed for λ below 1 alone.
    """
    torch.manual_seed(recipe.seed)
    if recipe.batch < SHARED_OUT:
        torch.set_num_threads(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    began = time.monotonic()
    rows = torch.from_numpy(positions.rows).to(device)
    results = torch.from_numpy(positions.results).to(device)
    targets = results
    if former is not None and recipe.mix < 1.0:
        mixed = lambda_returns(positions, _judged(former, rows), recipe.mix)
        targets = torch.from_numpy(mixed).to(device)
    held = torch.from_numpy(positions.games % HELD_BACK == 0).to(device)
    learned, held_back = (~held).nonzero().squeeze(1), held.nonzero().squeeze(1)
    some = learned[torch.randint(len(learned), (min(SCALED_ON, len(learned)),), device=device)]
    scale = 1.0 / (rows[some].float().std(0) + 0.1)
    model = _model([rows.shape[1], *recipe.hidden, OUTPUTS], recipe.dropout).to(device)
    steps = max(int(len(learned) * recipe.epochs / recipe.batch), 1)
    optimizer = torch.optim.AdamW(model.parameters(), recipe.rate, weight_decay=recipe.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, recipe.rate, total_steps=steps + 1)
    for _ in range(steps):
        at = learned[torch.randint(len(learned), (recipe.batch,), device=device)]
        win, margin, score = _losses(model(rows[at].float() * scale), targets[at])
        optimizer.zero_grad()
        (win + MARGIN_WEIGHT * margin + SCORE_WEIGHT * score).backward()
        optimizer.step()
        schedule.step()
    model.eval()
    losses = torch.zeros(OUTPUTS, device=device)
    with torch.no_grad():
        for at in held_back.split(AT_ONCE):
            of_these = _losses(model(rows[at].float() * scale), results[at])
            losses += torch.stack(of_these) * len(at) / len(held_back)
    training = {
        **asdict(recipe),
        "games": len(np.unique(positions.games)),
        "positions": len(positions.rows),
        "device": device,
        "seconds": round(time.monotonic() - began, 1),
        "held_back": dict(zip(("win", "margin", "score"), _rounded(losses), strict=True)),
    }
    about = {"rules": RULES_VERSION, "components": load().version, "training": training}
    linear = [layer for layer in model if isinstance(layer, nn.Linear)]
    layers = [(_numbers(layer.weight.T), _numbers(layer.bias)) for layer in linear]
    layers[0] = (layers[0][0] * _numbers(scale)[:, None], layers[0][1])
    return Net(about, layers)


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
