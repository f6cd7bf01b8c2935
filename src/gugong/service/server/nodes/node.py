"""This service among others on the same database: it stays alive, and claims work.

A node that was frozen or cut off for longer than its lease has lost its claims, and finds that out
before it relies on one again.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Collection
from contextlib import suppress
from functools import partial
from typing import Final

from gugong.service.server.nodes import claims_sql as claims
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import StorageError

log = logging.getLogger(__name__)

LEASE: Final = 12.0  # seconds that a node counts as alive after a sign of life


class Node:
    def __init__(self, store: Store, lease: float = LEASE) -> None:
        self._store = store
        self._lease = lease
        self.id = ""
        self._seen = 0.0  # when our last sign of life was begun, by the monotonic clock
        self._staying = asyncio.Lock()
        self._held: set[tuple[str, str]] = set()
        self._to_release: set[tuple[str, str]] = set()  # the database did not answer in time

    @property
    def is_alive(self) -> bool:
        """Whether what this node has claimed is certainly still its own."""
        # A little earlier than for others, who go by the database's clock.
        return not self._store.is_shared or time.monotonic() < self._seen + 0.8 * self._lease

    async def start(self) -> None:
        began, node = time.monotonic(), secrets.token_hex(8)
        alone = not self._store.is_shared
        work = partial(claims.join, node=node, lease=self._lease, alone=alone)
        await self._store.write(work)
        self.id, self._seen = node, began
        self._held.clear()
        self._to_release.clear()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self._lease / 4)
            try:
                if self._store.is_shared:  # nobody else looks at a database for one process
                    await self._stay()
                for kind, subject in list(self._to_release):
                    await self._release(kind, {subject})
            except StorageError:
                log.warning("no sign of life: the database does not answer")

    async def _stay(self) -> None:
        async with self._staying:
            await self._say_alive()

    async def _say_alive(self) -> None:
        began = time.monotonic()
        if await self._store.write(partial(claims.stay, node=self.id, lease=self._lease)):
            self._seen = began
        else:
            log.warning("others took this node for dead; it starts anew")
            await self.start()

    async def claim(self, kind: str, subjects: Collection[str]) -> set[str]:
        """Those of the subjects that only this node works on, until it releases them."""
        if not self.is_alive:
            await self._stay()
        held = {subject for subject in subjects if (kind, subject) in self._held}
        wanted = set(subjects) - held
        if wanted:
            node = self.id
            won = await self._store.write(lambda c: claims.claim(c, node, kind, wanted))
            if node == self.id:
                self._held.update((kind, subject) for subject in won)
                held |= won
        return held

    def holds(self, kind: str, subject: str) -> bool:
        return (kind, subject) in self._held

    def held(self, kind: str) -> set[str]:
        """What this node has claimed, as far as it knows."""
        return {subject for of_kind, subject in self._held if of_kind == kind}

    async def release(self, kind: str, subjects: Collection[str]) -> None:
        """Others may work on these again; as soon as the database answers."""
        self._to_release.update((kind, subject) for subject in subjects)
        with suppress(StorageError):
            await self._release(kind, subjects)

    async def _release(self, kind: str, subjects: Collection[str]) -> None:
        node, pairs = self.id, {(kind, subject) for subject in subjects}
        self._held -= pairs
        await self._store.write(lambda c: claims.release(c, node, kind, subjects))
        self._to_release -= pairs

    async def leave(self) -> None:
        """Give everything back, so that others need not wait for the lease to end."""
        node = self.id
        await self._store.write(lambda connection: claims.leave(connection, node))
