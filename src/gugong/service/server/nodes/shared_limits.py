"""Limits across nodes: once a second, each tells the others what its callers have spent.

So a client that spreads requests over all nodes is charged for all of them by each, a second later
(docs/security.md says how exact that is).
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import orjson

from gugong.service.server.http.limits import Limits, Spent
from gugong.service.server.nodes.shared_store import SharedStore
from gugong.service.tables.refusal import StorageError

EVERY: Final = 1.0  # seconds
AT_ONCE: Final = 50  # callers in one notification, which has at most 8000 bytes


class SharedLimits:
    def __init__(self, store: SharedStore, limits: Limits) -> None:
        self._store = store
        self._limits = limits

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            for news in self._news(self._limits.take_spent()):
                with suppress(StorageError):  # then this second stays our own
                    await self._store.write(self._store.notify, news)

    def _news(self, spent: list[Spent]) -> Iterator[str]:
        for start in range(0, len(spent), AT_ONCE):
            part = orjson.dumps(spent[start : start + AT_ONCE]).decode()
            yield f"spent {part}"

    def heard(self, words: list[str]) -> None:
        spent, sender = words
        if sender != self._store.sender:
            self._limits.charge_for_others(orjson.loads(spent))
