"""Which figures the learned bots know, and that they play with all others, too."""

import json
from pathlib import Path
from random import Random

import pytest

from gugong import Game
from gugong.bots import training
from gugong.bots.champion import Champion
from gugong.bots.driver import Driver
from gugong.bots.observation import Bot, Budget
from gugong.bots.scholar import Scholar
from gugong.bots.training import is_trained_for, trained_with
from gugong.components import load
from gugong.rules import RULES_VERSION
from tools.random_components import random_components


def told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, **about: object) -> str | None:
    """What is known of a net with this first line, which is the package's from now on."""
    net = tmp_path / "other.net"
    net.write_bytes(json.dumps(about).encode() + b"\nnumbers")
    monkeypatch.setattr(training, "SHIPPED", net)
    return trained_with()


def test_a_net_names_the_box_it_learned_with(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ours, other = load(), random_components(Random(1))
    rules = str(RULES_VERSION)
    assert told(monkeypatch, tmp_path, rules=rules, components=ours.version) == ours.version
    assert is_trained_for(ours)
    assert not is_trained_for(other)


def test_after_a_change_of_the_rules_it_has_learned_another_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told(monkeypatch, tmp_path, rules=str(RULES_VERSION + 1), components=load().version)
    assert not is_trained_for(load())


def test_nothing_is_said_of_a_net_that_does_not_tell(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert told(monkeypatch, tmp_path, sizes=[1]) is None
    assert is_trained_for(load())
    assert is_trained_for(random_components(Random(1)))


@pytest.mark.parametrize("level", [Scholar, Champion])
@pytest.mark.parametrize("seed", range(3))
def test_they_play_with_any_box(level: type[Bot], seed: int) -> None:
    game = Game(2 + seed, seed=seed, bonus_tokens=True, components=random_components(Random(seed)))
    driver, bot = Driver(budget=Budget(iterations=10)), level()
    for _ in range(12):
        decision = driver.ask(game)
        choice = bot.choose(decision.observation)
        move = game.parse(choice if isinstance(choice, str) else choice.move)
        game.play(move)
        driver.played(game, decision.seat, move)
