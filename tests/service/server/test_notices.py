"""A player whose turn has waited is notified at their own URL."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.service.server.clients import Person, Server, wait_for
from tests.service.server.postgres import Postgres

OPEN = ("--private-webhooks", "--webhook-pause", "0.2")


class Receiver:
    """A real HTTP server that remembers what it gets, and answers as the test wants."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.answers: list[int] = []  # those first; then 204
        self.hold = threading.Event()  # while it is clear, nobody gets an answer
        self.hold.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.heard.append((self.path, json.loads(body)))
                status = receiver.answers.pop(0) if receiver.answers else 204
                receiver.hold.wait(30)
                self.send_response(status)
                if status == 302:
                    self.send_header("location", f"{receiver.url}/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self._thread = threading.Thread(target=self.server.serve_forever, args=(0.05,))
        self._thread.start()

    def close(self) -> None:
        self.hold.set()
        self.server.shutdown()
        self.server.server_close()
        self._thread.join()

    def wait(self, count: int) -> None:
        wait_for(lambda: len(self.heard) >= count, f"notice number {count}")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.close()


def wait_for_checks(*servers: Server) -> None:
    """Until each has looked for waiting turns twice: what is due by now has been sent."""
    for server in servers:
        until = checks(server) + 2
        wait_for(lambda server=server, until=until: checks(server) >= until, "two checks")


def checks(server: Server) -> float:
    return server.figures().get("gugong_notice_checks_total", 0)


def start(servers: list[Server], folder: Path, *arguments: str) -> Server:
    servers.append(Server(folder, *arguments))
    return servers[-1]


def pair(server: Server, receiver: Receiver, after: int) -> tuple[Person, Person, str]:
    """A player with a webhook whose turn it is, another one, and their table."""
    li, wu = server.person("Li"), server.person("Wu")
    hook = {"url": f"{receiver.url}/my?turn=1", "after_seconds": after}
    assert li.http.patch("/me", json={"webhook": hook}).json()["webhook"] == hook
    for _ in range(50):
        table = li.make("you", "open", name="Autumn court")
        if wu.post(f"/tables/{table}/join")["chooser"] == 0:
            return li, wu, table
        li.post(f"/tables/{table}/seats/0/bot", {"level": "novice"})
    raise AssertionError("seat 0 never begins")


def take_a_turn(person: Person, table: str, seat: int) -> None:
    while person.get(f"/tables/{table}")["chooser"] == seat:
        person.step(table, (seat,))


def test_a_turn_that_has_waited_is_told_once(
    servers: list[Server], tmp_path: Path, receiver: Receiver, database: str
) -> None:
    servers.append(Server(tmp_path / "data", *OPEN, database=database))
    li, wu, table = pair(servers[0], receiver, after=1)
    receiver.wait(1)
    path, said = receiver.heard[0]
    assert path == "/my?turn=1"
    assert said.pop("since").endswith("Z")
    assert said == {
        "v": 1, "type": "your-turn", "table": table, "name": "Autumn court",
        "seat": 0, "ply": 0, "path": f"/t/{table}",
    }  # fmt: skip
    wait_for_checks(*servers)
    assert len(receiver.heard) == 1
    while li.get(f"/tables/{table}")["chooser"] == 0:
        li.step(table)
    take_a_turn(wu, table, 1)
    receiver.wait(2)  # the next turn is another matter
    assert receiver.heard[1][1]["ply"] == li.get(f"/tables/{table}")["ply"]


def test_a_notice_that_fails_is_tried_again_but_not_for_ever(
    servers: list[Server], tmp_path: Path, receiver: Receiver
) -> None:
    receiver.answers = [500, 302, 500]
    server = start(servers, tmp_path / "data", *OPEN)
    pair(server, receiver, after=0)
    receiver.wait(3)
    wait_for_checks(server)
    assert [path for path, _ in receiver.heard] == ["/my?turn=1"] * 3, "no redirect is followed"


def test_a_notice_that_arrived_at_last_is_not_sent_again(
    servers: list[Server], tmp_path: Path, receiver: Receiver
) -> None:
    receiver.answers = [503]
    server = start(servers, tmp_path / "data", *OPEN)
    pair(server, receiver, after=0)
    receiver.wait(2)
    wait_for_checks(server)
    assert len(receiver.heard) == 2


def test_play_at_other_tables_hides_no_notice(
    servers: list[Server], tmp_path: Path, receiver: Receiver, database: str
) -> None:
    """A turn that was told stays told, though someone else decides at another table."""
    server = Server(tmp_path / "data", *OPEN, database=database)
    servers.append(server)
    li, wu, _ = pair(server, receiver, after=0)
    receiver.wait(1)
    wait_for(lambda: "gugong_notices_delivered_total" in server.figures(), "a delivery")
    wu.finish(wu.make("you", "you"), (0, 1))
    li.make("you", "you")
    receiver.wait(2)


def test_a_restart_forgets_no_notice_and_repeats_none(
    servers: list[Server], tmp_path: Path, receiver: Receiver
) -> None:
    server = start(servers, tmp_path / "data", *OPEN)
    pair(server, receiver, after=3600)
    server.kill()
    wait_for(lambda: not server.runs, "its death")
    with closing(sqlite3.connect(tmp_path / "data" / "tables.sqlite3")) as database, database:
        database.execute("update tables set moved = moved - 3600")  # an hour later
    server = start(servers, tmp_path / "data", *OPEN)
    wait_for(lambda: "gugong_notices_delivered_total" in server.figures(), "a delivery")
    server.stop()
    wait_for_checks(start(servers, tmp_path / "data", *OPEN))
    assert len(receiver.heard) == 1


def test_of_two_nodes_one_notifies_and_waits_for_the_answer(
    servers: list[Server], tmp_path: Path, receiver: Receiver, postgresql: Postgres
) -> None:
    with postgresql.database() as url:
        pair_of_nodes = [Server(tmp_path / name, *OPEN, database=url) for name in ("one", "two")]
        servers += pair_of_nodes
        receiver.hold.clear()
        pair(pair_of_nodes[0], receiver, after=0)
        receiver.wait(1)
        wait_for_checks(*pair_of_nodes)  # longer than the pause between two attempts
        receiver.hold.set()
        wait_for(
            lambda: any("gugong_notices_delivered_total" in s.figures() for s in pair_of_nodes),
            "a delivery",
        )
        wait_for_checks(*pair_of_nodes)
        assert len(receiver.heard) == 1
        for node in pair_of_nodes:
            node.stop()


def test_play_never_waits_for_a_receiver(
    servers: list[Server], tmp_path: Path, receiver: Receiver
) -> None:
    receiver.hold.clear()
    li, wu, table = pair(start(servers, tmp_path / "data", *OPEN), receiver, after=0)
    receiver.wait(1)
    for _ in range(3):
        take_a_turn(li, table, 0)
        take_a_turn(wu, table, 1)
    assert not receiver.hold.is_set(), "the receiver still has not answered"


def test_only_those_who_ask_for_notices_get_them(
    servers: list[Server], tmp_path: Path, receiver: Receiver
) -> None:
    server = start(servers, tmp_path / "data", *OPEN)
    li, wu, table = pair(server, receiver, after=3600)  # which is not over yet
    li.http.patch("/me", json={"webhook": None})
    take_a_turn(li, table, 0)
    take_a_turn(wu, table, 1)
    hook = {"url": f"{receiver.url}/wu", "after_seconds": 0}
    wu.http.patch("/me", json={"webhook": hook})  # whose turn it is not at this table

    def told() -> list[str]:
        return [path for path, said in receiver.heard if said["table"] == table]

    wait_for_checks(server)
    assert told() == []
    assert li.get("/me")["webhook"] is None
    assert li.get(f"/tables/{table}")["chooser"] == 0
    take_a_turn(li, table, 0)
    wait_for(told, "the notice to Wu")
    assert told() == ["/wu"]


def test_addresses_of_ones_own_network_are_closed_unless_opened(
    servers: list[Server], tmp_path: Path, receiver: Receiver
) -> None:
    server = start(servers, tmp_path / "data", "--webhook-pause", "0.2")
    pair(server, receiver, after=0)
    wait_for(lambda: "--private-webhooks" in server.output, "the reason in the log")
    assert receiver.heard == []


@pytest.mark.parametrize(
    "url",
    ["ftp://example.org/", "http://", "file:///etc/passwd", "http://a b/", "http://h:0x/", "x"],
)
def test_what_is_no_address_of_the_web_is_refused(service: Server, url: str) -> None:
    hook = {"url": url, "after_seconds": 1}
    answer = service.person().http.patch("/me", json={"webhook": hook})
    assert answer.status_code == 400
    assert "url" in answer.json()["error"]["message"]
