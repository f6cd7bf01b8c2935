"""Reads tables as they are stored; `table_changes.py` writes them."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, select

from gugong.service.server.storage.rows import read_seat, read_table
from gugong.service.server.storage.schema import boxes, seats, tables
from gugong.service.tables.model import Seat, TableRow

LISTED_AT_MOST: Final = 100


def seats_of(connection: Connection, ids: Iterable[str]) -> dict[str, tuple[Seat, ...]]:
    found: dict[str, tuple[Seat, ...]] = dict.fromkeys(ids, ())
    query = select(seats).where(seats.c.table_id.in_(list(found)))
    for row in connection.execute(query.order_by(seats.c.table_id, seats.c.seat)):
        found[row.table_id] = (*found[row.table_id], read_seat(row._mapping))
    return found


def open_tables(connection: Connection) -> list[tuple[TableRow, tuple[Seat, ...]]]:
    """The newest first: sitting down and standing up moves nothing to the top of the list."""
    query = select(tables).where(tables.c.status == "waiting", tables.c.listed)
    newest = query.order_by(tables.c.created.desc(), tables.c.id.desc()).limit(LISTED_AT_MOST)
    rows = connection.execute(newest).all()
    sitting = seats_of(connection, [row.id for row in rows])
    return [(read_table(row._mapping), sitting[row.id]) for row in rows]


def box_of(connection: Connection, version: str) -> str | None:
    """The text of some components with these figures."""
    return connection.execute(select(boxes.c.text).where(boxes.c.version == version)).scalar()


def text_of(connection: Connection, box: str) -> str:
    found: str = connection.execute(select(boxes.c.text).where(boxes.c.hash == box)).scalar_one()
    return found
