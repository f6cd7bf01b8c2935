"""The rights of a table's host: letting in, replacing, and closing."""

import pytest

from gugong.service.tables.creating import SeatRequest, check_rematch, create, plan_table
from gugong.service.tables.model import Person, Seat
from gugong.service.tables.permissions import ABSENCE, check_hints, viewer_of
from gugong.service.tables.results import rated_game
from gugong.service.tables.seating import (
    KNOCKS_OF_ADDRESS,
    MOST_KNOCKS,
    MOST_REFUSED,
    answer_knock,
    close,
    hand_to_bot,
    join,
    open_seat,
    reserve,
    take_back,
    withdraw,
)
from gugong.service.tables.table import Context, open_table
from gugong.service.tables.terms import DAY, Clock, Terms
from gugong.service.tables.viewing import history, info, record
from tests.service.tables.shell import LATER, LEVELS, LI, MA, NOW, WU, Shell, refused

AWAY = Context(NOW.time + ABSENCE, online={LI.id})


def seen(shell: Shell, person: Person | None) -> dict[str, object]:
    player = None if person is None else person.id
    return dict(info(shell.table.row, shell.table.seats, player, NOW))


# Knocking


def test_a_guest_knocks_and_the_host_lets_them_in() -> None:
    shell = Shell("li", "open", "open", terms=Terms(approval=True))
    shell.do(join(shell.table, WU, LATER, seat=2))
    assert [seat.kind for seat in shell.table.seats] == ["person", "open", "open"]
    assert seen(shell, WU)["knocked"] == "waiting"
    (knock,) = shell.table.row.guests
    assert seen(shell, LI)["knocks"] == [{"knock": knock.id, "name": "Wu", "seat": 2}]
    shell.do(answer_knock(shell.table, LI.id, knock.id, LATER, lets_in=True))
    assert shell.table.seats[2] == Seat("person", WU.id, "Wu")
    assert (seen(shell, WU)["knocked"], seen(shell, LI)["knocks"]) == (None, [])


def test_a_guest_who_is_not_let_in_sees_that_and_cannot_knock_again() -> None:
    shell = Shell("li", "open", terms=Terms(approval=True))
    shell.do(join(shell.table, WU, LATER))
    knock = shell.table.row.guests[0].id
    shell.do(answer_knock(shell.table, LI.id, knock, LATER, lets_in=False))
    assert (seen(shell, WU)["knocked"], seen(shell, LI)["knocks"]) == ("refused", [])
    with refused("not-let-in"):
        join(shell.table, WU, LATER)
    with refused("no-such-knock"):
        answer_knock(shell.table, LI.id, knock, LATER, lets_in=True)


def test_a_guest_stops_waiting_and_can_knock_again_later() -> None:
    shell = Shell("li", "open", terms=Terms(approval=True))
    shell.do(join(shell.table, WU, LATER))
    shell.do(withdraw(shell.table, WU.id))
    assert (seen(shell, WU)["knocked"], seen(shell, LI)["knocks"]) == (None, [])
    shell.do(join(shell.table, WU, LATER))
    assert seen(shell, WU)["knocked"] == "waiting"


def test_nobody_withdraws_a_refusal() -> None:
    shell = Shell("li", "open", terms=Terms(approval=True))
    shell.do(join(shell.table, WU, LATER))
    shell.do(answer_knock(shell.table, LI.id, shell.table.row.guests[0].id, LATER, lets_in=False))
    with refused("no-such-knock"):
        withdraw(shell.table, WU.id)


def test_knocking_twice_is_one_knock() -> None:
    shell = Shell("li", "open", "open", terms=Terms(approval=True))
    shell.do(join(shell.table, WU, LATER, seat=1))
    assert join(shell.table, WU, LATER, seat=1).change is None
    shell.do(join(shell.table, WU, LATER, seat=2))
    assert [guest.seat for guest in shell.table.row.guests] == [2]


def test_a_guest_let_in_late_gets_another_seat() -> None:
    shell = Shell("li", "open", "open", terms=Terms(approval=True))
    for person in (WU, MA):
        shell.do(join(shell.table, person, LATER, seat=1))
    for guest in shell.table.row.guests:
        shell.do(answer_knock(shell.table, LI.id, guest.id, LATER, lets_in=True))
    assert [seat.player for seat in shell.table.seats] == [LI.id, WU.id, MA.id]
    assert shell.table.row.status == "running"


