"""How much a player, and all players of an address, have."""

from sqlalchemy import Connection, case, func, select
from sqlalchemy.sql.elements import ColumnElement

from gugong.server.store.schema import seats, tables
from gugong.tables.quotas import HOUR, Usage


def usage_of(
    connection: Connection, player: str, source: str | None, now: float
) -> tuple[Usage, Usage]:
    of_player = _tables(connection, tables.c.owner == player, now)
    taken = (
        select(func.count())
        .select_from(seats.join(tables, seats.c.table_id == tables.c.id))
        .where(seats.c.player == player, tables.c.status == "waiting", tables.c.owner != player)
    )
    seated = connection.execute(taken).scalar_one()
    return Usage(*of_player, seats=seated), Usage(
        *_tables(connection, tables.c.source == source, now)
    )


def _tables(
    connection: Connection, which: ColumnElement[bool], now: float
) -> tuple[int, int, int, int, int]:
    """Those of a `Usage` that are about tables, in its order."""
    waits = tables.c.status == "waiting"
    counted = (
        tables.c.created > now - HOUR,
        waits & tables.c.listed,
        waits,
        tables.c.status == "running",
    )
    columns = [func.sum(case((condition, 1), else_=0)) for condition in counted]
    row = connection.execute(select(*columns, func.sum(tables.c.stored)).where(which)).one()
    created, listed, waiting, running, stored = (int(value or 0) for value in row)
    return created, listed, waiting, running, stored
