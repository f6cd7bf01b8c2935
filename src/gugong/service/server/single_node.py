"""The server's ties to other processes on its database, when there are none.

`nodes/cluster.py` is the same for several on one PostgreSQL. A service on SQLite never loads that
folder.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Final

from sqlalchemy import Connection, select

from gugong.service.live.bot_turns import BotTurns, Thinkers
from gugong.service.live.live_table import LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.server.http.service import Service
from gugong.service.server.storage.claims import Claims, claimed
from gugong.service.server.storage.schema import seats, tables
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import Refusal, StorageError

log: Final = logging.getLogger(__name__)

RETRY: Final = 1.0  # seconds, while the database does not answer


class SingleNode:
    def __init__(self, store: Store) -> None:
        self._store = store
        self.claims: Claims = Claims(store)  # on notices and tidying

    def bot_turns(
        self, thinkers: Thinkers, levels: dict[str, str], seconds: float, grace: float
    ) -> BotTurns:
        return BotTurns(thinkers, levels, seconds, grace)

    def tables(
        self, on_change: Callable[[LiveTable], None], now: Callable[[], float]
    ) -> LiveTables:
        """Make the in-memory tables; called once."""
        return LiveTables(self._store, on_change, now)

    def chores(self, service: Service) -> list[Coroutine[None, None, None]]:
        """Return the tasks that run as long as the server does."""
        return [self.claims.run(), self._wake_bots(service.tables)]

    async def _wake_bots(self, tables: LiveTables) -> None:
        """Open the tables where a bot was to move when the server stopped."""
        while True:
            try:
                for table in await self._store.read(tables_of_bots):
                    await open_for_bots(table, tables)
                return
            except StorageError:
                await asyncio.sleep(RETRY)


async def open_for_bots(table: str, tables: LiveTables) -> bool:
    """Open a table, whose bots then move on their own; return whether it can be opened."""
    try:
        await tables.get(table)
    except StorageError:
        raise
    except Refusal:
        log.warning("table not opened", extra={"table": table})
        return False
    return True


def tables_of_bots(
    connection: Connection, unclaimed: str | None = None, most: int | None = None
) -> list[str]:
    """Return the tables where a bot is to move; with `unclaimed`, those without a claim of that
    kind."""
    both = (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.chooser)
    query = select(tables.c.id).join(seats, both)
    query = query.where(tables.c.status == "running", seats.c.kind == "bot").limit(most)
    if unclaimed is not None:
        query = query.where(~claimed(unclaimed, tables.c.id))
    return list(connection.execute(query).scalars())
