"""Tables in memory: each once, whatever the store does."""

import asyncio
import threading
import time
from dataclasses import replace
from typing import Any

import pytest

from gugong.bots.driver import Decision
from gugong.service.live.bot_turns import Asker, BotTurns
from gugong.service.live.live_table import LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.tables.model import Change, StoredTable
from gugong.service.tables.refusal import Refusal, StorageError
from tests.service.server.memory import first_move
from tests.service.server.test_bot_turns import InThisProcess
from tests.service.server.watcher import Watcher
from tests.service.tables.shell import Shell, refused


class SlowStore:
    """Answers when the test says so; the first reads fail."""

    def __init__(self, failures: int, *seats: str) -> None:
        self.shell = Shell(*seats or ("li", "wu"))
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


def test_a_table_is_dropped_when_nobody_has_used_or_watched_it_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)

    async def story() -> None:
        nonlocal now
        tables = LiveTables(SlowStore(failures=0), lambda _: None)
        then = threading.Event()
        dropping = asyncio.create_task(tables.drop_idle(0, then.set))

        async def pass_time() -> None:
            for _ in range(5):
                await asyncio.sleep(0)

        table = await tables.get(Shell("li", "wu").table.id)
        watcher = Watcher(None, None)
        table.watchers.add(watcher)
        now += 10
        await pass_time()
        assert tables.live == [table], "someone watches"
        await table.play(*first_move(table))
        table.watchers.discard(watcher)
        await pass_time()
        assert tables.live == [table], "it has just changed"
        now += 10
        await pass_time()
        assert tables.live == []
        assert await asyncio.to_thread(then.wait, 30), "memory can be given back"
        dropping.cancel()

    asyncio.run(story())


def test_a_table_is_not_dropped_while_its_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)

    async def story() -> None:
        nonlocal now
        thought = asyncio.Event()

        class Thinking(InThisProcess):
            async def choose(self, bot: str, decision: Decision, asker: Asker) -> Any:
                await thought.wait()
                return await super().choose(bot, decision, asker)

        bots = BotTurns(Thinking(), {"novice": "courtier"}, 1.0, 1.0)
        store = SlowStore(0, "bot", "bot")
        tables = LiveTables(store, bots.wake)
        table = await tables.get(store.shell.table.id)
        dropping = asyncio.create_task(tables.drop_idle(0, lambda: None))
        now += 10
        for _ in range(10):
            await asyncio.sleep(0)
        assert tables.live == [table]
        thought.set()
        while not table.table.over:
            await asyncio.sleep(0)
        now += 10
        while tables.live:
            await asyncio.sleep(0)
        dropping.cancel()

    asyncio.run(story())


def test_a_table_that_cannot_be_opened_is_named_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        store = SlowStore(failures=0)
        store.shell.stored = replace(store.shell.stored, record="nonsense")
        table = store.shell.table.id
        with refused("internal"):
            await LiveTables(store, lambda _: None).get(table)
        assert vars(caplog.records[-1])["table"] == table

    asyncio.run(story())
