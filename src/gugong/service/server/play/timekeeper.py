"""Ends turns whose time is up, and credits the time in which no service was alive, and jumps of the
system's clock.

Any node may notice that a player's time is up; the first one to store it has done it.
"""

import asyncio
import logging
import time
from typing import Final

from sqlalchemy import Connection, case, func, literal, select, update
from sqlalchemy.sql.elements import ColumnElement

from gugong.service.live.live_tables import LiveTables
from gugong.service.server.play.steady_time import SteadyTime
from gugong.service.server.storage.schema import facts, nodes, tables
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.timing import time_out

log: Final = logging.getLogger(__name__)

EVERY: Final = 1.0  # seconds between two looks
SIGN_EVERY: Final = 4.0  # seconds between two signs of life
LOST: Final = 15.0  # seconds of silence after which a service counts as down; a few signs of life
AT_ONCE: Final = 100  # tables at one look
_TIMED: Final = tables.c.deadline.is_not(None)


class Timekeeper:
    def __init__(self, store: Store, tables: LiveTables, steady: SteadyTime) -> None:
        self._store = store
        self._tables = tables
        self._steady = steady
        self._signed = 0.0  # by the monotonic clock

    async def start(self) -> None:
        """Credit the time during which no server was running, before any request is answered."""
        await self._sign()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except StorageError:
                log.warning("clocks not checked: the database does not respond")

    async def look(self) -> None:
        # First the sign of life: after a pause, of this process or of the database, no time
        # is up before the pause is credited.
        if self._steady.jump or time.monotonic() >= self._signed + SIGN_EVERY:
            await self._sign()
        for table in await self._store.read(overdue, self._steady.now()):
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
        jump = self._steady.jump
        moved = set(await self._store.write(sign_of_life, self._steady.now() + jump, jump))
        self._steady.follow(jump)
        self._signed = time.monotonic()
        if moved:
            why = "the system's clock was set" if jump else "no service was alive"
            log.info("clocks moved, since %s", why, extra={"n": len(moved)})
        for live in self._tables.live:
            if live.id in moved:
                await self._tables.renew(live)


def sign_of_life(connection: Connection, now: float, jump: float = 0.0) -> list[str]:
    """Record that a service is alive now, and return the tables whose deadlines this changes: no
    clock runs while no service is alive, nor when the system's clock jumps.

    The row is locked, so of several services that come back at once the first one credits the time,
    and the others find its sign of life.
    """
    last = connection.execute(select(facts.c.alive).with_for_update()).scalar_one()
    if last is None:
        connection.execute(update(facts).values(alive=now))
        return []
    found = []
    if not jump and last - now >= LOST and _is_alone(connection):
        jump = now - last  # it was set back while no service was alive
    if jump and not now - 2 * EVERY <= last <= now:  # another node may have moved the clocks
        found = _move(connection, _TIMED, literal(jump))
        last += jump
    elif now <= last:
        return []
    connection.execute(update(facts).values(alive=now))
    if now - last >= LOST:
        since = case((tables.c.moved.between(last, now), tables.c.moved), else_=last)
        # Another node may have moved on since; what is far ahead was stamped before a jump.
        fresh = tables.c.moved.between(now, now + LOST)
        found += _move(connection, _TIMED & ~fresh, now - since)
    return found


def _is_alone(connection: Connection) -> bool:
    """Return whether no other node is alive: its clock could be ahead of ours."""
    return connection.execute(select(func.count()).select_from(nodes)).scalar_one() <= 1


def _move(
    connection: Connection, which: ColumnElement[bool], by: ColumnElement[float]
) -> list[str]:
    """Move the deadlines of tables; return their ids."""
    found = list(connection.execute(select(tables.c.id).where(which)).scalars())
    # Another version: a node with such a table in memory reads it again before changing it.
    moved = {"deadline": tables.c.deadline + by, "version": tables.c.version + 1}
    connection.execute(update(tables).where(which).values(moved))
    return found


def overdue(connection: Connection, now: float) -> list[str]:
    """Return tables where a player's time is up, longest overdue first."""
    query = select(tables.c.id).where(tables.c.deadline <= now).order_by(tables.c.deadline)
    return list(connection.execute(query.limit(AT_ONCE)).scalars())
