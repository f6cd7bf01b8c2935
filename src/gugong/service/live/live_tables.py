"""The tables in memory: created, opened on demand, dropped when unused."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from typing import Final
from weakref import WeakValueDictionary

from gugong.service.live.live_table import NO_TABLE, LiveTable
from gugong.service.tables.creating import could_be_id
from gugong.service.tables.model import CorruptTable, Store
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.table import Table, Transition, open_table

log: Final = logging.getLogger(__name__)

CORRUPT: Final = "The stored data of this table cannot be opened; tell the operator."


class LiveTables:
    """`on_change` is called with a table that is new in memory or has changed; `now` tells the time
    by which clocks run."""

    def __init__(
        self,
        store: Store,
        on_change: Callable[[LiveTable], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        self.now = now
        self._store = store
        self._on_change = on_change
        self._tables: dict[str, LiveTable] = {}
        # A lock lives as long as a caller waits for it. Removed earlier, as after a failed read,
        # those who still wait and those who come later would open the same table twice.
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def live(self) -> list[LiveTable]:
        return list(self._tables.values())

    async def add(self, new: Transition) -> LiveTable:
        assert new.change is not None
        async with self._opening.setdefault(new.table.id, asyncio.Lock()):
            await self._store.save(new.change)
            return self._add(new.table)

    async def forget(self, removed: Collection[str]) -> None:
        """Drop tables that are no longer stored, once any read in progress is done."""
        for table in removed:
            async with self._opening.setdefault(table, asyncio.Lock()):
                self._tables.pop(table, None)

    async def get(self, table: str) -> LiveTable:
        """Return a table by its id, reading it from the store if it is not in memory."""
        found = self._tables.get(table)
        if found is None:
            if not could_be_id(table):  # saves a query
                raise Refusal("no-such-table", NO_TABLE)
            async with self._opening.setdefault(table, asyncio.Lock()):
                found = self._tables.get(table) or await self._open(table)
        found.used = time.monotonic()
        return found

    def find(self, table: str) -> LiveTable | None:
        """Return a table that is in memory."""
        return self._tables.get(table)

    async def _open(self, table: str) -> LiveTable:
        stored = await self._store.load(table)
        if stored is None:
            raise Refusal("no-such-table", NO_TABLE)
        try:
            return self._add(await asyncio.to_thread(open_table, stored))
        except (CorruptTable, ValueError) as error:
            log.exception("table cannot be opened", extra={"table": table})
            raise Refusal("internal", CORRUPT) from error

    async def renew(self, live: LiveTable) -> None:
        """Read again a table that was changed or removed from outside."""
        try:
            await live.renew()
        except StorageError:
            raise
        except Refusal as gone:
            self._tables.pop(live.id, None)
            live.close(gone)

    def wake_waiting(self) -> None:
        """Answer the requests that are waiting for a change."""
        for live in self.live:
            live.wake_waiting()

    def _add(self, table: Table) -> LiveTable:
        live = self._make(table)
        self._tables[table.id] = live
        self._on_change(live)
        return live

    def _make(self, table: Table) -> LiveTable:
        return LiveTable(self._store, table, self._on_change, self.now)

    async def drop_idle(self, idle_seconds: float, then: Callable[[], None]) -> None:
        """Drop unused tables; they are opened again on demand. `then` runs beside the loop after
        some were dropped."""
        while True:
            await asyncio.sleep(idle_seconds / 4)
            latest = time.monotonic() - idle_seconds
            unused = [live for live in self.live if not live.in_use and live.used < latest]
            for live in unused:
                del self._tables[live.id]
            if unused:
                del live, unused  # they hold the tables
                await asyncio.to_thread(then)
