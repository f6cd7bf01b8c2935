"""PettingZoo's own tests, at every table."""

import itertools
import types
import warnings
from typing import Any

import pytest

from gugong.lab import envs

with warnings.catch_warnings():  # where pygame is installed it makes one of its old environments
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, seed_test

TABLES: list[dict[str, Any]] = [
    *[{"players": players} for players in (2, 3, 4, 5)],
    *[{"players": players, "bonus_tokens": True, "expert": True} for players in (2, 5)],
    {"players": 3, "reward": "score", "render_mode": "ansi"},
    {"players": 2, "flat": True},
    {"players": 1},
    {"players": 1, "difficulty": "hard", "sets": "2-3", "focus": "wall", "expert": True},
]
at_every_table = pytest.mark.parametrize(
    "given", TABLES, ids=lambda given: " ".join(f"{name}={given[name]}" for name in given)
)
# PettingZoo has a list of its own environments whose observations hold a mask, and warns about all
# others. And an agent that is done has nothing to choose from.
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{message}:UserWarning")
    for message in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box",
        "Action mask numpy array is all zeros",
    )
]


@at_every_table
def test_the_api_is_pettingzoos(given: dict[str, Any]) -> None:
    """More cycles than a game has decisions, so that its end is tested too."""
    api_test(envs.env(**given), num_cycles=300)


def test_the_api_is_pettingzoos_without_guards() -> None:
    api_test(envs.raw_env(players=3), num_cycles=300)


@at_every_table
def test_the_same_seed_gives_the_same_game(given: dict[str, Any]) -> None:
    seed_test(lambda: envs.env(**given), num_cycles=300)


def test_pettingzoos_benchmark_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """For 400 ticks of a clock instead of 5 seconds; it deals anew when a game is over."""
    ticks = itertools.count()
    clock = types.SimpleNamespace(time=lambda: next(ticks) / 80)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(envs.env(players=2))
