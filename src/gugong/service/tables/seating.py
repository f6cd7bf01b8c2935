"""Seats: join, ask to join, leave, reserve and open a seat, hand it to a bot and take it back,
close the table, and start a rematch."""

import hmac
import secrets
from dataclasses import replace
from typing import Final

from gugong.service.tables.clocks import welcomed_back
from gugong.service.tables.model import Change, Guest, Person, Seat, TableRow, new_invitation
from gugong.service.tables.permissions import (
    check_close,
    check_holds,
    check_host,
    check_open_seat,
    check_put_bot,
    check_reserve,
    check_take_back,
    has_to_knock,
    knocked,
    sits_at,
    why_not_sit,
)
from gugong.service.tables.quotas import stored_bytes
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.results import is_rated
from gugong.service.tables.table import Context, Table, Transition
from gugong.service.tables.table_names import chosen_name, distinct_name
from gugong.service.tables.terms import STAND_IN
from gugong.service.tables.timing import with_clocks

MOST_KNOCKS: Final = 30  # at one table
KNOCKS_OF_ADDRESS: Final = 4  # at one table
MOST_REFUSED: Final = 30  # remembered; the oldest are forgotten, and may knock again


def join(
    table: Table,
    person: Person,
    context: Context,
    seat: int | None = None,
    name: str = "",
    *,
    accepts: bool = False,
    accepts_rated: bool = False,
    invitation: str = "",
    source: str | None = None,
) -> Transition:
    """Take an open seat, or return to your own; if guests need approval, ask to join. Without a
    number, this takes the first open seat, and changes nothing for a player who already sits here.
    `accepts`: even if a player arranged the game; `accepts_rated`: even if it counts for ratings;
    `invitation`: from a personal link, which needs no approval; `source`: stands for the requesting
    address, so that one address cannot fill the list of requests."""
    row, seats = table.row, table.seats
    if (seat is None or invitation) and sits_at(table, person.id) and not table.over:
        return Transition(table)
    if invitation:
        seat = _invited_to(table, invitation)
    elif seat is None:
        seat = _first_seat(table, person.id)
    table.check_seat(seat)
    if table.holds(person.id, seat) and not table.over:
        return Transition(table)
    invited = bool(invitation)
    refusal = why_not_sit(
        row,
        seats,
        person.id,
        seat,
        accepts=accepts,
        accepts_rated=accepts_rated,
        invited=invited,
    )
    if refusal is not None:
        raise refusal
    name = chosen_name(name) or person.name
    if not invited and has_to_knock(row, seats, person.id, seat):
        return _knock(table, person.id, name, seat, source)
    return _sit_down(table, person.id, name, seat, context)


def _invited_to(table: Table, invitation: str) -> int:
    """Return the seat that this personal link is for."""
    for seat, there in enumerate(table.seats):
        secret = there.invitation
        if secret is not None and hmac.compare_digest(secret.encode(), invitation.encode()):
            return seat
    raise Refusal(
        "no-invitation", "This invitation has been used or withdrawn; ask the host for another."
    )


def _sit_down(table: Table, player: str, name: str, seat: int, context: Context) -> Transition:
    others = [other.name for number, other in enumerate(table.seats) if number != seat]
    taken = Seat("person", player, distinct_name(name, others), former=table.seats[seat].former)
    guests = tuple(guest for guest in table.row.guests if guest.player != player)
    return _seat(table, seat, taken, context, replace(table.row, guests=guests))


def _knock(table: Table, player: str, name: str, seat: int, source: str | None) -> Transition:
    """Ask the host for a seat; asking again only changes the name and the seat."""
    waiting = [guest for guest in table.row.guests if not guest.refused]
    mine = [guest for guest in waiting if guest.player == player]
    if mine:
        guests = [replace(g, name=name, seat=seat) if g in mine else g for g in table.row.guests]
    else:
        of_address = sum(source is not None and guest.source == source for guest in waiting)
        if len(waiting) >= MOST_KNOCKS or of_address >= KNOCKS_OF_ADDRESS:
            raise Refusal(
                "too-many-knocks",
                "Too many people are waiting to join here; try again when the host has answered "
                "some of them.",
            )
        new = Guest(secrets.token_hex(4), player, name, seat, source=source)
        guests = [*table.row.guests, new]
    if tuple(guests) == table.row.guests:
        return Transition(table)
    return _transition(table, replace(table.row, guests=tuple(guests)), table.seats)


def _with_refused(guests: tuple[Guest, ...]) -> tuple[Guest, ...]:
    """Return the guests without the oldest refused ones, if there are too many."""
    refused = [guest for guest in guests if guest.refused]
    forgotten = refused[: max(0, len(refused) - MOST_REFUSED)]
    return tuple(guest for guest in guests if guest not in forgotten)


def withdraw(table: Table, player: str) -> Transition:
    """Withdraw a request to join; a refusal stands."""
    if knocked(table.row, player) != "waiting":
        raise Refusal(
            "no-such-knock", "You are not waiting here, or you have already been answered."
        )
    guests = tuple(guest for guest in table.row.guests if guest.player != player)
    return _transition(table, replace(table.row, guests=guests), table.seats)


