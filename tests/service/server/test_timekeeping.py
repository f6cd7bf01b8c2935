"""Time on a server: a bot takes over when it is up, and nobody loses any while no server runs."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from gugong import Game
from gugong.service.live.live_tables import LiveTables
from gugong.service.server.opening import open_store
from gugong.service.server.play.steady_time import SteadyTime
from gugong.service.server.play.timekeeper import LOST, Timekeeper, overdue, sign_of_life
from gugong.service.server.storage.store import Store
from gugong.service.tables.creating import Plan, create
from gugong.service.tables.model import Seat, TableRow
from gugong.service.tables.table import Context
from gugong.service.tables.terms import Clock, Terms
from tests.service.server.clients import Server, wait_for
from tests.service.server.people import add_people

CLOCK = Clock("turn", turn=60, bank=120, stand_in="novice")
SEATS = (Seat("person", "p_li", "Li"), Seat("person", "p_wu", "Wu"))


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = open_store(database)
        try:
            await add_people(store)
            await work(store)
        finally:
            store.close()

    asyncio.run(run())


async def new_table(store: Store, now: float, clock: Clock | None = CLOCK) -> TableRow:
    plan = Plan("Wanli", Game(2, seed=1), SEATS, "p_li", terms=Terms(clock))
    made = create(plan, Context(now))
    assert made.change is not None
    await store.save(made.change)
    return made.table.row


async def row(store: Store, table: str) -> TableRow:
    stored = await store.load(table)
    assert stored is not None
    return stored.row


def test_clocks_are_stored_with_the_change(database: str) -> None:
    async def work(store: Store) -> None:
        made = await new_table(store, 1000.0)
        assert await row(store, made.id) == made

    with_store(database, work)


def test_time_in_which_no_service_was_alive_is_credited_once(database: str) -> None:
    async def work(store: Store) -> None:
        timed, untimed = await new_table(store, 1000.0), await new_table(store, 1000.0, None)
        assert await store.write(lambda c: sign_of_life(c, 1010.0)) == []  # the first ever
        assert await store.write(lambda c: sign_of_life(c, 1010.0 + LOST - 1)) == []
        late = await new_table(store, 1030.0)  # after the last sign, before the end
        back = 1024.0 + 5000
        assert set(await store.write(lambda c: sign_of_life(c, back))) == {timed.id, late.id}
        assert await store.write(lambda c: sign_of_life(c, back)) == []  # the node beside it
        assert timed.deadline is not None
        assert late.deadline is not None
        credited = await row(store, timed.id)
        assert credited.deadline == pytest.approx(timed.deadline + 5000)
        assert credited.version == timed.version + 1
        assert (await row(store, late.id)).deadline == pytest.approx(back + 180)
        assert await row(store, untimed.id) == untimed
        assert await store.read(lambda c: overdue(c, back + 100)) == []

    with_store(database, work)


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_a_jump_of_the_systems_clock_takes_nobodys_time(
    database: str, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    """Neither before the service has noticed it nor later."""
    steady = SteadyTime()

    async def work(store: Store) -> None:
        tables = LiveTables(store, lambda _: None, steady.now)
        keepers = [Timekeeper(store, tables, steady) for _ in range(2)]  # one after the other
        await keepers[0].start()
        made = await new_table(store, steady.now())
        live = await tables.get(made.id)
        right = time.time
        monkeypatch.setattr(time, "time", lambda: right() + jump)
        assert live.context.time == pytest.approx(right(), abs=60)
        assert await store.read(overdue, steady.now()) == []
        for keeper in keepers:
            await keeper.look()
        assert live.context.time == pytest.approx(right() + jump, abs=60)
        assert made.deadline is not None
        assert live.table.row.deadline == pytest.approx(made.deadline + jump, abs=1)
        assert [seat.kind for seat in live.table.seats] == ["person", "person"]
        told = live.info(None)["clocks"]
        assert told is not None
        assert sum(left["turn"] + left["bank"] for left in told) == pytest.approx(300, abs=60)

    with_store(database, work)


def test_only_the_first_of_several_nodes_moves_clocks_after_a_jump(database: str) -> None:
    async def work(store: Store) -> None:
        made = await new_table(store, 1000.0)
        assert made.deadline is not None
        await store.write(sign_of_life, 1010.0)
        for jump, back in ((3600.0, 1000.0), (-3600.0, 1001.0)):
            now = back + 12 + jump
            assert await store.write(sign_of_life, now, jump) == [made.id]
            assert await store.write(sign_of_life, now + 0.5, jump) == []
            moved = (await row(store, made.id)).deadline
            assert moved == pytest.approx(made.deadline + max(jump, 0))
            await store.write(sign_of_life, now + 4)

    with_store(database, work)


def test_a_clock_set_back_while_no_service_was_alive_takes_and_gives_no_time(database: str) -> None:
    """What was left is left, and later pauses are credited as ever."""

    async def work(store: Store) -> None:
        made = await new_table(store, 5000.0)
        assert made.deadline is not None
        await store.write(sign_of_life, 5010.0)
        assert await store.write(sign_of_life, 1410.0) == [made.id]
        assert (await row(store, made.id)).deadline == pytest.approx(made.deadline - 3600)
        assert await store.write(sign_of_life, 1910.0) == [made.id]
        assert (await row(store, made.id)).deadline == pytest.approx(made.deadline - 3100)

    with_store(database, work)


def test_of_two_nodes_that_notice_the_same_one_lets_the_bot_play(database: str) -> None:
    async def work(store: Store) -> None:
        other = open_store(database)
        made = await new_table(store, 1000.0)  # long ago: its time is up
        nodes = [LiveTables(each, lambda _: None) for each in (store, other)]
        await nodes[1].get(made.id)
        keepers = [
            Timekeeper(store, nodes[0], SteadyTime()),
            Timekeeper(other, nodes[1], SteadyTime()),
        ]
        await asyncio.gather(*(keeper.look() for keeper in keepers), return_exceptions=True)
        await asyncio.gather(*(keeper.look() for keeper in keepers), return_exceptions=True)
        stored = await store.load(made.id)
        assert stored is not None
        assert (stored.row.version, stored.row.deadline) == (2, None)
        assert sorted(seat.kind for seat in stored.seats) == ["bot", "person"]
        other.close()

    with_store(database, work)


def test_a_bot_takes_over_and_the_seat_is_taken_back(servers: list[Server], tmp_path: Path) -> None:
    servers.append(Server(tmp_path))
    li = servers[0].person()
    clock = {"kind": "turn", "turn": 3600, "stand_in": "novice"}
    table = li.make("you", "you", terms={"clock": clock})
    seat: int = li.get(f"/tables/{table}")["ticking"]
    database = create_engine(f"sqlite:///{next(tmp_path.glob('*.sqlite3'))}")
    with database.begin() as connection:  # as if an hour had passed
        connection.execute(text("update tables set deadline = 1, version = version + 1"))
    database.dispose()
    wait_for(lambda: li.get(f"/tables/{table}")["seats"][seat]["kind"] == "bot", "the stand-in")
    path = f"/tables/{table}/seats/{seat}/take"
    wait_for(lambda: li.http.post(path).is_success, "the bot to finish the turn")
    while li.get(f"/tables/{table}")["ticking"] != seat:
        li.step(table, (1 - seat,))
    left = li.get(f"/tables/{table}")["clocks"][seat]
    assert 3500 < left["turn"] <= 3600
