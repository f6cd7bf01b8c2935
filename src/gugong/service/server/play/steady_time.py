"""The time by which players' clocks run: it stays even when the system's clock is set."""

import time
from typing import Final

JUMP: Final = 2.0  # seconds; smaller corrections add up until they are one


class SteadyTime:
    """Seconds since 1970 as the system's clock had them when it was last followed."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def now(self) -> float:
        return time.monotonic() + self._ahead

    @property
    def jump(self) -> float:
        """By how much the system's clock was set forward meanwhile; negative: back; 0: not."""
        jump = time.time() - self.now()
        return jump if abs(jump) >= JUMP else 0.0

    def follow(self, jump: float) -> None:
        self._ahead += jump
