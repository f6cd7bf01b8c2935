"""A lane for those who give way to everybody else."""

import asyncio
from collections import deque
from typing import Final

LEAST: Final = 6  # who may be in it at a time,
SHARE: Final = 8  # or one of so many who want to


class Lane:
    """Lets in few at a time, one after the other: `async with lane`. The more want to, the more are
    let in, since what many do at the same time is stored together."""

    def __init__(self) -> None:
        self._inside = 0
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def __aenter__(self) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        self._let_in()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # let in just before
                self._leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._leave()

    def _leave(self) -> None:
        self._inside -= 1
        self._let_in()

    def _let_in(self) -> None:
        while self._waiting and self._inside < max(
            LEAST, (self._inside + len(self._waiting)) // SHARE
        ):
            turn = self._waiting.popleft()
            if not turn.cancelled():
                turn.set_result(None)
                self._inside += 1
