"""This server as one node on a shared database: it renews its lease, and claims work.

Each node says every few seconds that it is alive. When one falls silent, its row goes and its
claims with it, and others can claim them. A node that was frozen or cut off for longer than its
lease has lost its claims, and finds that out before it relies on one again.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, Float, cast, delete, extract, func, insert, update
from sqlalchemy.sql.elements import ColumnElement

from gugong.service.server.storage.claims import Claims, claim
from gugong.service.server.storage.schema import nodes
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import StorageError

log: Final = logging.getLogger(__name__)

# The database's, since the clocks of nodes may differ.
_NOW: Final[ColumnElement[float]] = cast(extract("epoch", func.clock_timestamp()), Float)
LEASE: Final = 12.0  # seconds that a node counts as alive after a sign of life


class Node(Claims):
    def __init__(self, store: Store, lease: float = LEASE) -> None:
        super().__init__(store)
        self._lease = lease
        self._seen = 0.0  # when our last sign of life was begun, by the monotonic clock
        self._renewing = asyncio.Lock()
        self._held: set[tuple[str, str]] = set()

    @property
    def are_valid(self) -> bool:
        # A little shorter than for others, who go by the database's clock.
        return time.monotonic() < self._seen + 0.8 * self._lease

    async def start(self) -> None:
        began, node = time.monotonic(), secrets.token_hex(8)
        await self._store.write(_join, node, self._lease)
        self.node: str = node
        self._seen = began
        self._held.clear()
        self._to_release.clear()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self._lease / 4)
            try:
                await self.renew()
            except StorageError:
                log.warning("lease not renewed: the database does not respond")
            else:
                await self.retry()

    async def renew(self) -> None:
        """Renew this node's lease, or register it again."""
        async with self._renewing:
            began = time.monotonic()
            if await self._store.write(_renew, self.node, self._lease):
                self._seen = began
            else:
                log.warning("other nodes considered this node dead; it registers again")
                await self.start()

    async def claim(self, kind: str, subjects: Collection[str]) -> set[str]:
        if not self.are_valid:
            await self.renew()
        held = {subject for subject in subjects if (kind, subject) in self._held}
        wanted = set(subjects) - held
        if wanted:
            node = self.node
            won = await self._store.write(claim, node, kind, wanted)
            if node == self.node:
                self._held.update((kind, subject) for subject in won)
                held |= won
        return held

    def holds(self, kind: str, subject: str) -> bool:
        return (kind, subject) in self._held

    def held(self, kind: str) -> set[str]:
        """Return this node's claims, as far as it knows."""
        return {subject for of_kind, subject in self._held if of_kind == kind}

    async def _release(self, kind: str, subjects: Collection[str]) -> None:
        self._held.difference_update((kind, subject) for subject in subjects)
        await super()._release(kind, subjects)


def _join(connection: Connection, node: str, lease: float) -> None:
    """Add a node that counts as alive for this many seconds."""
    connection.execute(insert(nodes).values(id=node, until=_NOW + lease))


def _renew(connection: Connection, node: str, lease: float) -> bool:
    """Renew a node's lease, and remove the nodes whose lease has ended. Return False if this one
    had itself been removed, with its claims."""
    renewed = update(nodes).where(nodes.c.id == node).values(until=_NOW + lease)
    found = connection.execute(renewed).rowcount == 1
    connection.execute(delete(nodes).where(nodes.c.until < _NOW))
    return found
