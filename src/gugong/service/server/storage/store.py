"""The server's store: tables, as `LiveTable` and `Reviews` ask for them.

Everything else is read and written by functions of the subject that they belong to, as
`store.read(function, …)` and `store.write(function, …)`.
"""

import asyncio
import zlib
from typing import Final

from sqlalchemy import Connection, delete, insert, select, text
from sqlalchemy.sql.elements import ColumnElement

from gugong.service.server.storage.database import Database
from gugong.service.server.storage.rows import Facts, read_table, seats_of, text_of
from gugong.service.server.storage.schema import decisions, facts, reviews, snapshots, tables
from gugong.service.server.storage.table_changes import ENTRY
from gugong.service.tables.model import Change, Entry, StoredTable
from gugong.service.tables.refusal import StorageError

# In one transaction, on the one row that every database has. The row must really change, and back:
# SQLite writes nothing where nothing differs.
PROBE: Final = (
    text("update alembic_version set version_num = version_num || '?'"),
    text("update alembic_version set version_num = replace(version_num, '?', '')"),
)
PROBE_SECONDS: Final = 3.0
ALL_OPEN: Final = -1  # in the place of the seat through whose eyes a game is reviewed


class Store(Database):
    async def probe(self) -> None:
        """Write, and change nothing; raises StorageError if that fails for a few seconds."""
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._write(PROBE)
        except TimeoutError as error:
            raise StorageError("no answer in time") from error

    async def load(self, table: str) -> StoredTable | None:
        return await self.read(_load, table)

    async def save(self, change: Change) -> None:
        await self._write(change)

    async def review(self, table: str, eyes: int | None) -> str | None:
        return await self.read(_review, table, eyes)

    async def keep_review(self, table: str, eyes: int | None, text: str) -> None:
        await self.write(_keep_review, table, eyes, text)

    async def facts(self) -> Facts:
        return await self.read(_facts)

    def notify(self, connection: Connection, news: str) -> None:
        """Notify other processes on this database when the transaction is committed."""


def _load(connection: Connection, table: str) -> StoredTable | None:
    if connection.dialect.name == "postgresql":
        # All parts of the same moment, as SQLite has it anyway: the record that belongs to the row
        # may be replaced meanwhile.
        connection.execution_options(isolation_level="REPEATABLE READ")
    found = connection.execute(select(tables).where(tables.c.id == table)).first()
    if found is None:
        return None
    records = select(snapshots).where(snapshots.c.table_id == table)
    latest = connection.execute(records.order_by(snapshots.c.version.desc()).limit(1)).one()
    log = select(*ENTRY).where(decisions.c.table_id == table).order_by(decisions.c.version)
    return StoredTable(
        row=read_table(found._mapping),
        seats=seats_of(connection, [table])[table],
        record=latest.record,
        record_version=latest.version,
        entries=tuple(Entry(**row._mapping) for row in connection.execute(log)),
        box=None if found.box is None else text_of(connection, found.box),
    )


def _facts(connection: Connection) -> Facts:
    return Facts(**connection.execute(select(facts)).one()._mapping)


def _review(connection: Connection, table: str, eyes: int | None) -> str | None:
    query = select(reviews.c.review).where(_reviewed(table, eyes))
    found: bytes | None = connection.execute(query).scalar()
    return None if found is None else zlib.decompress(found).decode()


def _keep_review(connection: Connection, table: str, eyes: int | None, text: str) -> None:
    """Store a review, replacing an earlier one: two servers make the same one."""
    connection.execute(delete(reviews).where(_reviewed(table, eyes)))
    seat = ALL_OPEN if eyes is None else eyes
    row = {"table_id": table, "eyes": seat, "review": zlib.compress(text.encode())}
    connection.execute(insert(reviews).values(row))


def _reviewed(table: str, eyes: int | None) -> ColumnElement[bool]:
    return (reviews.c.table_id == table) & (reviews.c.eyes == (ALL_OPEN if eyes is None else eyes))
