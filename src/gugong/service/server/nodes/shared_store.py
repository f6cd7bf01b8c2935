"""A store on a PostgreSQL that several nodes share.

A database on the net may be away for a moment. A request waits a few seconds and tries again; then
it is refused with a clear answer. What was sent when the connection broke at the commit may be
stored or not, which only reading it back can tell.
"""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final, TypeVar

import orjson
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import DBAPIError, InternalError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from gugong.service.server.nodes.postgresql import Listener, Watchdog, listening, notify
from gugong.service.server.storage.database import short
from gugong.service.server.storage.failures import Part
from gugong.service.server.storage.rows import read_entry, read_seat, read_table, seats_of
from gugong.service.server.storage.schema import decisions, tables
from gugong.service.server.storage.store import Store
from gugong.service.server.storage.table_changes import ENTRY
from gugong.service.server.storage.writer import ConnectionLost, Work
from gugong.service.tables.model import Change, Conflict, Entry, Later
from gugong.service.tables.refusal import StorageError

T = TypeVar("T")
LONGEST_WAIT: Final = 8.0  # seconds that a request waits for a database that is away
FIRST_PAUSE: Final = 0.05  # seconds
LONGEST_PAUSE: Final = 1.0  # seconds

UNSURE: Final = (
    "The database stopped answering, so it is not known whether this is stored; "
    "send the same request again in a moment, a decision with the same id."
)
# Every node asks this after each move at a table that others look at here. One statement is one
# moment, and JSON costs a third of what rows would.
LATER: Final = """
select row_to_json(tables)::text,
    (select json_agg(seats order by seat)::text from seats where table_id = id),
    (select coalesce(json_agg(decisions order by version), '[]')::text from decisions
        where table_id = id and decisions.version > %(version)s)
from tables where id = %(table)s and version > %(version)s
"""


class Away(StorageError):
    """The database does not answer now; nothing was changed."""


class NotConnected(Away, ConnectionLost):
    """There is no connection, or it broke before the commit."""


class Unsure(ConnectionLost):
    """The database stopped answering at the commit."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.message = UNSURE


class SharedStore(Store):
    def __init__(self, url: str) -> None:
        self.sender: str = secrets.token_hex(4)  # who notifies, among all processes
        super().__init__(url)

    def _open_engine(self, url: str) -> Engine:
        engine = super()._open_engine(url)
        self._watchdog = Watchdog(engine)
        return engine

    def close(self) -> None:
        super().close()
        self._watchdog.close()

    def listening(self) -> AbstractContextManager[Listener]:
        """Listen to notifications; runs in its own thread."""
        return listening(self._engine, self._watchdog)

    def notify(self, connection: Connection, news: str) -> None:
        notify(connection, f"{news} {self.sender}")

    # Waiting for a database that is away

    async def save(self, change: Change) -> None:
        unsure = False  # whether an attempt may have been stored although it failed

        async def attempt() -> None:
            nonlocal unsure
            try:
                await self._attempt(change)
            except Unsure as error:
                unsure = True
                raise Away(error.detail) from error
            except (Conflict, StorageError):
                # The version is taken, by us or by another node.
                if not unsure or not await self.read(_has, change):
                    raise

        try:
            await _with_retries(attempt)
        except Away as error:
            raise (Unsure(error.detail) if unsure else error) from error

    async def _read(self, run: Callable[[], T]) -> T:
        async def attempt() -> T:
            try:
                async with asyncio.timeout(LONGEST_WAIT):
                    return await super(SharedStore, self)._read(run)
            except TimeoutError as error:  # the readers are all waiting
                raise StorageError("no answer in time") from error

        return await _with_retries(attempt)

    async def _write(self, work: Work) -> None:
        await _with_retries(lambda: self._attempt(work))

    async def _attempt(self, work: Work) -> None:
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await super()._write(work)
        except TimeoutError as error:  # it is still going to be written, as far as we know
            raise Unsure("no answer in time") from error

    def _failed(self, part: Part, error: SQLAlchemyError) -> StorageError:
        failed = super()._failed(part, error)
        return Away(failed.detail) if _is_passing(error) else failed

    # In threads

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        with self._watchdog.connected() as connection:
            yield connection

    def _transact(self, group: list[Work]) -> None:
        self._committing = False
        try:
            super()._transact(group)
        except DBAPIError as error:
            if not _is_broken(error):
                raise
            raise (Unsure if self._committing else NotConnected)(short(error)) from error

    def _before_commit(self, connection: Connection) -> None:
        """Check that the transaction can still commit. PostgreSQL rolls back a transaction in which
        a statement failed, yet answers its commit without an error: if one piece of work hid its
        failure, all others in the group would seem to be stored."""
        driver = connection.connection.driver_connection
        assert driver is not None
        if driver.info.transaction_status.name == "INERROR":
            raise StorageError("a statement failed without an error")
        self._committing = True

    # Following other nodes

    async def later(self, table: str, version: int) -> Later | None:
        """Return what other nodes have stored after this version; None if nothing."""
        return await self.read(_later, table, version)


def _later(connection: Connection, table: str, version: int) -> Later | None:
    found = connection.exec_driver_sql(LATER, {"table": table, "version": version}).first()
    if found is None:
        return None
    row, people, log = map(orjson.loads, found)  # by column, as rows are
    return Later(read_table(row), tuple(map(read_seat, people)), tuple(map(read_entry, log)))


def _has(connection: Connection, change: Change) -> bool:
    """Return whether exactly this change is stored under its version."""
    table, version = change.row.id, change.row.version
    if change.entry is not None:
        this = (decisions.c.table_id == table) & (decisions.c.version == version)
        found = connection.execute(select(*ENTRY).where(this)).first()
        return found is not None and Entry(**found._mapping) == change.entry
    row = connection.execute(select(tables).where(tables.c.id == table)).first()
    if row is None or read_table(row._mapping) != change.row:
        return False
    return change.seats is None or seats_of(connection, [table])[table] == change.seats


async def _with_retries(attempt: Callable[[], Awaitable[T]]) -> T:
    """Retry until it succeeds, or the database has been away for too long."""
    end, pause = time.monotonic() + LONGEST_WAIT, FIRST_PAUSE
    while True:
        try:
            return await attempt()
        except Away:
            if time.monotonic() + pause > end:
                raise
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def _is_passing(error: SQLAlchemyError) -> bool:
    """Return whether the same may succeed a moment later."""
    return isinstance(error, OperationalError | InternalError | PoolTimeout) or _is_broken(error)


def _is_broken(error: SQLAlchemyError) -> bool:
    """Return whether the error ended the connection, or there was none to begin with."""
    return isinstance(error, DBAPIError) and (
        error.connection_invalidated or error.statement is None
    )
