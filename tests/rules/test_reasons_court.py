"""Why paying, a jade, a decree or a costly form is refused (SRV, JADE, DEC, INT, PAL)."""

from typing import Any

import pytest

from gugong import Game
from tests.reasons import is_legal, why
from tests.table import Table, asked, family


def paying(amount: int, keep: int, pool: int) -> Game:
    """Family 0 pays, with the Double Servant in its pool; `keep` pieces have to stay."""
    frame = {"kind": "pay", "seat": 0, "amount": amount, "keep": keep}
    table = asked("palace", pool=pool, double="pool")
    return table.frames({"kind": "turn", "seat": 1}, frame).game()


def test_ways_to_pay() -> None:
    """SRV-3: with servants alone, or with the Double Servant for 1 or for 2."""
    args: dict[str, int | str] = {"price": 3, "pool": 2, "keep": 0}
    game = paying(3, 0, pool=2)
    assert why(game, "pay servants") == ("cannot-pay-so", "SRV-3", args)
    assert is_legal(game, "pay double as 1")
    args = {"price": 1, "pool": 2, "keep": 0}
    assert why(paying(1, 0, pool=2), "pay double") == ("cannot-pay-so", "SRV-3", args)
    assert is_legal(paying(2, 0, pool=2), "pay double")


def test_what_has_to_stay_in_the_pool() -> None:
    """SRV-3: pay 2 and keep 3 pieces; with 3 servants only the Double Servant can pay."""
    mine = family(paying(2, 3, pool=3), 0)
    assert (mine["pool"], mine["double"]) == (3, "supply")
    assert is_legal(paying(2, 2, pool=3), "pay servants")


def test_what_is_owed_cannot_be_passed() -> None:
    """SRV-3"""
    assert why(paying(1, 0, pool=2), "pass") == ("must-choose", "SRV-3", {"frame": "pay"})


# Jade


@pytest.mark.parametrize(("house", "price"), [(1, 2), (2, 3), (3, 4)])
def test_a_jade_that_cannot_be_paid(house: int, price: int) -> None:
    """JADE-1"""
    tokens = ["vp", "vp"]  # they could bring a servant, so the action is asked
    poor = asked("jade", pool=price - 1, tokens=tokens).no_tokens().game()
    args: dict[str, int | str] = {"price": price, "pool": price - 1}
    assert why(poor, f"jade house {house}") == ("cannot-pay", "JADE-1", args)
    assert is_legal(asked("jade", pool=price).game(), f"jade house {house}")


def test_the_decree_lowers_the_price_told() -> None:
    """DEC-4"""
    game = asked("jade", pool=1).decree("cheaper-jade", 0).game()
    args: dict[str, int | str] = {"price": 2, "pool": 1}
    assert why(game, "jade house 2") == ("cannot-pay", "JADE-1", args)
    assert is_legal(game, "jade house 1")


def test_an_empty_house() -> None:
    """JADE-1: counted from 1, as printed."""
    game = asked("jade", pool=6).set(jade_houses=[1, 0, 2]).game()
    assert why(game, "jade house 2") == ("house-empty", "JADE-1", {"house": 2})
    assert is_legal(game, "jade house 1")


def test_the_square() -> None:
    """JADE-2: once all houses are empty, for 5 servants."""
    game = asked("jade", pool=6).set(jade_houses=[0, 0, 1]).game()
    assert why(game, "jade square") == ("houses-first", "JADE-2", {})
    table = asked("jade", pool=4, tokens=["vp", "vp"]).no_tokens()
    game = table.set(jade_houses=[0, 0, 0]).game()
    assert why(game, "jade square") == ("cannot-pay", "JADE-2", {"price": 5, "pool": 4})
    assert is_legal(asked("jade", pool=5).set(jade_houses=[0, 0, 0]).game(), "jade square")


# Decrees


def test_a_decree_that_is_not_on_the_board() -> None:
    """SET-10"""
    game = asked("decree", pool=6).decree("morning-ship").decree("morning-swap").game()
    args = {"decree": "morning-envoy"}
    assert why(game, "decree morning-envoy") == ("decree-not-here", "SET-10", args)
    assert is_legal(game, "decree morning-swap")


def test_a_decree_held_already() -> None:
    """DEC-2"""
    game = asked("decree", pool=6).decree("morning-swap", 0).game()
    assert why(game, "decree morning-swap") == ("decree-held", "DEC-2", {"decree": "morning-swap"})
    game = asked("decree", pool=6).decree("morning-swap", 1).game()
    assert is_legal(game, "decree morning-swap")


@pytest.mark.parametrize(
    ("decree", "others", "price"),
    [("morning-swap", (), 1), ("morning-swap", (1, 2), 3), ("equal-gifts", (), 2),
     ("score-jade", (2,), 4)],
)  # fmt: skip
def test_a_decree_too_dear(decree: str, others: tuple[int, ...], price: int) -> None:
    """DEC-1: the price, and the servant that is placed."""
    tokens = ["vp", "vp"]
    poor = asked("decree", pool=price, tokens=tokens).no_tokens().decree(decree, *others).game()
    args: dict[str, int | str] = {"decree": decree, "price": price, "pool": price}
    assert why(poor, f"decree {decree}") == ("decree-too-dear", "DEC-1", args)
    rich = asked("decree", pool=price + 1).decree(decree, *others).game()
    assert is_legal(rich, f"decree {decree}")


# Decrees of the morning


def morning(*held: str, **mine: Any) -> Game:
    table = Table().family(0, **mine)
    for decree in held:
        table.decree(decree, 0)
    table.frames(
        {"kind": "night", "seat": None},
        {"kind": "morning-decrees", "seat": 0, "decrees": list(held)},
    )
    return table.game()


def test_a_decree_that_one_does_not_hold() -> None:
    """MOR-4"""
    game = morning("morning-envoy", "morning-servant")
    args = {"decree": "morning-intrigue", "why": "held"}
    assert why(game, "use morning-intrigue") == ("decree-not-held", "MOR-4", args)
    assert is_legal(game, "use morning-envoy")


def test_a_decree_that_was_used() -> None:
    """MOR-4"""
    game = morning("morning-envoy", "morning-servant")
    game.play("use morning-servant")
    args = {"decree": "morning-servant", "why": "used"}
    assert why(game, "use morning-servant") == ("decree-not-held", "MOR-4", args)


@pytest.mark.parametrize(
    ("decree", "without", "having"),
    [
        ("morning-servant", {"pool": 10}, {"pool": 9}),  # two servants lie on decrees
        ("morning-swap", {"hand": []}, {"hand": ["9"]}),
        ("morning-intrigue", {"intrigue": 14}, {"intrigue": 13}),
    ],
)
def test_a_decree_of_no_use(
    decree: str, without: dict[str, object], having: dict[str, object]
) -> None:
    """DEC-3: an empty supply, no card, no step left."""
    other = "morning-envoy"
    game = morning(decree, other, **without)
    assert why(game, f"use {decree}") == ("no-use", "DEC-3", {"decree": decree})
    assert is_legal(morning(decree, other, **having), f"use {decree}")


# Costly forms


@pytest.mark.parametrize(
    ("action", "rule", "price"), [("intrigue", "INT-2", 1), ("palace", "PAL-1", 2)]
)
def test_a_costly_form_that_cannot_be_paid(action: str, rule: str, price: int) -> None:
    args: dict[str, int | str] = {"price": price, "pool": price - 1}
    poor = asked(action, pool=price - 1).game()
    assert why(poor, f"{action} B") == ("cannot-pay", rule, args)
    assert is_legal(asked(action, pool=price).game(), f"{action} B")
