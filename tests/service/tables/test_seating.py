"""Who sits where: joining, leaving, bots in between."""

from collections.abc import Callable

import pytest

from gugong import Game
from gugong.service.tables.model import Person, Seat
from gugong.service.tables.permissions import viewer_of
from gugong.service.tables.seating import (
    hand_to_bot,
    join,
    leave,
    link_rematch,
    open_seat,
    take_back,
)
from gugong.service.tables.table import Transition, open_table
from gugong.service.tables.terms import STAND_IN, Terms
from gugong.service.tables.viewing import info
from tests.service.tables.shell import LATER, LI, MA, NOW, WU, Shell, refused


def kinds(shell: Shell) -> list[str]:
    return [seat.kind for seat in shell.table.seats]


def test_joining_takes_the_first_free_seat_and_changes_nobody_else() -> None:
    shell = Shell("li", "open", "open")
    transition = shell.do(join(shell.table, WU, LATER, name="  Wu\tZetian "))
    assert shell.table.seats[0] == Seat("person", LI.id, "Li")
    assert shell.table.seats[1] == Seat("person", WU.id, "Wu Zetian")
    assert kinds(shell) == ["person", "person", "open"]
    assert transition.since is None, "the game has not begun"
    assert open_table(shell.stored).seats == shell.table.seats


def test_without_a_name_for_the_seat_it_is_the_players_own() -> None:
    shell = Shell("li", "open", "open")
    shell.do(join(shell.table, WU, LATER, name=" \n "))
    assert shell.table.seats[1].name == "Wu"


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    shell = Shell("li", "open", "bot")
    assert (shell.table.row.status, shell.table.row.chooser) == ("waiting", None)
    transition = shell.do(join(shell.table, WU, LATER))
    row = shell.table.row
    assert (row.status, row.chooser, row.moved) == ("running", shell.chooser, LATER.time)
    assert transition.since == 0, "everyone gets the first view"


def test_joining_again_changes_nothing() -> None:
    shell = Shell("li", "open", "open")
    assert join(shell.table, LI, LATER).change is None
    assert join(shell.table, LI, LATER, seat=0).change is None


def test_only_the_owner_may_take_several_seats_and_others_have_to_accept_that() -> None:
    shell = Shell("li", "open", "open", "open")
    shell.do(join(shell.table, LI, LATER, seat=2))
    assert [seat.player for seat in shell.table.seats] == [LI.id, None, LI.id, None]
    with refused("arranged"):
        join(shell.table, WU, LATER)
    shell.do(join(shell.table, WU, LATER, accepts=True))
    for person in (WU, LI):  # Wu has accepted two families of Li's, and no more
        with refused("one-seat"):
            join(shell.table, person, LATER, seat=3, accepts=True)
    listed = Shell("li", "open", "open", terms=Terms(listed=True))
    with refused("one-seat"):
        join(listed.table, LI, LATER, seat=2)


def test_a_seat_is_taken_once() -> None:
    shell = Shell("li", "open", "open")
    shell.do(join(shell.table, WU, LATER, seat=1))
    for seat in (0, 1):
        with refused("seat-taken"):
            join(shell.table, MA, LATER, seat=seat)


def test_there_is_no_free_seat_at_a_full_table() -> None:
    shell = Shell("li", "bot")
    with refused("seat-taken"):
        join(shell.table, WU, LATER)


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_is_named(seat: int) -> None:
    shell = Shell("li", "open", "open")
    changes: list[Callable[[], Transition]] = [
        lambda: join(shell.table, WU, LATER, seat=seat),
        lambda: leave(shell.table, LI.id, seat, LATER),
        lambda: hand_to_bot(shell.table, LI.id, seat, "novice", LATER),
        lambda: take_back(shell.table, LI.id, seat, LATER),
        lambda: open_seat(shell.table, LI.id, seat, LATER),
    ]
    for change in changes:
        with refused("bad-request"):
            change()


def test_a_seat_left_before_the_game_is_open_again() -> None:
    shell = Shell("li", "wu", "open")
    shell.do(leave(shell.table, WU.id, 1, LATER))
    assert shell.table.seats[1] == Seat("open")


def left(*seats: str, seat: int = 1) -> Shell:
    """A running game in which Wu has left this seat."""
    shell = Shell(*seats)
    shell.do(leave(shell.table, WU.id, seat, LATER))
    return shell


