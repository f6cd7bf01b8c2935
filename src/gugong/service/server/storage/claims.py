"""This process's claims on work that must not be done twice, made before the work begins.

A claim belongs to a node, which is a running service, and goes with the node's row.
"""

import asyncio
import logging
import secrets
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection, delete, insert, select, text
from sqlalchemy.sql.elements import ColumnElement

from gugong.service.server.storage.schema import claims, nodes
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import StorageError

log: Final = logging.getLogger(__name__)

RETRY: Final = 3.0  # seconds, for what could not be released
_CLAIM: Final = text(
    "insert into claims (kind, subject, node) values (:kind, :subject, :node) "
    "on conflict do nothing"
)


class Claims:
    """The claims of the only process on a database, which gets whatever it asks for.
    `nodes/node.py` has those of one node among several."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.node: str = ""  # our id in the database
        self._to_release: set[tuple[str, str]] = set()  # the database did not answer in time

    @property
    def are_valid(self) -> bool:
        """Return whether our claims are certainly still ours."""
        return True

    async def start(self) -> None:
        node = secrets.token_hex(8)
        await self._store.write(start_single, node)
        self.node = node

    async def run(self) -> None:
        while True:
            await asyncio.sleep(RETRY)
            await self.retry()

    async def retry(self) -> None:
        """Release what could not be released before."""
        for kind, subject in list(self._to_release):
            with suppress(StorageError):
                await self._release(kind, [subject])

    async def claim(self, kind: str, subjects: Collection[str]) -> set[str]:
        """Return those of the subjects that only this process works on, until it releases them."""
        return set(subjects)

    async def release(self, kind: str, subjects: Collection[str]) -> None:
        """Release these, as soon as the database answers."""
        self._to_release.update((kind, subject) for subject in subjects)
        with suppress(StorageError):
            await self._release(kind, subjects)

    async def _release(self, kind: str, subjects: Collection[str]) -> None:
        await self._store.write(release, self.node, kind, subjects)
        self._to_release.difference_update((kind, subject) for subject in subjects)

    async def leave(self) -> None:
        """Release everything."""
        await self._store.write(remove_node, self.node)


def start_single(connection: Connection, node: str) -> None:
    """Add the only node of a database. No other node can exist, so drop stale rows."""
    connection.execute(delete(nodes))
    connection.execute(insert(nodes).values(id=node, until=0.0))  # never read


def remove_node(connection: Connection, node: str) -> None:
    """Remove a node and release its claims."""
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
    """Release these claims."""
    connection.execute(
        delete(claims).where(
            claims.c.kind == kind, claims.c.node == node, claims.c.subject.in_(list(subjects))
        )
    )


def claimed(kind: str, subject: ColumnElement[str]) -> ColumnElement[bool]:
    """Return a condition: some node works on what that column names."""
    return select(claims.c.node).where(claims.c.kind == kind, claims.c.subject == subject).exists()
