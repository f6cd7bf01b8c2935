"""Removes what has expired, once an hour."""

import asyncio
import logging
import time
from typing import Final

from gugong.live.live_tables import LiveTables
from gugong.server.store import Store
from gugong.tables.quotas import HOUR, Lifetimes
from gugong.tables.refusal import StorageError

log = logging.getLogger(__name__)

RETRY: Final = 60.0  # seconds, while the database does not answer


async def keep_tidy(store: Store, tables: LiveTables, lifetimes: Lifetimes) -> None:
    while True:
        pause = HOUR
        try:
            # Whoever looks at a table right now has not abandoned it, however long ago it moved.
            watched = [live.id for live in tables.live if live.watchers]
            done = await store.expire(time.time(), lifetimes, watched)
            await tables.forget(done.tables)
            if done.tables or done.players or done.compacted:
                counts = {"tables": len(done.tables), "players": done.players}
                log.info("expired", extra={**counts, "compacted": done.compacted})
        except StorageError as error:
            log.warning("nothing expired", extra={"why": error.detail})
            pause = RETRY
        await asyncio.sleep(pause)
