"""How much of what: new tables, seats, and how long things are kept."""

import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from gugong.service.tables.model import TableRow
from gugong.service.tables.quotas import (
    DAY,
    MEGABYTE,
    Lifetimes,
    Quotas,
    Usage,
    check_new_table,
    check_seat_taken,
    expires,
)
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.terms import Terms
from tests.service.tables.shell import Shell, refused

SECURITY = (Path(__file__).parents[3] / "docs" / "security.md").read_text("utf-8")
SMALL = Quotas(5, 1, 2, 3, 2, 4, players_per_address=2)
NOTHING = Usage()


def row(status: Any, *, listed: bool = False, stored: int = 0) -> TableRow:
    found = Shell("li", "wu").table.row
    return replace(found, status=status, terms=Terms(listed=listed), stored=stored)


CASES: list[tuple[str, TableRow, Usage, int]] = [
    ("too-many-tables", row("running"), Usage(created=5), 5),
    ("too-many-tables", row("over"), Usage(created=5), 5),
    ("too-many-listed", row("waiting", listed=True), Usage(listed=1, waiting=1), 1),
    ("too-many-waiting", row("waiting"), Usage(waiting=2), 2),
    ("too-many-running", row("running"), Usage(running=3), 3),
    ("too-much-stored", row("over", stored=1), Usage(stored=4 * MEGABYTE), 4),
    ("too-much-stored", row("over", stored=5 * MEGABYTE), NOTHING, 4),
]


def test_the_page_about_security_tells_them() -> None:
    """`| tables that … | 3, 20 (`listed_tables`, `waiting_tables`) |`"""
    told: dict[str, int] = {}
    for figures, names in re.findall(r"\| ([\d, ]+)[^|(]*\(([^)]+)\) \|", SECURITY):
        words = re.findall(r"`(\w+)`", names)
        told |= zip(words, map(int, figures.split(", ")), strict=True)
    assert told == asdict(Quotas())


@pytest.mark.parametrize(("code", "new", "has", "most"), CASES)
def test_one_more_than_a_player_may_have_is_refused(
    code: str, new: TableRow, has: Usage, most: int
) -> None:
    with refused(code) as caught:
        check_new_table(new, has, NOTHING, SMALL)
    assert caught.value.to_json()["error"]["figures"] == {"most": most}
    assert str(most) in caught.value.message


@pytest.mark.parametrize(("code", "new", "has", "most"), CASES[:-1])
def test_an_address_may_have_several_times_as_much(
    code: str, new: TableRow, has: Usage, most: int
) -> None:
    check_new_table(new, NOTHING, has, SMALL)
    check_new_table(new, NOTHING, NOTHING, replace(SMALL, running_tables=1))
    twice = Usage(*(2 * getattr(has, name) for name in Usage.__slots__))
    with refused("too-much-from-address"):
        check_new_table(new, NOTHING, twice, SMALL)
    check_new_table(new, NOTHING, twice, replace(SMALL, players_per_address=0))


def test_what_does_not_grow_is_not_refused() -> None:
    full = Usage(created=4, listed=1, waiting=2, running=3, stored=3 * MEGABYTE)
    check_new_table(row("over", stored=MEGABYTE), full, full, SMALL)
    check_new_table(row("waiting"), replace(full, waiting=1), full, SMALL)
    check_new_table(row("waiting", listed=True), replace(full, waiting=0, listed=0), full, SMALL)


def test_nothing_is_refused_where_nothing_is_limited() -> None:
    much = Usage(*[10**9] * 5)
    for status in ("waiting", "running", "over"):
        check_new_table(row(status, listed=True), much, much, Quotas(*[0] * 7))
    check_seat_taken(10**9, Quotas(*[0] * 7))


def test_seats_at_tables_that_wait_are_counted() -> None:
    check_seat_taken(1, SMALL)
    with refused("too-many-seats"):
        check_seat_taken(2, SMALL)


def test_a_table_is_kept_for_some_days_after_anything_happened_at_it() -> None:
    times = Lifetimes(waiting_days=1, running_days=2, finished_days=0)
    moved = row("waiting").moved
    assert expires(row("waiting"), times) == moved + DAY
    assert expires(row("running"), times) == moved + 2 * DAY
    assert expires(row("over"), times) is None


def test_a_refusal_without_figures_has_none() -> None:
    assert "figures" not in Refusal("over", "It is over.").to_json()["error"]
