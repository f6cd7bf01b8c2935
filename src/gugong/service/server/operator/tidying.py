"""Removes what has expired, once an hour."""

import asyncio
import logging
import time
from typing import Final

from gugong.service.live.live_tables import LiveTables
from gugong.service.server.storage.claims import Claims
from gugong.service.server.storage.store import Store
from gugong.service.tables.quotas import HOUR, Lifetimes
from gugong.service.tables.refusal import StorageError

log = logging.getLogger(__name__)

CLAIM: Final = "tidying"
RETRY: Final = 60.0  # seconds, while the database does not answer


async def keep_tidy(store: Store, claims: Claims, tables: LiveTables, lifetimes: Lifetimes) -> None:
    while True:
        pause = HOUR
        try:
            if not await claims.claim(CLAIM, [CLAIM]):
                await asyncio.sleep(RETRY)  # another node does it, as long as it lives
                continue
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
