"""Tables and components that are looked for, for whatever reason."""

from typing import Final

from sqlalchemy import Connection, select

from gugong.service.server.storage.claims_sql import claimed
from gugong.service.server.storage.rows import read_table
from gugong.service.server.storage.schema import boxes, seats, tables
from gugong.service.server.storage.seats import seats_of
from gugong.service.tables.model import Seat, TableRow

LISTED_AT_MOST: Final = 100


def open_tables(connection: Connection) -> list[tuple[TableRow, tuple[Seat, ...]]]:
    """The newest first: sitting down and standing up moves nothing to the top of the list."""
    query = select(tables).where(tables.c.status == "waiting", tables.c.listed)
    newest = query.order_by(tables.c.created.desc(), tables.c.id.desc()).limit(LISTED_AT_MOST)
    rows = connection.execute(newest).all()
    sitting = seats_of(connection, [row.id for row in rows])
    return [(read_table(row._mapping), sitting[row.id]) for row in rows]


def tables_of_bots(
    connection: Connection, unclaimed: str | None = None, most: int | None = None
) -> list[str]:
    """Tables where a bot is to move; with `unclaimed`, those without a claim of that kind."""
    both = (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.chooser)
    query = select(tables.c.id).join(seats, both)
    query = query.where(tables.c.status == "running", seats.c.kind == "bot").limit(most)
    if unclaimed is not None:
        query = query.where(~claimed(unclaimed, tables.c.id))
    return list(connection.execute(query).scalars())


def box_of(connection: Connection, version: str) -> str | None:
    """The text of some components with these figures."""
    return connection.execute(select(boxes.c.text).where(boxes.c.version == version)).scalar()
