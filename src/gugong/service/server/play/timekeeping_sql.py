"""Whose time is up, and how long no service was alive."""

from typing import Final

from sqlalchemy import Connection, case, select, update

from gugong.service.server.storage.schema import facts, tables

LOST: Final = 15.0  # seconds of silence after which a service counts as down; a few signs of life
AT_ONCE: Final = 100  # tables at one look


def sign_of_life(connection: Connection, now: float) -> list[str]:
    """Say that a service is alive at this moment. If none was for a while, nobody's clock has run
    meanwhile: returns the tables whose deadlines are later now.

    The row is locked, so of several services that come back at once the first one credits the time,
    and the others find its sign of life.
    """
    last = connection.execute(select(facts.c.alive).with_for_update()).scalar_one()
    if last is not None and now <= last:
        return []
    connection.execute(update(facts).values(alive=now))
    if last is None or now - last < LOST:
        return []
    since = case((tables.c.moved > last, tables.c.moved), else_=last)
    late = (tables.c.deadline.is_not(None)) & (tables.c.moved < now)
    found = list(connection.execute(select(tables.c.id).where(late)).scalars())
    # Another version: a node with such a table in memory reads it again before changing it.
    connection.execute(
        update(tables)
        .where(late)
        .values(deadline=tables.c.deadline + now - since, version=tables.c.version + 1)
    )
    return found


def overdue(connection: Connection, now: float) -> list[str]:
    """Return tables where a player's time is up, the longest ago first."""
    query = select(tables.c.id).where(tables.c.deadline <= now).order_by(tables.c.deadline)
    return list(connection.execute(query.limit(AT_ONCE)).scalars())
