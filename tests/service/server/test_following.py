"""What other nodes store is followed, and nothing is missed."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import cast

import pytest

from gugong.service.server.nodes.following import Follower
from gugong.service.server.nodes.shared_store import SharedStore
from gugong.service.server.nodes.shared_tables import SharedTables
from gugong.service.tables.model import StoredTable
from tests.service.server.clients import LONG
from tests.service.server.memory import MemoryStore
from tests.service.tables.shell import Shell


class ReadingStore(MemoryStore):
    """What it has read arrives when the test says so, and so does what other nodes tell."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.news: SimpleQueue[str] = SimpleQueue()
        self.has_read, self.arrives = asyncio.Event(), asyncio.Event()

    async def load(self, table: str) -> StoredTable | None:
        stored = await super().load(table)
        self.has_read.set()
        await self.arrives.wait()
        return stored

    async def read(self, _: object, ids: list[str]) -> dict[str, int]:
        return dict.fromkeys(ids, self.shell.stored.row.version)

    @contextmanager
    def listening(self) -> Iterator["ReadingStore"]:
        yield self

    def hear(self, _: float) -> Iterator[str]:
        with suppress(Empty):
            yield self.news.get(timeout=0.01)

    def check(self, _: float) -> None:
        pass

    def play_elsewhere(self, *, told: bool = True) -> int:
        """Another node stores a move; returns the version."""
        self.shell.play()
        row = self.shell.stored.row
        if told:
            self.news.put(f"table {row.id} {row.version}")
        return row.version


@asynccontextmanager
async def following(store: ReadingStore, tables: SharedTables) -> AsyncIterator[Follower]:
    follower = Follower(cast(SharedStore, store), tables, lambda _: False)
    work = asyncio.create_task(follower.run())
    yield follower
    work.cancel()
    with suppress(asyncio.CancelledError):
        await work


async def heard(store: ReadingStore, follower: Follower) -> None:
    """Wait until the follower has heard all that was told before."""
    told = asyncio.Event()
    follower.on["said"] = lambda _: told.set()
    store.news.put("said")
    await told.wait()


@pytest.mark.parametrize("told", [True, False])
def test_what_another_node_stores_while_a_table_is_read_is_not_missed(told: bool) -> None:
    """Whether that node was heard, or nobody listened just then."""

    async def story() -> None:
        store = ReadingStore(Shell("li", "wu"))
        tables = SharedTables(store, lambda _: None, lambda: True)
        async with AsyncExitStack() as stack, asyncio.timeout(LONG):
            if told:
                follower = await stack.enter_async_context(following(store, tables))
                while not follower.is_current:
                    await asyncio.sleep(0.01)
            reading = asyncio.create_task(tables.get(store.shell.table.id))
            await store.has_read.wait()
            version = store.play_elsewhere(told=told)
            if not told:
                follower = await stack.enter_async_context(following(store, tables))
            await heard(store, follower)
            store.arrives.set()
            live = await reading
            while live.table.row.version < version:
                await asyncio.sleep(0.01)

    asyncio.run(story())


def test_a_table_that_nobody_uses_here_is_followed_when_someone_comes() -> None:
    async def story() -> None:
        store = ReadingStore(Shell("li", "wu"))
        store.arrives.set()
        tables = SharedTables(store, lambda _: None, lambda: True)
        table = store.shell.table.id
        async with following(store, tables) as follower:
            await heard(store, follower)
            live = await tables.get(table)
            behind = live.table.row.version
            version = store.play_elsewhere()
            await heard(store, follower)
            assert live.table.row.version == behind, "nothing was read for nobody"
            await tables.get(table)
            assert live.table.row.version == version

            waiting = asyncio.create_task(live.wait(seconds=60))
            await asyncio.sleep(0)
            version = store.play_elsewhere()
            await waiting
            assert live.table.row.version == version

            version = store.play_elsewhere()
            await live.follow(version)  # as a socket's hello does
            assert live.table.row.version == version

    asyncio.run(story())
