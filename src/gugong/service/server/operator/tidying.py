"""Removes what has expired, once an hour."""

import asyncio
import logging
import time
from collections.abc import Collection
from typing import Final

from gugong.service.live.live_tables import LiveTables
from gugong.service.server.operator.expiry_sql import Expired, expire, remove_unused_boxes
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
            done = await expire_all(store, time.time(), lifetimes, watched)
            await tables.forget(done.tables)
            if done.tables or done.players or done.compacted:
                counts = {"tables": len(done.tables), "players": done.players}
                log.info("expired", extra={**counts, "compacted": done.compacted})
        except StorageError as error:
            log.warning("nothing expired", extra={"why": error.detail})
            pause = RETRY
        await asyncio.sleep(pause)


async def expire_all(
    store: Store, now: float, lifetimes: Lifetimes, keep: Collection[str] = ()
) -> Expired:
    """Remove tables and players whose time is over, except the tables in `keep`."""
    parts: list[Expired] = []
    while not parts or parts[-1].more:
        parts.append(await store.write(expire, now, lifetimes, keep))
    removed = tuple(table for part in parts for table in part.tables)
    if removed:
        await store.write(remove_unused_boxes)
    return Expired(
        removed, sum(part.players for part in parts), sum(part.compacted for part in parts)
    )
