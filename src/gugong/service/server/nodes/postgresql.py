"""Connections to PostgreSQL: watched while they are used, and listened to.

Only the watchdog ends a wait for an answer that was lost on its way. By notifications nodes tell
each other what has changed; triggers notify of what is stored, in the same transaction
(`storage/migrations/`).
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import psycopg
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import SQLAlchemyError

from gugong.service.server.storage.database import short
from gugong.service.tables.refusal import StorageError

SILENCE: Final = 10.0  # seconds for all statements of one transaction
# Of PostgreSQL. A node that is frozen within a transaction keeps others from its tables until that
# is ended for it; until then they ask again, so that their other tables need not wait.
LOCK_TIMEOUT: Final = "1s"
IDLE_IN_TRANSACTION: Final = "4s"
_NOTIFY: Final = text("select pg_notify('gugong', :news)")


class Watchdog:
    """Breaks connections on which nothing comes back for too long."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._until: dict[int, float] = {}  # of connections in use, by their file numbers
        self._stop = threading.Event()

        @event.listens_for(engine, "connect")
        def prepare(connection: object, _: object) -> None:
            with self.watching(connection.fileno()):  # type: ignore[attr-defined]  # of psycopg
                cursor = connection.cursor()  # type: ignore[attr-defined]
                cursor.execute(f"set lock_timeout = '{LOCK_TIMEOUT}'")
                cursor.execute(f"set idle_in_transaction_session_timeout = '{IDLE_IN_TRANSACTION}'")
                connection.commit()  # type: ignore[attr-defined]
                cursor.close()

        threading.Thread(target=self._run, name="watchdog", daemon=True).start()

    def close(self) -> None:
        self._stop.set()

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        """Open a connection, watched until it is returned to the pool, which may mean another
        wait."""
        connection = self._engine.connect()
        driver = connection.connection.driver_connection
        assert driver is not None
        with self.watching(driver.fileno()), connection:
            yield connection

    @contextmanager
    def watching(self, number: int, seconds: float = SILENCE) -> Iterator[None]:
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
    """Shut down a connection that another thread is waiting on, which then gets an error."""
    with suppress(OSError), socket.socket(fileno=os.dup(number)) as line:
        line.shutdown(socket.SHUT_RDWR)


# Notifications


def notify(connection: Connection, news: str) -> None:
    """Notify all nodes, including this one, when the transaction is committed."""
    connection.execute(_NOTIFY, {"news": news})


class Listener:
    """A connection on which notifications come in."""

    def __init__(self, connection: "psycopg.Connection[tuple[object, ...]]", watchdog: Watchdog):
        self._connection = connection
        self._watchdog = watchdog

    def hear(self, seconds: float) -> Iterator[str]:
        """Yield the notifications that arrive within this time."""
        for notification in self._connection.notifies(timeout=seconds):
            yield notification.payload

    def check(self, seconds: float) -> None:
        """Check the connection; close it if no answer comes within this time."""
        with self._watchdog.watching(self._connection.fileno(), seconds):
            self._connection.execute("select 1")


@contextmanager
def listening(engine: Engine, watchdog: Watchdog) -> Iterator[Listener]:
    """Listen on a connection of its own. Raises StorageError when it breaks."""
    try:
        pooled = engine.raw_connection()
        connection = pooled.driver_connection
        pooled.detach()
        assert isinstance(connection, psycopg.Connection)
        with connection:
            connection.autocommit = True
            with watchdog.watching(connection.fileno()):
                connection.execute("listen gugong")
            yield Listener(connection, watchdog)
    except (SQLAlchemyError, psycopg.Error) as error:
        raise StorageError(short(error)) from error
