"""Training with PyTorch, where it is installed: `make champion` runs these, too."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is an extra of its own: gugong-game[train]")

from gugong import RULES_VERSION, load
from gugong.bots.lines import Asked
from gugong.bots.net import Net, load_net, shipped_net
from gugong.lab.learning.decisions import Decisions, encode_decisions
from gugong.lab.learning.positions import Positions, encode_shards
from gugong.lab.learning.recipe import Recipe
from gugong.lab.learning.shards import SelfPlay, play_shards, shards_in
from gugong.lab.learning.training import train
from tests.lab.arena.matches import quiet

QUICK = Recipe(hidden=(16,), policy=(16,), epochs=8.0, batch=256, dropout=0.0)
HARDLY = replace(QUICK, epochs=0.01, batch=64)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tapes")
    play_shards(folder, SelfPlay("training"), 250, quiet(), workers=1)
    return folder


@pytest.fixture(scope="module")
def positions(folder: Path) -> Positions:
    return encode_shards(shards_in(folder), 0.05, quiet(), workers=1)


@pytest.fixture(scope="module")
def decisions(folder: Path) -> Decisions:
    return encode_decisions(shards_in(folder), 0.05, shipped_net(), quiet(), workers=1)


def training_of(net: Net) -> dict[str, Any]:
    training = net.about["training"]
    assert isinstance(training, dict)
    return training


def test_more_training_lowers_the_losses_on_games_that_were_held_back(
    positions: Positions, decisions: Decisions
) -> None:
    hardly = training_of(train(positions, decisions, HARDLY))
    longer = training_of(train(positions, decisions, QUICK))
    assert hardly["games"] == longer["games"]
    for part, loss in longer["held_back"].items():
        assert loss < hardly["held_back"][part], part


def test_a_net_says_after_a_reload_what_it_learned_and_with_what(
    positions: Positions, decisions: Decisions, tmp_path: Path
) -> None:
    net = train(positions, decisions, QUICK)
    net.save(tmp_path / "new.net")
    again = load_net(tmp_path / "new.net")
    assert again.about["rules"] == RULES_VERSION
    assert again.about["components"] == load().version
    assert training_of(again)["epochs"] == 8.0
    said = again.evaluate(positions.rows)
    assert np.abs(said - net.evaluate(positions.rows)).max() < 0.02  # 16-bit numbers
    won = positions.results[:, 0] == 1.0
    assert said[won, 0].mean() > said[~won, 0].mean() + 0.5


def test_the_same_seed_trains_the_same_net(positions: Positions, decisions: Decisions) -> None:
    first, second = (train(positions, decisions, QUICK).layers[-1][1].tolist() for _ in range(2))
    assert first == second


def test_a_former_net_s_judgements_are_learned_instead_of_results(
    positions: Positions, decisions: Decisions
) -> None:
    """With λ = 0 and a former net that expects every game to be won, so does the new one."""
    former = train(positions, decisions, QUICK)
    weights, biases = former.layers[-1]
    weights[:, 0], biases[0] = 0.0, 5.0
    trusting = train(positions, decisions, replace(QUICK, mix=0.0), former)
    assert trusting.evaluate(positions.rows)[:, 0].mean() > 1.0


def test_a_net_that_is_trained_further_starts_from_what_the_former_one_knows(
    positions: Positions, decisions: Decisions
) -> None:
    former = train(positions, decisions, QUICK)
    recipe = replace(QUICK, epochs=0.01, batch=64, rate=1e-9, further=True)
    further = train(positions, None, recipe, former)
    apart = further.evaluate(positions.rows) - former.evaluate(positions.rows)
    assert np.abs(apart).max() < 1e-3
    assert further.policy is former.policy
    learning = train(positions, None, replace(recipe, epochs=8.0, rate=2e-3), former)
    assert np.abs(learning.evaluate(positions.rows) - former.evaluate(positions.rows)).max() > 0.1


def test_the_policy_learns_what_was_chosen(folder: Path, positions: Positions) -> None:
    """With the heuristics alone it starts, and then finds more of the choices."""
    decisions = encode_decisions(shards_in(folder), 0.3, None, quiet(), workers=1)

    def found(net: Net) -> float:
        asked = Asked()
        asked.rows = bytearray(decisions.rows.tobytes())
        asked.counts = decisions.counts.tolist()
        asked.traits = decisions.traits.flatten().tolist()
        asked.worths = decisions.worths.tolist()
        liking, begin = np.array(net.like(asked)), np.cumsum(decisions.counts) - decisions.counts
        parts = [slice(a, a + n) for a, n in zip(begin, decisions.counts, strict=True)]
        return float(np.mean([decisions.wanted[p][liking[p].argmax()] for p in parts]))

    hardly, longer = (train(positions, decisions, recipe) for recipe in (HARDLY, QUICK))
    assert found(longer) > found(hardly) + 0.02
