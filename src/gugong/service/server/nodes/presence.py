"""Presence of players at other nodes.

A few times a second a node writes who has come to its tables and who has gone, and reads about
those tables of which another node told such news. The rows go with their node.
"""

import asyncio
import logging
from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, delete, insert, select, tuple_

from gugong.service.server.nodes.node import Node
from gugong.service.server.nodes.shared_tables import SharedTables
from gugong.service.server.storage.schema import presence
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import StorageError

log: Final = logging.getLogger(__name__)

EVERY: Final = 0.5  # seconds

# A table, a player (empty for a spectator), and whether they have the page in front of them.
Present = tuple[str, str, bool]


class Presence:
    def __init__(self, store: Store, node: Node, tables: SharedTables) -> None:
        self._store = store
        self._node = node
        self._tables = tables
        self._node_id = ""  # under which it was told
        self._told: set[Present] = set()
        self._known: set[str] = set()  # tables whose people elsewhere we know

    def changed(self, words: list[str]) -> None:
        """Record that another node has news about this table."""
        self._known.discard(words[0])

    def forget(self) -> None:
        """Record that something may have been missed."""
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
            await self._store.write(_write, node, come, gone)
            self._told = here

    async def _look(self) -> None:
        live = {table.id: table for table in self._tables.shared}
        self._known &= live.keys()
        new = live.keys() - self._known
        if not new:
            return
        self._known |= new
        try:
            found = await self._store.read(_elsewhere, self._node_id, new)
        except StorageError:
            self._known -= new
            raise
        for name in new:
            live[name].set_elsewhere(found.get(name, set()))


def _write(
    connection: Connection, node: str, come: Collection[Present], gone: Collection[Present]
) -> None:
    if gone:
        left = [(table, player) for table, player, _ in gone]
        which = tuple_(presence.c.table_id, presence.c.player).in_(left)
        connection.execute(delete(presence).where(presence.c.node == node, which))
    if come:
        rows = [
            {"table_id": table, "player": player, "node": node, "attentive": attentive}
            for table, player, attentive in come
        ]
        connection.execute(insert(presence), rows)


def _elsewhere(connection: Connection, node: str, tables: Collection[str]) -> dict[str, set[str]]:
    """Return the players who watch these tables through other nodes."""
    here = presence.c.table_id.in_(list(tables)) & (presence.c.player != "")
    query = select(presence.c.table_id, presence.c.player).where(here, presence.c.node != node)
    found: dict[str, set[str]] = {}
    for table, player in connection.execute(query):
        found.setdefault(table, set()).add(player)
    return found
