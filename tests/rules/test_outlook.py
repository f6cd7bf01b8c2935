"""Which actions of an exchange lapse for certain is known before it is made."""

from typing import Any

import pytest

from gugong import Game
from tests.table import Table, kind, play_all, told

# What lies where: travel, wall, jade, intrigue, palace, decree, canal.
OFFICIALS = ("5s", "3w", "2ss", "4i", "6x", "2d", "9")


def turn(**mine: Any) -> Game:
    table = Table(2, bonus_tokens=True).officials(*OFFICIALS).family(0, **mine)
    return table.no_tokens().family(1, hand=["9"]).turn(0).game()


def lapsing(game: Game, move: str) -> list[tuple[Any, Any, Any]]:
    """What lapses, why and how much is needed."""
    before = game.position()
    events: Any = game.lapsing(game.parse(move))
    assert game.position() == before
    return [(event["action"], event["why"], event["need"]) for event in events]


@pytest.mark.parametrize(
    ("mine", "move", "lapses"),
    [
        # the official's action
        ({"hand": ["7", "8"], "pool": 0}, "give 7 to wall", [("wall", "servants", 1)]),
        ({"hand": ["7", "8"], "pool": 1}, "give 7 to wall", []),
        ({"hand": ["9", "7"], "pool": 5}, "give 9 to travel", [("travel", "reach", 0)]),
        # the card's, and both
        ({"hand": ["5w", "7"], "pool": 0}, "give 5w to palace, burn", [("wall", "servants", 1)]),
        (
            {"hand": ["5w", "7"], "pool": 0},
            "give 5w to jade",
            [("wall", "servants", 1), ("jade", "servants", 2)],
        ),
        # what the price leaves
        ({"hand": ["4w", "7"], "pool": 2}, "give 4w to palace, pay", [("wall", "servants", 1)]),
        ({"hand": ["4w", "7"], "pool": 3}, "give 4w to palace, pay", []),
        # the first action may bring what the second needs
        ({"hand": ["3ss", "7"], "pool": 0}, "give 3ss to wall, burn", []),
        # forgone actions do not lapse
        ({"hand": ["4w", "7"], "pool": 0}, "give 4w to palace, forgo", []),
        # tokens could be handed in for servants
        ({"hand": ["7", "8"], "pool": 0, "tokens": ["vp", "vp", "vp"]}, "give 7 to wall", []),
    ],
)
def test_what_lapses_is_known_before(mine: Any, move: str, lapses: Any) -> None:
    """GIFT-6"""
    assert lapsing(turn(**mine), move) == lapses


def test_a_choice_of_payment_that_saves_the_action_keeps_it() -> None:
    """SRV-3: paid with the Double Servant, two servants are left for the wall."""
    game = turn(hand=["4w", "7"], pool=2, double="pool")
    assert lapsing(game, "give 4w to palace, pay") == []


def test_what_is_named_lapses_however_the_exchange_goes_on() -> None:
    """GIFT-6: in every course, for every exchange of a turn."""
    game = turn(hand=["4w", "3ss", "5d"], pool=1)
    named = 0
    for move in game.legal_moves():
        expected: Any = game.lapsing(move)
        named += len(expected)
        tried = game.copy()
        tried.play(move)
        found = told(tried, "lapsed-action", 0)
        while tried.chooser == 0 and kind(tried) != "exchange":
            tried.play(tried.legal_moves()[0])
            found += told(tried, "lapsed-action", 0)
        for event in expected:
            assert event in found
    assert named


def test_other_decisions_name_what_waits_for_them() -> None:
    """GIFT-4, GIFT-6: the sacrificed card does not change what lapses."""
    game = play_all(turn(hand=["2p", "7", "8"], pool=0), "give 2p to wall, burn")
    events: Any = game.lapsing(game.parse("burn 7"))
    assert [event["action"] for event in events] == ["wall"]
