"""Tables in memory that other nodes can also change."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from gugong.bots.driver import Driver
from gugong.service.live.live_table import LiveTable, Operation
from gugong.service.live.live_tables import LiveTables
from gugong.service.tables.model import Conflict, CorruptTable, Later, Store
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.table import Table, Transition, catch_up

MOST_RACES: Final = 20  # that a request can lose against other nodes before it is refused
LOOK_SECONDS: Final = 1.0  # to look whether a table in memory is as it is stored


class FollowedStore(Store, Protocol):
    async def later(self, table: str, version: int) -> Later | None:
        """Return what other nodes have stored after this version; None if nothing."""
        ...


class SharedTable(LiveTable):
    def __init__(
        self,
        store: FollowedStore,
        table: Table,
        on_change: Callable[[LiveTable], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(store, table, on_change, now)
        self._later = store.later
        self._heard = 0  # the latest version that another node has told of
        self._elsewhere: set[str] = set()

    async def _carry_out(self, operation: Operation) -> Transition:
        for _ in range(MOST_RACES):
            try:
                return await super()._carry_out(operation)
            except StorageError:
                with suppress(Refusal):  # it may be stored although the store failed
                    await self._reload_if_stale()
                raise
            except Conflict:
                self._is_stale = not await self._catch_up()
            except Refusal:
                if not await self._catch_up():
                    raise
                # It was refused for what is no longer so.
        raise Refusal("busy", "The table kept changing; send the request again.")

    async def follow(self, version: int) -> None:
        """Read and show what is new up to this version, or up to the newest one known of."""
        while self.table.row.version < (latest := max(version, self._heard)):
            async with self._lock:
                if latest > self.table.row.version and not await self._catch_up():
                    return

    def hear(self, version: int) -> bool:
        """Note that this version exists; return whether ours is older."""
        self._heard = max(self._heard, version)
        return version > self.table.row.version

    async def refresh(self, is_current: bool) -> None:
        """Read what other nodes have stored, if any is known of or may have been missed."""
        if is_current:
            await self.follow(self._heard)
        else:
            async with self._lock:
                await self._catch_up()

    async def _catch_up(self) -> bool:
        """Read what other nodes have stored; return whether there was any."""
        later = await self._later(self.id, self.table.row.version)
        if later is None:
            return False
        try:
            transition = catch_up(self.table, later)
            if len(later.entries) > 1:
                self.driver: Driver | None = None  # a new one reads the whole game
            self._move_on(transition, later.entries[-1] if later.entries else None)
        except (CorruptTable, ValueError):  # it does not fit: perhaps a backup was restored
            self._is_stale = True
            await self._reload_if_stale()
        return True

    # Who is connected through other nodes

    @property
    def online(self) -> set[str]:
        return super().online | self._elsewhere

    def set_elsewhere(self, players: set[str]) -> None:
        before = self.online
        self._elsewhere = players
        if self.online != before:
            self.tell_seats()


class SharedTables(LiveTables):
    """`is_current` tells whether tables in memory are as stored; if not, a table is looked up when
    asked for."""

    def __init__(
        self,
        store: FollowedStore,
        on_change: Callable[[LiveTable], None],
        is_current: Callable[[], bool],
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(store, on_change, now)
        self._followed = store
        self._is_current = is_current

    def _make(self, table: Table) -> SharedTable:
        return SharedTable(self._followed, table, self._on_change, self.now)

    @property
    def shared(self) -> list[SharedTable]:
        return [live for live in self.live if isinstance(live, SharedTable)]

    def find(self, table: str) -> SharedTable | None:
        found = super().find(table)
        assert found is None or isinstance(found, SharedTable)
        return found

    @property
    def opening(self) -> list[str]:
        """Return the tables being opened. What was read of them may already be out of date."""
        return list(self._opening)

    def is_opening(self, table: str) -> bool:
        return table in self._opening

    async def opened(self, table: str) -> SharedTable | None:
        """Return a table that is in memory or being opened."""
        lock = self._opening.get(table)
        if lock is not None:
            async with lock:
                pass
        return self.find(table)

    async def get(self, table: str) -> LiveTable:
        found = self.find(table)
        if found is None:
            return await super().get(table)
        with suppress(StorageError, TimeoutError):  # then the latest that we know has to do
            async with asyncio.timeout(LOOK_SECONDS):
                await found.refresh(self._is_current())
        found.used = time.monotonic()
        return found
