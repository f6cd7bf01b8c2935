"""What the report on balance adds to the arena's."""

from typing import cast

from benchmarks.balance import ahead, ahead_table
from gugong.lab.arena.play_game import GameRow
from gugong.rules.constants import LOCATIONS


def game(*seats: tuple[bool, list[list[int]]]) -> GameRow:
    rows = [{"won": won, "exchanges": exchanges} for won, exchanges in seats]
    return cast("GameRow", {"seats": rows})


def gifts(travel: int, wall: int) -> list[list[int]]:
    """On two days, all at the wall on the second."""
    return [[travel, 0, 0, 0, 0, 0, 0], [0, wall, 0, 0, 0, 0, 0]]


def test_winners_are_compared_with_the_mean_of_the_others() -> None:
    rows = [
        game((False, gifts(1, 0)), (True, gifts(4, 2)), (False, gifts(3, 0))),
        game((True, gifts(2, 2)), (False, gifts(2, 0)), (False, gifts(2, 0))),
        game((False, gifts(9, 0)), (False, gifts(0, 9)), (False, gifts(0, 0))),  # nobody won
    ]
    found = ahead(rows)
    assert len(found) == len(LOCATIONS)
    lines = ahead_table({3: {"ahead": found}}).splitlines()
    assert lines[0] == "| gifts more | 3 families |"
    assert lines[2:5] == [
        "| travel | +1.00 ± 1.39 |", "| wall | **+2.00 ± 0.00** |", "| jade | +0.00 ± 0.00 |",
    ]  # fmt: skip
