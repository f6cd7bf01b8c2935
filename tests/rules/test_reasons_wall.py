"""Why a mason or an intrigue benefit is refused (WALL, SRV-4), on both sides of each limit."""

from typing import Any

import pytest

from gugong import Game
from tests.reasons import is_legal, why
from tests.table import Table, asked


def masons(kind: str, **mine: Any) -> Game:
    """Family 0 is asked for masons: `masons` from the pool, `extra-mason` from the supply."""
    table = asked("wall", **mine).decree("extra-mason", 0)
    check = {"kind": "wall-check", "seat": None}
    return table.frames({"kind": "turn", "seat": 1}, check, {"kind": kind, "seat": 0}).game()


def favour(**mine: Any) -> Game:
    """Family 0 may take an intrigue benefit. Family 1 has one, too, so that the day goes on."""
    table = Table(players=2).family(0, **mine).family(1, hand=["9"]).turn(1)
    return table.frames({"kind": "turn", "seat": 1}, {"kind": "favour", "seat": 0}).game()


def test_the_double_servant_is_elsewhere() -> None:
    """SRV-4: from the pool, or from the supply with the decree (DEC-4)."""
    game = asked("wall", pool=2, double="supply").game()
    args = {"where": "pool", "is": "supply"}
    assert why(game, "wall double") == ("no-double", "SRV-4", args)
    assert is_legal(asked("wall", pool=2, double="pool").game(), "wall double")
    game = masons("extra-mason", pool=2, double="pool")
    args = {"where": "supply", "is": "pool"}
    assert why(game, "wall double as 1") == ("no-double", "SRV-4", args)
    assert is_legal(masons("extra-mason", pool=2, double="supply"), "wall double as 1")


def test_the_double_servant_is_locked() -> None:
    """SRV-4"""
    game = asked("wall", pool=2).game()
    args = {"where": "pool", "is": "locked"}
    assert why(game, "wall double") == ("no-double", "SRV-4", args)


def test_too_few_servants_in_the_pool() -> None:
    """SRV-1: two masons of B, with one servant and the Double Servant left."""
    game = masons("masons", pool=1, double="pool")
    args: dict[str, int | str] = {"where": "pool", "have": 1, "need": 2}
    assert why(game, "wall 2 servants") == ("no-servants", "SRV-1", args)
    assert is_legal(game, "wall servant + double")
    assert is_legal(masons("masons", pool=2), "wall 2 servants")


def test_an_empty_supply() -> None:
    """SRV-1: the decree's mason comes from there, whatever the pool holds."""
    game = masons("extra-mason", pool=10, double="supply")
    args: dict[str, int | str] = {"where": "supply", "have": 0, "need": 1}
    assert why(game, "wall servant") == ("no-servants", "SRV-1", args)
    assert is_legal(masons("extra-mason", pool=9, double="supply"), "wall servant")


def test_the_benefit_of_a_token_takes_from_the_supply() -> None:
    """TRV-8, SRV-4"""
    table = asked("wall", pool=3, double="pool").no_tokens()
    table.frames(
        {"kind": "turn", "seat": 1},
        {"kind": "store", "seat": 0, "token": "wall"},
        {"kind": "benefit", "seat": 0, "token": "wall"},
    )
    game = table.game()
    args = {"where": "supply", "is": "pool"}
    assert why(game, "wall double") == ("no-double", "SRV-4", args)
    assert why(game, "wall 2 servants") == ("one-mason", "WALL-1", {})
    assert is_legal(game, "wall servant")


def test_only_one_mason() -> None:
    """WALL-1 A, DEC-4: never two, nor a servant and the Double Servant."""
    game = asked("wall", pool=2, double="pool").game()
    assert why(game, "wall 2 servants") == ("one-mason", "WALL-1", {})
    assert why(game, "wall servant + double") == ("one-mason", "WALL-1", {})
    game = masons("extra-mason", pool=0)
    assert why(game, "wall 2 servants") == ("one-mason", "DEC-4", {})
    assert is_legal(game, "wall servant")


def test_masons_that_were_paid_for_cannot_be_passed() -> None:
    """WALL-1"""
    game = masons("masons", pool=2)
    assert why(game, "pass") == ("must-choose", "WALL-1", {"frame": "masons"})
    assert is_legal(masons("extra-mason", pool=2), "pass")


def test_the_costly_form_of_the_wall() -> None:
    """WALL-1: pay 1 and have another one to place."""
    args = {"price": 1, "place": 1}
    assert why(asked("wall", pool=1).game(), "wall B") == ("cannot-pay-and-place", "WALL-1", args)
    assert is_legal(asked("wall", pool=2).game(), "wall B")


# Intrigue benefits


@pytest.mark.parametrize(
    ("move", "need"), [("lower 3 for servants", 3), ("die 2 to 9", 5), ("lower 7 for jade", 7)]
)
def test_too_few_steps(move: str, need: int) -> None:
    """WALL-4: the marker must have that many steps to give."""
    args: dict[str, int | str] = {"steps": need - 1, "need": need}
    assert why(favour(intrigue=need - 1), move) == ("too-few-steps", "WALL-4", args)
    assert is_legal(favour(intrigue=need), move)


def test_a_die_has_no_such_face() -> None:
    """WALL-4: the first die shows 1 to 6, the second 4 to 9."""
    game = favour(intrigue=5)
    args: dict[str, int | str] = {"die": 1, "value": 7}
    assert why(game, "die 1 to 7") == ("not-a-face", "WALL-4", args)
    assert is_legal(game, "die 1 to 6")
    assert why(game, "die 2 to 3") == ("not-a-face", "WALL-4", {"die": 2, "value": 3})
    assert is_legal(game, "die 2 to 4")


@pytest.mark.parametrize("move", ["lower 1 for servant", "lower 3 for servants"])
def test_no_servant_to_gain(move: str) -> None:
    """WALL-4: servant benefits need a servant in the supply."""
    game = favour(intrigue=5, pool=12)
    assert why(game, move) == ("supply-empty", "WALL-4", {})
    assert is_legal(game, "die 1 to 1")
    assert is_legal(favour(intrigue=5, pool=11), move)
