"""One thread writes to the database, and everything waiting for it shares one transaction.

So the tables share the cost of one commit. When `await` on a write returns, it is stored.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from sqlalchemy import Connection, Executable

from gugong.service.server.storage.table_changes import write_changes
from gugong.service.tables.model import Change
from gugong.service.tables.refusal import StorageError

LARGEST_GROUP: Final = 256
# A change of a table, statements, or a function: each is stored as a whole or not at all.
Work: TypeAlias = Change | tuple[Executable, ...] | Callable[[Connection], None]


class ConnectionLost(StorageError):
    """The database cannot be reached, so the other works of a group need not be tried either."""


@dataclass(slots=True)
class _Job:
    work: Work
    future: asyncio.Future[None]


class Writer:
    """The only place that changes the database. `transact` carries out a group in one transaction.

    What comes in during one round of the event loop, or while the thread writes, is one group: the
    thread is woken once for all of it, and wakes the loop once.
    """

    def __init__(self, transact: Callable[[list[Work]], None]) -> None:
        self._transact = transact
        self._next: list[_Job] = []  # of the event loop alone, like `_busy`
        self._busy = False  # the thread has a group, or is about to get one
        self._groups: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work) -> None:
        """Run work in a transaction. Returns once it is stored; raises if it is not."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._next.append(_Job(work, future))
        if not self._busy:
            self._busy = True
            loop.call_soon(self._hand_over)
        await future  # cancelling the caller does not cancel the write

    def close(self) -> None:
        """Write what is pending, then stop."""
        if self._next:
            self._groups.put(self._next)
            self._next = []
        self._groups.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        group, self._next = self._next[:LARGEST_GROUP], self._next[LARGEST_GROUP:]
        self._busy = bool(group)
        if group:
            self._groups.put(group)

    def _settle(self, group: list[_Job], errors: list[BaseException | None]) -> None:
        """Resolve the futures; what their callers write next can join the next group."""
        for job, error in zip(group, errors, strict=True):
            if job.future.done():
                continue  # its caller was cancelled
            if error is None:
                job.future.set_result(None)
            else:
                job.future.set_exception(error)
        job.future.get_loop().call_soon(self._hand_over)

    # In the thread

    def _run(self) -> None:
        while (group := self._groups.get()) is not None:
            errors = self._write([job.work for job in group])
            try:
                group[0].future.get_loop().call_soon_threadsafe(self._settle, group, errors)
            except RuntimeError:  # the loop is closed, and with it all callers
                self._busy = False

    def _write(self, group: list[Work]) -> list[BaseException | None]:
        """Return the error of each write; None if it is stored."""
        try:
            self._transact(group)
        except BaseException as error:
            if len(group) > 1 and not isinstance(error, ConnectionLost):
                # One of them is at fault: try each on its own.
                return [self._write([work])[0] for work in group]
            return [error] * len(group)
        return [None] * len(group)


def carry_out(connection: Connection, group: list[Work]) -> None:
    write_changes(connection, [work for work in group if isinstance(work, Change)])
    for work in group:
        if callable(work):
            work(connection)
        elif not isinstance(work, Change):
            for statement in work:
                connection.execute(statement)
