"""What nobody uses goes; what people play stays. The clock is passed in, or rows are made old."""

import asyncio
import time
from collections.abc import Callable

import pytest
from sqlalchemy import make_url, text

from gugong.service.server.opening import open_store
from gugong.service.server.operator.expiry import expire_all
from gugong.service.server.storage.database import open_engine
from gugong.service.tables.quotas import DAY, Lifetimes
from tests.service.server.clients import Server, wait_for

DAYS = Lifetimes(waiting_days=2, running_days=10, finished_days=30, player_days=5)


class Clock:
    """Lets days pass for a database."""

    def __init__(self, url: str) -> None:
        self.url = url

    def expire(
        self, days: float, lifetimes: Lifetimes = DAYS, keep: tuple[str, ...] = ()
    ) -> set[str]:
        async def work() -> set[str]:
            store = open_store(self.url)
            done = await expire_all(store, time.time() + days * DAY, lifetimes, keep)
            store.close()
            return set(done.tables)

        return asyncio.run(work())

    def count(self, table: str) -> int:
        engine = open_engine(make_url(self.url))
        with engine.connect() as connection:
            found = connection.execute(text(f"select count(*) from {table}")).scalar_one()
        engine.dispose()
        return int(found)

    def make_old(self, days: float) -> None:
        """As if everything had happened so long ago."""
        engine = open_engine(make_url(self.url))
        with engine.begin() as connection:
            connection.execute(text("update tables set moved = moved - :s"), {"s": days * DAY})
        engine.dispose()

    def watch(self, table: str) -> None:
        """As if someone looked at it through the node that runs."""
        watched = (
            "insert into presence (table_id, player, node, attentive) "
            "select :table, '', id, true from nodes"
        )
        engine = open_engine(make_url(self.url))
        with engine.begin() as connection:
            connection.execute(text(watched), {"table": table})
        engine.dispose()


@pytest.fixture
def clock(database: str) -> Clock:
    return Clock(database)


def test_tables_go_when_their_time_is_over_and_not_before(
    run: Callable[..., Server], clock: Clock
) -> None:
    li = run().person()
    waiting = li.make("you", "open")
    running = li.make("you", "you")
    over = li.make("you", "novice")
    li.finish(over)
    assert clock.expire(1.9) == set()
    assert clock.expire(2.1) == {waiting}
    assert clock.expire(9.9) == set()
    assert clock.expire(10.1) == {running}
    assert clock.expire(29.9) == set()
    assert clock.expire(30.1) == {over}
    assert [clock.count(t) for t in ("tables", "seats", "decisions", "snapshots")] == [0] * 4


def test_where_someone_plays_nothing_goes(run: Callable[..., Server], clock: Clock) -> None:
    server = run()
    li = server.person()
    table = li.make("you", "you")
    clock.make_old(9)
    li.step(table, (0, 1))
    assert clock.expire(2) == set(), "the last decision counts"
    joined = li.make("you", "open", "open")
    clock.make_old(1.5)
    wu = server.person("Wu")
    wu.post(f"/tables/{joined}/join")
    assert clock.expire(1) == set(), "so does sitting down"
    assert clock.expire(1000, Lifetimes(0, 0, 0, 0)) == set(), "0 means never"
    assert clock.expire(1000, DAYS, keep=(table, joined)) == set()


def test_what_someone_looks_at_through_any_node_stays(
    run: Callable[..., Server], clock: Clock
) -> None:
    li = run().person()
    watched, left = li.make("you", "open"), li.make("you", "open")
    clock.watch(watched)
    assert clock.expire(1000) == {left}


def test_the_owner_sees_when_a_table_goes(run: Callable[..., Server]) -> None:
    server = run("--waiting-days", "3", "--running-days", "0")
    li = server.person()
    li.make("you", "open")
    li.make("you", "you")
    running, waiting = li.get("/games")["games"]
    assert running["expires"] is None
    assert waiting["expires"] > waiting["moved"]


def test_a_server_tidies_up_by_itself(run: Callable[..., Server], clock: Clock) -> None:
    first = run()
    li = first.person()
    old = li.make("you", "open")
    clock.make_old(15)  # the default is 14 days
    new = li.make("you", "open")
    first.stop()
    second = run()
    again = li.at(second.url)
    wait_for(lambda: again.http.get(f"/tables/{old}").status_code == 404, "the old table's end")
    assert again.get(f"/tables/{new}")["status"] == "waiting"


def test_a_finished_game_is_its_record_alone(run: Callable[..., Server], clock: Clock) -> None:
    first = run()
    li = first.person()
    table = li.make("you", "novice")
    li.finish(table)
    record = li.http.get(f"/tables/{table}/record").text
    state, stale = li.view(table, 0), li.view(table, 0, after=1)
    assert clock.expire(0.5) == set()
    assert clock.count("decisions") > 0, "a player who was cut off still asks for the last ones"
    assert clock.expire(1.5) == set()
    assert (clock.count("decisions"), clock.count("snapshots")) == (0, 1)
    first.stop()
    li = li.at(run().url)
    assert li.http.get(f"/tables/{table}/record").text == record
    assert li.view(table, 0)["view"] == state["view"]
    assert li.view(table, 0, after=1)["entries"] == stale["entries"]
    assert li.view(table, 0, after=state["version"] + 1)["entries"] == state["entries"]
    assert len(li.get(f"/tables/{table}/history", seat=1)["steps"]) > 50


def test_players_who_are_away_and_have_no_table_go(
    run: Callable[..., Server], clock: Clock
) -> None:
    server = run()
    li, wu = server.person(), server.person("Wu")
    server.person("Nobody")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join")
    wu.post(f"/tables/{table}/leave", {"seat": 1})  # and may come back
    clock.expire(4.9)
    assert clock.count("players") == 3
    clock.expire(5.1)
    assert clock.count("players") == 2
    clock.expire(11)  # the table goes first, and with it what kept the player
    assert clock.count("players") == 0
