"""The table of the benchmark is right about what it was given; speed itself is no test."""

import random

import pytest

from benchmarks.speed import Row, half_played, kilobytes, measure, table
from gugong.game import Game


def test_the_table_holds_medians_and_ratios_within_a_turn() -> None:
    ours = [Row(engine="ours", figures={"decisions": n, "copy": 1.0}) for n in (300, 100, 200)]
    peer = [Row(engine="peer", figures={"decisions": n}) for n in (100, 10, 40)]
    lines = table([[one, other] for one, other in zip(ours, peer, strict=True)])
    assert lines[2:] == [
        "| ours | 200 | 1.0 × | - | 1.0 | - | - |",  # noqa: RUF001
        "| peer | 40 | 5.0 × | - | - | - | - |",  # noqa: RUF001
    ]


def test_everything_is_measured() -> None:
    own, *others = measure(0.0)
    assert set(own["figures"]) == {"decisions", "games", "copy", "view", "replay"}
    assert all(figure > 0 for row in (own, *others) for figure in row["figures"].values())


@pytest.mark.parametrize("families", [2, 3, 4, 5])
def test_a_state_is_small(families: int) -> None:
    """Below 20 kB, so that a search can hold many."""
    game = half_played(random.Random(1), families)
    assert kilobytes(lambda: game.at(game.ply).state) < 20
    assert kilobytes(game.copy) < 20


def test_a_whole_game_is_small() -> None:
    game = half_played(random.Random(1))
    text = game.record(with_seed=True)
    assert kilobytes(lambda: Game.from_record(text)) < 40
