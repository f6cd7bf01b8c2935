"""A player whose turn has waited is told, at an address of their own."""

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import Person, Server, wait_for

OPEN = ("--private-webhooks", "--webhook-pause", "0.2")
LOOKS = 5.0  # seconds in which the service looks for waiting turns at least twice


class Receiver:
    """A real HTTP server that notes what it is told, and answers as the test wants."""

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


def start(servers: list[Server], folder: Path, *arguments: str) -> Server:
    servers.append(Server(folder, *arguments))
    return servers[-1]


def pair(server: Server, receiver: Receiver, after: int) -> tuple[Person, Person, str]:
    """Somebody who wants to be told and has the turn, another, and their table."""
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
    servers += [Server(tmp_path / name, *OPEN, database=database) for name in ("one", "two")]
    server = servers[0]  # of two that look at the same tables
    li, wu, table = pair(server, receiver, after=1)
    receiver.wait(1)
    path, said = receiver.heard[0]
    assert path == "/my?turn=1"
    assert said.pop("since").endswith("Z")
    assert said == {
        "v": 1, "type": "your-turn", "table": table, "name": "Autumn court",
        "seat": 0, "ply": 0, "path": f"/t/{table}",
    }  # fmt: skip
    time.sleep(LOOKS)
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
    pair(start(servers, tmp_path / "data", *OPEN), receiver, after=0)
    receiver.wait(3)
    time.sleep(LOOKS)
    assert [path for path, _ in receiver.heard] == ["/my?turn=1"] * 3, "no redirect is followed"


def test_a_notice_that_arrived_at_last_is_not_sent_again(
    servers: list[Server], tmp_path: Path, receiver: Receiver
) -> None:
    receiver.answers = [503]
    pair(start(servers, tmp_path / "data", *OPEN), receiver, after=0)
    receiver.wait(2)
    time.sleep(LOOKS)
    assert len(receiver.heard) == 2


def test_a_restart_forgets_no_notice_and_repeats_none(
    servers: list[Server], tmp_path: Path, receiver: Receiver
) -> None:
    server = start(servers, tmp_path / "data", *OPEN)
    pair(server, receiver, after=3)
    server.kill()
    wait_for(lambda: not server.runs, "its death")
    server = start(servers, tmp_path / "data", *OPEN)
    receiver.wait(1)
    server.stop()
    start(servers, tmp_path / "data", *OPEN).person()
    time.sleep(LOOKS)
    assert len(receiver.heard) == 1


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


def test_nobody_is_told_who_did_not_ask_or_is_not_asked(
    servers: list[Server], tmp_path: Path, receiver: Receiver
) -> None:
    server = start(servers, tmp_path / "data", *OPEN)
    li, _, table = pair(server, receiver, after=5)
    li.http.patch("/me", json={"webhook": None})
    time.sleep(LOOKS + 3)
    assert receiver.heard == []
    assert li.get("/me")["webhook"] is None
    assert li.get(f"/tables/{table}")["chooser"] == 0


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
