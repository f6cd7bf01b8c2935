"""Which node does what: work that must not be done twice is claimed before it is begun.

A node is one running service. It says every few seconds that it is alive. As long as it does, what
it has claimed is its own; when it stops, its row goes and its claims with it, and others can claim
them. All times are the database's, since the clocks of nodes may differ.
"""

from collections.abc import Collection
from typing import Final

from sqlalchemy import (
    Connection,
    Float,
    cast,
    delete,
    extract,
    func,
    insert,
    literal_column,
    select,
    text,
    update,
)
from sqlalchemy.sql.elements import ColumnElement

from gugong.service.server.storage.schema import claims, nodes

_CLAIM: Final = text(
    "insert into claims (kind, subject, node) values (:kind, :subject, :node) "
    "on conflict do nothing"
)


def join(connection: Connection, node: str, lease: float, alone: bool = False) -> None:
    """Add a node, alive for so many seconds. `alone`: there can be no other, so what is left of
    others is of the past."""
    if alone:
        connection.execute(delete(nodes))
    connection.execute(insert(nodes).values(id=node, until=_now(connection) + lease))


def stay(connection: Connection, node: str, lease: float) -> bool:
    """Say that this node is alive, and remove those that have been silent for too long. False if
    this one was removed itself: its claims are others' by now."""
    now = _now(connection)
    renewed = update(nodes).where(nodes.c.id == node).values(until=now + lease)
    found = connection.execute(renewed).rowcount == 1
    connection.execute(delete(nodes).where(nodes.c.until < now))
    return found


def leave(connection: Connection, node: str) -> None:
    """Remove a node, and give back all it has claimed."""
    connection.execute(delete(nodes).where(nodes.c.id == node))


def claim(connection: Connection, node: str, kind: str, subjects: Collection[str]) -> set[str]:
    """Those of the subjects that are this node's from now on."""
    if not subjects:
        return set()
    # In one order everywhere: two nodes that claim the same wait for each other, never in a circle.
    rows = [{"kind": kind, "subject": each, "node": node} for each in sorted(subjects)]
    connection.execute(_CLAIM, rows)
    mine = select(claims.c.subject).where(claims.c.kind == kind, claims.c.node == node)
    return set(connection.execute(mine.where(claims.c.subject.in_(list(subjects)))).scalars())


def release(connection: Connection, node: str, kind: str, subjects: Collection[str]) -> None:
    """Give these back."""
    connection.execute(
        delete(claims).where(
            claims.c.kind == kind, claims.c.node == node, claims.c.subject.in_(list(subjects))
        )
    )


def claimed(kind: str, subject: ColumnElement[str]) -> ColumnElement[bool]:
    """Whether a node, this one or another, works on what that column names."""
    return select(claims.c.node).where(claims.c.kind == kind, claims.c.subject == subject).exists()


def _now(connection: Connection) -> ColumnElement[float]:
    if connection.dialect.name == "postgresql":
        return cast(extract("epoch", func.clock_timestamp()), Float)
    return literal_column("(julianday('now') - 2440587.5) * 86400.0", Float)
