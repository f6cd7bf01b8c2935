"""The store of a service: tables, as `LiveTable` and `Reviews` ask for them.

Everything else is read and written by functions of the subject that they belong to, as
`store.read(function, …)` and `store.write(function, …)`.
"""

import asyncio
from typing import Final

from sqlalchemy import Connection, select, text

from gugong.service.server.play.reviews_sql import read_review, write_review
from gugong.service.server.storage.database import Database
from gugong.service.server.storage.rows import Facts, read_table
from gugong.service.server.storage.schema import boxes, decisions, facts, snapshots, tables
from gugong.service.server.storage.seats import seats_of
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


class Store(Database):
    async def probe(self) -> None:
        """Write once, and change nothing; raises StorageError if that fails right now."""
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self._write_once(PROBE)
        except TimeoutError as error:
            raise StorageError("no answer in time") from error

    async def load(self, table: str) -> StoredTable | None:
        return await self.read(_load, table)

    async def save(self, change: Change) -> None:
        await self._write(change)

    async def review(self, table: str, eyes: int | None) -> str | None:
        return await self.read(read_review, table, eyes)

    async def keep_review(self, table: str, eyes: int | None, text: str) -> None:
        await self.write(write_review, table, eyes, text)

    async def facts(self) -> Facts:
        return await self.read(_facts)

    def notify(self, connection: Connection, news: str) -> None:
        """Notify other processes on this database when the transaction is stored."""


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


def text_of(connection: Connection, box: str) -> str:
    found: str = connection.execute(select(boxes.c.text).where(boxes.c.hash == box)).scalar_one()
    return found
