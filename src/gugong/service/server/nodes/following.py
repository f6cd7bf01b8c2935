"""Follows what other nodes store: PostgreSQL notifies every node of each change.

The connection may break, or fall silent without breaking. It is checked twice a second; while it
is not there, or this process has been asleep, tables are not trusted before their versions have
been read. After each new connection the versions of all open tables are read, so nothing is missed
that was told in between.
"""

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from sqlalchemy import Connection, select

from gugong.service.server.nodes.shared_store import SharedStore
from gugong.service.server.nodes.shared_tables import SharedTable, SharedTables
from gugong.service.server.storage.schema import tables as stored_tables
from gugong.service.tables.refusal import Refusal, StorageError

log: Final = logging.getLogger(__name__)

EVERY: Final = 0.5  # seconds between two checks whether the connection is there
ANSWERED: Final = 1.5  # seconds for the answer; also how long tables are trusted after it
RETRY: Final = 0.5  # seconds

Heard = Callable[[list[str]], None]


class Follower:
    """`on` handles each kind of notification, by its first word; `plays` tells whether a table's
    bots are ours, so that the table is opened when it changes."""

    def __init__(
        self, store: SharedStore, tables: SharedTables, plays: Callable[[str], bool]
    ) -> None:
        self._store = store
        self._tables = tables
        self._plays = plays
        self.on: dict[str, Heard] = {"table": self._table}
        self.on_healed: list[Callable[[], None]] = []  # what else to read again then
        self._heard: deque[str] = deque()
        self._checked = 0.0  # when the connection was last found there, by the monotonic clock
        self._connections = 0
        self._healed = 0  # the connection since whose beginning nothing was missed
        self._stop = threading.Event()
        self._distrust = threading.Event()  # set: reconnect and catch up
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def is_current(self) -> bool:
        """Return whether tables in memory are as stored, except for the last moment."""
        is_there = time.monotonic() < self._checked + ANSWERED
        return is_there and self._healed == self._connections

    async def run(self) -> None:
        self._loop = asyncio.get_running_loop()
        thread = threading.Thread(target=self._listen, name="listener", daemon=True)
        thread.start()
        try:
            await asyncio.Event().wait()  # until cancelled
        finally:
            self._stop.set()
            await asyncio.to_thread(thread.join)
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Awaitable[None]) -> None:
        """Start a task for a notification that takes a while to handle."""
        task = asyncio.create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guard(self, work: Awaitable[None]) -> None:
        try:
            await work
        except StorageError:
            self._distrust.set()  # something was missed
        except Refusal:
            pass  # the table is gone
        except Exception:
            log.exception("a notification was not applied")

    # In a thread of its own

    def _listen(self) -> None:
        while not self._stop.is_set():
            try:
                self._distrust.clear()
                with self._store.listening() as listener:
                    self._connections += 1
                    self._call(self._connected)
                    while not self._stop.is_set() and not self._distrust.is_set():
                        for payload in listener.hear(EVERY):
                            self._heard.append(payload)
                            if len(self._heard) == 1:
                                self._call(self._take)
                        began = time.monotonic()
                        listener.check(ANSWERED)
                        self._call(self._confirm, began)
            except StorageError as error:
                log.warning("notifications of other nodes interrupted", extra={"why": error.detail})
                self._checked = 0.0
                self._stop.wait(RETRY)

    def _call(self, what: Callable[..., None], *arguments: object) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(what, *arguments)
        except RuntimeError:  # the loop is closed
            self._stop.set()

    # In the loop

    def _take(self) -> None:
        while self._heard:
            kind, *words = self._heard.popleft().split(" ")
            handle = self.on.get(kind)
            if handle is not None:  # else of a newer version of this program
                handle(words)

    def _table(self, words: list[str]) -> None:
        table, version = words[0], int(words[1])
        live = self._tables.find(table)
        if live is not None:
            if version == 0 or (live.hear(version) and (live.in_use or self._plays(table))):
                self.spawn(self._follow(live, version))
        elif self._tables.is_opening(table):
            self.spawn(self._follow_opened(table, version))
        elif version > 0 and self._plays(table):
            self.spawn(self._open(table))

    async def _follow(self, live: SharedTable, version: int) -> None:
        await (live.follow(version) if version else self._tables.renew(live))

    async def _follow_opened(self, table: str, version: int) -> None:
        """Follow a table that is being opened: what is read may be older than that version."""
        live = await self._tables.opened(table)
        if live is not None:
            await self._follow(live, version)

    async def _open(self, table: str) -> None:
        """Open a table; its bots then move on their own."""
        await self._tables.get(table)

    def _confirm(self, checked: float) -> None:
        self._checked = checked

    def _connected(self) -> None:
        self.spawn(self._heal(self._connections))

    async def _heal(self, connection: int) -> None:
        """Read what was missed while not listening."""
        for name in self._tables.opening:
            await self._tables.opened(name)
        live = {table.id: table for table in self._tables.shared}
        stored = await self._store.read(_versions, list(live))
        for name, table in live.items():
            if name not in stored:
                await self._tables.renew(table)
            else:
                await table.follow(stored[name])
        for heal in self.on_healed:
            heal()
        self._healed = connection


def _versions(connection: Connection, ids: list[str]) -> dict[str, int]:
    """Return the versions of these tables, as far as they still exist."""
    query = select(stored_tables.c.id, stored_tables.c.version).where(stored_tables.c.id.in_(ids))
    return {row.id: row.version for row in connection.execute(query)}
