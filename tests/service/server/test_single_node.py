"""A service that is alone on its database knows nothing of nodes."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Final, cast

from gugong.service.live.live_table import LiveTable
from gugong.service.server.http.service import Service
from gugong.service.server.single_node import SingleNode
from gugong.service.server.storage.store import Store
from tests.service.server.clients import LONG
from tests.service.server.people import add_people
from tests.service.tables.shell import Shell

LOADED: Final = """
import sys
import gugong.service.server.serve
from gugong.service.server.opening import open_database

store, _ = open_database(sys.argv[1], 12.0)
store.close()
print(*[name for name in sys.modules if "server.nodes" in name or name.startswith("psycopg")])
"""


def test_a_service_on_sqlite_never_loads_what_nodes_need(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite3"
    ran = subprocess.run(
        [sys.executable, "-c", LOADED, url], capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == []


def test_bots_that_were_to_move_when_the_service_ended_are_woken(tmp_path: Path) -> None:
    woken: list[str] = []

    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
        await add_people(store)
        of_bot, of_person = Shell("bot", "bot"), Shell("li", "wu")
        for shell in (of_bot, of_person):
            await store.save(shell.log[0])
        alone = SingleNode(store)

        def wake(live: LiveTable) -> None:
            woken.append(live.id)

        service = cast(Service, SimpleNamespace(tables=alone.tables(wake, time.time)))
        chores = [asyncio.create_task(chore) for chore in alone.chores(service)]
        async with asyncio.timeout(LONG):
            while not woken:
                await asyncio.sleep(0.01)
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)
        store.close()
        assert woken == [of_bot.table.id]

    asyncio.run(story())
