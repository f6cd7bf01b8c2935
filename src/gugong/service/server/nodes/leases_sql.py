"""Which nodes are alive: each says so every few seconds. When one falls silent, its row goes and
its claims with it, and others can claim them.

All times are the database's, since the clocks of nodes may differ.
"""

from typing import Final

from sqlalchemy import Connection, Float, cast, delete, extract, func, insert, update
from sqlalchemy.sql.elements import ColumnElement

from gugong.service.server.storage.schema import nodes

_NOW: Final[ColumnElement[float]] = cast(extract("epoch", func.clock_timestamp()), Float)


def join(connection: Connection, node: str, lease: float) -> None:
    """Add a node that counts as alive for so many seconds."""
    connection.execute(insert(nodes).values(id=node, until=_NOW + lease))


def renew(connection: Connection, node: str, lease: float) -> bool:
    """Renew the lease of a node, and remove the nodes whose lease has ended. Return False if this
    one was removed itself: its claims are others' by now."""
    renewed = update(nodes).where(nodes.c.id == node).values(until=_NOW + lease)
    found = connection.execute(renewed).rowcount == 1
    connection.execute(delete(nodes).where(nodes.c.until < _NOW))
    return found