@pytest.mark.parametrize("person", [WU, MA])
def test_only_the_host_answers_and_sees_who_knocks(person: Person) -> None:
    shell = Shell("li", "wu", "open", terms=Terms(approval=True))
    shell.do(join(shell.table, MA, LATER))
    knock = shell.table.row.guests[0].id
    with refused("not-your-table"):
        answer_knock(shell.table, person.id, knock, LATER, lets_in=True)
    assert seen(shell, person)["knocks"] == []


def test_a_host_without_a_seat_and_a_guest_who_knocks_are_viewers_of_their_own() -> None:
    shell = Shell("open", "open", terms=Terms(approval=True))
    shell.do(join(shell.table, WU, LATER))
    for person in (LI, WU):
        assert viewer_of(shell.table, person.id, None).player == person.id
    assert viewer_of(shell.table, MA.id, None).player is None


def people(count: int) -> list[Person]:
    return [Person(f"p_{number}", f"No. {number}") for number in range(count)]


def test_those_who_knock_later_push_nobody_out() -> None:
    shell = Shell("li", "open", terms=Terms(approval=True))
    shell.do(join(shell.table, WU, LATER))
    crowd = people(MOST_KNOCKS)
    for person in crowd[1:]:
        shell.do(join(shell.table, person, LATER))
    with refused("too-many-knocks"):
        join(shell.table, crowd[0], LATER)
    assert shell.table.row.guests[0].player == WU.id
    shell.do(withdraw(shell.table, crowd[5].id))
    shell.do(join(shell.table, crowd[0], LATER))
    knock = shell.table.row.guests[0].id
    shell.do(answer_knock(shell.table, LI.id, knock, LATER, lets_in=True))
    assert shell.table.seats[1].player == WU.id


def test_one_address_knocks_a_few_times_only() -> None:
    shell = Shell("li", "open", terms=Terms(approval=True))
    crowd = people(KNOCKS_OF_ADDRESS + 1)
    for person in crowd[1:]:
        shell.do(join(shell.table, person, LATER, source="one"))
    with refused("too-many-knocks"):
        join(shell.table, crowd[0], LATER, source="one")
    shell.do(join(shell.table, crowd[1], LATER, name="Again", source="one"))
    shell.do(join(shell.table, WU, LATER, source="another"))
    assert shell.table.row.guests[-1].player == WU.id
    assert "one" not in str(seen(shell, LI)["knocks"])


def test_of_many_refused_the_oldest_are_forgotten_and_nobody_who_waits() -> None:
    shell = Shell("li", "open", terms=Terms(approval=True))
    shell.do(join(shell.table, WU, LATER))
    for person in people(MOST_REFUSED + 2):
        shell.do(join(shell.table, person, LATER))
        knock = shell.table.row.guests[-1].id
        shell.do(answer_knock(shell.table, LI.id, knock, LATER, lets_in=False))
    guests = shell.table.row.guests
    assert (guests[0].player, len(guests)) == (WU.id, 1 + MOST_REFUSED)
    assert guests[1].player == "p_2"


# Personal links


def test_a_reserved_seat_is_for_the_holder_of_its_link() -> None:
    plan = plan_table(
        LI,
        [SeatRequest("you"), SeatRequest("reserved", "Ma"), SeatRequest("open")],
        LEVELS,
        options={},
        terms=Terms(approval=True),
    )
    shell = Shell("li", "open")
    shell.do(create(plan, NOW))
    row, seats = shell.table.row, shell.table.seats
    theirs = info(row, seats, WU.id, NOW)["seats"]
    assert [seat["name"] for seat in theirs] == ["Li", "Ma", ""]
    assert [seat["invitation"] for seat in theirs] == [None] * 3
    invitation = info(row, seats, LI.id, NOW)["seats"][1]["invitation"]
    assert invitation
    with refused("reserved"):
        join(shell.table, WU, LATER, seat=1)
    with refused("no-invitation"):
        join(shell.table, WU, LATER, invitation="something else")
    shell.do(join(shell.table, MA, LATER, invitation=invitation))  # without knocking
    assert shell.table.seats[1].player == MA.id
    assert shell.table.seats[1].invitation is None
    assert join(shell.table, MA, LATER, invitation=invitation).change is None  # the same link again
    with refused("no-invitation"):
        join(shell.table, WU, LATER, invitation=invitation)


