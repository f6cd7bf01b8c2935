"""Who sits where: joining, leaving, bots in between."""

from collections.abc import Callable

import pytest

from gugong.tables.model import Seat
from gugong.tables.seating import STAND_IN, hand_to_bot, join, leave, link_rematch, take_back
from gugong.tables.table import Transition, open_table
from tests.tables.shell import LATER, LI, MA, NOW, WU, Shell, refused


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
    assert transition.since == 0, "everybody gets the first view"


def test_joining_again_changes_nothing() -> None:
    shell = Shell("li", "open", "open")
    assert join(shell.table, LI, LATER).change is None
    assert join(shell.table, LI, LATER, seat=0).change is None


def test_one_player_may_take_several_seats() -> None:
    shell = Shell("li", "open", "open")
    shell.do(join(shell.table, LI, LATER, seat=2))
    assert [seat.player for seat in shell.table.seats] == [LI.id, None, LI.id]


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
    ]
    for change in changes:
        with refused("bad-request"):
            change()


def test_a_seat_left_before_the_game_is_open_again() -> None:
    shell = Shell("li", "wu", "open")
    shell.do(leave(shell.table, WU.id, 1, LATER))
    assert shell.table.seats[1] == Seat("open")


def test_a_seat_left_in_a_running_game_is_a_bots_until_somebody_joins() -> None:
    shell = Shell("li", "wu")
    shell.do(leave(shell.table, WU.id, 1, LATER))
    assert shell.table.seats[1] == Seat("bot", None, "Wu", STAND_IN, vacant=True)
    shell.do(join(shell.table, MA, LATER))
    assert shell.table.seats[1] == Seat("person", MA.id, "Ma")
    assert shell.table.row.status == "running"


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


def test_nobody_disposes_of_somebody_elses_seat() -> None:
    shell = Shell("li", "wu", "bot")
    for seat in (1, 2):
        with refused("not-your-seat"):
            leave(shell.table, LI.id, seat, LATER)
        with refused("not-your-seat"):
            hand_to_bot(shell.table, LI.id, seat, "novice", LATER)
        with refused("not-your-seat"):
            take_back(shell.table, LI.id, seat, LATER)


def test_only_the_owner_puts_a_bot_on_an_open_seat() -> None:
    shell = Shell("li", "open")
    with refused("not-your-seat"):
        hand_to_bot(shell.table, WU.id, 1, "novice", LATER)
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
