"""What other nodes store is followed, and nothing is missed."""

import asyncio
from typing import cast

import pytest

from gugong.service.server.nodes.following import Follower
from gugong.service.server.nodes.shared_store import SharedStore
from gugong.service.server.nodes.shared_tables import SharedTables
from gugong.service.tables.model import StoredTable
from tests.service.server.memory import MemoryStore
from tests.service.tables.shell import Shell


class ReadingStore(MemoryStore):
    """What it has read arrives when the test says so."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.has_read, self.arrives = asyncio.Event(), asyncio.Event()

    async def load(self, table: str) -> StoredTable | None:
        stored = await super().load(table)
        self.has_read.set()
        await self.arrives.wait()
        return stored

    async def read(self, _: object, ids: list[str]) -> dict[str, int]:
        return dict.fromkeys(ids, self.shell.stored.row.version)


@pytest.mark.parametrize("told", [True, False])
def test_what_another_node_stores_while_a_table_is_read_is_not_missed(told: bool) -> None:
    """Whether that node was heard, or nobody listened just then."""

    async def story() -> None:
        store = ReadingStore(Shell("li", "wu"))
        tables = SharedTables(store, lambda _: None, lambda: True)
        follower = Follower(cast(SharedStore, store), tables, lambda _: False)
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
        tables = SharedTables(store, lambda _: None, lambda: True)
        follower = Follower(cast(SharedStore, store), tables, lambda _: False)
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
        await live.follow(version)  # as a socket's hello does
        assert live.table.row.version == version

    asyncio.run(story())