def may_sit(shell: Shell, person: Person, seat: int) -> bool:
    seats = info(shell.table.row, shell.table.seats, person.id, NOW)["seats"]
    return seats[seat]["may_sit"]


def test_anyone_may_sit_on_an_open_seat_and_on_no_other() -> None:
    shell = Shell("li", "open", "bot")
    assert [may_sit(shell, WU, seat) for seat in range(3)] == [False, True, False]


def test_a_seat_left_in_a_running_game_is_a_bots_and_closed_to_others() -> None:
    shell = left("li", "wu", "bot")
    assert shell.table.seats[1] == Seat("bot", None, "Wu", STAND_IN, vacant=True, former=(WU.id,))
    for person, seat in ((MA, None), (MA, 1), (LI, 1)):
        with refused("seat-left"):
            join(shell.table, person, LATER, seat)
        assert not may_sit(shell, person, 1)
    with refused("not-your-seat"):
        viewer_of(shell.table, WU.id, 1)


def test_a_player_who_left_can_come_back() -> None:
    shell = left("li", "wu", "bot")
    assert may_sit(shell, WU, 1)
    shell.do(join(shell.table, WU, LATER))
    assert shell.table.plays(WU.id, 1)
    shell.do(leave(shell.table, WU.id, 1, LATER))
    assert shell.table.seats[1].former == (WU.id,), "named once"


def test_the_owner_opens_a_seat_that_was_left_or_closes_it() -> None:
    shell = left("li", "wu", "bot")
    for person in (WU, MA):
        with refused("not-your-table"):
            open_seat(shell.table, person.id, 1, LATER)
    shell.do(open_seat(shell.table, LI.id, 1, LATER))
    assert may_sit(shell, MA, 1)
    shell.do(hand_to_bot(shell.table, LI.id, 1, "novice", LATER))
    assert shell.table.seats[1].level == "novice"
    assert (may_sit(shell, MA, 1), may_sit(shell, WU, 1)) == (False, True)
    shell.do(open_seat(shell.table, LI.id, 1, LATER))
    shell.do(join(shell.table, MA, LATER))
    assert shell.table.seats[1] == Seat("person", MA.id, "Ma", former=(WU.id,))
    with refused("seat-taken"):
        join(shell.table, WU, LATER, seat=1)
    shell.do(leave(shell.table, MA.id, 1, LATER))
    assert not shell.table.seats[1].free, "the owner decides anew"


def test_a_player_who_knows_a_hand_takes_no_other_seat() -> None:
    shell = Shell("li", "wu", "ma")
    shell.do(leave(shell.table, WU.id, 1, LATER))
    shell.do(leave(shell.table, MA.id, 2, LATER))
    for seat in (1, 2):
        shell.do(open_seat(shell.table, LI.id, seat, LATER))
    for person, seat in ((LI, 1), (WU, 2), (MA, 1)):
        assert not may_sit(shell, person, seat)
        with refused("one-seat"):
            join(shell.table, person, LATER, seat=seat)
    shell.do(join(shell.table, WU, LATER, seat=1))
    shell.do(join(shell.table, MA, LATER, seat=2))
    assert [seat.player for seat in shell.table.seats] == [LI.id, WU.id, MA.id]


def test_after_the_game_no_bot_takes_a_seat() -> None:
    shell = Shell("li", "wu")
    shell.finish()
    for player in (LI.id, WU.id):
        with refused("over"):
            hand_to_bot(shell.table, player, 0, "novice", LATER)


def test_a_seat_is_opened_before_the_game_or_after_it_was_left() -> None:
    shell = Shell("li", "wu", "bot", "open")
    for seat in (1, 2):
        shell.do(open_seat(shell.table, LI.id, seat, LATER))
    assert kinds(shell) == ["person", "open", "open", "open"]
    running = Shell("li", "wu", "bot")
    for seat in (0, 2):
        with refused("seat-taken"):
            open_seat(running.table, LI.id, seat, LATER)
    with refused("not-long-absent"):
        open_seat(running.table, LI.id, 1, NOW)
    running.finish()
    with refused("over"):
        open_seat(running.table, LI.id, 1, LATER)
    with refused("bad-request"):
        open_seat(Shell("open", "meng", game=Game(1, seed=1)).table, LI.id, 1, LATER)


