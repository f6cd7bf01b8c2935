"""The database: opened, migrated, read in threads, written by one writer."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, Engine, Executable, create_engine, event, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from gugong.service.server.storage.failures import Failures, Part
from gugong.service.server.storage.upgrade import upgrade
from gugong.service.server.storage.writer import ConnectionLost, Work, Writer, carry_out
from gugong.service.tables.model import Conflict
from gugong.service.tables.refusal import StorageError

P = ParamSpec("P")
T = TypeVar("T")
READERS: Final = 4
BUSY_SECONDS: Final = 5  # how long to wait for a database that another process has locked
CONNECTING: Final = 3  # seconds


class Database:
    """A database that only this process uses. Raises StorageError where it fails.

    `nodes/shared_store.py` adds what several processes on one PostgreSQL need.
    """

    def __init__(self, url: str) -> None:
        self._engine = self._open_engine(url)
        try:
            upgrade(self._engine, beside_newer=True)
        except SQLAlchemyError as error:
            raise StorageError(short(error)) from error
        self.failures: Failures = Failures()
        self._writer = Writer(self._transact)
        self._readers = ThreadPoolExecutor(READERS, "reader")

    def _open_engine(self, url: str) -> Engine:
        return open_engine(make_url(url))

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call `work` with a connection and these arguments, in one of the reading threads."""

        def run() -> T:
            with self._connected() as connection:
                return work(connection, *args, **kwargs)

        return await self._read(run)

    async def write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call `work` with a connection and these arguments, in a transaction: everything it
        changes is stored, or nothing. It may be called again if the first attempt fails."""
        results: list[T] = []  # the last one is the one that is stored
        await self._write(lambda connection: results.append(work(connection, *args, **kwargs)))
        return results[-1]

    async def execute(self, *statements: Executable) -> None:
        await self._write(statements)

    async def _read(self, run: Callable[[], T]) -> T:
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except SQLAlchemyError as error:
            raise self._failed("reading", error) from error
        self.failures.worked("reading")
        return found

    async def _write(self, work: Work) -> None:
        try:
            await self._writer.write(work)
        except Conflict:
            self.failures.worked("writing")
            raise
        except IntegrityError as error:  # what is stored already forbids it
            self.failures.worked("writing")
            raise StorageError(short(error)) from error
        except ConnectionLost as error:
            self.failures.failed("writing", error.detail)
            raise
        except SQLAlchemyError as error:
            raise self._failed("writing", error) from error
        self.failures.worked("writing")

    def _failed(self, part: Part, error: SQLAlchemyError) -> StorageError:
        self.failures.failed(part, short(error))
        return StorageError(short(error))

    # In threads

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            yield connection

    def _transact(self, group: list[Work]) -> None:
        with self._connected() as connection, connection.begin():
            carry_out(connection, group)
            self._before_commit(connection)

    def _before_commit(self, connection: Connection) -> None:
        pass


def open_engine(url: URL) -> Engine:
    """Return an engine whose commits are durable."""
    if url.get_backend_name() != "sqlite":
        waiting = {"connect_timeout": CONNECTING}
        return create_engine(url, pool_size=READERS + 2, connect_args=waiting)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # its default begins too late, after a create table
        cursor = connection.cursor()
        cursor.execute("pragma journal_mode = wal")  # readers do not wait for the writer
        cursor.execute("pragma synchronous = full")  # survives a power failure
        cursor.execute("pragma foreign_keys = on")
        # What a statement for many rows would take back if it failed; a file otherwise.
        cursor.execute("pragma temp_store = memory")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.connection.cursor().execute("begin")

    return engine


def short(error: Exception) -> str:
    """Return an error in one line, without the statement and its values."""
    return str(getattr(error, "orig", None) or type(error).__name__)


class InUse(Exception):
    """Another process serves this file."""


@contextmanager
def file_lock(database: str) -> Iterator[None]:
    """Keep other processes from serving this database; raise InUse if one does already.

    SQLite itself holds the lock, on a file next to the database. So it works on every system and
    ends with the process, however that ends.
    """
    url = make_url(database)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        yield
        return
    file = f"{url.database}.lock"
    try:
        lock = sqlite3.connect(file, timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise InUse(f"{file} cannot be opened: {error}") from error
    with closing(lock):
        try:
            lock.execute("begin exclusive")
        except sqlite3.OperationalError as error:
            raise InUse(
                f"another process is serving {url.database}; stop it first, or give this one a "
                "--data folder of its own. Several on one database need PostgreSQL (docs/host.md)"
            ) from error
        yield
