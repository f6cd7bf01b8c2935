"""The daily deal, as far as it needs no service."""

from dataclasses import replace

import pytest

from gugong.bots.built_in import LEVELS
from gugong.rules.constants import DIFFICULTIES
from gugong.service.tables.creating import create
from gugong.service.tables.daily import (
    WEEK,
    check_day,
    counts_on,
    deal_of,
    plan_daily,
    seed_of,
)
from gugong.service.tables.days import day_of, end_of
from gugong.service.tables.permissions import check_copy, check_record, may_see_deal
from gugong.service.tables.table import Table
from tests.service.tables.shell import LI, NOW, WU, refused

MONDAY, TUESDAY = "2026-11-16", "2026-11-17"
NOON = end_of(MONDAY) - 12 * 3600


def dealt(day: str, secret: str = "s") -> Table:
    return create(plan_daily(LI, day, secret), NOW).table


def test_every_day_has_opponents_there_are() -> None:
    for deal in WEEK:
        assert (deal.difficulty in DIFFICULTIES) != bool(deal.levels)
        assert set(deal.levels) <= set(LEVELS)


def test_a_day_begins_and_ends_in_utc() -> None:
    assert day_of(end_of(MONDAY) - 0.001) == MONDAY
    assert day_of(end_of(MONDAY)) == TUESDAY
    assert counts_on(MONDAY, NOON)
    assert not counts_on(MONDAY, end_of(MONDAY))


@pytest.mark.parametrize("wrong", ["", "x", "2026-13-01", "20261116", "2026-W47-1"])
def test_a_day_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(Exception, match=r"day|deal"):
        check_day(wrong, NOON)


def test_no_day_is_looked_at_before_it_begins() -> None:
    assert check_day(MONDAY, NOON) == MONDAY
    with refused("not-found"):
        check_day(TUESDAY, NOON)


def test_everyone_gets_the_same_cards_and_each_day_others() -> None:
    def cards(table: Table) -> object:
        return table.game.outcomes(0)

    again = create(plan_daily(WU, MONDAY, "s"), NOW).table
    assert cards(dealt(MONDAY)) == cards(again)
    assert cards(dealt(MONDAY)) != cards(dealt(MONDAY, "another server's"))
    assert seed_of(MONDAY, "s") != seed_of(TUESDAY, "s")


def test_meng_and_bots_take_turns() -> None:
    against = [deal_of(f"2026-11-{day}").difficulty is not None for day in range(16, 23)]
    assert against == [True, False, True, False, True, False, False]
    for day in range(16, 23):
        table = dealt(f"2026-11-{day}")
        assert table.row.status == "running"
        assert table.row.arranged is None, "nobody knows the cards, so the game counts"
        assert not table.row.terms.hints
        assert not table.row.terms.spectators


def test_nobody_sees_the_cards_of_a_deal_they_can_still_play() -> None:
    table = dealt(MONDAY)
    row, seats = table.row, table.seats
    assert may_see_deal(row, seats, LI.id, NOON, has_played=False)
    assert not may_see_deal(row, seats, WU.id, NOON, has_played=False)
    assert not may_see_deal(row, seats, None, NOON, has_played=False)
    assert may_see_deal(row, seats, WU.id, NOON, has_played=True)
    assert may_see_deal(row, seats, None, end_of(MONDAY), has_played=False)
    assert may_see_deal(replace(row, daily=None), seats, None, NOON, has_played=False)


def test_the_record_is_to_be_had_when_the_day_is_over() -> None:
    table = dealt(MONDAY)
    with refused("daily-secret"):
        check_record(table, LI.id, NOON)
    with refused("daily-secret"):
        check_copy(table.row, NOON)
    check_record(table, LI.id, end_of(MONDAY))
    check_copy(table.row, end_of(MONDAY))
