"""Notifies players whose turn has waited: a request to the URL they gave, at most once per turn.

A receiver may be slow or hostile. So a delivery has one deadline for everything, a player has few
of them at a time, and whatever still runs when the service stops is given up.
"""

import asyncio
import json
import logging
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import Final

from gugong.server.metrics import Metrics
from gugong.server.node import Node
from gugong.server.settings import Settings
from gugong.server.store import Store
from gugong.server.store.webhook_queue import CLAIM, Notice, begin
from gugong.server.web_client import NotDelivered, post
from gugong.tables.refusal import StorageError
from gugong.tables.viewing import timestamp

log = logging.getLogger(__name__)

EVERY: Final = 2.0  # seconds between two looks for turns that wait
PATIENCE: Final = 10.0  # seconds for a delivery, from the name of its receiver to the answer
AT_ONCE: Final = 32  # deliveries
AT_ONCE_PER_PLAYER: Final = 2  # more wait in the database


class Notices:
    """Sends in tasks of their own, so that play never waits for it."""

    def __init__(self, store: Store, node: Node, settings: Settings, metrics: Metrics) -> None:
        self._store = store
        self._node = node
        self._counts = metrics.counts
        self._pause = settings.webhook_pause
        self._private = settings.private_webhooks
        self._sending: set[asyncio.Task[None]] = set()
        self._busy: Counter[str] = Counter()  # deliveries under way, by player

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            with suppress(StorageError):  # the next round shows what is left
                await self._send_due()
            self._counts["notice_checks"] += 1

    async def _send_due(self) -> None:
        full = [player for player, n in self._busy.items() if n >= AT_ONCE_PER_PLAYER]
        for notice in await self._store.due_notices(time.time(), self._pause, full):
            if len(self._sending) >= AT_ONCE:
                return
            if self._busy[notice.player] >= AT_ONCE_PER_PLAYER:
                continue
            work = partial(begin, node=self._node.id, notice=notice, now=time.time())
            try:
                if not await self._store.write(work):
                    continue
            except StorageError:
                continue  # or another node was faster; the next round shows what is left
            self._busy[notice.player] += 1
            task = asyncio.create_task(self._send(notice))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def _send(self, notice: Notice) -> None:
        try:
            await self._deliver(notice)
            await self._node.release(CLAIM, [notice.table])
        finally:
            self._busy[notice.player] -= 1
            if not self._busy[notice.player]:
                del self._busy[notice.player]

    async def _deliver(self, notice: Notice) -> None:
        if not self._node.is_alive:  # frozen since it was claimed: another node may send it by now
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await post(notice.url, to_json(notice), self._private)
        except (NotDelivered, TimeoutError) as error:
            why = str(error) or f"no answer within {PATIENCE:g} seconds"
            where = {"table": notice.table, "attempt": notice.attempt, "why": why}
            log.warning("notice not delivered", extra=where)
            return
        try:
            await self._store.execute(notice.done())
            self._counts["notices_delivered"] += 1
        except StorageError:
            log.warning("notice delivered, but that is not stored", extra={"table": notice.table})

    async def close(self) -> None:
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)


def to_json(notice: Notice) -> bytes:
    return json.dumps(
        {
            "v": 1,
            "type": "your-turn",
            "table": notice.table,
            "name": notice.name,
            "seat": notice.seat,
            "ply": notice.ply,
            "since": timestamp(notice.since),
            "path": f"/t/{notice.table}",
        }
    ).encode()
