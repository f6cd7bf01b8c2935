"""The database: opened, migrated, read in threads, written by one writer."""

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from typing import Final, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Executable,
    create_engine,
    delete,
    event,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.sql.elements import ColumnElement

from gugong.server.store import chat
from gugong.server.store.audit import Line, new_line, newest_lines
from gugong.server.store.condition import Condition
from gugong.server.store.expiry import Expired, expire
from gugong.server.store.removal import remove_player
from gugong.server.store.rows import Ban, Facts, Player, Report, read_seat, read_table
from gugong.server.store.schema import (
    bans,
    boxes,
    decisions,
    facts,
    players,
    reports,
    seats,
    snapshots,
    tables,
)
from gugong.server.store.upgrade import upgrade
from gugong.server.store.usage import seats_taken, usage_of
from gugong.server.store.webhook_queue import Notice, due
from gugong.server.store.writer import ENTRY, Conflict, Work, Writer
from gugong.tables.chat import Line as ChatLine
from gugong.tables.model import Change, Entry, Seat, StoredTable, TableRow
from gugong.tables.quotas import TABLES_LISTED, Lifetimes, Usage
from gugong.tables.refusal import Refusal, StorageError

T = TypeVar("T")
READERS: Final = 4
BUSY_SECONDS: Final = 5  # how long to wait for a database that another process has locked
# In one transaction, on the one row that every database has. The row must really change, and back:
# SQLite writes nothing where nothing differs.
PROBE: Final = (
    text("update alembic_version set version_num = version_num || '?'"),
    text("update alembic_version set version_num = replace(version_num, '?', '')"),
)
LISTED_AT_MOST: Final = 100
LINE_ATTEMPTS: Final = 3  # at storing what somebody said, while others speak at other servers


