"""The schema and its migrations; changes that share a transaction."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import MetaData, delete, insert, inspect, make_url, select, text

from gugong import Game, load
from gugong.service.server.accounts.players import find_player
from gugong.service.server.club.chat import read_lines
from gugong.service.server.club.results_sql import results_of_player
from gugong.service.server.opening import open_store
from gugong.service.server.operator.expiry import remove_unused_boxes
from gugong.service.server.storage.database import open_engine
from gugong.service.server.storage.rows import box_of
from gugong.service.server.storage.schema import boxes, metadata, seats, snapshots, tables
from gugong.service.server.storage.store import Store
from gugong.service.server.storage.upgrade import HEAD, TooNew, migrate, upgrade
from gugong.service.tables.creating import Plan, create
from gugong.service.tables.model import Change, Conflict, Entry, Seat, TableRow
from gugong.service.tables.refusal import StorageError
from gugong.service.tables.table import open_table
from gugong.service.tables.terms import Clock, Terms
from tests.service.server.baseline import unpacked
from tests.service.server.people import add_people
from tests.service.tables.shell import NOW, Shell, own_box

MIGRATIONS = Path("src/gugong/service/server/storage/migrations")


def test_migrations_lead_to_the_schema(database: str) -> None:
    engine = open_engine(make_url(database))
    upgrade(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert context.get_current_revision() == HEAD
        assert compare_metadata(context, metadata) == []
        found = inspect(connection)
        for name, table in metadata.tables.items():
            assert found.get_pk_constraint(name)["name"] == f"{name}_key"
            keys = {key["name"]: key["options"] for key in found.get_foreign_keys(name)}
            declared = {key.name: key.ondelete for key in table.foreign_key_constraints}
            assert keys == {n: {"ondelete": d} if d else {} for n, d in declared.items()}, name
            for column in found.get_columns(name):
                has_default = table.c[column["name"]].server_default is not None
                if not column.get("autoincrement"):
                    assert (column["default"] is not None) == has_default, (name, column["name"])
    engine.dispose()


def test_what_is_stored_in_the_baseline_is_there_after_an_upgrade(
    database: str, tmp_path: Path
) -> None:
    """`python -m tests.service.server.baseline` made the file."""
    source = open_engine(make_url(f"sqlite:///{unpacked(tmp_path)}"))
    target = open_engine(make_url(database))
    known = MetaData()
    with source.connect() as reading, target.begin() as writing:
        known.reflect(reading)
        migrate(writing, "0001")
        writing.execute(delete(known.tables["facts"]))
        for table in known.sorted_tables:
            rows = [dict(row._mapping) for row in reading.execute(select(table))]
            if rows and table.name != "alembic_version":
                writing.execute(insert(table), rows)
    source.dispose()
    upgrade(target)
    target.dispose()

    async def look() -> None:
        store = Store(database)
        assert (await store.facts()).usable_from <= HEAD
        seen: dict[str, TableRow] = {}
        invitations: dict[str, str | None] = {}
        for name in ("waiting", "running", "over"):
            stored = await store.load(name)
            assert stored is not None
            seen[name] = stored.row
            invitations[name] = stored.seats[1].invitation
            assert open_table(stored).row.status == name
        assert invitations["waiting"] == "the secret of the link"
        assert seen["running"].ply == 30
        assert [line.text for line in await store.read(read_lines, "running", None, 9)] == [
            "Well played!"
        ]
        reached = await store.read(results_of_player, "p_li")
        assert [(one.table, one.families) for one in reached] == [("over", 2)]
        player = await store.read(find_player, "p_li")
        assert player is not None
        assert [session.way for session in player.sessions] == ["first"]
        store.close()

    asyncio.run(look())


def test_a_probe_writes_and_changes_nothing(database: str) -> None:
    async def story() -> None:
        store = Store(database)
        await store.probe()
        found = select(text("version_num")).select_from(text("alembic_version"))
        assert await store.read(lambda connection: connection.execute(found).scalar()) == HEAD
        await store.execute(text("drop table alembic_version"))
        with pytest.raises(StorageError):
            await store.probe()
        store.close()

    asyncio.run(story())


def test_a_game_counts_for_its_players_when_its_end_is_stored(database: str) -> None:
    async def story() -> None:
        store = Store(database)
        await add_people(store)
        shell = Shell("li", "wu")
        shell.finish()
        for change in shell.log[:-1]:
            await store.save(change)
        assert await store.read(results_of_player, "p_li") == []
        await store.save(shell.log[-1])
        (result,) = await store.read(results_of_player, "p_li")
        assert (result.table, result.families) == (shell.table.id, 2)
        store.close()

    asyncio.run(story())


def test_the_newest_migration_is_the_one_that_is_run() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == HEAD


def test_each_schema_only_adds_to_the_one_before(tmp_path: Path) -> None:
    """So nodes of the former version go on beside new ones: what they know is still there, and what
    they do not know may be left out of a row."""
    engine = open_engine(make_url(f"sqlite:///{tmp_path}/new.sqlite3"))
    script = ScriptDirectory(str(MIGRATIONS))
    known: MetaData | None = None
    for step in reversed(list(script.walk_revisions("base", HEAD))):
        with engine.begin() as connection:
            migrate(connection, step.revision)
            found = MetaData()
            found.reflect(connection)
        for name, former in ({} if known is None else known.tables).items():
            now = found.tables[name].columns
            for column in former.columns:
                assert repr(now[column.name].type) == repr(column.type), step
                assert now[column.name].nullable == column.nullable, step
            for new in set(now.keys()) - set(former.columns.keys()):
                assert now[new].nullable or now[new].server_default is not None, (step, new)
        known = found
    engine.dispose()


def test_a_program_runs_beside_a_newer_one_as_long_as_it_may(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/new.sqlite3"
    open_store(database).close()
    engine = open_engine(make_url(database))
    with engine.begin() as connection:  # as a later program would
        connection.execute(text("update alembic_version set version_num = '9999'"))
    open_store(database).close()
    with pytest.raises(TooNew):  # nothing is restored into what it does not know
        upgrade(engine)
    with engine.begin() as connection:
        connection.execute(text("update facts set usable_from = '9998'"))
    with pytest.raises(TooNew):
        open_store(database)
    engine.dispose()


def row(table: str) -> TableRow:
    return TableRow(table, "Yongle", "running", 1, 0, 0, {}, 2, "x", "X", None, 1.0, 1.0)


def moved(before: TableRow) -> Change:
    after = replace(before, version=before.version + 1, ply=before.ply + 1)
    entry = Entry(after.version, "move", 0, after.ply, "pass", "", "p_1", str(after.ply), 2.0)
    return Change(after, entry)


def test_one_change_that_fails_does_not_take_others_with_it(tmp_path: Path) -> None:
    """They go into one transaction; a conflict in one of them is that one's alone."""

    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path}/new.sqlite3")
        await add_people(store)
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
        assert all(isinstance(result, Conflict) for result in results[20:])
        for table in tables:
            stored = await store.load(table.id)
            assert stored is not None
            assert (stored.row.version, len(stored.entries)) == (2, 1)
        store.close()

    asyncio.run(play())