def answer_knock(
    table: Table, player: str, knock: str, context: Context, *, lets_in: bool
) -> Transition:
    """Let a guest in, or refuse them. If the seat they wanted is taken, they get another."""
    check_host(table.row, player)
    found = [guest for guest in table.row.guests if guest.id == knock and not guest.refused]
    if not found:
        raise Refusal(
            "no-such-knock", "They are no longer waiting; they were answered, or have left."
        )
    guest = found[0]
    if not lets_in:
        guests = tuple(replace(g, refused=g.refused or g is guest) for g in table.row.guests)
        row = replace(table.row, guests=_with_refused(guests))
        return _transition(table, row, table.seats)
    seat = guest.seat
    if seat is None or why_not_sit(table.row, table.seats, guest.player, seat) is not None:
        seat = _first_seat(table, guest.player)
    refusal = why_not_sit(table.row, table.seats, guest.player, seat)
    if refusal is not None:
        raise refusal
    return _sit_down(table, guest.player, guest.name, seat, context)


def _first_seat(table: Table, player: str) -> int:
    """Return the first seat that this player can take; if there is none, one that explains why."""
    numbers = range(len(table.seats))
    wanted = [n for n in numbers if why_not_sit(table.row, table.seats, player, n) is None]
    free = [n for n in numbers if table.seats[n].free]
    left = [n for n in numbers if table.seats[n].vacant]
    return (wanted or free or left or [0])[0]


def leave(table: Table, player: str, seat: int, context: Context) -> Transition:
    """Give up a seat. Before the game it is open again; later a bot plays, and the player can
    return until the owner lets someone else in."""
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
    """Open a seat to others: before the game any seat, later one whose player left or is absent. A
    player who sat there before the game needs an invitation to return."""
    check_open_seat(table, player, seat, context)
    row, there = table.row, table.seats[seat]
    if table.started:
        former = there.former if there.player is None else (*there.former, there.player)
        opened = Seat("bot", None, there.name, there.level or STAND_IN, True, True, former)
        return _seat(table, seat, opened, context)
    if there.player is not None and there.player != player:
        removed = Guest(secrets.token_hex(4), there.player, there.name, refused=True)
        row = replace(row, guests=_with_refused((*row.guests, removed)))
    return _seat(table, seat, Seat("open"), context, row)


def reserve(table: Table, player: str, seat: int, name: str, context: Context) -> Transition:
    """Make a personal link for an open seat, replacing any earlier one. Until it is used, others
    see the given name there."""
    check_reserve(table, player, seat)
    kept = Seat("open", name=chosen_name(name), invitation=new_invitation())
    return _seat(table, seat, kept, context)


def hand_to_bot(table: Table, player: str, seat: int, level: str, context: Context) -> Transition:
    """Let a bot play for this player. The host may also put one on an open seat, on one whose
    player left, or in place of an absent player, who can take the seat back."""
    check_put_bot(table, player, seat, context)
    there = table.seats[seat]
    if there.kind == "open":
        return _seat(table, seat, Seat("bot", level=level), context)
    return _seat(table, seat, replace(there, kind="bot", level=level, offered=False), context)


def take_back(table: Table, player: str, seat: int, context: Context) -> Transition:
    """Return a seat from its bot to this player."""
    check_take_back(table, player, seat)
    held, row = replace(table.seats[seat], kind="person", level=None), table.row
    if row.clocks is not None and row.terms.clock is not None and held != table.seats[seat]:
        row = replace(row, clocks=welcomed_back(row.clocks, row.terms.clock, seat))
    return _seat(table, seat, held, context, row)


def close(table: Table, player: str, context: Context) -> Transition:
    """End the game without a result. Closing a rated game only leaves it, so that nobody escapes a
    loss that way."""
    check_close(table, player)
    if table.row.status == "running" and is_rated(table.row):
        mine = next(n for n, seat in enumerate(table.seats) if seat.player == player)
        return leave(table, player, mine, context)
    box = None if table.row.box is None else table.game.components.text
    record = table.game.record(with_seed=True, with_components=False)
    row = replace(
        table.row,
        status="over",
        chooser=None,
        moved=context.time,
        guests=(),
        stored=stored_bytes(table.entries, record, box),
    )
    seats = tuple(replace(seat, invitation=None) for seat in table.seats)
    done = _transition(table, with_clocks(row, seats, table.game, context.time), seats)
    assert done.change is not None
    return replace(done, change=replace(done.change, record=record), since=table.row.ply)


def link_rematch(table: Table, rematch: str) -> Transition:
    """Link the rematch, so that everyone finds the same table."""
    return _transition(table, replace(table.row, rematch=rematch), table.seats)


def _seat(
    table: Table, number: int, seat: Seat, context: Context, row: TableRow | None = None
) -> Transition:
    """Fill a seat, and change the row to this one. When the last seat is taken, the game begins."""
    row = row or table.row
    seats = (*table.seats[:number], seat, *table.seats[number + 1 :])
    if (row, seats) == (table.row, table.seats):
        return Transition(table)
    if table.started:
        return _transition(table, with_clocks(row, seats, table.game, context.time), seats)
    waiting = replace(row, moved=context.time)
    if any(s.kind == "open" for s in seats):
        return _transition(table, waiting, seats)
    refused = tuple(guest for guest in row.guests if guest.refused)
    running = replace(waiting, status="running", chooser=table.game.chooser, guests=refused)
    begun = with_clocks(running, seats, table.game, context.time)
    return replace(_transition(table, begun, seats), since=0)


def _transition(table: Table, row: TableRow, seats: tuple[Seat, ...]) -> Transition:
    row = replace(row, version=row.version + 1)
    after = Table(row, seats, table.game, table.entries, table.complete_from)
    return Transition(after, Change(row, seats=seats))
