"""Quotas: tables, seats, storage, undo, sizes of answers, and how long things are kept.

A token is free, so each quota of a player has one of their address beside it. The figures are meant
to be met by nobody who plays; the operator can change those in `Quotas` and `Lifetimes`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from gugong.service.tables.messages import Status
from gugong.service.tables.model import Entry, TableRow
from gugong.service.tables.refusal import Refusal

HOUR: Final = 3600.0  # seconds
DAY: Final = 24 * HOUR
MEGABYTE: Final = 1_000_000  # bytes


@dataclass(frozen=True, slots=True)
class Quotas:
    """Limits on what one player may have at a time; 0 means unlimited."""

    tables_per_hour: int = 60  # one a minute: a game against bots, given up and begun again
    listed_tables: int = 3  # the list of open tables is for everyone
    waiting_tables: int = 20  # tables with open seats, listed or not
    running_tables: int = 50  # games by correspondence; bots think in each of them
    seats_taken: int = 20  # at others' tables that wait; a seat not played keeps others out
    stored_megabytes: int = 50  # 1,000 finished games with everything in them
    players_per_address: int = 10  # a family or a school has this many times as much


@dataclass(frozen=True, slots=True)
class Usage:
    """The current usage of a player, or of all players at an address."""

    created: int = 0  # tables, in the last hour
    listed: int = 0  # tables that wait and are listed
    waiting: int = 0  # tables that wait
    running: int = 0
    stored: int = 0  # bytes


# Making tables


def check_new_table(row: TableRow, player: Usage, address: Usage, quotas: Quotas) -> None:
    """Raise Refusal unless there may be one more table like this one."""
    _check(row, player, quotas)
    times = quotas.players_per_address
    try:
        if times:
            _check(row, address, _times(quotas, times))
    except Refusal as refusal:
        raise Refusal(
            "too-much-from-address",
            "The players at your address have reached their shared limit; "
            f"finish or leave a game, or try again later. {refusal.message}",
        ) from refusal


def _times(quotas: Quotas, times: int) -> Quotas:
    return Quotas(
        quotas.tables_per_hour * times,
        quotas.listed_tables * times,
        quotas.waiting_tables * times,
        quotas.running_tables * times,
        quotas.seats_taken * times,
        quotas.stored_megabytes * times,
    )


def _check(row: TableRow, has: Usage, may: Quotas) -> None:
    _check_most(
        has.created + 1,
        may.tables_per_hour,
        "too-many-tables",
        "tables within an hour; wait a while, or play at one of them.",
    )
    if row.status == "waiting":
        if row.terms.listed:
            _check_most(
                has.listed + 1,
                may.listed_tables,
                "too-many-listed",
                "tables in the list; wait until one has begun, or share a link instead.",
            )
        _check_most(
            has.waiting + 1,
            may.waiting_tables,
            "too-many-waiting",
            "tables that wait for players; put bots on the seats of one.",
        )
    if row.status == "running":
        _check_most(
            has.running + 1,
            may.running_tables,
            "too-many-running",
            "games at a time; finish one first.",
        )
    _check_most(
        -(-(has.stored + row.stored) // MEGABYTE),
        may.stored_megabytes,
        "too-much-stored",
        "megabytes of games; games that nobody plays expire and free their space.",
    )


def check_seat_taken(has: int, quotas: Quotas) -> None:
    """Raise Refusal if a player has too many seats at other people's waiting tables to take one
    more."""
    _check_most(
        has + 1,
        quotas.seats_taken,
        "too-many-seats",
        "seats at tables that have not begun; leave one of them first.",
    )


def _check_most(would_be: int, most: int, code: str, of_what: str) -> None:
    if most and would_be > most:
        raise Refusal(code, f"You may have at most {most} {of_what}", figures={"most": most})


# The log of a table

RECORD_EVERY: Final = 64  # entries of the log; replaying that many takes a quarter of a millisecond
SPARE_UNDOS: Final = 100  # of one seat, and one more for every ply of the game
ROW_BYTES: Final = 100  # of an entry, besides its texts


def undo_is_spent(entries: Sequence[Entry], seat: int, ply: int) -> bool:
    """Return whether this seat has used up its undos. Every undo is stored, so playing and undoing
    without end would fill the disk. Each seat has its own share, which nobody else can use up."""
    most = ply + SPARE_UNDOS
    if len(entries) < most:  # asked at every move, and there is hardly ever anything to count
        return False
    return sum(entry.kind == "undo" and entry.seat == seat for entry in entries) >= most


def needs_record(entries: int) -> bool:
    """Return whether the whole game is stored with this entry. This counts entries, not plies:
    undoing and replaying across a ply would otherwise store a record every time."""
    return entries % RECORD_EVERY == 0


def stored_bytes(entries: Iterable[Entry], record: str, box: str | None) -> int:
    """Return the bytes that a table takes up. Only its latest record is kept; its box may be
    shared, but is charged to the player who brought it."""
    return sum(map(entry_bytes, entries)) + len(record) + len(box or "")


def entry_bytes(entry: Entry) -> int:
    return ROW_BYTES + len(entry.move) + len(entry.outcomes) + len(entry.message or "")


# Answers

HISTORY_STEPS: Final = 100  # views in one answer
HISTORY_BYTES: Final = 1_000_000  # after which an answer ends; a step has 6 kB
LOG_ENTRIES: Final = 500  # in one answer; a game of five has 200, with the longest box 700
TABLES_LISTED: Final = 50  # in one answer


# How long


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """Days for which things are kept; 0 means forever."""

    waiting_days: int = 14  # a table, after the last time someone sat down or stood up
    running_days: int = 90  # a game, after its last decision
    finished_days: int = 365  # a game, after its end
    player_days: int = 30  # someone without any table, after they were last here
    session_days: int = 365  # a session, after it was last used
    report_days: int = 180  # a report after it was resolved, and a ban after its end


def expires(row: TableRow, lifetimes: Lifetimes) -> float | None:
    """Return when a table is removed if nothing happens at it; None means never."""
    days: dict[Status, int] = {
        "waiting": lifetimes.waiting_days,
        "running": lifetimes.running_days,
        "over": lifetimes.finished_days,
    }
    return row.moved + days[row.status] * DAY if days[row.status] else None
