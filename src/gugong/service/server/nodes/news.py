"""Notifications of PostgreSQL, by which nodes tell each other what has changed.

What is stored is told by triggers (migrations/versions/m0008_nodes.py), in the same transaction.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from gugong.service.server.storage.patience import Watchdog, short
from gugong.service.tables.refusal import StorageError

if TYPE_CHECKING:  # it is needed with PostgreSQL only
    import psycopg

_NOTIFY: Final = text("select pg_notify('gugong', :news)")


def tell(connection: Connection, news: str) -> None:
    """Tell all nodes, this one included, when the transaction is stored."""
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, {"news": news})


class Line:
    """A connection on which news come in."""

    def __init__(self, connection: "psycopg.Connection[tuple[object, ...]]", watchdog: Watchdog):
        self._connection = connection
        self._watchdog = watchdog

    def hear(self, seconds: float) -> Iterator[str]:
        """What is told within this time."""
        for notification in self._connection.notifies(timeout=seconds):
            yield notification.payload

    def ask(self, seconds: float) -> None:
        """Whether anybody is still there; StorageError if no answer comes within this time."""
        with self._watchdog.over(self._connection.fileno(), seconds):
            self._connection.execute("select 1")


@contextmanager
def listening(engine: Engine, watchdog: Watchdog) -> Iterator[Line]:
    """Listen to the news, on a connection that nobody else uses. StorageError when it breaks."""
    import psycopg

    try:
        pooled = engine.raw_connection()
        connection = pooled.driver_connection
        pooled.detach()
        assert isinstance(connection, psycopg.Connection)
        with connection:
            connection.autocommit = True
            with watchdog.over(connection.fileno()):
                connection.execute("listen gugong")
            yield Line(connection, watchdog)
    except (SQLAlchemyError, psycopg.Error) as error:
        raise StorageError(short(error)) from error
