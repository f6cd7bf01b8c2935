"""What Meng tells about what he places, and about what he does not do: why, and by which rule."""

from typing import Any

import pytest

from gugong import Game
from tests.table import MENG, SoloTable, told


def one(game: Game, name: str) -> dict[str, Any]:
    """The one event of this name, without its name and his seat."""
    (event,) = told(game, name)
    assert (event.pop("event"), event.pop("seat")) == (name, MENG)
    return event


def acts(action: str, special: bool = False, by: str = "location", **his: Any) -> SoloTable:
    return SoloTable().family(MENG, **his).meng_acts(action, special, by)


def benefit(token: str, when: str, **his: Any) -> Game:
    table = SoloTable().family(MENG, **his)
    table.frames(
        {"kind": "turn", "seat": 0},
        {"kind": "store", "seat": MENG, "token": token},
        {"kind": "meng-benefit", "seat": MENG, "token": token, "when": when},
    )
    return table.game()


# Servants on the wall


def test_a_servant_from_his_pool() -> None:
    """SOLO-12"""
    built = one(acts("wall", pool=3).game(), "built")
    assert built == {"servants": 1, "double": 0, "supply": 0, "rule": "SOLO-12"}


def test_servants_from_his_supply_and_his_pool() -> None:
    """SOLO-7: told apart, by where they come from."""
    built = told(acts("wall", special=True, pool=11, supply=1).game(), "built")
    assert [(e["servants"], e["supply"]) for e in built] == [(1, 0), (1, 1)]
    built = told(acts("wall", special=True, pool=2).game(), "built")
    assert [(e["servants"], e["supply"]) for e in built] == [(2, 1)]


def test_a_servant_of_the_twilight() -> None:
    """SOLO-16: from the pool."""
    built = one(SoloTable().family(MENG, pool=2).twilight("wall").game(), "built")
    assert (built["servants"], built["supply"]) == (1, 0)


def test_a_servant_of_a_token() -> None:
    """SOLO-10, TRV-8: from the supply."""
    built = one(benefit("wall", "day"), "built")
    assert (built["servants"], built["supply"]) == (1, 1)


# What he cannot do


@pytest.mark.parametrize(
    ("action", "need", "rule"),
    [("wall", 1, "SOLO-12"), ("jade", 2, "SOLO-13"), ("decree", 2, "SOLO-14"),
     ("canal", 1, "SOLO-15")],
)  # fmt: skip
def test_he_has_too_few_servants(action: str, need: int, rule: str) -> None:
    """SOLO-6: one fewer than he needs, and just enough."""
    cannot = one(acts(action, pool=need - 1).game(), "meng-cannot")
    assert cannot == {"action": action, "why": "servants", "need": need, "rule": rule}
    assert told(acts(action, pool=need).game(), "meng-cannot") == []


def test_the_price_of_the_cheapest_jade() -> None:
    """SOLO-13: of those that are left; the square at last."""
    cannot = one(acts("jade", pool=2).set(jade_houses=[0, 2, 1]).game(), "meng-cannot")
    assert (cannot["why"], cannot["need"]) == ("servants", 3)
    cannot = one(acts("jade", pool=4).set(jade_houses=[0, 0, 0]).game(), "meng-cannot")
    assert (cannot["why"], cannot["need"]) == ("servants", 5)


def test_no_token_on_the_map() -> None:
    """SOLO-9"""
    cannot = one(acts("travel", pool=5).game(), "meng-cannot")
    assert cannot == {"action": "travel", "why": "token", "need": 0, "rule": "SOLO-9"}


def test_no_decree_left_to_him() -> None:
    """SOLO-14"""
    table = acts("decree", pool=5)
    names = ("morning-swap", "morning-ship", "equal-gifts", "extra-mason", "score-jade",
             "score-eight")  # fmt: skip
    for name in names:
        table.decree(name, MENG)
    cannot = one(table.game(), "meng-cannot")
    assert cannot == {"action": "decree", "why": "decree", "need": 0, "rule": "SOLO-14"}


def test_no_servant_at_all_for_a_decree_with_a_special_card() -> None:
    """SOLO-7: only the placed servant is needed."""
    table = acts("decree", special=True)
    for decree in ("score-eight", "score-jade", "morning-swap"):
        table.decree(decree, MENG)
    for berth in ("2", "3", "4"):
        table.ship(berth, MENG, 3)
    cannot = one(table.game(), "meng-cannot")
    assert (cannot["why"], cannot["need"]) == ("servants", 1)


def test_an_empty_supply_for_the_morning_ship() -> None:
    """SOLO-14, SOLO-15: the decree takes it from the supply, whatever the pool holds."""
    table = SoloTable().family(MENG, pool=11).decree("morning-ship", MENG).morning()
    cannot = one(table.game(), "meng-cannot")
    assert cannot == {"action": "canal", "why": "supply", "need": 0, "rule": "SOLO-15"}


# One point instead


def test_instead_of_a_cards_swap() -> None:
    """SOLO-6"""
    game = acts("swap", by="card").game()
    assert one(game, "meng-instead") == {"of": "card", "rule": "SOLO-6"}
    assert one(game, "scored") == {"points": 1, "source": "instead", "rule": "SOLO-10"}


@pytest.mark.parametrize(
    ("token", "when"),
    [("swap", "day"), ("swap", "twilight"), ("recall", "twilight"), ("gift-for-jade", "twilight"),
     ("gift-for-jade", "day")],
)  # fmt: skip
def test_instead_of_a_tokens_benefit(token: str, when: str) -> None:
    """SOLO-10: a swap always, two more at twilight; gift-for-jade by day without a card."""
    game = benefit(token, when)
    assert one(game, "meng-instead") == {"of": "token", "rule": "SOLO-10"}


def test_instead_of_the_mornings_swap() -> None:
    """SOLO-14"""
    game = SoloTable().decree("morning-swap", MENG).morning().game()
    assert one(game, "meng-instead") == {"of": "morning", "rule": "SOLO-14"}


# Benefits he loses


@pytest.mark.parametrize(
    ("token", "without", "having"),
    [
        ("servant", {"pool": 12}, {"pool": 11}),
        ("servants", {"pool": 12}, {"pool": 11}),
        ("ship", {"pool": 12}, {"pool": 11}),
        ("wall", {"pool": 12}, {"pool": 11}),
        ("intrigue", {"intrigue": 14}, {"intrigue": 13}),
        ("servants-for-jade", {"pool": 2}, {"pool": 3}),
        ("recall", {"discard": []}, {"discard": ["4i"]}),
    ],
)
def test_a_benefit_he_cannot_have(
    token: str, without: dict[str, Any], having: dict[str, Any]
) -> None:
    """SOLO-10"""
    assert one(benefit(token, "day", **without), "meng-loses") == {
        "token": token, "rule": "SOLO-10",
    }  # fmt: skip
    assert told(benefit(token, "day", **having), "meng-loses") == []


# Twilight


def test_a_card_he_skips() -> None:
    """SOLO-16"""
    skips = one(SoloTable().family(MENG, pool=1).twilight("palace").game(), "meng-skips")
    assert skips == {"automa": "palace", "why": "servants", "need": 2, "rule": "SOLO-16"}
    skips = one(SoloTable().family(MENG, pool=5).twilight("travel").game(), "meng-skips")
    assert skips == {"automa": "travel", "why": "token", "need": 0, "rule": "SOLO-16"}
