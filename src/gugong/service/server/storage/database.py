"""The database: opened, migrated, read in threads, written by one writer."""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from gugong.service.server.nodes.news import Line, listening
from gugong.service.server.storage.condition import Condition, Part
from gugong.service.server.storage.patience import (
    CONNECTING,
    PATIENCE,
    Away,
    NotConnected,
    Unsure,
    Watchdog,
    connected,
    is_passing,
    patiently,
    short,
)
from gugong.service.server.storage.upgrade import upgrade
from gugong.service.server.storage.writer import Work, Writer
from gugong.service.tables.model import Conflict
from gugong.service.tables.refusal import StorageError

T = TypeVar("T")
READERS: Final = 4
BUSY_SECONDS: Final = 5  # how long to wait for a database that another process has locked


class Database:
    """Raises StorageError where the database fails."""

    def __init__(self, url: str) -> None:
        self._engine = open_engine(make_url(url))
        try:
            upgrade(self._engine, beside_newer=True)
        except SQLAlchemyError as error:
            raise StorageError(short(error)) from error
        # Whether other nodes can use this database; SQLite is for one process.
        self.is_shared = self._engine.dialect.name == "postgresql"
        self.condition = Condition()
        self.sender = secrets.token_hex(4)  # who tells news, among all processes
        self._watchdog = Watchdog(self._engine) if self.is_shared else None
        self._writer = Writer(self._engine, self._watchdog, BUSY_SECONDS)
        self._readers = ThreadPoolExecutor(READERS, "reader")

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        if self._watchdog is not None:
            self._watchdog.close()
        self._engine.dispose()

    def listening(self) -> AbstractContextManager[Line]:
        """The news of a shared database; for a thread of its own."""
        assert self._watchdog is not None
        return listening(self._engine, self._watchdog)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with connected(self._engine, self._watchdog) as connection:
                return work(connection)

        async def attempt() -> T:
            loop = asyncio.get_running_loop()
            try:
                async with asyncio.timeout(PATIENCE if self.is_shared else None):
                    found = await loop.run_in_executor(self._readers, run)
            except TimeoutError as error:  # the readers are all waiting
                raise StorageError("no answer in time") from error
            except SQLAlchemyError as error:
                raise self._failed("reading", error) from error
            self.condition.worked("reading")
            return found

        return await patiently(attempt)

    async def _write(self, work: Work) -> None:
        await patiently(lambda: self._try_to_write(work))

    async def _try_to_write(self, work: Work) -> None:
        try:
            async with asyncio.timeout(PATIENCE if self.is_shared else None):
                await self._writer.write(work)
        except TimeoutError as error:  # it is still going to be written, as far as we know
            raise Unsure("no answer in time") from error
        except Conflict:
            self.condition.worked("writing")
            raise
        except IntegrityError as error:  # what is stored already forbids it
            self.condition.worked("writing")
            raise StorageError(short(error)) from error
        except (Unsure, NotConnected) as error:
            self.condition.failed("writing", error.detail)
            raise
        except SQLAlchemyError as error:
            raise self._failed("writing", error) from error
        self.condition.worked("writing")

    def _failed(self, part: Part, error: SQLAlchemyError) -> StorageError:
        self.condition.failed(part, short(error))
        may_pass = self.is_shared and is_passing(error)
        return Away(short(error)) if may_pass else StorageError(short(error))


def open_engine(url: URL) -> Engine:
    """An engine whose commits are durable."""
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
