"""Receivers that never answer hold up nobody, and no address leads into the operator's network."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from gugong.service.server.notices.web_client import is_public
from tests.service.server.clients import Person, Server, wait_for

OPEN = ("--private-webhooks", "--webhook-pause", "0.2")


class Tarpit:
    """Takes every request, and answers with a byte now and then, but never with a whole line."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.lines: list[socket.socket] = []
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._accept)
        self._thread.start()

    def _accept(self) -> None:
        self._listening.settimeout(0.05)
        while not self._stop.is_set():
            with suppress(TimeoutError):
                self.lines.append(self._listening.accept()[0])
            for line in self.lines:
                with suppress(OSError):  # its deadline is over
                    line.send(b"H")

    def close(self) -> None:
        self._stop.set()
        self._thread.join()
        for line in (*self.lines, self._listening):
            line.close()


@pytest.fixture
def tarpit() -> Iterator[Tarpit]:
    pit = Tarpit()
    yield pit
    pit.close()


@pytest.fixture
def receiver() -> Iterator[Tarpit]:
    pit = Tarpit()
    yield pit
    pit.close()


def notify(person: Person, url: str) -> None:
    hook = {"url": url, "after_seconds": 0}
    assert person.http.patch("/me", json={"webhook": hook}).status_code == 200


def test_one_players_slow_receiver_does_not_starve_others(
    servers: list[Server], tmp_path: Path, tarpit: Tarpit, receiver: Tarpit
) -> None:
    server = Server(tmp_path / "data", *OPEN)
    servers.append(server)
    guest, li = server.person("Guest"), server.person("Li")
    notify(guest, tarpit.url)
    for _ in range(45):
        guest.make("you", "you")
    wait_for(lambda: tarpit.lines, "the guest's first notice")
    notify(li, receiver.url)
    li.make("you", "you")
    wait_for(lambda: receiver.lines, "the notice to Li")
    assert len(tarpit.lines) <= 10, "a few at a time; the others wait"


def test_a_receiver_that_never_finishes_is_given_up(
    servers: list[Server], tmp_path: Path, tarpit: Tarpit
) -> None:
    server = Server(tmp_path / "data", *OPEN, in_a_hurry=True)
    servers.append(server)
    li = server.person("Li")
    notify(li, tarpit.url)
    li.make("you", "you")
    wait_for(lambda: "no answer within 1 seconds" in server.output, "the deadline")


def test_stopping_does_not_wait_for_receivers(
    servers: list[Server], tmp_path: Path, tarpit: Tarpit
) -> None:
    server = Server(tmp_path / "data", *OPEN)
    servers.append(server)
    people = [server.person(f"Guest {n}") for n in range(20)]
    for person in people:
        notify(person, tarpit.url)
        person.make("you", "you")
    wait_for(lambda: len(tarpit.lines) >= 20, "all notices")
    server.stop()
    assert "no answer within" not in server.output, "it ended before the deadline"
    assert "Traceback" not in server.output


THIS_MACHINE = (
    "127.0.0.1", "127.1", "0x7f000001", "2130706433", "0", "localhost", "[::1]", "[::]",
    "[::127.0.0.1]", "[::ffff:127.0.0.1]", "[::ffff:0:127.0.0.1]", "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]", "user:password@127.0.0.1",
)  # fmt: skip


def test_no_way_of_writing_it_leads_to_this_machine(
    servers: list[Server], tmp_path: Path, receiver: Tarpit
) -> None:
    server = Server(tmp_path / "data", "--webhook-pause", "0.2")
    servers.append(server)
    tables = {}
    for host in THIS_MACHINE:
        li = server.person()
        notify(li, f"http://{host}:{receiver.url.rpartition(':')[2]}/")
        tables[host] = li.make("you", "you")

    def refused() -> set[str]:
        lines = [json.loads(line) for line in server.output.splitlines() if line.startswith("{")]
        found = [line for line in lines if "is not a public address" in line.get("why", "")]
        return {table for line in found for table in line["tables"]}

    wait_for(lambda: refused() == set(tables.values()), "the refusal of each")
    assert receiver.lines == []


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "168.63.129.16", "169.254.169.254",
        "172.16.0.1", "192.0.0.192", "192.0.2.1", "192.168.1.1", "198.18.0.1", "203.0.113.1",
        "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::127.0.0.1", "::8.8.8.8", "::ffff:10.0.0.1", "::ffff:0:8.8.8.8",
        "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:808:808::",
        "3fff::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1",
        "ff0e::1",
    ],
)  # fmt: skip
def test_what_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "::ffff:8.8.8.8", "2606:4700::1111", "2a00:1450::1"]
)
def test_what_is_public(address: str) -> None:
    assert is_public(address)
