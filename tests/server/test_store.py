"""The schema and its migrations; changes that share a transaction."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import make_url

from gugong import Game
from gugong.server.store import Store
from gugong.server.store.schema import metadata
from gugong.server.store.store import open_engine
from gugong.server.store.upgrade import HEAD, upgrade
from gugong.tables.model import Change, Entry, Seat, TableRow
from gugong.tables.refusal import StorageError

MIGRATIONS = Path("src/gugong/server/store/migrations")


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    engine = open_engine(make_url(f"sqlite:///{tmp_path}/new.sqlite3"))
    upgrade(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert context.get_current_revision() == HEAD
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_newest_migration_is_the_one_that_is_run() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == HEAD


def row(table: str) -> TableRow:
    return TableRow(
        table, "Yongle", "running", 1, 0, 0, {}, 2, "x", "free", True, False, None, 1.0, 1.0
    )


def moved(before: TableRow) -> Change:
    after = replace(before, version=before.version + 1, ply=before.ply + 1)
    entry = Entry(after.version, "move", 0, after.ply, "pass", "", "p_1", str(after.ply), 2.0)
    return Change(after, entry)


def test_one_change_that_fails_does_not_take_others_with_it(tmp_path: Path) -> None:
    """They go into one transaction; a conflict in one of them is that one's alone."""

    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path}/new.sqlite3")
        seats = (Seat("person", "p_1"), Seat("bot"))
        record = Game(2).record(with_seed=True)
        tables = [row(f"t{number}") for number in range(20)]
        for table in tables:
            await store.save(Change(table, seats=seats, record=record, new=True))
        changes = [moved(table) for table in tables]
        late = moved(replace(tables[3], version=7))  # a version that is not there
        twice = Change(replace(tables[5], version=2), changes[5].entry)
        results = await asyncio.gather(
            *(store.save(change) for change in [*changes, late, twice]), return_exceptions=True
        )
        assert results[:20] == [None] * 20
        assert all(isinstance(result, StorageError) for result in results[20:])
        for table in tables:
            stored = await store.load(table.id)
            assert stored is not None
            assert (stored.row.version, len(stored.entries)) == (2, 1)
        store.close()

    asyncio.run(play())


def test_a_message_is_stored_once(tmp_path: Path) -> None:
    """Even if the program forgot that it has it already, the database does not."""

    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path}/new.sqlite3")
        first = row("t")
        await store.save(Change(first, seats=(Seat("bot"),), record="", new=True))
        change = moved(first)
        await store.save(change)
        again = moved(change.row)
        assert again.entry is not None
        same = replace(again.entry, message="1")
        with pytest.raises(StorageError):
            await store.save(replace(again, entry=same))
        store.close()

    asyncio.run(play())
