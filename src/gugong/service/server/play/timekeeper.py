"""Ends turns whose time is up, and credits the time in which no service was alive.

Any node may notice that a player's time is up; the first one to store it has done it.
"""

import asyncio
import logging
import time
from functools import partial
from typing import Final

from gugong.service.live.live_tables import LiveTables
from gugong.service.server.play.timekeeping_sql import overdue, sign_of_life
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.timing import time_out

log = logging.getLogger(__name__)

EVERY: Final = 1.0  # seconds between two looks
SIGN_EVERY: Final = 4.0  # seconds between two signs of life


class Timekeeper:
    def __init__(self, store: Store, tables: LiveTables) -> None:
        self._store = store
        self._tables = tables
        self._signed = 0.0  # by the monotonic clock

    async def start(self) -> None:
        """Credit the time in which no service was alive, before any request is answered."""
        await self._sign()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except StorageError:
                log.warning("clocks not checked: the database does not answer")

    async def look(self) -> None:
        # First the sign of life: after a pause, of this process or of the database, no time
        # is up before the pause is credited.
        if time.monotonic() >= self._signed + SIGN_EVERY:
            await self._sign()
        for table in await self._store.read(partial(overdue, now=time.time())):
            try:
                live = await self._tables.get(table)
                if (await live.change(time_out)).change is None:
                    # What is stored says otherwise, so something else has changed the table.
                    await self._tables.renew(live)
                    await live.change(time_out)
            except StorageError:
                raise
            except Refusal:
                log.warning("time is up, but the table cannot be opened", extra={"table": table})

    async def _sign(self) -> None:
        credited = set(await self._store.write(partial(sign_of_life, now=time.time())))
        self._signed = time.monotonic()
        if credited:
            log.info("clocks stood still while no service was alive", extra={"n": len(credited)})
        for live in self._tables.live:
            if live.id in credited:
                await self._tables.renew(live)
