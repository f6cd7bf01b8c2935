"""Daily deals: begun once by everybody, and seen by those who cannot play them any more."""

import time
from typing import Final

from gugong.service.live.live_table import LiveTable
from gugong.service.server.club.daily_sql import attempt_of
from gugong.service.server.storage.store import Store
from gugong.service.tables.permissions import may_see_deal
from gugong.service.tables.refusal import Refusal

SECRET: Final = (
    "This is today's deal. You can look at it when you have played it yourself, or tomorrow (UTC)."
)


async def check_daily(live: LiveTable, player: str | None, store: Store) -> None:
    """Whether this player may see a table: anybody may, unless it shows the cards of a deal that
    they can still play."""
    row, seats = live.table.row, live.table.seats
    now = time.time()
    if may_see_deal(row, seats, player, now, has_played=False):
        return
    if player is not None and row.daily is not None:
        day = row.daily
        theirs = await store.read(attempt_of, day, player)
        finished = theirs is not None and theirs.finished is not None
        if may_see_deal(row, seats, player, now, has_played=finished):
            return
    raise Refusal("daily-secret", SECRET)
