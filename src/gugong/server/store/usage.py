"""How much a player, and all players of an address, have."""

from sqlalchemy import Connection, case, func, select
from sqlalchemy.sql.elements import ColumnElement

from gugong.server.store.schema import seats, tables
from gugong.tables.quotas import HOUR, Usage


def usage_of(connection: Connection, player: str, source: str, now: float) -> tuple[Usage, Usage]:
    """Of the player, and of the address."""
    return (
        _usage(connection, tables.c.owner == player, now),
        _usage(connection, tables.c.source == source, now),
    )


def _usage(connection: Connection, which: ColumnElement[bool], now: float) -> Usage:
    waits, runs = tables.c.status == "waiting", tables.c.status == "running"
    counted = (tables.c.created > now - HOUR, waits & tables.c.listed, waits, runs)
    columns = [func.sum(case((condition, 1), else_=0)) for condition in counted]
    row = connection.execute(select(*columns, func.sum(tables.c.stored)).where(which)).one()
    return Usage(*(int(value or 0) for value in row))


def seats_taken(connection: Connection, player: str) -> int:
    """At others' tables that wait."""
    query = (
        select(func.count())
        .select_from(seats.join(tables, seats.c.table_id == tables.c.id))
        .where(seats.c.player == player, tables.c.status == "waiting", tables.c.owner != player)
    )
    return connection.execute(query).scalar_one()
