"""Which node lets a table's bots move: the one that has claimed them.

The claim lasts as long as the table is in the node's memory. When a node leaves or dies, the others
look for tables where a bot is to move and that no node has claimed.
"""

import asyncio
from contextlib import suppress
from typing import Final, Protocol

from gugong.service.live.bot_turns import BotTurns, Thinkers
from gugong.service.live.live_table import LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.server.nodes.node import Node
from gugong.service.server.single_node import open_for_bots, tables_of_bots
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import StorageError

CLAIM: Final = "bots"  # of a table
EVERY: Final = 5.0  # seconds between two looks, even if no node has left
AT_ONCE: Final = 50  # tables, so that nodes that look at the same time share them
TAKE_OVER: Final = 2.0  # seconds between two looks whether another node still has the bots
RETRY: Final = 1.0  # seconds, while the database does not answer


class TableClaims(Protocol):
    async def claim(self, table: str) -> bool:
        """Return whether this node lets the bots of that table move."""
        ...


class BotClaims:
    """The tables whose bots this node lets move."""

    def __init__(self, store: Store, node: Node) -> None:
        self._store = store
        self._node = node
        self._node_left = asyncio.Event()
        self._broken: set[str] = set()  # tables that cannot be opened
        self._elsewhere: set[str] = set()  # tables another node has claimed, as of the last look

    async def claim(self, table: str) -> bool:
        """Claim a table's bots. This is called at every bot's turn, so a claim that another node
        holds is not tried again right away. If that node releases it meanwhile, the next look finds
        the table."""
        if table in self._elsewhere:
            return False
        if await self._node.claim(CLAIM, [table]):
            return True
        self._elsewhere.add(table)
        return False

    def holds(self, table: str) -> bool:
        """Return whether this node lets the bots of that table move."""
        return self._node.holds(CLAIM, table)

    def left(self, _: list[str]) -> None:
        """Note that a node has left."""
        self._node_left.set()

    async def run(self, tables: LiveTables) -> None:
        """Open tables whose bot is due and that no node has claimed."""
        while True:
            self._elsewhere.clear()
            try:
                while waiting := await self._take_waiting():
                    for table in waiting:
                        if not await open_for_bots(table, tables):
                            self._broken.add(table)
                await self._release_unused(tables)
            except StorageError:
                await asyncio.sleep(RETRY)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._node_left.wait()
            self._node_left.clear()

    async def _take_waiting(self) -> set[str]:
        found = await self._store.read(tables_of_bots, CLAIM, AT_ONCE)
        return await self._node.claim(CLAIM, found)

    async def _release_unused(self, tables: LiveTables) -> None:
        in_memory = {live.id for live in tables.live}
        unused = self._node.held(CLAIM) - in_memory - self._broken
        if unused:
            await self._node.release(CLAIM, unused)


class SharedBotTurns(BotTurns):
    """Those of one node among several: a bot decides where its table is claimed."""

    def __init__(
        self,
        claims: TableClaims,
        thinkers: Thinkers,
        levels: dict[str, str],
        seconds: float,
        grace: float,
    ) -> None:
        super().__init__(thinkers, levels, seconds, grace)
        self._claims = claims

    async def _may_decide(self, live: LiveTable) -> bool:
        version, changed = live.table.row.version, live.changed
        if await self._claims.claim(live.id):
            # Another node may have decided while this one claimed the table.
            return not live.table.decided_after(version)
        with suppress(TimeoutError):  # perhaps that node dies meanwhile
            async with asyncio.timeout(TAKE_OVER):
                await changed.wait()
        return False
