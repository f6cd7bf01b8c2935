"""How often one caller may ask: a token bucket per player or address."""

import time
from collections import OrderedDict
from typing import Final

from gugong.tables.refusal import Refusal

BURST_SECONDS: Final = 5  # a longer pause saves up no more requests
COSTLY: Final = 10.0  # a request that stores something or asks a bot counts as this many
REMEMBERED: Final = 50_000


class Limits:
    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._full = rate * BURST_SECONDS
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens left, time

    def check(self, caller: str, cost: float = 1.0) -> None:
        """Refusal if this caller asks too often."""
        if self._rate <= 0:
            return
        now = time.monotonic()
        left, then = self._buckets.get(caller, (self._full, now))
        left = min(self._full, left + (now - then) * self._rate)
        if left < cost:
            raise Refusal("too-fast", "Too many requests; wait a second and try again.")
        self._buckets[caller] = (left - cost, now)
        self._buckets.move_to_end(caller)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
