"""Breaks connections to PostgreSQL on which nothing comes back for too long.

Only this ends a wait for an answer that was lost on its way.
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from sqlalchemy import Connection, Engine, event

SILENCE: Final = 10.0  # seconds for all statements of one transaction
# Of PostgreSQL. A node that is frozen within a transaction keeps others from its tables until that
# is ended for it; until then they ask again, so that their other tables need not wait.
LOCK_TIMEOUT: Final = "1s"
IDLE_IN_TRANSACTION: Final = "4s"


class Watchdog:
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
        """Open a connection, watched until it is given back: that may mean another wait."""
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
    """End a connection that another thread waits at; it gets an error there."""
    with suppress(OSError), socket.socket(fileno=os.dup(number)) as line:
        line.shutdown(socket.SHUT_RDWR)
