"""What is acknowledged is stored, wherever the connection to PostgreSQL breaks."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DBAPIError

from gugong.service.server.nodes import shared_store
from gugong.service.server.nodes.shared_store import SharedStore
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


def test_an_error_that_someone_hides_takes_no_move_with_it(store: SharedStore) -> None:
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
    stays_broken = False  # until it is mended

    def broke(self) -> bool:
        """Whether it did, or had more pieces left; from now on it does not."""
        broke, self.whole_pieces = self.whole_pieces < 0, -1
        return broke

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
                    if self.stays_broken:
                        self.stop_up()


@pytest.fixture
def url(postgresql: Postgres, shared_database: str) -> str:
    """A database that a wire leads to."""
    if not postgresql.can_stop:
        pytest.skip("someone else's PostgreSQL may not be reached by a socket")
    return shared_database


@asynccontextmanager
async def over_a_wire(url: str, arrives: bool) -> AsyncIterator[tuple[SharedStore, BreakingWire]]:
    place = make_url(url)
    wire = BreakingWire(Path(str(place.query["host"])) / PORT_FILE)
    wire.arrives = arrives
    await wire.start()
    address = place.set(host="127.0.0.1", port=wire.port, query={})
    store = await asyncio.to_thread(SharedStore, address.render_as_string(hide_password=False))
    await add_people(store)
    yield store, wire
    store.close()
    await wire.close()


async def assert_stored(store: SharedStore, shell: Shell) -> None:
    found = await store.load(shell.table.id)
    assert found is not None
    assert (found.row, found.seats, found.entries) == (
        shell.table.row,
        shell.table.seats,
        shell.table.entries,
    )


# Before what breaks the connection arrives, or after.
either_way = pytest.mark.parametrize("arrives", [True, False])


@either_way
def test_every_change_is_stored_once_wherever_its_connection_breaks(
    url: str, arrives: bool
) -> None:
    async def story() -> None:
        async with over_a_wire(url, arrives) as (store, wire):
            pieces, broke = 0, True
            while broke:
                shell = Shell("li", "wu", "open")
                shell.do(join(shell.table, MA, LATER))
                shell.play()
                broke = False
                for change in shell.log:
                    wire.whole_pieces = pieces
                    await store.save(change)
                    broke |= wire.broke()
                await assert_stored(store, shell)
                pieces += 1
            assert pieces > 6, "statements and their answers"

    asyncio.run(story())


@either_way
def test_moves_of_one_group_are_stored_once_wherever_their_connection_breaks(
    url: str, arrives: bool
) -> None:
    async def story() -> None:
        async with over_a_wire(url, arrives) as (store, wire):
            shells = [Shell("li", "wu") for _ in range(3)]
            await asyncio.gather(*(store.save(shell.log[0]) for shell in shells))
            pieces, broke = 0, True
            while broke:
                for shell in shells:
                    shell.play()
                wire.whole_pieces = pieces
                await asyncio.gather(*(store.save(shell.log[-1]) for shell in shells))
                broke = wire.broke()
                for shell in shells:
                    await assert_stored(store, shell)
                pieces += 1
            assert pieces > 6, "statements and their answers"

    asyncio.run(story())


@either_way
def test_of_two_nodes_one_is_told_that_it_was_overtaken_wherever_a_connection_breaks(
    url: str, arrives: bool
) -> None:
    async def story() -> None:
        async with over_a_wire(url, arrives) as (ours, wire):
            theirs = await asyncio.to_thread(SharedStore, url)
            wire.stays_broken = True
            pieces, broke = 0, True
            while broke:
                shell = Shell("li", "wu")
                await ours.save(shell.log[0])
                move = shell.table.game.legal_moves()[0].text
                our_move, their_move = (
                    play(shell.table, shell.request(name), move, LATER).change
                    for name in ("ours", "theirs")
                )
                assert our_move is not None
                assert their_move is not None
                wire.whole_pieces = pieces
                saving = asyncio.create_task(ours.save(our_move))
                while wire.whole_pieces >= 0 and not saving.done():
                    await asyncio.sleep(0)
                (other,) = await asyncio.gather(theirs.save(their_move), return_exceptions=True)
                broke = wire.broke()
                wire.mend()
                (own,) = await asyncio.gather(saving, return_exceptions=True)
                found = await theirs.load(shell.table.id)
                assert found is not None
                (entry,) = found.entries
                told = {"ours": own, "theirs": other}
                assert told.pop(str(entry.message)) is None
                assert [type(error) for error in told.values()] == [Conflict]
                pieces += 1
            theirs.close()
            assert pieces > 6, "statements and their answers"

    asyncio.run(story())