def test_the_host_reserves_an_open_seat_and_opens_it_again() -> None:
    shell = Shell("li", "open", "wu", "open")
    shell.do(reserve(shell.table, LI.id, 1, "Ma", LATER))
    first = shell.table.seats[1].invitation
    shell.do(reserve(shell.table, LI.id, 1, "Ma", LATER))
    assert shell.table.seats[1].invitation not in (None, first)
    shell.do(open_seat(shell.table, LI.id, 1, LATER))
    assert shell.table.seats[1] == Seat("open")
    with refused("not-your-table"):
        reserve(shell.table, WU.id, 1, "Ma", LATER)
    with refused("seat-taken"):
        reserve(shell.table, LI.id, 2, "Ma", LATER)


def test_who_joins_a_rated_game_agrees_to_that() -> None:
    shell = Shell("li", "open", terms=Terms(rated=True))
    with refused("rated"):
        join(shell.table, WU, LATER)
    shell.do(join(shell.table, WU, LATER, accepts_rated=True))
    assert shell.table.row.status == "running"


@pytest.mark.parametrize(("kinds", "seed"), [(("you", "open"), "7"), (("you", "you"), None)])
def test_a_rated_game_has_no_known_luck_and_nobody_plays_two_families(
    kinds: tuple[str, str], seed: str | None
) -> None:
    seats = [SeatRequest(kind) for kind in kinds]  # type: ignore[arg-type]
    with refused("bad-request"):
        plan_table(LI, seats, LEVELS, options={}, seed=seed, terms=Terms(rated=True))


# Removing and replacing


def test_a_guest_who_is_removed_before_the_game_comes_back_only_by_invitation() -> None:
    shell = Shell("li", "wu", "open")
    shell.do(open_seat(shell.table, LI.id, 1, LATER))
    assert seen(shell, WU)["knocked"] == "refused"
    with refused("not-let-in"):
        join(shell.table, WU, LATER)
    shell.do(reserve(shell.table, LI.id, 1, "", LATER))
    invitation = shell.table.seats[1].invitation
    assert invitation
    shell.do(join(shell.table, WU, LATER, invitation=invitation))
    assert shell.table.seats[1].player == WU.id


def test_the_host_lets_a_bot_play_for_someone_absent_who_can_come_back() -> None:
    shell = waiting_for_wu()
    shell.do(hand_to_bot(shell.table, LI.id, 1, "novice", AWAY))
    assert shell.table.seats[1] == Seat("bot", WU.id, "Wu", "novice")
    shell.do(take_back(shell.table, WU.id, 1, AWAY))
    assert shell.table.seats[1] == Seat("person", WU.id, "Wu")


def test_the_host_lets_another_person_play_for_someone_absent() -> None:
    shell = waiting_for_wu()
    shell.do(open_seat(shell.table, LI.id, 1, AWAY))
    assert shell.table.seats[1].kind == "bot"  # until someone comes
    shell.do(join(shell.table, MA, AWAY))
    assert (shell.table.seats[1].player, shell.table.seats[1].former) == (MA.id, (WU.id,))


def waiting_for_wu(terms: Terms | None = None) -> Shell:
    shell = Shell("li", "wu", terms=terms or Terms())
    while shell.chooser != 1:
        shell.play()
    return shell


def test_nobody_is_replaced_who_is_here_or_has_time_left() -> None:
    shell = waiting_for_wu()
    moved = shell.table.row.moved
    here = Context(moved + ABSENCE, online={LI.id, WU.id})
    early = Context(moved + ABSENCE - 1)
    for context, code in ((here, "not-absent"), (early, "not-long-absent")):
        with refused(code):
            hand_to_bot(shell.table, LI.id, 1, "novice", context)
        with refused(code):
            open_seat(shell.table, LI.id, 1, context)
    timed = waiting_for_wu(Terms(Clock("days", turn=DAY)))
    with refused("still-time"):
        hand_to_bot(timed.table, LI.id, 1, "novice", Context(timed.table.row.moved + ABSENCE))