class Store:
    """The `gugong.tables.model.Store` of the service, and what else it stores.

    Raises StorageError where the database fails.
    """

    def __init__(self, url: str) -> None:
        self._engine = open_engine(make_url(url))
        try:
            upgrade(self._engine, beside_newer=True)
        except SQLAlchemyError as error:
            raise StorageError(short(error)) from error
        # Whether other nodes can use this database; SQLite is for one process.
        self.is_shared = self._engine.dialect.name == "postgresql"
        self.condition = Condition()
        self._writer = Writer(self._engine)
        self._readers = ThreadPoolExecutor(READERS, "reader")

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _read(self, work: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        try:
            found = await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except SQLAlchemyError as error:
            self.condition.failed("reading", short(error))
            raise StorageError(short(error)) from error
        self.condition.worked("reading")
        return found

    async def _write(self, work: Work) -> None:
        try:
            await self._writer.write(work)
        except (Conflict, IntegrityError) as error:  # what is stored already forbids it
            self.condition.worked("writing")
            raise StorageError(short(error)) from error
        except SQLAlchemyError as error:
            self.condition.failed("writing", short(error))
            raise StorageError(short(error)) from error
        self.condition.worked("writing")

    async def probe(self) -> None:
        """Write once, and change nothing; StorageError if that fails."""
        await self.execute(*PROBE)

    # Writing

    async def save(self, change: Change) -> None:
        await self._write(change)

    async def change_player(self, player: Player) -> None:
        await self.execute(update(players).where(players.c.id == player.id).values(asdict(player)))

    async def remove_player(self, player: str) -> None:
        """At their own wish. The line tells every service on this database to forget them."""

        def work(connection: Connection) -> None:
            connection.execute(new_line("themselves", "players remove", player))
            remove_player(connection, player)

        await self._write(work)

    async def add_line(self, table: str, line: ChatLine) -> ChatLine:
        """The line as it is stored, with its number."""
        numbers: list[int] = []  # the last one is the one that is stored

        def work(connection: Connection) -> None:
            numbers.append(chat.add_line(connection, table, line))

        for attempt in range(LINE_ATTEMPTS):
            try:
                await self._write(work)
                break
            except StorageError:
                if attempt == LINE_ATTEMPTS - 1:
                    raise
        return replace(line, number=numbers[-1])

    async def mute(self, player: str, other: str, muted: bool) -> None:
        await self._write(lambda connection: chat.mute(connection, player, other, muted))

    async def add_report(self, report: Report) -> None:
        await self.execute(insert(reports).values(asdict(report)))

    async def remove_unused_boxes(self) -> None:
        """Remove the components that no table plays with any more."""
        used = select(tables.c.box).where(tables.c.box.is_not(None))
        await self.execute(delete(boxes).where(boxes.c.hash.not_in(used)))

    async def execute(self, *statements: Executable) -> None:
        await self._write(statements)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Carry out work that changes the database, as a whole or not at all."""
        tries: list[T] = []  # the last one is the one that is stored
        await self._write(lambda connection: tries.append(work(connection)))
        return tries[-1]

    async def expire(self, now: float, lifetimes: Lifetimes, keep: Collection[str] = ()) -> Expired:
        """Remove tables and players whose time is over, except the tables in `keep`."""
        parts: list[Expired] = []
        while not parts or parts[-1].more:
            parts.append(
                await self.write(lambda connection: expire(connection, now, lifetimes, keep))
            )
        removed = tuple(table for part in parts for table in part.tables)
        if removed:
            await self.remove_unused_boxes()
        return Expired(
            removed, sum(part.players for part in parts), sum(part.compacted for part in parts)
        )

    # Reading

    async def due_notices(self, now: float, pause: float, but: Iterable[str]) -> list[Notice]:
        """Those of players in `but` can wait."""
        return await self._read(lambda connection: due(connection, now, pause, but))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` finds."""
        return await self._read(work)

    async def lines(self, table: str, before: int | None, most: int) -> list[ChatLine]:
        """The last lines before that number, or of all; the oldest of them first."""
        return await self._read(lambda c: chat.read_lines(c, table, before, most))

    async def line(self, table: str, number: int) -> ChatLine | None:
        return await self._read(lambda connection: chat.read_line(connection, table, number))

    async def muted_by(self, player: str) -> list[str]:
        return await self._read(lambda connection: chat.muted_by(connection, player))

    async def audit_lines(self, after: int, count: int) -> list[Line]:
        return await self._read(lambda connection: newest_lines(connection, count, after))

    async def open_reports(self, reporter: str) -> list[str]:
        """Whom this player has reported and the operator has not looked at yet."""
        mine = (reports.c.reporter == reporter) & reports.c.resolved.is_(None)
        query = select(reports.c.subject).where(mine)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def bans(self) -> list[Ban]:
        def work(connection: Connection) -> list[Ban]:
            return [Ban(**row._mapping) for row in connection.execute(select(bans))]

        return await self._read(work)

    async def load(self, table: str) -> StoredTable | None:
        def work(connection: Connection) -> StoredTable | None:
            if connection.dialect.name == "postgresql":
                # All parts of the same moment, as SQLite has it anyway: the record that belongs to
                # the row may be replaced meanwhile.
                connection.execution_options(isolation_level="REPEATABLE READ")
            found = connection.execute(select(tables).where(tables.c.id == table)).first()
            if found is None:
                return None
            latest = connection.execute(
                select(snapshots)
                .where(snapshots.c.table_id == table)
                .order_by(snapshots.c.version.desc())
                .limit(1)
            ).one()
            log = connection.execute(
                select(*ENTRY).where(decisions.c.table_id == table).order_by(decisions.c.version)
            )
            return StoredTable(
                row=read_table(found._mapping),
                seats=seats_of(connection, [table])[table],
                record=latest.record,
                record_version=latest.version,
                entries=tuple(Entry(**row._mapping) for row in log),
                box=None if found.box is None else text_of(connection, found.box),
            )

        return await self._read(work)

    async def box(self, version: str) -> str | None:
        """The text of some components with these figures."""
        query = select(boxes.c.text).where(boxes.c.version == version).limit(1)
        return await self._read(lambda connection: connection.execute(query).scalar())

    async def open_tables(self) -> list[tuple[TableRow, tuple[Seat, ...]]]:
        """The newest first: sitting down and standing up moves nothing to the top of the list."""
        which = (tables.c.status == "waiting") & tables.c.listed
        return await self._tables(which, tables.c.created, LISTED_AT_MOST)

    async def tables_of(
        self, player: str, after: str | None = None
    ) -> tuple[list[tuple[TableRow, tuple[Seat, ...]]], str | None]:
        """A page of the tables at which this player sits or which they own, the latest first, and
        where the next page begins."""
        sits = tables.c.id.in_(select(seats.c.table_id).where(seats.c.player == player))
        mine = sits | (tables.c.owner == player)
        if after is not None:
            moved, table = read_place(after)
            mine &= (tables.c.moved < moved) | ((tables.c.moved == moved) & (tables.c.id < table))
        found = await self._tables(mine, tables.c.moved, TABLES_LISTED + 1)
        page = found[:TABLES_LISTED]
        last = page[-1][0] if len(found) > TABLES_LISTED else None
        return page, None if last is None else f"{last.moved!r},{last.id}"

    async def seats_taken(self, player: str) -> int:
        """How many seats this player has at others' tables that wait."""
        return await self._read(lambda connection: seats_taken(connection, player))

    async def usage(self, player: str, source: str, now: float) -> tuple[Usage, Usage]:
        """What this player has, and what all players of that address have."""
        return await self._read(lambda connection: usage_of(connection, player, source, now))

    async def facts(self) -> Facts:
        def work(connection: Connection) -> Facts:
            return Facts(**connection.execute(select(facts)).one()._mapping)

        return await self._read(work)

    async def unfinished_tables_of(self, player: str) -> list[str]:
        """Where this player sits and the game waits or goes on."""
        both = seats.c.table_id == tables.c.id
        mine = select(tables.c.id).join(seats, both).where(seats.c.player == player)
        query = mine.where(tables.c.status != "over").distinct()
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def tables_waiting_for_bots(self) -> list[str]:
        def work(connection: Connection) -> list[str]:
            both = (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.chooser)
            query = (
                select(tables.c.id)
                .join(seats, both)
                .where(tables.c.status == "running", seats.c.kind == "bot")
            )
            return list(connection.execute(query).scalars())

        return await self._read(work)

    async def _tables(
        self, which: ColumnElement[bool], latest: ColumnElement[float], most: int
    ) -> list[tuple[TableRow, tuple[Seat, ...]]]:
        def work(connection: Connection) -> list[tuple[TableRow, tuple[Seat, ...]]]:
            query = select(tables).where(which).order_by(latest.desc(), tables.c.id.desc())
            rows = connection.execute(query.limit(most)).all()
            sitting = seats_of(connection, [row.id for row in rows])
            return [(read_table(row._mapping), sitting[row.id]) for row in rows]

        return await self._read(work)


def read_place(after: str) -> tuple[float, str]:
    """Where a page begins; Refusal if it is none that we gave."""
    moved, _, table = after.partition(",")
    try:
        return float(moved), table
    except ValueError as error:
        raise Refusal("bad-request", "after: expected the `next` of the page before.") from error


def text_of(connection: Connection, box: str) -> str:
    found: str = connection.execute(select(boxes.c.text).where(boxes.c.hash == box)).scalar_one()
    return found


def seats_of(connection: Connection, ids: Iterable[str]) -> dict[str, tuple[Seat, ...]]:
    found: dict[str, tuple[Seat, ...]] = dict.fromkeys(ids, ())
    query = select(seats).where(seats.c.table_id.in_(list(found)))
    for row in connection.execute(query.order_by(seats.c.table_id, seats.c.seat)):
        found[row.table_id] = (*found[row.table_id], read_seat(row._mapping))
    return found


def short(error: Exception) -> str:
    """What went wrong, in one line, without the statement and its values."""
    return str(getattr(error, "orig", None) or type(error).__name__)


def open_engine(url: URL) -> Engine:
    """An engine whose commits are durable."""
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, pool_size=READERS + 2)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # its default begins too late, after a create table
        cursor = connection.cursor()
        cursor.execute("pragma journal_mode = wal")  # readers do not wait for the writer
        cursor.execute("pragma synchronous = full")  # survives a power failure
        cursor.execute("pragma foreign_keys = on")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("begin")

    return engine
