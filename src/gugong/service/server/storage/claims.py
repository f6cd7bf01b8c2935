"""Claims of this process on work that must not be done twice."""

import asyncio
import logging
import secrets
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from gugong.service.server.storage import claims_sql as stored
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import StorageError

log = logging.getLogger(__name__)

RETRY: Final = 3.0  # seconds, for what could not be released


class Claims:
    """Those of the only process on a database: it gets whatever it wants, and nothing is left of
    processes before it. `nodes/node.py` has those of one node among several."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.node = ""  # our id in the database
        self._to_release: set[tuple[str, str]] = set()  # the database did not answer in time

    @property
    def are_valid(self) -> bool:
        """Whether what was claimed is certainly still our own."""
        return True

    async def start(self) -> None:
        node = secrets.token_hex(8)
        await self._store.write(stored.start_alone, node)
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
        """Let others work on these again, as soon as the database answers."""
        self._to_release.update((kind, subject) for subject in subjects)
        with suppress(StorageError):
            await self._release(kind, subjects)

    async def _release(self, kind: str, subjects: Collection[str]) -> None:
        await self._store.write(stored.release, self.node, kind, subjects)
        self._to_release.difference_update((kind, subject) for subject in subjects)

    async def leave(self) -> None:
        """Give everything back."""
        await self._store.write(stored.remove_node, self.node)
