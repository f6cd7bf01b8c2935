"""A queue in which each address waits for at most one turn of every other address.

Four hundred questions from one address have four hundred places, but they are served in turn with
those from addresses that ask once: first round the addresses, then round the players of each, then
round their tables. What is urgent goes before everything else, and is shared out in the same way;
some permits can be kept for it.
"""

import asyncio
from collections import OrderedDict, deque
from typing import TypeAlias

Waiting = asyncio.Future[None]
Part: TypeAlias = "Round | deque[Waiting]"
Round: TypeAlias = "OrderedDict[str, Part]"


class FairQueue:
    """Hands out a number of permits, of which some are kept for what is urgent."""

    def __init__(self, permits: int, kept: int = 0) -> None:
        self._free = permits
        self._kept = kept
        self._urgent: Round = OrderedDict()
        self._others: Round = OrderedDict()

    @property
    def waiting(self) -> int:
        return _count(self._urgent) + _count(self._others)

    @property
    def urgent_addresses(self) -> int:
        """Number of addresses with something urgent in the queue."""
        return len(self._urgent)

    def urgent_of(self, address: str) -> int:
        """Number of urgent places of this address in the queue."""
        return _count(self._urgent[address]) if address in self._urgent else 0

    async def enter(self, *path: str, urgent: bool = False) -> None:
        """Return when it is this one's turn; `leave` must follow. The path names for whom it is,
        the address first; all paths are of the same length."""
        if self._can_pass(urgent) and not self._urgent and (urgent or not self._others):
            self._free -= 1
            return
        turn: Waiting = asyncio.get_running_loop().create_future()
        _add(self._urgent if urgent else self._others, path, turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it got its turn in the same moment
                self.leave()
            raise

    def leave(self) -> None:
        """Pass on the permit."""
        self._free += 1
        for rounds, urgent in ((self._urgent, True), (self._others, False)):
            while rounds and self._can_pass(urgent):
                turn = _next(rounds)
                if not turn.done():  # otherwise it was cancelled while it waited
                    turn.set_result(None)
                    self._free -= 1

    def _can_pass(self, urgent: bool) -> bool:
        return self._free > (0 if urgent else self._kept)


def _add(rounds: Round, path: tuple[str, ...], turn: Waiting) -> None:
    name, *below = path
    if not below:
        queue = rounds.setdefault(name, deque())
        assert isinstance(queue, deque)
        queue.append(turn)
        return
    inner = rounds.setdefault(name, OrderedDict())
    assert isinstance(inner, OrderedDict)
    _add(inner, tuple(below), turn)


def _next(rounds: Round) -> Waiting:
    name, below = rounds.popitem(last=False)
    turn = below.popleft() if isinstance(below, deque) else _next(below)
    if below:
        rounds[name] = below  # at the end again
    return turn


def _count(part: Part) -> int:
    if isinstance(part, deque):
        return len(part)
    return sum(map(_count, part.values()))