def test_the_loop_goes_on_while_a_file_is_locked(tmp_path: Path) -> None:
    """The writing thread waits: here the loop itself ends the lock."""

    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path}/new.sqlite3")
        await store.save(Change(row("t"), seats=(Seat("bot"),), record="", new=True))
        with closing(sqlite3.connect(tmp_path / "new.sqlite3", isolation_level=None)) as other:
            other.execute("begin immediate")
            saving = asyncio.create_task(store.save(moved(row("t"))))
            for _ in range(5):
                await asyncio.sleep(0)
            assert not saving.done()
            other.execute("rollback")
        await saving
        stored = await store.load("t")
        assert stored is not None
        assert stored.row.version == 2
        store.close()

    asyncio.run(play())


def test_all_changes_of_a_large_group_are_stored_as_they_are(database: str) -> None:
    async def play() -> None:
        store = open_store(database)
        tables = [replace(row(f"t{number}"), name=f"No. {number}") for number in range(70)]
        await asyncio.gather(
            *(
                store.save(Change(each, seats=(Seat("bot"),), record="", new=True))
                for each in tables
            )
        )
        changes = [moved(each) for each in tables]
        changes = [
            replace(change, row=replace(change.row, chooser=number % 2 or None, moved=number / 7))
            for number, change in enumerate(changes)
        ]
        await asyncio.gather(*(store.save(change) for change in changes))
        for change in changes:
            stored = await store.load(change.row.id)
            assert stored is not None
            assert (stored.row, stored.entries) == (change.row, (change.entry,))
        store.close()

    asyncio.run(play())


