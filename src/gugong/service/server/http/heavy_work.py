"""Work whose length depends on what a guest sends: reading uploads, replaying games.

It runs in a few threads, so that the event loop can serve everyone else. Its length is
bounded by the sizes of what is sent and stored; callers take turns, and each has few waiting.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from gugong.service.server.play.fair_queue import FairQueue
from gugong.service.tables.refusal import Refusal

T = TypeVar("T")
THREADS: Final = 2
EACH: Final = 32  # running or waiting, of one address
MOST: Final = 200  # of all


class HeavyWork:
    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "heavy")
        self._queue = FairQueue(THREADS)
        self._of: Counter[str] = Counter()

    async def run(self, address: str, work: Callable[[], T]) -> T:
        if self._of[address] >= EACH or self._of.total() >= MOST:
            raise Refusal("busy", "The server is busy; try again in a moment.")
        self._of[address] += 1
        try:
            await self._queue.enter(address)
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, work)
            finally:
                self._queue.leave()
        finally:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
