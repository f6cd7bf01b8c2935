"""Memory: tables that nobody uses go, and what is free goes back to the system."""

import asyncio
import platform
from pathlib import Path

import pytest

from gugong.service.live.live_tables import LiveTables
from gugong.service.server.operator.memory import give_back
from gugong.service.server.storage.store import Store
from tests.service.server.people import add_people
from tests.service.tables.shell import Shell


def megabytes() -> float:
    """What this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries do as they like")
def test_memory_that_is_free_in_between_is_given_back() -> None:
    pieces = [bytes(2000) for _ in range(50_000)]
    last = pieces.pop()  # above all others: below it nothing is given back by itself
    full = megabytes()
    pieces.clear()
    give_back()
    assert megabytes() < full - 50
    assert last


def test_unused_tables_leave_memory_and_then_it_is_given_back(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
        await add_people(store)
        shell = Shell("li", "wu")
        await store.save(shell.log[0])
        tables = LiveTables(store, lambda _: None)
        await tables.get(shell.table.id)
        loop, given_back = asyncio.get_running_loop(), asyncio.Event()

        def note() -> None:
            loop.call_soon_threadsafe(given_back.set)

        task = asyncio.create_task(tables.drop_idle(0.01, note))
        async with asyncio.timeout(30):
            await given_back.wait()
        assert tables.live == []
        task.cancel()
        store.close()

    asyncio.run(story())
