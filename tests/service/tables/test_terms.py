"""What is agreed about a table."""

import json
from dataclasses import asdict, replace

import pytest

from gugong.service.tables.creating import SeatRequest, check_terms, plan_rematch, plan_table
from gugong.service.tables.json_values import read
from gugong.service.tables.seating import reserve
from gugong.service.tables.terms import DAY, DEFAULT, Clock, Terms
from gugong.service.tables.viewing import info
from tests.service.tables.shell import LEVELS, LI, NOW, Shell, refused

CLOCK = Clock("turn", turn=60, bank=300, stand_in="novice")
EVERYTHING = Terms(CLOCK, False, False, False, True, True, False, False, True)


@pytest.mark.parametrize("terms", [DEFAULT, EVERYTHING, Terms(rated=True)])
def test_terms_are_stored_as_json_and_read_back(terms: Terms) -> None:
    assert read(Terms, json.loads(json.dumps(asdict(terms)))) == terms


def test_terms_that_a_table_was_stored_without_are_the_usual_ones() -> None:
    assert read(Terms, {"clock": None, "chat": False}) == Terms(chat=False)


@pytest.mark.parametrize(
    "clock",
    [
        Clock("turn", turn=10),
        Clock("turn", turn=60, bank=600),
        Clock("game", bank=1200, increment=10),
        Clock("days", turn=3 * DAY, bank=7 * DAY),
        Clock("turn", turn=DAY, bank=DAY),
        Clock("game", bank=60, increment=600),
        Clock("game", bank=DAY),
        Clock("days", turn=DAY),
        Clock("days", turn=30 * DAY, bank=30 * DAY),
    ],
)
def test_each_kind_of_clock_can_be_agreed(clock: Clock) -> None:
    check_terms(Terms(clock), LEVELS)


@pytest.mark.parametrize(
    "clock",
    [
        Clock("turn", turn=9),
        Clock("turn", turn=60, increment=1),  # that is for games
        Clock("game", turn=1, bank=60),  # a clock per game has no time per turn
        Clock("game", bank=59),
        Clock("game", bank=60, increment=601),
        Clock("days", turn=DAY - 1),
        Clock("days", turn=30 * DAY + 1),
        Clock("days", turn=DAY, bank=30 * DAY + 1),
        Clock("turn", turn=DAY + 1),
        Clock("turn", turn=60, bank=DAY + 1),
        Clock("game", bank=DAY + 1),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(clock: Clock) -> None:
    with refused("bad-request"):
        check_terms(Terms(clock), LEVELS)


def test_the_bot_that_takes_over_has_to_be_there() -> None:
    with refused("bad-request"):
        check_terms(Terms(replace(CLOCK, stand_in="emperor")), LEVELS)


def test_a_new_table_checks_its_terms() -> None:
    with refused("bad-request"):
        plan_table(
            LI,
            [SeatRequest("you"), SeatRequest("open")],
            LEVELS,
            options={},
            terms=Terms(Clock("turn")),
        )


def test_everyone_sees_the_terms_but_no_invitation() -> None:
    shell = Shell("li", "open", terms=EVERYTHING)
    shell.do(reserve(shell.table, LI.id, 1, "", NOW))
    invitation = shell.table.seats[1].invitation
    assert invitation
    seen = info(shell.table.row, shell.table.seats, None, NOW)
    assert seen["terms"] == EVERYTHING
    assert invitation not in str(seen)


def test_a_rematch_is_on_the_same_terms() -> None:
    terms = Terms(Clock("turn", turn=DAY), spectators=False)
    shell = Shell("li", "wu", terms=replace(terms, rated=True))
    shell.finish()
    assert plan_rematch(shell.table, LI.id).terms == terms  # to be rated, all have to agree again
