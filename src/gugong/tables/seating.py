"""Who sits where: join, leave, open a seat, hand it to a bot and take it back, have a rematch."""

from dataclasses import replace
from typing import Final

from gugong.tables.model import Change, Person, Seat, TableRow
from gugong.tables.permissions import (
    check_holds,
    check_open_seat,
    may_put_bot,
    why_not_sit,
)
from gugong.tables.refusal import Refusal
from gugong.tables.table import Context, Table, Transition
from gugong.tables.table_names import chosen_name

STAND_IN: Final = "courtier"  # the level of a bot that plays where somebody left


def join(
    table: Table,
    person: Person,
    context: Context,
    seat: int | None = None,
    name: str = "",
    *,
    accepts: bool = False,
) -> Transition:
    """Take an open seat, or come back to one's own. Without a number: the first there is, and
    nothing changes for somebody who sits here already. `accepts`: also where somebody arranged
    the game."""
    if seat is None:
        if any(s.player == person.id for s in table.seats) and not table.over:
            return Transition(table)
        seat = _first_seat(table, person.id)
    table.check_seat(seat)
    if table.holds(person.id, seat) and not table.over:
        return Transition(table)
    refusal = why_not_sit(table.row, table.seats, person.id, seat, accepts=accepts)
    if refusal is not None:
        raise refusal
    former = table.seats[seat].former
    taken = Seat("person", person.id, chosen_name(name) or person.name, former=former)
    return _seat(table, seat, taken, context)


def _first_seat(table: Table, player: str) -> int:
    """The first seat where this player can sit down. If there is none, one that says why not."""
    numbers = range(len(table.seats))
    wanted = [n for n in numbers if why_not_sit(table.row, table.seats, player, n) is None]
    free = [n for n in numbers if table.seats[n].free]
    left = [n for n in numbers if table.seats[n].vacant]
    return (wanted or free or left or [0])[0]


def leave(table: Table, player: str, seat: int, context: Context) -> Transition:
    """Give a seat up. Before the game it is open again; later a bot plays, and the player can come
    back as long as the owner has not let somebody else in."""
    check_holds(table, player, seat)
    if table.over:
        raise Refusal("over", "The game is over; there is nothing to leave.")
    if not table.started:
        return _seat(table, seat, Seat("open"), context)
    left = table.seats[seat]
    former = left.former if player in left.former else (*left.former, player)
    stand_in = Seat("bot", name=left.name, level=left.level or STAND_IN, vacant=True, former=former)
    return _seat(table, seat, stand_in, context)


def open_seat(table: Table, player: str, seat: int, context: Context) -> Transition:
    """The owner opens a seat to others: before the game any, later one that was left."""
    check_open_seat(table, player, seat)
    opened = replace(table.seats[seat], offered=True) if table.started else Seat("open")
    return _seat(table, seat, opened, context)


def hand_to_bot(table: Table, player: str, seat: int, level: str, context: Context) -> Transition:
    """Let a bot play for this player. The owner of the table may also put one on an open seat, or
    close one that was left."""
    table.check_seat(seat)
    if not may_put_bot(table, player, seat):
        raise Refusal("not-your-seat", f"Seat {seat} is not yours.")
    there = table.seats[seat]
    if there.kind == "open":
        return _seat(table, seat, Seat("bot", level=level), context)
    return _seat(table, seat, replace(there, kind="bot", level=level, offered=False), context)


def take_back(table: Table, player: str, seat: int, context: Context) -> Transition:
    """Play on where a bot played for this player."""
    check_holds(table, player, seat)
    held = replace(table.seats[seat], kind="person", level=None)
    return _seat(table, seat, held, context)


def link_rematch(table: Table, rematch: str) -> Transition:
    """Name the table of the rematch, so that everybody finds the same one."""
    return _transition(table, replace(table.row, rematch=rematch), table.seats)


def _seat(table: Table, number: int, seat: Seat, context: Context) -> Transition:
    """Put somebody on a seat. When the last one is taken, the game begins."""
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    if seats == table.seats:
        return Transition(table)
    if table.started:
        return _transition(table, table.row, seats)
    waiting = replace(table.row, moved=context.time)
    if any(s.kind == "open" for s in seats):
        return _transition(table, waiting, seats)
    running = replace(waiting, status="running", chooser=table.game.chooser)
    return replace(_transition(table, running, seats), since=0)


def _transition(table: Table, row: TableRow, seats: tuple[Seat, ...]) -> Transition:
    row = replace(row, version=row.version + 1)
    after = Table(row, seats, table.game, table.entries, table.complete_from)
    return Transition(after, Change(row, seats=seats))
