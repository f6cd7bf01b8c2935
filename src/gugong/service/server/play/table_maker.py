"""Makes tables, as far as the quotas of the player and of the address allow."""

import asyncio
import time
from weakref import WeakValueDictionary

from gugong.service.live.live_table import LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.server.storage.store import Store
from gugong.service.server.storage.usage import room_of, seats_taken, source_of
from gugong.service.tables.creating import Plan, create
from gugong.service.tables.model import TableRow
from gugong.service.tables.quotas import Quotas, check_new_table, check_seat_taken
from gugong.service.tables.table import Context


class TableMaker:
    def __init__(self, store: Store, tables: LiveTables, quotas: Quotas) -> None:
        self._store = store
        self._tables = tables
        self._quotas = quotas
        # One after the other for each address: requests sent at once must not all find room.
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(self, plan: Plan, player: str, address: str) -> LiveTable:
        async with self._making.setdefault(address, asyncio.Lock()):
            now = time.time()
            room = await self._store.read(room_of, player, address, now)
            new = create(plan, Context(now), room.source)
            check_new_table(new.table.row, room.theirs, room.of_address, self._quotas)
            return await self._tables.add(new)

    async def check_join(self, row: TableRow, player: str, address: str) -> str | None:
        """Whether this player may take a seat at a table that waits. Returns what stands for their
        address where guests knock."""
        if row.status == "waiting" and row.owner != player:
            check_seat_taken(await self._store.read(seats_taken, player), self._quotas)
        if not row.terms.approval:
            return None
        return source_of(address, (await self._store.facts()).address_key)
