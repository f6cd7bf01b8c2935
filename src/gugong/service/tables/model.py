"""The stored form of a table, as plain data, and the interface of a store.

A store holds for each table its row, its seats, an append-only log of decisions, and now and then a
whole game record, so that opening a table replays only the decisions after it. Components that are
not those of the package are stored once by their hash, for all tables that play with them.
"""

import secrets
from dataclasses import dataclass
from typing import Protocol

from gugong.service.tables.clocks import Clocks
from gugong.service.tables.messages import Arranged, Result, SeatKind, Status
from gugong.service.tables.terms import DEFAULT, Terms


@dataclass(frozen=True, slots=True)
class Person:
    """A person or program that can hold a seat."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest who asked to join, or was refused by the host."""

    id: str  # that the host knows them by
    player: str
    name: str
    seat: int | None = None  # where they want to sit
    refused: bool = False
    source: str | None = None  # stands for the address they knocked from; None: unknown


@dataclass(frozen=True, slots=True)
class TableRow:
    """Everything that anyone may know about a table without looking at its game."""

    id: str
    name: str
    status: Status
    version: int  # grows by one with every change
    ply: int
    chooser: int | None
    options: dict[str, bool | str]
    players: int
    components: str  # their version
    components_name: str
    owner: str | None
    created: float
    moved: float
    from_table: str | None = None
    from_ply: int | None = None
    rematch: str | None = None
    result: Result | None = None
    box: str | None = None  # the hash of its components' text; None: those of the package
    stored: int = 0  # bytes that it takes up
    source: str | None = None  # a keyed hash of the address it was created from
    arranged: Arranged | None = None  # set up by someone who may know its cards or its luck
    terms: Terms = DEFAULT
    guests: tuple[Guest, ...] = ()
    clocks: Clocks | None = None  # where there is a clock, from the beginning of the game on
    deadline: float | None = None  # when the time of the seat that decides is up
    daily: str | None = None  # the day whose deal it is

    @property
    def closed(self) -> bool:
        """Return whether the host ended the game without a result."""
        return self.status == "over" and self.result is None


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: who plays a family."""

    kind: SeatKind
    player: str | None = None  # who holds it, also while a bot plays for them
    name: str = ""
    level: str | None = None  # of a bot
    vacant: bool = False  # its player left a running game, and a bot plays
    offered: bool = False  # the owner has opened such a seat to others
    former: tuple[str, ...] = ()  # players who left it in a running game, and know its hand
    # The secret of its personal link; None: it is not reserved. Not hashed: the host copies the
    # link more than once, and it opens nothing but this seat.
    invitation: str | None = None

    @property
    def free(self) -> bool:
        """Return whether anyone can join here."""
        return self.kind == "open" or (self.vacant and self.offered)


def new_invitation() -> str:
    return secrets.token_urlsafe(12)


@dataclass(frozen=True, slots=True)
class Entry:
    """One decision of the log. An undo is an entry of its own."""

    version: int  # the table's, after this decision
    kind: str  # move or undo
    seat: int
    ply: int  # how many decisions stand after this one
    move: str
    outcomes: str  # what chance gave
    player: str | None  # None: a bot of this service
    message: str | None  # the client's own id of it
    time: float


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one step changes about a table: stored as a whole or not at all.

    `row.version` is the new version. The store refuses the change unless it holds the version
    before (`Conflict`), so of two nodes that race only one wins.
    """

    row: TableRow
    entry: Entry | None = None
    seats: tuple[Seat, ...] | None = None  # None: as they were
    record: str | None = None  # the whole game, seed included, without its components
    box: str | None = None  # the text of the components that `row.box` is the hash of
    new: bool = False  # the first change, which creates the table


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything stored about one table."""

    row: TableRow
    seats: tuple[Seat, ...]
    record: str  # the latest one
    record_version: int  # the table's when it was written
    entries: tuple[Entry, ...]  # the whole log
    box: str | None = None  # the text of its components; None: those of the package


@dataclass(frozen=True, slots=True)
class Later:
    """Everything stored about a table since a version."""

    row: TableRow
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...]


class Conflict(Exception):
    """The table has changed since the version that a change is based on."""


class Store(Protocol):
    """The storage of tables. All methods may raise StorageError.

    They are coroutines because every store there is, a database behind threads or IndexedDB in a
    browser, makes its caller wait. Only the shell calls them.
    """

    async def load(self, table: str) -> StoredTable | None: ...

    async def save(self, change: Change) -> None:
        """Store the change; return once it is durable. Raises Conflict if another one was
        faster."""
        ...


class CorruptTable(Exception):
    """Replaying a stored table does not lead to its stored state."""
