"""The tables in memory: created, opened on demand, dropped when unused."""

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

from gugong.service.live.live_table import NO_TABLE, LiveTable
from gugong.service.tables.creating import could_be_id
from gugong.service.tables.model import CorruptTable, Store
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.table import Table, Transition, open_table

log = logging.getLogger(__name__)

LOOK_SECONDS: Final = 1.0  # to look whether a table in memory is as it is stored
CORRUPT: Final = "What is stored of this table cannot be opened; tell the operator."


class LiveTables:
    """`on_change` is called with a table that is new in memory or has changed. `is_current` says
    whether tables in memory are as they are stored; if not, a table is looked up when asked for."""

    def __init__(
        self,
        store: Store,
        on_change: Callable[[LiveTable], None],
        is_current: Callable[[], bool] = lambda: True,
    ) -> None:
        self._store = store
        self._is_current = is_current
        self._on_change = on_change
        self._tables: dict[str, LiveTable] = {}
        # A lock lives as long as somebody waits for it. Removed earlier, as after a failed read,
        # those who still wait and those who come later would open the same table twice.
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def live(self) -> list[LiveTable]:
        return list(self._tables.values())

    @property
    def opening(self) -> list[str]:
        """Those on their way into memory. What was read of them may be out of date by now."""
        return list(self._opening)

    async def add(self, new: Transition) -> LiveTable:
        assert new.change is not None
        async with self._opening.setdefault(new.table.id, asyncio.Lock()):
            await self._store.save(new.change)
            return self._add(new.table)

    async def forget(self, removed: Collection[str]) -> None:
        """These are not stored any more. One that was just being read comes into memory first."""
        for table in removed:
            async with self._opening.setdefault(table, asyncio.Lock()):
                self._tables.pop(table, None)

    async def get(self, table: str) -> LiveTable:
        """A table by its id, from the store if it is not in memory."""
        found = self._tables.get(table)
        if found is None:
            if not could_be_id(table):  # saves a query
                raise Refusal("no-such-table", NO_TABLE)
            async with self._opening.setdefault(table, asyncio.Lock()):
                found = self._tables.get(table) or await self._open(table)
        else:
            with suppress(StorageError, TimeoutError):  # then the latest that we know has to do
                async with asyncio.timeout(LOOK_SECONDS):
                    await found.refresh(self._is_current())
        found.used = time.monotonic()
        return found

    def find(self, table: str) -> LiveTable | None:
        """A table that is in memory."""
        return self._tables.get(table)

    def is_opening(self, table: str) -> bool:
        return table in self._opening

    async def opened(self, table: str) -> LiveTable | None:
        """A table that is in memory, or on its way there."""
        lock = self._opening.get(table)
        if lock is not None:
            async with lock:
                pass
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
        """Read a table again that something else has changed, or removed."""
        try:
            await live.renew()
        except StorageError:
            raise
        except Refusal as gone:
            self._tables.pop(live.id, None)
            live.close(gone)

    def wake_waiting(self) -> None:
        """Answer those who wait for a change now."""
        for live in self.live:
            live.wake_waiting()

    def _add(self, table: Table) -> LiveTable:
        live = LiveTable(self._store, table, self._on_change)
        self._tables[table.id] = live
        self._on_change(live)
        return live

    async def drop_idle(self, idle_seconds: float) -> None:
        """Drop unused tables; they are opened again on demand."""
        while True:
            await asyncio.sleep(idle_seconds / 4)
            latest = time.monotonic() - idle_seconds
            for live in self.live:
                if not live.in_use and live.used < latest:
                    del self._tables[live.id]
