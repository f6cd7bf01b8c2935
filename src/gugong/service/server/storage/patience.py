"""A database on the net may be away for a moment: how long to wait, and for what.

A request waits a few seconds and tries again; then it is refused with a clear answer. What was sent
when the connection broke at the commit may be stored or not, which only reading it back can tell.
"""

import asyncio
import os
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import (
    DBAPIError,
    InternalError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from gugong.service.tables.refusal import StorageError

T = TypeVar("T")
PATIENCE: Final = 8.0  # seconds that a request waits for a database that is away
FIRST_PAUSE: Final = 0.05  # seconds
LONGEST_PAUSE: Final = 1.0  # seconds
CONNECTING: Final = 3  # seconds
SILENCE: Final = 10.0  # seconds for all statements of one transaction
# Of PostgreSQL. A node that is frozen within a transaction keeps others from its tables until that
# is ended for it; until then they ask again, so that their other tables need not wait.
LOCK_TIMEOUT: Final = "1s"
IDLE_IN_TRANSACTION: Final = "4s"

UNSURE: Final = (
    "The database stopped answering, so it is not known whether this is stored; "
    "send the same request again in a moment, a decision with the same id."
)


class Away(StorageError):
    """The database does not answer now, and nothing has changed."""


class NotConnected(Away):
    """There is no connection, or it broke before the commit."""


class Unsure(StorageError):
    """The database stopped answering at the commit."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.message = UNSURE


def is_passing(error: SQLAlchemyError) -> bool:
    """Whether the same may succeed a moment later."""
    return isinstance(error, OperationalError | InternalError | PoolTimeout) or is_broken(error)


def is_broken(error: SQLAlchemyError) -> bool:
    """Whether it ended the connection, or there was none to begin with."""
    return isinstance(error, DBAPIError) and (
        error.connection_invalidated or error.statement is None
    )


async def patiently(attempt: Callable[[], Awaitable[T]]) -> T:
    """Try until it succeeds, or the database has been away for too long."""
    end, pause = time.monotonic() + PATIENCE, FIRST_PAUSE
    while True:
        try:
            return await attempt()
        except Away:
            if time.monotonic() + pause > end:
                raise
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


class Watchdog:
    """Breaks connections on which the database says nothing for too long. Only this ends a wait for
    an answer that was lost on its way."""

    def __init__(self, engine: Engine) -> None:
        self._until: dict[int, float] = {}  # of connections in use, by their file numbers
        self._stop = threading.Event()

        @event.listens_for(engine, "connect")
        def prepare(connection: object, _: object) -> None:
            with self.over(connection.fileno()):  # type: ignore[attr-defined]  # of psycopg
                cursor = connection.cursor()  # type: ignore[attr-defined]
                cursor.execute(f"set lock_timeout = '{LOCK_TIMEOUT}'")
                cursor.execute(f"set idle_in_transaction_session_timeout = '{IDLE_IN_TRANSACTION}'")
                connection.commit()  # type: ignore[attr-defined]
                cursor.close()

        threading.Thread(target=self._run, name="watchdog", daemon=True).start()

    def close(self) -> None:
        self._stop.set()

    @contextmanager
    def over(self, number: int, seconds: float = SILENCE) -> Iterator[None]:
        """Watch the connection with this file number."""
        self._until[number] = time.monotonic() + seconds
        try:
            yield
        finally:
            self._until.pop(number, None)

    def _run(self) -> None:
        while not self._stop.wait(1.0):
            for number, until in list(self._until.items()):
                if until < time.monotonic():
                    _hang_up(number)


def _hang_up(number: int) -> None:
    """End a connection that another thread waits at; it gets an error there."""
    with suppress(OSError), socket.socket(fileno=os.dup(number)) as line:
        line.shutdown(socket.SHUT_RDWR)


@contextmanager
def connected(engine: Engine, watchdog: Watchdog | None) -> Iterator[Connection]:
    """A connection, watched until it is given back, for that may mean another wait. A file needs no
    watchdog."""
    connection = engine.connect()
    if watchdog is None:
        with connection:
            yield connection
        return
    line = connection.connection.driver_connection
    assert line is not None
    with watchdog.over(line.fileno()), connection:
        yield connection


def short(error: Exception) -> str:
    """What went wrong, in one line, without the statement and its values."""
    return str(getattr(error, "orig", None) or type(error).__name__)