@pytest.mark.parametrize("clock", [None, Clock("game", bank=100_000)])
def test_after_every_decision_the_stored_row_is_that_of_the_table(
    tmp_path: Path, clock: Clock | None
) -> None:
    """Most decisions store only the columns that they change."""
    shell = Shell("li", "bot", terms=Terms(clock=clock))
    shell.undo(shell.play_until_undoable())
    shell.finish()

    async def save() -> None:
        store = Store(f"sqlite:///{tmp_path}/new.sqlite3")
        await add_people(store)
        for change in shell.log:
            await store.save(change)
            stored = await store.load(change.row.id)
            assert stored is not None
            assert stored.row == change.row
        store.close()

    asyncio.run(save())


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


def own_game(name: str) -> Game:
    return Game(2, components=own_box(name))


def made(game: Game) -> Change:
    change = create(Plan("Wanli", game, (Seat("bot"), Seat("bot")), None), NOW).change
    assert change is not None
    return change


def stored_boxes(database: str) -> list[str]:
    engine = open_engine(make_url(database))
    with engine.connect() as connection:
        found = list(connection.execute(select(boxes.c.text)).scalars())
    engine.dispose()
    return sorted(found)


def test_a_box_is_stored_once_for_all_tables_that_play_with_it(database: str) -> None:
    async def play() -> None:
        store = open_store(database)
        changes = [made(own_game(name)) for name in ("Li's box", "Li's box", "Wu's box")]
        for change in [*changes, made(Game(2))]:
            await store.save(change)
            stored = await store.load(change.row.id)
            assert stored is not None
            assert stored.row == change.row
            assert stored.box == change.box
            assert "|" not in stored.record
            assert open_table(stored).game.components.name == change.row.components_name
        assert stored_boxes(database) == [own_box(f"{who}'s box").text for who in ("Li", "Wu")]
        assert await store.read(box_of, own_box().version) in stored_boxes(database)
        assert await store.read(box_of, load().version) is None
        store.close()

    asyncio.run(play())


def test_boxes_that_no_table_plays_with_are_removed(database: str) -> None:
    async def play() -> None:
        store = open_store(database)
        kept, gone = made(own_game("Li's box")), made(own_game("Wu's box"))
        for change in (kept, gone, made(Game(2))):
            await store.save(change)
        await store.write(remove_unused_boxes)
        assert len(stored_boxes(database)) == 2
        engine = open_engine(make_url(database))
        with engine.begin() as connection:
            for table in (snapshots, seats):
                connection.execute(delete(table).where(table.c.table_id == gone.row.id))
            connection.execute(delete(tables).where(tables.c.id == gone.row.id))
        engine.dispose()
        await store.write(remove_unused_boxes)
        assert stored_boxes(database) == [own_box("Li's box").text]
        stored = await store.load(kept.row.id)
        assert stored is not None
        assert stored.box == own_box("Li's box").text
        store.close()

    asyncio.run(play())


def test_a_review_is_kept_for_the_eyes_it_was_made_with(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
        await add_people(store)
        shell = Shell("li", "wu")
        await store.save(shell.log[0])
        table = shell.table.id
        for eyes, told in ((None, "early"), (None, "with all cards open"), (1, "through a seat")):
            await store.keep_review(table, eyes, told)
        found = [await store.review(table, eyes) for eyes in (None, 0, 1)]
        assert found == ["with all cards open", None, "through a seat"]
        store.close()

    asyncio.run(story())
