"""When things go wrong around it, the service goes on and nothing is lost."""

import asyncio
import resource
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from gugong import Game
from gugong.service.live.live_tables import LiveTables
from gugong.service.server.storage.store import Store
from gugong.service.tables.creating import Plan, create
from gugong.service.tables.deciding import Request
from gugong.service.tables.model import Seat
from gugong.service.tables.table import Context
from tests.service.server.clients import ROOT, Person, Server, Socket, wait_for
from tests.service.server.people import add_people

STRANGE = ROOT / "tests" / "service" / "server" / "strange_bots.py"


def try_move(person: Person, table: str, sent: str) -> Any:
    """A move by the deciding one of the player's seats 0 and 1."""
    seat = person.get(f"/tables/{table}")["chooser"]
    state = person.view(table, seat)
    body = {"id": sent, "seat": seat, "ply": state["ply"], "move": state["view"]["moves"][0]}
    return person.http.post(f"/tables/{table}/moves", json=body)


def test_a_restart_forgets_nothing(servers: list[Server], tmp_path: Path, database: str) -> None:
    server = Server(tmp_path / "data", database=database)
    servers.append(server)
    li = server.person()
    hot, waiting = li.make("you", "you"), li.make("you", "open", terms={"listed": True})
    against = li.make("you", "novice", terms={"undo": False, "memory": False})
    for choice in range(90):  # past a snapshot
        li.step(hot, (0, 1), choice)
    li.step(against)
    before = [li.view(hot, 0), li.view(hot, 1), li.get(f"/tables/{waiting}")]
    server.stop()
    server = Server(tmp_path / "data", database=database)
    servers.append(server)
    li = li.at(server.url)
    assert [li.view(hot, 0), li.view(hot, 1), li.get(f"/tables/{waiting}")] == before
    li.finish(hot, (0, 1))
    li.finish(against)


def test_a_move_sent_again_after_a_restart_counts_once(
    servers: list[Server], tmp_path: Path, database: str
) -> None:
    server = Server(tmp_path / "data", database=database)
    servers.append(server)
    li = server.person()
    table = li.make("you", "you")
    seat = li.get(f"/tables/{table}")["chooser"]
    move = li.view(table, seat)["view"]["moves"][0]
    ack = li.move(table, seat, 0, move, "once")
    server.kill()
    wait_for(lambda: not server.runs, "its death")
    server = Server(tmp_path / "data", database=database)
    servers.append(server)
    li = li.at(server.url)
    assert li.move(table, seat, 0, move, "once") == ack
    assert li.view(table)["ply"] == 1


def test_a_full_disk_refuses_moves_and_goes_on_when_there_is_room(
    servers: list[Server], tmp_path: Path
) -> None:
    server = Server(tmp_path / "data")
    servers.append(server)
    li = server.person()
    table, bots = li.make("you", "you"), li.make("you", "novice", "novice")
    unlimited = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    # No file of this process may grow: what a full disk does to a database.
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, unlimited[1]))
    answer = try_move(li, table, "full")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
    assert li.http.post("/players", json={"name": "Wu"}).status_code == 503
    seats = [{"kind": "you"}, {"kind": "you"}]
    assert li.http.post("/tables", json={"seats": seats}).status_code == 503
    assert li.view(table)["ply"] == 0, "what is not stored is not shown"
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)
    assert try_move(li, table, "full").json()["ply"] == 1
    li.finish(bots)
    li.finish(table, (0, 1))


def test_a_database_that_is_gone_and_comes_back(servers: list[Server], tmp_path: Path) -> None:
    """Another process locks it, for longer than the service waits."""
    server = Server(tmp_path / "data", in_a_hurry=True)
    servers.append(server)
    li = server.person()
    table, bots = li.make("you", "you"), li.make("novice", "novice")
    other = sqlite3.connect(tmp_path / "data" / "tables.sqlite3", isolation_level=None)
    other.execute("begin immediate")
    answer = try_move(li, table, "gone")
    assert answer.json()["error"]["code"] == "storage"
    assert li.view(table)["ply"] == 0
    other.execute("rollback")
    other.close()
    assert try_move(li, table, "gone").json()["ply"] == 1
    wait_for(lambda: li.get(f"/tables/{bots}")["status"] == "over", "the bots' game")


