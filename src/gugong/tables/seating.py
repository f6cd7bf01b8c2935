"""Who sits where: join, leave, hand a seat to a bot and take it back, have a rematch."""

from dataclasses import replace
from typing import Final

from gugong.tables.model import Change, Person, Seat, TableRow
from gugong.tables.refusal import Refusal
from gugong.tables.table import Context, Table, Transition
from gugong.tables.table_names import tidy_name

STAND_IN: Final = "courtier"  # the level of a bot that plays where somebody left


def join(
    table: Table, person: Person, context: Context, seat: int | None = None, name: str = ""
) -> Transition:
    """Take an open seat, or one that somebody left. Without a number: the first there is, and
    nothing changes for somebody who sits here already."""
    if table.over:
        raise Refusal("over", "The game is over; nobody can join it any more.")
    if seat is None:
        if any(s.player == person.id for s in table.seats):
            return Transition(table)
        free = [number for number, s in enumerate(table.seats) if s.free]
    else:
        table.check_seat(seat)
        if table.holds(person.id, seat):
            return Transition(table)
        free = [seat] if table.seats[seat].free else []
    if not free:
        raise Refusal("seat-taken", "Somebody else has that seat; take another, or watch.")
    return _seat(table, free[0], Seat("person", person.id, tidy_name(name) or person.name), context)


def leave(table: Table, player: str, seat: int, context: Context) -> Transition:
    """Give a seat up: before the game it is open again; later a bot plays until somebody joins."""
    left = _held(table, player, seat)
    if table.over:
        raise Refusal("over", "The game is over; there is nothing to leave.")
    if not table.started:
        return _seat(table, seat, Seat("open"), context)
    stand_in = Seat("bot", name=left.name, level=left.level or STAND_IN, vacant=True)
    return _seat(table, seat, stand_in, context)


def hand_to_bot(table: Table, player: str, seat: int, level: str, context: Context) -> Transition:
    """Let a bot play for this player. The owner of the table may also put one on an open seat."""
    table.check_seat(seat)
    if table.seats[seat].kind == "open" and table.row.owner == player:
        return _seat(table, seat, Seat("bot", level=level), context)
    held = _held(table, player, seat)
    return _seat(table, seat, replace(held, kind="bot", level=level), context)


def take_back(table: Table, player: str, seat: int, context: Context) -> Transition:
    """Play on where a bot played for this player."""
    held = _held(table, player, seat)
    return _seat(table, seat, replace(held, kind="person", level=None), context)


def link_rematch(table: Table, rematch: str) -> Transition:
    """Name the table of the rematch, so that everybody finds the same one."""
    return _transition(table, replace(table.row, rematch=rematch), table.seats)


def _held(table: Table, player: str, seat: int) -> Seat:
    table.check_seat(seat)
    if not table.holds(player, seat):
        raise Refusal("not-your-seat", f"Seat {seat} is not yours.")
    return table.seats[seat]


def _seat(table: Table, number: int, seat: Seat, context: Context) -> Transition:
    """Put somebody on a seat. When the last one is taken, the game begins."""
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    if seats == table.seats:
        return Transition(table)
    if table.started or any(s.kind == "open" for s in seats):
        return _transition(table, table.row, seats)
    running = replace(table.row, status="running", chooser=table.game.chooser, moved=context.time)
    return replace(_transition(table, running, seats), since=0)


def _transition(table: Table, row: TableRow, seats: tuple[Seat, ...]) -> Transition:
    row = replace(row, version=row.version + 1)
    return Transition(Table(row, seats, table.game, table.entries), Change(row, seats=seats))
