"""Notifications of PostgreSQL, by which nodes tell each other what has changed.

Triggers notify of what is stored, in the same transaction (`storage/migrations/`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from gugong.service.server.nodes.watchdog import Watchdog
from gugong.service.server.storage.database import short
from gugong.service.tables.refusal import StorageError

_NOTIFY: Final = text("select pg_notify('gugong', :news)")


def notify(connection: Connection, news: str) -> None:
    """Notify all nodes, this one included, when the transaction is stored."""
    connection.execute(_NOTIFY, {"news": news})


class Listener:
    """A connection on which notifications come in."""

    def __init__(self, connection: "psycopg.Connection[tuple[object, ...]]", watchdog: Watchdog):
        self._connection = connection
        self._watchdog = watchdog

    def hear(self, seconds: float) -> Iterator[str]:
        """Yield what comes in within this time."""
        for notification in self._connection.notifies(timeout=seconds):
            yield notification.payload

    def check(self, seconds: float) -> None:
        """Check that the connection is there; end it if no answer comes within this time."""
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
