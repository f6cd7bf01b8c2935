"""Ends turns whose time is up, and credits the time in which no service was alive.

Any node may notice that a player's time is up; the first one to store it has done it.
"""

import asyncio
import logging
import time
from typing import Final

from sqlalchemy import Connection, case, select, update

from gugong.service.live.live_tables import LiveTables
from gugong.service.server.storage.schema import facts, tables
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.timing import time_out

log = logging.getLogger(__name__)

EVERY: Final = 1.0  # seconds between two looks
SIGN_EVERY: Final = 4.0  # seconds between two signs of life
LOST: Final = 15.0  # seconds of silence after which a service counts as down; a few signs of life
AT_ONCE: Final = 100  # tables at one look


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
        for table in await self._store.read(overdue, time.time()):
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
        credited = set(await self._store.write(sign_of_life, time.time()))
        self._signed = time.monotonic()
        if credited:
            log.info("clocks stood still while no service was alive", extra={"n": len(credited)})
        for live in self._tables.live:
            if live.id in credited:
                await self._tables.renew(live)


def sign_of_life(connection: Connection, now: float) -> list[str]:
    """Say that a service is alive at this moment. If none was for a while, nobody's clock has run
    meanwhile: returns the tables whose deadlines are later now.

    The row is locked, so of several services that come back at once the first one credits the time,
    and the others find its sign of life.
    """
    last = connection.execute(select(facts.c.alive).with_for_update()).scalar_one()
    if last is not None and now <= last:
        return []
    connection.execute(update(facts).values(alive=now))
    if last is None or now - last < LOST:
        return []
    since = case((tables.c.moved > last, tables.c.moved), else_=last)
    late = (tables.c.deadline.is_not(None)) & (tables.c.moved < now)
    found = list(connection.execute(select(tables.c.id).where(late)).scalars())
    # Another version: a node with such a table in memory reads it again before changing it.
    connection.execute(
        update(tables)
        .where(late)
        .values(deadline=tables.c.deadline + now - since, version=tables.c.version + 1)
    )
    return found


def overdue(connection: Connection, now: float) -> list[str]:
    """Return tables where a player's time is up, the longest ago first."""
    query = select(tables.c.id).where(tables.c.deadline <= now).order_by(tables.c.deadline)
    return list(connection.execute(query.limit(AT_ONCE)).scalars())
