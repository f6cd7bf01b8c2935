"""Tables in memory: each once, whatever the store does."""

import asyncio
from typing import cast

import pytest

from gugong.service.live.live_table import LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.server.nodes.following import Follower
from gugong.service.server.storage.store import Store
from gugong.service.tables.model import Change, StoredTable
from gugong.service.tables.refusal import Refusal, StorageError
from tests.service.server.memory import MemoryStore
from tests.service.tables.shell import Shell


class SlowStore:
    """Answers when the test says so; the first reads fail."""

    def __init__(self, failures: int) -> None:
        self.shell = Shell("li", "wu")
        self.failures = failures
        self.loads = 0

    async def load(self, table: str) -> StoredTable | None:
        self.loads += 1
        number = self.loads
        for _ in range(5):  # others get their turn
            await asyncio.sleep(0)
        if number <= self.failures:
            raise StorageError("no answer")
        return self.shell.stored

    async def later(self, table: str, version: int) -> None:
        return None

    async def save(self, change: Change) -> None:
        self.shell.store(change)


def test_a_table_is_opened_once_also_after_a_failed_read() -> None:
    async def story() -> None:
        store = SlowStore(failures=1)
        tables = LiveTables(store, lambda _: None)
        table = store.shell.table.id
        asking = []
        for _ in range(12):  # some wait while a read fails, others come just after it
            asking.append(asyncio.create_task(tables.get(table)))
            for _ in range(2):
                await asyncio.sleep(0)
        answers = await asyncio.gather(*asking, return_exceptions=True)
        found = [answer for answer in answers if isinstance(answer, LiveTable)]
        failed = [answer for answer in answers if isinstance(answer, Refusal)]
        assert len({id(live) for live in found}) == 1
        assert (len(found), len(failed)) == (11, 1), "a failure is not remembered"
        assert store.loads == 2
        assert not tables._opening, "no lock is kept"

    asyncio.run(story())


def test_a_table_that_is_removed_while_it_is_read_does_not_stay() -> None:
    async def story() -> None:
        store = SlowStore(failures=0)
        tables = LiveTables(store, lambda _: None)
        table = store.shell.table.id
        reading = asyncio.create_task(tables.get(table))
        await asyncio.sleep(0)
        await tables.forget([table])
        await reading
        assert tables.live == []

    asyncio.run(story())


class ReadingStore(MemoryStore):
    """What it has read arrives when the test says so."""

    is_shared = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.has_read, self.arrives = asyncio.Event(), asyncio.Event()

    async def load(self, table: str) -> StoredTable | None:
        stored = await super().load(table)
        self.has_read.set()
        await self.arrives.wait()
        return stored

    async def versions(self, ids: list[str]) -> dict[str, int]:
        return dict.fromkeys(ids, self.shell.stored.row.version)


@pytest.mark.parametrize("told", [True, False])
def test_what_another_node_stores_while_a_table_is_read_is_not_missed(told: bool) -> None:
    """Whether that node was heard, or nobody listened just then."""

    async def story() -> None:
        store = ReadingStore(Shell("li", "wu"))
        tables = LiveTables(store, lambda _: None)
        follower = Follower(cast(Store, store), tables, lambda _: False)
        table = store.shell.table.id
        reading = asyncio.create_task(tables.get(table))
        await store.has_read.wait()
        store.shell.play()  # at another node
        version = store.shell.stored.row.version
        if told:
            follower.on["table"]([table, str(version)])
        else:
            follower._connected()
        await asyncio.sleep(0)
        store.arrives.set()
        live = await reading
        await asyncio.gather(*follower._tasks)
        assert live.table.row.version == version

    asyncio.run(story())


def test_a_table_that_nobody_uses_here_is_followed_when_somebody_comes() -> None:
    async def story() -> None:
        store = ReadingStore(Shell("li", "wu"))
        store.arrives.set()
        tables = LiveTables(store, lambda _: None)
        follower = Follower(cast(Store, store), tables, lambda _: False)
        table = store.shell.table.id

        async def play_elsewhere() -> int:
            store.shell.play()
            version = store.shell.stored.row.version
            follower.on["table"]([table, str(version)])
            await asyncio.gather(*follower._tasks)
            return version

        live = await tables.get(table)
        behind = live.table.row.version
        version = await play_elsewhere()
        assert live.table.row.version == behind, "nothing was read for nobody"
        await tables.get(table)
        assert live.table.row.version == version

        waiting = asyncio.create_task(live.wait(seconds=60))
        await asyncio.sleep(0)
        version = await play_elsewhere()
        await waiting
        assert live.table.row.version == version

        version = await play_elsewhere()
        await live.follow()  # as a socket's hello does
        assert live.table.row.version == version

    asyncio.run(story())