def test_an_arranged_game_is_joined_only_by_those_who_accept_it() -> None:
    shell = Shell("li", "open", "open", arranged="record")
    assert info(shell.table.row, shell.table.seats, WU.id, NOW)["seats"][1]["needs_acceptance"]
    with refused("arranged"):
        join(shell.table, WU, LATER, seat=1)
    shell.do(join(shell.table, LI, LATER, seat=2))  # who arranged it knows
    shell.do(join(shell.table, WU, LATER, seat=1, accepts=True))
    assert info(shell.table.row, shell.table.seats, WU.id, NOW)["arranged"] == "record"
    shell.do(leave(shell.table, WU.id, 1, LATER))
    shell.do(join(shell.table, WU, LATER, seat=1))  # they have accepted it
    shell.do(leave(shell.table, WU.id, 1, LATER))
    shell.do(open_seat(shell.table, LI.id, 1, LATER))
    with refused("arranged"):
        join(shell.table, MA, LATER)


def test_a_hand_that_another_player_here_knows_has_to_be_accepted() -> None:
    """Li plays two families at one device, leaves one and offers it: its hand is known to Li."""
    shell = Shell("li", "li", "bot")
    shell.do(leave(shell.table, LI.id, 1, LATER))
    shell.do(open_seat(shell.table, LI.id, 1, LATER))
    with refused("arranged"):
        join(shell.table, MA, LATER)
    shell.do(join(shell.table, MA, LATER, accepts=True))


def test_a_seat_goes_to_a_bot_and_back() -> None:
    shell = Shell("li", "wu")
    shell.do(hand_to_bot(shell.table, WU.id, 1, "novice", LATER))
    assert shell.table.seats[1] == Seat("bot", WU.id, "Wu", "novice")
    assert shell.table.holds(WU.id, 1), "it is still theirs"
    assert not shell.table.plays(WU.id, 1)
    with refused("seat-taken"):
        join(shell.table, MA, LATER, seat=1)
    shell.do(take_back(shell.table, WU.id, 1, LATER))
    assert shell.table.seats[1] == Seat("person", WU.id, "Wu")
    assert take_back(shell.table, WU.id, 1, LATER).change is None, "they play already"


def test_nobody_disposes_of_someone_elses_seat() -> None:
    shell = Shell("li", "wu", "bot")
    for seat in (0, 2):
        with refused("not-your-seat"):
            leave(shell.table, WU.id, seat, LATER)
        with refused("not-your-seat"):
            hand_to_bot(shell.table, WU.id, seat, "novice", LATER)
        with refused("not-your-seat"):
            take_back(shell.table, WU.id, seat, LATER)


def test_before_the_game_only_the_host_puts_bots_on_seats() -> None:
    shell = Shell("li", "open", "wu", "open")
    for seat in (1, 2):  # not even on one's own
        with refused("not-your-table"):
            hand_to_bot(shell.table, WU.id, seat, "novice", LATER)
    with refused("seat-taken"):
        hand_to_bot(shell.table, LI.id, 2, "novice", LATER)
    shell = Shell("li", "open")
    shell.do(hand_to_bot(shell.table, LI.id, 1, "novice", LATER))
    assert shell.table.seats[1] == Seat("bot", level="novice")
    assert shell.table.row.status == "running"


def test_nobody_joins_or_leaves_a_finished_game() -> None:
    shell = Shell("li", "wu")
    shell.do(leave(shell.table, WU.id, 1, NOW))
    while not shell.table.over:
        shell.play()
    with refused("over"):
        join(shell.table, MA, LATER)
    with refused("over"):
        leave(shell.table, LI.id, 0, LATER)


def test_every_change_of_seats_is_a_version() -> None:
    shell = Shell("li", "open", "open")
    shell.do(join(shell.table, WU, LATER))
    shell.do(leave(shell.table, WU.id, 1, LATER))
    shell.do(join(shell.table, MA, LATER))
    assert [change.row.version for change in shell.log] == [1, 2, 3, 4]
    assert all(change.entry is None for change in shell.log)


def test_a_rematch_is_linked_and_the_seats_stay() -> None:
    shell = Shell("li", "wu")
    before = shell.table.seats
    shell.do(link_rematch(shell.table, "another"))
    assert shell.table.row.rematch == "another"
    assert shell.table.seats == before