@pytest.mark.parametrize("level", ["Dying", "Raising", "Liar", "Moody"])
def test_a_bot_that_breaks_down_is_replaced(
    servers: list[Server], tmp_path: Path, level: str
) -> None:
    server = Server(tmp_path / "data", "--bot", f"{STRANGE}:{level}")
    servers.append(server)
    li = server.person()
    table = li.make("you", level)
    by_the_bot, over, failures = 0, False, 0.0
    while not over and (by_the_bot < 8 or not failures):
        state = li.step(table)
        by_the_bot += sum(entry["seat"] == 1 for entry in state["entries"])
        over, failures = state["table"]["status"] == "over", server.figures()["gugong_bot_failures"]
    assert failures > 0


def test_a_bot_that_hangs_is_ended_and_others_go_on(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--bot", f"{STRANGE}:Sleeper", "--bot-grace", "0.5")
    servers.append(server)
    li = server.person()
    hanging, fine = li.make("Sleeper", "you"), li.make("novice", "you")
    li.finish(fine, (1,))
    while 0 not in {entry["seat"] for entry in li.step(hanging, (1,))["entries"]}:
        pass
    assert server.figures()["gugong_bot_failures"] > 0


def test_who_says_hello_late_is_told_how_the_game_goes_on(
    servers: list[Server], tmp_path: Path
) -> None:
    """By then the table may have left memory, and come back for others."""
    server = Server(tmp_path / "data", "--idle-seconds", "1")
    servers.append(server)
    li = server.person()
    table = li.make("you", "you")
    with connect(f"{server.url.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket") as line:
        wait_for(lambda: server.figures().get("gugong_sockets_total"), "the socket")
        wait_for(lambda: not server.figures()["gugong_tables_live"], "its leaving memory")
        socket = Socket(line)
        socket.send(type="hello", token=li.token, seat=0)
        assert socket.next("state")["ply"] == 0
        li.step(table, (0, 1))
        assert socket.next("state")["ply"] == 1


def test_the_clock_may_jump(servers: list[Server], tmp_path: Path) -> None:
    """Times are told, but nothing hangs on them: order comes from versions alone."""
    server = Server(tmp_path / "data")
    servers.append(server)
    li = server.person()
    table = li.make("you", "you")
    for choice in range(5):
        li.step(table, (0, 1), choice)
    server.stop()
    with sqlite3.connect(tmp_path / "data" / "tables.sqlite3") as database:
        # As if all of that had happened ten years from now.
        database.execute("update tables set created = created + 3e8, moved = moved + 3e8")
        database.execute("update decisions set time = time + 3e8 - 1e7 * version")
    server = Server(tmp_path / "data")
    servers.append(server)
    li = li.at(server.url)
    li.finish(table, (0, 1))


def test_a_clock_that_runs_backwards_disturbs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Now, in a server within this process, whose clock can be turned."""
    hours = iter(range(10**6, 0, -1))
    monkeypatch.setattr(time, "time", lambda: 3600.0 * next(hours))

    async def play() -> None:
        store = Store(f"sqlite:///{tmp_path}/tables.sqlite3")
        await add_people(store)
        tables = LiveTables(store, lambda _: None)
        plan = Plan("Wanli", Game(2, seed=1), (Seat("person", "p_1"), Seat("person", "p_1")), None)
        table = await tables.add(create(plan, Context(time.time())))
        for ply in range(80):
            game = table.table.game
            assert game.chooser is not None
            request = Request(game.chooser, ply, "p_1", f"m{ply}")
            await table.play(request, game.legal_moves()[0].text)
        again = await LiveTables(store, lambda _: None).get(table.id)
        assert again.table.game.record() == table.table.game.record()
        assert again.table.row.moved < again.table.row.created
        store.close()

    asyncio.run(play())
