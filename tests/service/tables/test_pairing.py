"""Which tables suit a player who wants to play with anyone."""

from dataclasses import replace

import pytest

from gugong import Game
from gugong.service.tables.creating import create
from gugong.service.tables.pairing import PACES, STILL_THERE, Pace, plan_pairing, suits
from gugong.service.tables.table import Context
from gugong.service.tables.terms import Clock, Terms
from tests.service.tables.shell import LEVELS, LI, NOW, WU, Shell, own_box


def waiting(pace: Pace = "live", families: int = 3) -> Shell:
    """Li waits for others."""
    plan = plan_pairing(LI, families, pace, LEVELS)
    return Shell("li", *["open"] * (families - 1), game=plan.game, terms=plan.terms)


def suit(shell: Shell, pace: Pace = "live", families: int = 3, now: Context = NOW) -> bool:
    """Whether Wu would sit down there."""
    plan = plan_pairing(WU, families, pace, LEVELS)
    return suits(shell.table.row, shell.table.seats, plan, pace, WU.id, now)


@pytest.mark.parametrize(
    ("pace", "clock"),
    [
        ("live", Clock("turn", turn=120, bank=600)),
        ("days", Clock("days", turn=172_800, bank=172_800)),
        ("untimed", None),
    ],
)
def test_the_pace_decides_the_clock(pace: Pace, clock: Clock | None) -> None:
    """Two minutes a turn and ten more a game, or two days and two more, or none."""
    assert waiting(pace).table.row.terms.clock == clock


def test_people_meet_who_want_the_same() -> None:
    for pace in PACES:
        assert suit(waiting(pace), pace)
        assert not any(suit(waiting(other), pace) for other in PACES if other != pace)


def test_the_terms_must_be_what_everyone_expects() -> None:
    usual = Terms(clock=PACES["live"], listed=True)
    for terms in (
        replace(usual, listed=False),
        replace(usual, rated=True),
        replace(usual, approval=True),
        replace(usual, undo=False),
    ):
        assert not suit(Shell("li", "open", "open", game=Game(3), terms=terms))
    assert not suit(Shell("li", "bot", "open", game=Game(3), terms=usual)), "a bot sits there"
    assert not suit(Shell("li", "open", "open", game=Game(3), terms=usual, arranged="seed"))
    box = own_box()
    assert not suit(Shell("li", "open", "open", game=Game(3, components=box), terms=usual))
    bonus = Game(3, bonus_tokens=True)
    assert not suit(Shell("li", "open", "open", game=bonus, terms=usual))


def test_a_player_who_waited_an_hour_has_gone_unless_days_are_agreed() -> None:
    late = Context(NOW.time + 3600 + 1)
    assert suit(waiting("live"), "live", now=Context(NOW.time + 3600))
    assert not suit(waiting("live"), "live", now=late)
    assert suit(waiting("days"), "days", now=late)


@pytest.mark.parametrize("pace", PACES)
def test_ones_own_table_waits_as_long_as_it_is_there(pace: Pace) -> None:
    late = Context(NOW.time + STILL_THERE + 1)
    plan = plan_pairing(LI, 3, pace, LEVELS)
    table = create(plan, NOW).table
    assert suits(table.row, table.seats, plan, pace, LI.id, late)