@pytest.mark.parametrize("person", [WU, MA])
def test_only_the_host_removes_replaces_and_closes(person: Person) -> None:
    shell = waiting_for_wu()
    away = Context(shell.table.row.moved + ABSENCE)
    with refused("not-your-seat"):
        hand_to_bot(shell.table, person.id, 0, "novice", away)
    for seat in (0, 1):
        with refused("not-your-table"):
            open_seat(shell.table, person.id, seat, away)
    with refused("not-your-table"):
        close(shell.table, person.id, away)


# Closing


def test_a_closed_game_ends_without_a_result() -> None:
    shell = Shell("li", "wu", terms=Terms(Clock("turn", turn=3600)))
    shell.play_many(3)
    shell.do(close(shell.table, LI.id, LATER))
    row = shell.table.row
    assert (row.status, row.result, row.chooser, row.deadline) == ("over", None, None, None)
    assert seen(shell, WU)["closed"] is True
    with refused("over"):
        close(shell.table, LI.id, LATER)
    check_rematch(shell.table, WU.id)
    again = open_table(shell.stored)
    assert (again.row, again.game.ply) == (row, shell.table.game.ply)
    assert record(again, None, 0.0)


def test_a_table_closed_before_the_game_shows_no_cards() -> None:
    shell = Shell("li", "open")
    shell.do(close(shell.table, LI.id, LATER))
    assert shell.state(WU)["view"] is None
    with refused("over"):
        join(shell.table, WU, LATER)


RATED = Terms(rated=True)


def test_to_close_a_rated_game_is_to_leave_it() -> None:
    """So a host who is losing does not end it without a result, and shares the last place."""
    shell = Shell("li", "wu", terms=RATED)
    shell.play_many(3)
    shell.do(close(shell.table, LI.id, LATER))
    row, seats = shell.table.row, shell.table.seats
    assert (row.status, row.closed) == ("running", False)
    assert (seats[0].kind, seats[0].vacant, seats[0].former) == ("bot", True, (LI.id,))
    with refused("counts"):
        close(shell.table, LI.id, LATER)
    shell.finish()
    rated = rated_game(shell.table.row, shell.table.seats, ["prefect"])
    assert [one.rank for one in rated if one.player == LI.id] == [2]


def test_a_rated_game_that_has_not_begun_can_be_closed() -> None:
    shell = Shell("li", "open", terms=RATED)
    shell.do(close(shell.table, LI.id, LATER))
    assert shell.table.row.closed


# Who may watch, and have hints


def test_where_nobody_watches_only_players_and_the_host_see_the_running_game() -> None:
    shell = Shell("wu", "open", terms=Terms(spectators=False))
    viewer_of(shell.table, MA.id, None)  # the waiting room
    shell.do(hand_to_bot(shell.table, LI.id, 1, "novice", LATER))
    for player in (None, MA.id):
        with refused("no-spectators"):
            viewer_of(shell.table, player, None)
    for player in (WU.id, LI.id):
        assert list(history(shell.table, viewer_of(shell.table, player, None)))
    with refused("running"):
        record(shell.table, MA.id, 0.0)
    shell.do(close(shell.table, LI.id, LATER))
    assert viewer_of(shell.table, MA.id, 0).seat == 0


def test_there_are_no_hints_where_that_was_agreed() -> None:
    check_hints(Shell("li", "bot").table)
    with refused("no-hints"):
        check_hints(Shell("li", "bot", terms=Terms(hints=False)).table)


def test_a_rated_game_has_no_hints_and_no_record_before_its_end() -> None:
    shell = Shell("li", "bot", terms=RATED)
    assert RATED.hints, "what a table asks for by default"
    with refused("no-hints"):
        check_hints(shell.table)
    assert seen(shell, WU)["terms"].hints is False  # type: ignore[attr-defined]
    with refused("running"):
        record(shell.table, LI.id, 0.0)
    shell.finish()
    assert record(shell.table, LI.id, 0.0)


# Names


def test_two_guests_are_not_both_called_guest() -> None:
    shell = Shell("li", "open", "open", "open")
    for number, person in enumerate((WU, MA, Person("p_xu", "Xu"))):
        shell.do(join(shell.table, person, LATER, name=["Guest", "guest", "x" * 24][number]))
    assert [seat.name for seat in shell.table.seats] == ["Li", "Guest", "guest 2", "x" * 24]
