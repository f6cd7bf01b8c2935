"""What goes wrong, at random: each fault begins, lasts a while, and is over."""

import asyncio
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Final, Literal

from tests.faults.cluster import Cluster, Node
from tests.faults.history import Note
from tests.faults.wire import Wire
from tests.service.server.postgres import Postgres

FROZEN: Final = 14.0  # seconds, longer than every time-out of the nodes: a claim lasts for 12
BRIEF: Final = 1.5  # seconds that other faults last, at most
BETWEEN: Final = 1.5  # seconds between two faults of one node, at most
RESTARTS: Final = 30.0  # seconds between two restarts of the database, at most


class Trouble:
    """Makes trouble for every node, and for the database, until it is told to stop."""

    def __init__(self, cluster: Cluster, luck: Random) -> None:
        self.faults: Counter[str] = Counter()
        self.notes: list[Note] = []
        self.changes = 0  # of a node's version, up or down
        self._cluster = cluster
        self._luck = luck
        self._stop = asyncio.Event()

    async def run(self, seconds: float) -> None:
        """Afterwards everything is whole again."""
        places = [self._trouble_node(node) for node in self._cluster.nodes]
        postgres = self._cluster.postgres
        if postgres is not None and postgres.can_stop:
            places.append(self._trouble_database(postgres))
        running = [asyncio.create_task(place) for place in places]
        done, _ = await asyncio.wait(running, timeout=seconds, return_when="FIRST_EXCEPTION")
        self._stop.set()
        await asyncio.gather(*running)
        assert not done, "the fault ended on its own"
        await self._cluster.ready()

    async def _trouble_node(self, node: Node) -> None:
        # Each as often as the number says.
        kinds: dict[Callable[[Node], Awaitable[None]], int] = {
            self._kill: 4,
            self._terminate: 3,
            self._freeze: 1,
        }
        if node.wire is not None:
            kinds |= {self._cut: 6, self._slow: 3, self._stop_up: 2, self._refuse: 3}
        while not self._stop.is_set():
            await self._pause(BETWEEN)
            (fault,) = self._luck.choices(list(kinds), list(kinds.values()))
            name = fault.__name__.strip("_")
            self.faults[name] += 1
            self._note(node.name, f"{name} begins")
            await fault(node)
            self._note(node.name, f"{name} is over")

    async def _trouble_database(self, postgres: Postgres) -> None:
        while not self._stop.is_set():
            await self._pause(RESTARTS)
            how: Literal["immediate", "fast"] = self._luck.choice(("immediate", "fast"))
            self.faults[f"restart_database_{how}"] += 1
            self._note("PostgreSQL", f"{how} stop begins")
            await asyncio.to_thread(postgres.stop, how)
            self._note("PostgreSQL", "is stopped")
            await self._pause(BRIEF)
            await asyncio.to_thread(postgres.start)
            self._note("PostgreSQL", "is started")

    def _note(self, who: str, what: str) -> None:
        self.notes.append(Note(time.time(), who, what))

    async def _pause(self, most: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self._luck.uniform(0, most)):
                await self._stop.wait()

    # Processes

    async def _kill(self, node: Node) -> None:
        node.signal(signal.SIGKILL)
        await node.ended()
        await self._pause(BRIEF)
        await self._start(node)
        if self._luck.random() < 0.8:  # otherwise it may be killed before it has begun
            await node.started()

    async def _terminate(self, node: Node) -> None:
        """As an upgrade does: what is under way is finished first."""
        node.signal(signal.SIGTERM)
        await node.ended()
        await self._start(node)
        await node.started()

    async def _start(self, node: Node) -> None:
        """Where two versions run side by side, either of them."""
        former, node.code = node.code, self._luck.choice(self._cluster.versions)
        self.changes += node.code != former
        await node.start()

    async def _freeze(self, node: Node) -> None:
        node.signal(signal.SIGSTOP)
        await asyncio.sleep(FROZEN)  # to the end: it must outlast the time-outs
        node.signal(signal.SIGCONT)

    # The wire to the database

    async def _cut(self, node: Node) -> None:
        _wire(node).cut()

    async def _slow(self, node: Node) -> None:
        _wire(node).slow_down(self._luck.uniform(0.02, 0.3))
        await self._pause(2 * BRIEF)
        _wire(node).mend()

    async def _stop_up(self, node: Node) -> None:
        _wire(node).stop_up()
        await self._pause(FROZEN)
        if self._luck.random() < 0.5:
            _wire(node).cut()
        _wire(node).mend()

    async def _refuse(self, node: Node) -> None:
        _wire(node).refuse()
        await self._pause(BRIEF)
        _wire(node).mend()


def _wire(node: Node) -> Wire:
    assert node.wire is not None
    return node.wire
