"""Who is online at other nodes.

A few times a second a node writes who has come to its tables and who has gone, and reads about
those tables of which another node told such news. The rows go with their node.
"""

import asyncio
import logging
from typing import Final

from gugong.service.server.nodes import presence_sql as stored
from gugong.service.server.nodes.node import Node
from gugong.service.server.nodes.shared_tables import SharedTables
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import StorageError

log = logging.getLogger(__name__)

EVERY: Final = 0.5  # seconds


class Presence:
    def __init__(self, store: Store, node: Node, tables: SharedTables) -> None:
        self._store = store
        self._node = node
        self._tables = tables
        self._node_id = ""  # under which it was told
        self._told: set[stored.Present] = set()
        self._known: set[str] = set()  # tables whose people elsewhere we know

    def changed(self, words: list[str]) -> None:
        """Note that another node has news about this table."""
        self._known.discard(words[0])

    def forget(self) -> None:
        """Note that something may have been missed."""
        self._known.clear()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self._tell()
                await self._look()
            except StorageError:
                continue  # the next round does it

    async def _tell(self) -> None:
        if self._node_id != self._node.node:  # the rows of our former self are gone
            self._node_id = self._node.node
            self._told = set()
        here = {
            (live.id, watcher.player or "", (watcher.player or "") in live.attentive)
            for live in self._tables.live
            for watcher in live.watchers
        }
        if here != self._told:
            come, gone, node = here - self._told, self._told - here, self._node_id
            await self._store.write(stored.tell, node, come, gone)
            self._told = here

    async def _look(self) -> None:
        live = {table.id: table for table in self._tables.shared}
        self._known &= live.keys()
        new = live.keys() - self._known
        if not new:
            return
        self._known |= new
        try:
            found = await self._store.read(stored.elsewhere, self._node_id, new)
        except StorageError:
            self._known -= new
            raise
        for name in new:
            live[name].set_elsewhere(found.get(name, set()))
