"""A queue in which each owner waits for at most one turn of every other owner.

An owner who asks four hundred times has four hundred places, but they are served in turn with those
of owners who ask once: first round the owners, then round the tables of each.
"""

import asyncio
from collections import OrderedDict, deque

Waiting = asyncio.Future[None]


class FairQueue:
    """Hands out a number of permits."""

    def __init__(self, permits: int) -> None:
        self._free = permits
        self._queues: OrderedDict[str, OrderedDict[str, deque[Waiting]]] = OrderedDict()
        self.waiting = 0

    @property
    def owners(self) -> int:
        """Number of owners waiting."""
        return len(self._queues)

    def of_owner(self, owner: str) -> int:
        """Number of places that this owner has in the queue."""
        return sum(len(queue) for queue in self._queues.get(owner, {}).values())

    async def enter(self, owner: str, table: str) -> None:
        """Return when it is the caller's turn; `leave` must follow."""
        if self._free and not self.waiting:
            self._free -= 1
            return
        turn: Waiting = asyncio.get_running_loop().create_future()
        queue = self._queues.setdefault(owner, OrderedDict()).setdefault(table, deque())
        queue.append(turn)
        self.waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it got its turn in the same moment
                self.leave()
            raise

    def leave(self) -> None:
        """Pass the permit on."""
        while self._queues:
            turn = self._next()
            if not turn.done():  # otherwise its caller gave up waiting
                turn.set_result(None)
                return
        self._free += 1

    def _next(self) -> Waiting:
        owner, tables = self._queues.popitem(last=False)
        table, queue = tables.popitem(last=False)
        turn = queue.popleft()
        self.waiting -= 1
        if queue:
            tables[table] = queue  # at the end again
        if tables:
            self._queues[owner] = tables
        return turn
