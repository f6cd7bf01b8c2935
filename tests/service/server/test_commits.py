"""What is acknowledged is stored, wherever the connection to PostgreSQL breaks."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DBAPIError

from gugong.service.server.nodes import shared_store
from gugong.service.server.nodes.shared_store import SharedStore, Unsure
from gugong.service.server.storage.writer import Work
from gugong.service.tables.deciding import play
from gugong.service.tables.model import Conflict
from gugong.service.tables.refusal import StorageError
from gugong.service.tables.seating import join
from tests.faults.cluster import PORT_FILE
from tests.faults.wire import PIECE, Wire
from tests.service.server.people import add_people
from tests.service.server.postgres import Postgres
from tests.service.tables.shell import LATER, MA, Shell


@pytest.fixture
def store(postgresql: Postgres) -> Iterator[SharedStore]:
    with postgresql.database() as url:
        made = SharedStore(url)
        asyncio.run(add_people(made))
        yield made
        made.close()


def break_commit(store: SharedStore, monkeypatch: pytest.MonkeyPatch, *, stored: bool) -> None:
    """The next connection breaks at its commit, before or after the database has carried it out."""
    whole, left = store._writer._transact, [1]

    def broken(group: list[Work]) -> None:
        if not left:
            whole(group)
            return
        left.pop()
        if stored:
            whole(group)
        raise Unsure("the connection broke")

    monkeypatch.setattr(store._writer, "_transact", broken)


@pytest.mark.parametrize("stored", [True, False])
def test_a_commit_without_an_answer_is_settled_by_reading_it_back(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    async def story() -> None:
        shell = Shell("li", "wu", "open")
        shell.do(join(shell.table, MA, LATER))
        shell.play()
        for change in shell.log:
            break_commit(store, monkeypatch, stored=stored)
            await store.save(change)
            found = await store.load(shell.table.id)
            assert found is not None
            assert found.row == change.row
            monkeypatch.undo()

    asyncio.run(story())


def test_a_commit_without_an_answer_that_another_node_overtook_is_a_conflict(
    store: SharedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        shell = Shell("li", "wu")
        await store.save(shell.log[0])
        table = shell.table
        move = table.game.legal_moves()[0].text
        ours, theirs = (play(table, shell.request(name), move, LATER).change for name in "ab")
        assert ours is not None
        assert theirs is not None
        await store.save(theirs)
        break_commit(store, monkeypatch, stored=False)
        with pytest.raises(Conflict):
            await store.save(ours)

    asyncio.run(story())


def test_an_error_that_somebody_hides_takes_no_move_with_it(store: SharedStore) -> None:
    """PostgreSQL then answers the commit of all of them with a rollback, which is no error."""

    def hides(connection: Connection) -> None:
        with suppress(DBAPIError):
            connection.execute(text("select 1 / 0"))

    async def story() -> None:
        shell = Shell("li", "wu")
        await store.save(shell.log[0])
        shell.play()
        saved, hidden = await asyncio.gather(
            store.save(shell.log[1]), store.write(hides), return_exceptions=True
        )
        assert saved is None
        assert isinstance(hidden, StorageError)
        found = await store.load(shell.table.id)
        assert found is not None
        assert found.row == shell.log[1].row

    asyncio.run(story())


def test_a_database_that_is_briefly_away_delays_an_answer(
    store: SharedStore, postgresql: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not postgresql.can_stop:
        pytest.skip("someone else's PostgreSQL is not stopped")
    monkeypatch.setattr(shared_store, "LONGEST_WAIT", 60.0)  # the disk may be slow at its start

    async def story() -> None:
        shell = Shell("li", "wu")
        await store.save(shell.log[0])
        shell.play()
        postgresql.stop()
        saving = asyncio.create_task(store.save(shell.log[1]))
        reading = asyncio.create_task(store.load(shell.table.id))
        while store.failures.count < 4:
            await asyncio.sleep(0)
        await asyncio.to_thread(postgresql.start)
        await saving
        assert await reading is not None

    asyncio.run(story())


class BreakingWire(Wire):
    """Breaks at a piece of what is sent over it, before that arrives or after."""

    whole_pieces = -1  # until then; negative: all
    arrives = False

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(PIECE):
                breaks = self.whole_pieces == 0
                self.whole_pieces -= 1
                if not breaks or self.arrives:
                    writer.write(piece)
                    await writer.drain()
                if breaks:
                    self.cut()


@pytest.mark.parametrize("arrives", [True, False])
def test_moves_of_one_group_are_stored_once_wherever_their_connection_breaks(
    postgresql: Postgres, arrives: bool
) -> None:
    async def story(url: str) -> None:
        place = make_url(url)
        wire = BreakingWire(Path(str(place.query["host"])) / PORT_FILE)
        await wire.start()
        over_wire = place.set(host="127.0.0.1", port=wire.port, query={})
        store = await asyncio.to_thread(
            SharedStore, over_wire.render_as_string(hide_password=False)
        )
        await add_people(store)
        shells = [Shell("li", "wu") for _ in range(3)]
        await asyncio.gather(*(store.save(shell.log[0]) for shell in shells))
        wire.arrives = arrives
        pieces, broke = 0, True
        while broke:
            for shell in shells:
                shell.play()
            wire.whole_pieces = pieces
            await asyncio.gather(*(store.save(shell.log[-1]) for shell in shells))
            broke, wire.whole_pieces = wire.whole_pieces < 0, -1
            for shell in shells:
                found = await store.load(shell.table.id)
                assert found is not None
                assert (found.row, found.entries) == (shell.table.row, shell.table.entries)
            pieces += 1
        assert pieces > 6, "statements and their answers"
        store.close()
        await wire.close()

    if not postgresql.can_stop:
        pytest.skip("someone else's PostgreSQL may not be reached by a socket")
    with postgresql.database() as url:
        asyncio.run(story(url))
