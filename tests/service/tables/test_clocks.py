"""Time: whose clock runs, how much is left, and what happens when it is up."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gugong import Game
from gugong.service.tables.clocks import RETURNING, Left, new_clocks, started, stopped
from gugong.service.tables.deciding import Request, play, undo
from gugong.service.tables.seating import hand_to_bot, join, leave, take_back
from gugong.service.tables.table import Context, open_table
from gugong.service.tables.terms import DAY, Clock, Terms
from gugong.service.tables.timing import left_now, time_out
from gugong.service.tables.viewing import info
from tests.service.tables.shell import LI, NOW, WU, Shell, refused

TURN = Clock("turn", turn=60, bank=120, stand_in="novice")
GAME = Clock("game", bank=600, increment=5, stand_in="novice")
DAYS = Clock("days", turn=2 * DAY, bank=DAY, stand_in="novice")
KINDS = pytest.mark.parametrize("clock", [TURN, GAME, DAYS], ids=lambda clock: clock.kind)


def at(shell: Shell, seconds: float) -> Context:
    """So long after the clock that runs began to run."""
    row = shell.table.row
    assert row.clocks is not None
    assert row.clocks.running is not None
    assert row.deadline is not None
    return Context(row.deadline - row.clocks.left[row.clocks.running].total + seconds)


def decide(shell: Shell, seconds: float, choice: int = 0) -> None:
    moves = shell.table.game.legal_moves()
    context = at(shell, seconds)
    shell.do(play(shell.table, shell.request(), moves[choice % len(moves)].text, context))


def left(shell: Shell, seat: int) -> Left:
    assert shell.table.row.clocks is not None
    return shell.table.row.clocks.left[seat]


# Arithmetic

STEPS = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 90), st.booleans()), max_size=40)


@given(STEPS)
def test_time_is_conserved(steps: list[tuple[int, int, bool]]) -> None:
    """What was used and what is left are what there was at first, and the increments."""
    for clock in (GAME, TURN):
        clocks, now, turn = new_clocks(clock, 3), 0.0, 0
        used, given_out = [0.0] * 3, [float(clock.bank)] * 3
        for seat, seconds, new_turn in steps:
            turn += new_turn
            clocks = replace(clocks, turns=(turn,))
            if turn > clocks.left[seat].granted:
                # What is left of the former turn's own time is lost.
                given_out[seat] += clock.increment + clock.turn - clocks.left[seat].turn
            clocks, deadline = started(clocks, clock, seat, now)
            spent = min(seconds, deadline - now)
            now += seconds
            clocks = stopped(clocks, deadline, now)
            used[seat] += spent
            for each, one in enumerate(clocks.left):
                assert used[each] + one.total == pytest.approx(given_out[each])
                assert one.turn >= 0
                assert one.bank >= 0


@given(st.floats(0, 500), st.floats(0, 500))
def test_looking_at_a_clock_does_not_change_it(first: float, second: float) -> None:
    clocks, deadline = started(new_clocks(TURN, 1), TURN, 0, 0.0)
    once = stopped(clocks, deadline, first + second)
    middle = stopped(clocks, deadline, first)
    again, later = started(replace(middle, turns=(0,)), TURN, 0, first)
    twice = stopped(again, later, first + second)
    assert twice.left[0].total == pytest.approx(once.left[0].total, abs=1e-6)


def test_a_turn_uses_up_its_own_time_before_the_bank() -> None:
    clocks, deadline = started(new_clocks(TURN, 2), TURN, 1, 100.0)
    assert deadline == 280
    assert stopped(clocks, deadline, 150).left[1] == Left(bank=120, turn=10, granted=0)
    assert stopped(clocks, deadline, 175).left[1] == Left(bank=105, turn=0, granted=0)
    assert stopped(clocks, deadline, 999).left[1] == Left(bank=0, turn=0, granted=0)


def test_a_node_whose_clock_is_behind_gives_no_time() -> None:
    clocks, deadline = started(new_clocks(TURN, 1), TURN, 0, 100.0)
    assert stopped(clocks, deadline, 90).left[0].total == 180


def test_a_server_that_was_down_eats_nobodys_time() -> None:
    """Its deadlines are moved, and nothing else."""
    clocks, deadline = started(new_clocks(TURN, 1), TURN, 0, 100.0)
    assert stopped(clocks, deadline + 1000, 1110).left[0] == Left(bank=120, turn=50, granted=0)


# At the table


@KINDS
def test_the_clock_begins_with_the_game(clock: Clock) -> None:
    shell = Shell("li", "open", terms=Terms(clock))
    assert (shell.table.row.clocks, shell.table.row.deadline) == (None, None)
    shell.do(join(shell.table, WU, NOW))
    row = shell.table.row
    assert row.clocks is not None
    assert row.clocks.running == row.chooser
    assert row.deadline == NOW.time + clock.turn + clock.bank + clock.increment


def test_without_a_clock_there_is_no_deadline() -> None:
    shell = Shell("li", "wu")
    shell.play_many(5)
    assert (shell.table.row.clocks, shell.table.row.deadline) == (None, None)
    assert time_out(shell.table, Context(1e12)).change is None


def test_time_runs_for_the_deciding_player_also_inside_another_turn() -> None:
    """Every second is used by the seat that the game asks, and by nobody else."""
    clock = replace(GAME, bank=DAY, increment=0)
    shell = Shell("li", "wu", "ma", game=Game(3, seed=1), terms=Terms(clock))
    luck, used, inside = Random(3), [0] * 3, 0
    while not shell.table.over:
        asked, seconds = shell.chooser, luck.randrange(9)
        inside += shell.table.game.turn not in (asked, None)
        decide(shell, seconds, luck.randrange(99))
        used[asked] += seconds
        assert [DAY - left(shell, seat).total for seat in range(3)] == pytest.approx(used)
    assert inside


def test_bots_and_meng_use_nobodys_time() -> None:
    shell = Shell("li", "bot", game=Game(2, seed=2), terms=Terms(GAME))
    while shell.chooser != 1:
        decide(shell, 1)
    row = shell.table.row
    assert row.deadline is None
    assert row.clocks is not None
    assert row.clocks.running is None
    solo = Shell("li", "meng", game=Game(1, seed=2), terms=Terms(GAME))
    for _ in range(12):  # he has had turns by then
        decide(solo, 1)
    assert left(solo, 1) == Left(600.0)


def test_each_turn_gives_its_time_once_however_often_it_is_taken_back() -> None:
    shell = Shell("li", "wu", game=Game(2, seed=4), terms=Terms(GAME))
    luck, taken_back = Random(5), 0
    used, grants = [0.0, 0.0], [set[int](), set[int]()]
    while taken_back < 30:
        clocks = shell.table.row.clocks
        assert clocks is not None
        asked = shell.chooser
        grants[asked].add(left(shell, asked).granted)
        by = shell.table.game.undoable_by
        if by is not None and luck.random() < 0.4:
            context = at(shell, 2)
            shell.do(undo(shell.table, Request(by, shell.table.row.ply, SITS[by]), "turn", context))
            taken_back += 1
        else:
            decide(shell, 2, luck.randrange(99))
        used[asked] += 2
        now = shell.table.game.chooser
        assert now is not None
        grants[now].add(left(shell, now).granted)
        for seat in (0, 1):
            had = GAME.bank + GAME.increment * len(grants[seat] - {-1})
            assert left(shell, seat).total == pytest.approx(had - used[seat])
    assert taken_back


SITS = {0: LI.id, 1: WU.id}


def test_a_clock_per_turn_is_full_again_with_the_next_turn_but_its_bank_is_not() -> None:
    shell = Shell("li", "wu", game=Game(2, seed=1), terms=Terms(TURN))
    first = shell.chooser
    decide(shell, 70)
    while shell.chooser == first:
        decide(shell, 0)
    while shell.chooser != first:
        decide(shell, 0)
    assert left(shell, first) == Left(110.0, 60.0, shell.table.row.clocks.turns[-1])  # type: ignore[union-attr]


# Time is up


@KINDS
def test_when_the_time_is_up_a_bot_takes_over(clock: Clock) -> None:
    shell = Shell("li", "wu", terms=Terms(clock))
    seat, deadline = shell.chooser, shell.table.row.deadline
    assert deadline
    assert time_out(shell.table, Context(deadline - 0.01)).change is None
    with refused("time-out"):
        decide(shell, left(shell, seat).total)
    shell.do(time_out(shell.table, Context(deadline)))
    there = shell.table.seats[seat]
    assert (there.kind, there.level, there.player) == ("bot", "novice", SITS[seat])
    assert left(shell, seat).total == 0
    assert shell.table.row.deadline is None
    assert open_table(shell.stored).row == shell.table.row
    assert time_out(shell.table, Context(deadline)).change is None  # another node noticed, too


@KINDS
def test_the_seat_is_taken_back_once_the_bot_has_finished_the_turn(clock: Clock) -> None:
    shell = Shell("li", "wu", game=Game(2, seed=1), terms=Terms(clock))
    seat = shell.chooser
    assert shell.table.row.deadline
    up = Context(shell.table.row.deadline)
    shell.do(time_out(shell.table, up))
    with refused("time-out"):
        take_back(shell.table, SITS[seat], seat, up)
    while shell.chooser == seat:  # the bot
        moves = shell.table.game.legal_moves()
        shell.do(play(shell.table, Request(seat, shell.table.row.ply), moves[0].text, up))
    shell.do(take_back(shell.table, SITS[seat], seat, up))
    while shell.chooser != seat:
        decide(shell, 0)
    assert left(shell, seat).total >= {"turn": 60, "game": RETURNING, "days": 2 * DAY}[clock.kind]
    decide(shell, 1)


def test_alone_against_meng_the_seat_is_taken_back_in_the_next_turn() -> None:
    shell = Shell("li", "meng", game=Game(1, seed=2), terms=Terms(TURN))
    assert shell.table.row.deadline
    up = Context(shell.table.row.deadline)
    shell.do(time_out(shell.table, up))
    assert shell.table.row.clocks
    turn = shell.table.row.clocks.turns[-1]
    while shell.table.row.clocks.turns[-1] == turn:
        with refused("time-out"):
            take_back(shell.table, LI.id, 0, up)
        move = shell.table.game.legal_moves()[0].text
        shell.do(play(shell.table, Request(0, shell.table.row.ply), move, up))
    shell.do(take_back(shell.table, LI.id, 0, up))
    assert left(shell, 0).turn == 60


def test_handing_the_seat_to_a_bot_stops_the_clock_and_gives_no_time_back() -> None:
    shell = Shell("li", "wu", terms=Terms(TURN))
    seat = shell.chooser
    half = at(shell, 40)
    shell.do(hand_to_bot(shell.table, SITS[seat], seat, "novice", half))
    assert shell.table.row.deadline is None
    later = Context(half.time + 1000)
    shell.do(take_back(shell.table, SITS[seat], seat, later))
    assert left(shell, seat).total == pytest.approx(140)
    shell.do(leave(shell.table, SITS[1 - seat], 1 - seat, Context(later.time + 5)))
    assert left(shell, seat).total == pytest.approx(135)  # someone else left meanwhile


# What is shown


def test_everyone_is_told_how_much_is_left_when_the_message_is_made() -> None:
    shell = Shell("li", "wu", terms=Terms(TURN))
    seat = shell.chooser
    seen = info(shell.table.row, shell.table.seats, None, at(shell, 70))
    assert seen["ticking"] == seat
    assert seen["clocks"] is not None
    assert seen["clocks"][seat] == {"turn": 0, "bank": 110}
    assert seen["clocks"][1 - seat] == {"turn": 0, "bank": 120}
    untimed = Shell("li", "wu").table
    seen = info(untimed.row, untimed.seats, None, NOW)
    assert (seen["clocks"], seen["ticking"]) == (None, None)
    assert left_now(untimed.row, 0) is None
