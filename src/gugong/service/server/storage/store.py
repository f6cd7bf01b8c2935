"""What the service stores and finds again."""

import asyncio
from collections.abc import Collection
from dataclasses import asdict, replace
from typing import Final, ParamSpec, TypeVar

from sqlalchemy import (
    Connection,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.sql.elements import ColumnElement

from gugong.service.server.accounts.removal import remove_player
from gugong.service.server.club import chat_sql as chat
from gugong.service.server.operator.audit import new_line
from gugong.service.server.operator.expiry_sql import Expired, expire
from gugong.service.server.play.reviews_sql import read_review, write_review
from gugong.service.server.storage.database import Database
from gugong.service.server.storage.rows import (
    Facts,
    Player,
    Report,
    read_table,
)
from gugong.service.server.storage.schema import (
    boxes,
    decisions,
    facts,
    players,
    reports,
    snapshots,
    tables,
)
from gugong.service.server.storage.seats import seats_of
from gugong.service.server.storage.table_changes import ENTRY
from gugong.service.tables.chat import Line as ChatLine
from gugong.service.tables.model import (
    Change,
    Entry,
    Seat,
    StoredTable,
    TableRow,
)
from gugong.service.tables.quotas import Lifetimes
from gugong.service.tables.refusal import StorageError

P = ParamSpec("P")
T = TypeVar("T")
# In one transaction, on the one row that every database has. The row must really change, and back:
# SQLite writes nothing where nothing differs.
PROBE: Final = (
    text("update alembic_version set version_num = version_num || '?'"),
    text("update alembic_version set version_num = replace(version_num, '?', '')"),
)
PROBE_SECONDS: Final = 3.0
LISTED_AT_MOST: Final = 100
LINE_ATTEMPTS: Final = 3  # at storing what somebody said, while others speak at other servers


class Store(Database):
    """The `gugong.service.tables.model.Store` of the service, and what else it stores.

    Raises StorageError where the database fails.
    """

    async def probe(self) -> None:
        """Write once, and change nothing; StorageError if that fails right now."""
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._write_once(PROBE)
        except TimeoutError as error:
            raise StorageError("no answer in time") from error

    def notify(self, connection: Connection, news: str) -> None:
        """Notify other processes on this database when the transaction is stored."""

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
            self.notify(connection, f"line {table} {numbers[-1]}")

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

    async def expire(self, now: float, lifetimes: Lifetimes, keep: Collection[str] = ()) -> Expired:
        """Remove tables and players whose time is over, except the tables in `keep`."""
        parts: list[Expired] = []
        while not parts or parts[-1].more:
            parts.append(await self.write(expire, now, lifetimes, keep))
        removed = tuple(table for part in parts for table in part.tables)
        if removed:
            await self.remove_unused_boxes()
        return Expired(
            removed, sum(part.players for part in parts), sum(part.compacted for part in parts)
        )

    # Reading

    async def lines(self, table: str, before: int | None, most: int) -> list[ChatLine]:
        """The last lines before that number, or of all; the oldest of them first."""
        return await self.read(lambda c: chat.read_lines(c, table, before, most))

    async def line(self, table: str, number: int) -> ChatLine | None:
        return await self.read(lambda connection: chat.read_line(connection, table, number))

    async def muted_by(self, player: str) -> list[str]:
        return await self.read(lambda connection: chat.muted_by(connection, player))

    async def review(self, table: str, eyes: int | None) -> str | None:
        return await self.read(lambda connection: read_review(connection, table, eyes))

    async def keep_review(self, table: str, eyes: int | None, text: str) -> None:
        await self._write(lambda connection: write_review(connection, table, eyes, text))

    async def open_reports(self, reporter: str) -> list[str]:
        """Whom this player has reported and the operator has not looked at yet."""
        mine = (reports.c.reporter == reporter) & reports.c.resolved.is_(None)
        query = select(reports.c.subject).where(mine)
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

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

        return await self.read(work)

    async def box(self, version: str) -> str | None:
        """The text of some components with these figures."""
        query = select(boxes.c.text).where(boxes.c.version == version).limit(1)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def open_tables(self) -> list[tuple[TableRow, tuple[Seat, ...]]]:
        """The newest first: sitting down and standing up moves nothing to the top of the list."""
        which = (tables.c.status == "waiting") & tables.c.listed
        return await self._tables(which, tables.c.created, LISTED_AT_MOST)

    async def facts(self) -> Facts:
        def work(connection: Connection) -> Facts:
            return Facts(**connection.execute(select(facts)).one()._mapping)

        return await self.read(work)

    async def _tables(
        self, which: ColumnElement[bool], latest: ColumnElement[float], most: int
    ) -> list[tuple[TableRow, tuple[Seat, ...]]]:
        def work(connection: Connection) -> list[tuple[TableRow, tuple[Seat, ...]]]:
            query = select(tables).where(which).order_by(latest.desc(), tables.c.id.desc())
            rows = connection.execute(query.limit(most)).all()
            sitting = seats_of(connection, [row.id for row in rows])
            return [(read_table(row._mapping), sitting[row.id]) for row in rows]

        return await self.read(work)


def text_of(connection: Connection, box: str) -> str:
    found: str = connection.execute(select(boxes.c.text).where(boxes.c.hash == box)).scalar_one()
    return found
