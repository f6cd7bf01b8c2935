"""VAR: the expert setup."""

from collections import Counter

import pytest

from gugong import Game
from tests.table import family, first_box, position

BOARD_CARDS = ["1c", "2d", "3w", "4i", "5s", "6x", "7"]
DRAW_CARDS = ["1p", "2ss", "3d", "4w", "5c", "6s", "7", "7x", "8", "9", "9"]
SETS = [
    ["1p", "4i", "6s", "7"],
    ["2p", "3ss", "5w", "9"],
    ["3d", "4w", "5x", "6s"],
    ["1i", "3d", "6c", "8"],
    ["2c", "4ss", "5d", "8"],
]


def heap_of(game: Game) -> Counter[str]:
    """All gift cards that no family holds."""
    return Counter([*position(game)["officials"].values(), *position(game)["gift_pile"]])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_heap(players: int) -> None:
    """VAR-1: board cards, draw cards and unused sets together; 7 dealt, the rest is the pile."""
    game = Game(players, seed=1, expert=True, components=first_box())
    heap = Counter([*BOARD_CARDS, *DRAW_CARDS])
    for unused in SETS[players:]:
        heap.update(unused)
    assert heap_of(game) == heap
    assert len(position(game)["officials"]) == 7
    assert len(position(game)["gift_pile"]) == 38 - 7 - 4 * players


@pytest.mark.parametrize("players", [2, 5])
def test_sets_are_dealt_as_ever(players: int) -> None:
    """VAR-1, SET-5: the families' own sets are no part of the heap."""
    game = Game(players, seed=2, expert=True, components=first_box())
    for i in range(players):
        seat = (position(game)["start"] + i) % players
        assert sorted(family(game, seat)["hand"]) == SETS[i]


def test_any_card_can_be_an_official() -> None:
    """VAR-1: drawn at random from the whole heap."""
    came: set[str] = set()
    for seed in range(120):
        came.update(
            position(Game(2, seed=seed, expert=True, components=first_box()))["officials"].values()
        )
    assert came == {*BOARD_CARDS, *DRAW_CARDS, *SETS[2], *SETS[3], *SETS[4]}


def test_only_by_option() -> None:
    """VAR-1: without it unused sets go back to the box."""
    game = Game(2, seed=1, components=first_box())
    assert game.options["expert"] is False
    assert heap_of(game) == Counter([*BOARD_CARDS, *DRAW_CARDS])
