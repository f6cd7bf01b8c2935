"""Rows of the database as plain data, and how tables are read; `table_changes.py` writes them.
The data of tables are in `gugong.service.tables.model`."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import Final, Literal

import orjson
from sqlalchemy import Connection, RowMapping, Select, select

from gugong.service.api.rows import Player
from gugong.service.server.storage.schema import boxes, seats, tables
from gugong.service.tables.clocks import Clocks
from gugong.service.tables.json_values import read
from gugong.service.tables.model import Entry, Guest, Seat, TableRow
from gugong.service.tables.terms import Terms

LISTED_AT_MOST: Final = 100
Columns = dict[str, object]  # of one row, by name
Listed = tuple[TableRow, tuple[Seat, ...]]
Way = Literal["first", "link", "code", "passkey"]  # how a session began
ENTRY: Final = [field.name for field in fields(Entry)]
SEAT: Final = [field.name for field in fields(Seat)]
TABLE: Final = [field.name for field in fields(TableRow)]


@dataclass(frozen=True, slots=True)
class StoredPlayer(Player):
    """A player as they are stored."""

    created: float = 0.0
    used: float = 0.0  # when they were last here, to the day


@dataclass(frozen=True, slots=True)
class Session:
    """A browser or program that a player is signed in with."""

    id: str
    player: str
    token_hash: str
    browser: str
    system: str
    way: Way
    created: float
    used: float  # to the hour


@dataclass(frozen=True, slots=True)
class Passkey:
    id: str
    player: str
    credential: str  # its id at the authenticator, in base64url
    public_key: str  # in base64url
    sign_count: int
    name: str
    created: float
    used: float | None  # None: never yet


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about the database itself."""

    identity: str
    address_key: str
    push_key: str | None
    usable_from: str
    alive: float | None  # when a service last gave a sign of life


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of a player, or of all addresses in a network."""

    id: str
    player: str | None
    network: str | None
    reason: str
    created: float
    until: float | None  # None: permanent


@dataclass(frozen=True, slots=True)
class Report:
    """A player's report to the operator about another player at the table."""

    id: str
    table_id: str
    reporter: str
    subject: str
    name: str  # of the subject, at that table
    about: str
    text: str
    line: str | None  # what the subject said, where the report is about that
    created: float


def write_table(row: TableRow) -> Columns:
    """Return the row of the SQL table `tables`, in which some columns are JSON."""
    listed = row.terms.listed  # again, for the index of open tables
    return {**asdict(row), "listed": listed, "options": _dumps(row.options), **json_of(row)}


def json_of(row: TableRow) -> Columns:
    """Return its columns that are JSON and may change."""
    return {
        "result": write_result(row),
        "terms": _write_terms(row.terms),
        "guests": _dumps([asdict(guest) for guest in row.guests]) if row.guests else None,
        "clocks": None if row.clocks is None else _dumps(asdict(row.clocks)),
    }


@lru_cache(256)  # written with every move, and hardly ever other ones
def _write_terms(terms: Terms) -> str:
    return _dumps(asdict(terms))


@lru_cache(256)
def _read_terms(text: str) -> Terms:
    terms: Terms = read(Terms, orjson.loads(text))
    return terms


def write_result(row: TableRow) -> str | None:
    return None if row.result is None else _dumps(row.result)


def read_table(columns: RowMapping) -> TableRow:
    result = columns["result"]
    guests, clocks = columns["guests"], columns["clocks"]
    return TableRow(
        **{
            **{name: columns[name] for name in TABLE},
            "options": orjson.loads(columns["options"]),
            "result": None if result is None else orjson.loads(result),
            "terms": _read_terms(columns["terms"]),
            "guests": () if guests is None else tuple(Guest(**g) for g in orjson.loads(guests)),
            "clocks": None if clocks is None else read(Clocks, orjson.loads(clocks)),
        }
    )


def write_seat(table: str, number: int, seat: Seat) -> Columns:
    former = " ".join(seat.former)
    return {"table_id": table, "seat": number, **asdict(seat), "former": former}


def read_seat(columns: RowMapping) -> Seat:
    values = {key: columns[key] for key in SEAT}
    return Seat(**{**values, "former": tuple(columns["former"].split())})


def read_entry(columns: RowMapping) -> Entry:
    return Entry(**{key: columns[key] for key in ENTRY})


def _dumps(value: object) -> str:
    return orjson.dumps(value).decode()


# Reading tables


def seats_of(connection: Connection, ids: Iterable[str]) -> dict[str, tuple[Seat, ...]]:
    found: dict[str, tuple[Seat, ...]] = dict.fromkeys(ids, ())
    query = select(seats).where(seats.c.table_id.in_(list(found)))
    for row in connection.execute(query.order_by(seats.c.table_id, seats.c.seat)):
        found[row.table_id] = (*found[row.table_id], read_seat(row._mapping))
    return found


def open_tables(connection: Connection) -> list[Listed]:
    """Return the open tables, newest first: sitting down and standing up does not move a table to
    the top."""
    return _with_seats(connection, _LISTED.order_by(tables.c.created.desc(), tables.c.id.desc()))


def waiting_tables(connection: Connection, families: int) -> list[Listed]:
    """Those of the list for so many families, the oldest first."""
    fitting = _LISTED.where(tables.c.players == families)
    return _with_seats(connection, fitting.order_by(tables.c.created, tables.c.id))


def one_table(connection: Connection, table: str) -> Listed | None:
    found = _with_seats(connection, select(tables).where(tables.c.id == table))
    return found[0] if found else None


_LISTED: Final = (
    select(tables).where(tables.c.status == "waiting", tables.c.listed).limit(LISTED_AT_MOST)
)


def _with_seats(connection: Connection, query: Select[tuple[object, ...]]) -> list[Listed]:
    rows = connection.execute(query).all()
    sitting = seats_of(connection, [row.id for row in rows])
    return [(read_table(row._mapping), sitting[row.id]) for row in rows]


def box_of(connection: Connection, version: str) -> str | None:
    """Return the text of some components with these values."""
    return connection.execute(select(boxes.c.text).where(boxes.c.version == version)).scalar()


def text_of(connection: Connection, box: str) -> str:
    found: str = connection.execute(select(boxes.c.text).where(boxes.c.hash == box)).scalar_one()
    return found
