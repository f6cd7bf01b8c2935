"""The table of the benchmark is right about what it was given; speed itself is no test."""

import random

import pytest

from gugong.dev.bench import half_played, kilobytes, measure, table
from gugong.game import Game


def test_the_table_holds_medians_and_ratios_within_a_turn() -> None:
    ours = [{"engine": "ours", "decisions": rate, "copy": 1.0} for rate in (300.0, 100.0, 200.0)]
    peer = [{"engine": "peer", "decisions": rate} for rate in (100.0, 10.0, 40.0)]
    lines = table([[one, other] for one, other in zip(ours, peer, strict=True)])
    assert lines[2:] == [
        "| ours | 200 | 1.0 × | - | 1.0 | - | - |",  # noqa: RUF001
        "| peer | 40 | 5.0 × | - | - | - | - |",  # noqa: RUF001
    ]


def test_everything_is_measured() -> None:
    own, *others = measure(0.0)
    assert all(own[key] > 0 for key in ("decisions", "games", "copy", "view", "replay"))
    assert all(row["decisions"] > 0 for row in others)


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
