"""Claims on work that must not be done twice: claimed before it is begun.

A claim belongs to a node, which is a running service, and goes with the node's row.
"""

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, delete, insert, select, text
from sqlalchemy.sql.elements import ColumnElement

from gugong.service.server.storage.schema import claims, nodes

_CLAIM: Final = text(
    "insert into claims (kind, subject, node) values (:kind, :subject, :node) "
    "on conflict do nothing"
)


def start_alone(connection: Connection, node: str) -> None:
    """Add the only node of a database, and remove what processes before it have left."""
    connection.execute(delete(nodes))
    connection.execute(insert(nodes).values(id=node, until=0.0))  # never read


def remove_node(connection: Connection, node: str) -> None:
    """Remove a node and give back all it has claimed."""
    connection.execute(delete(nodes).where(nodes.c.id == node))


def claim(connection: Connection, node: str, kind: str, subjects: Collection[str]) -> set[str]:
    """Claim subjects for a node; return those that are now its own."""
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
    """Whether any node works on what that column names."""
    return select(claims.c.node).where(claims.c.kind == kind, claims.c.subject == subject).exists()
