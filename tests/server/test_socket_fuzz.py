"""Whatever is sent into a socket: no crash, no failure of the service's own, and play goes on."""

import json
import random
import string
from contextlib import suppress
from socket import SHUT_RDWR
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tests.server.clients import Person, Server, wait_for

EPISODES = 250
INTERNAL_ERROR = 1011
KINDS = {"state", "update", "ack", "refused", "table", "pong", "error"}


def junk(luck: random.Random, depth: int = 0) -> Any:
    """Any JSON value."""
    simple: list[Any] = [
        None, True, False, 0, -1, 5, 10**30, -(2**63), 1.5, 1e308, "", "0", "hello", "\x00",
        "\ud800", "é" * 300, "a" * 70, "give 5w to jade", [], {},
    ]  # fmt: skip
    if depth > 3 or luck.random() < 0.7:
        return luck.choice(simple)
    if luck.random() < 0.5:
        return [junk(luck, depth + 1) for _ in range(luck.randrange(4))]
    return {luck.choice(string.ascii_letters): junk(luck, depth + 1) for _ in range(3)}


def proper(luck: random.Random, person: Person, ply: int) -> dict[str, Any]:
    """A message as it should be, though not always at the right time."""
    return luck.choice(
        [
            {"v": 1, "type": "hello", "token": person.token, "seat": 0, "version": 1},
            {"v": 1, "type": "hello", "token": None, "seat": None, "version": None},
            {"v": 1, "type": "hello", "token": "p_0.wrong", "seat": 0, "version": 1},
            {"v": 1, "type": "move", "id": "a", "seat": 0, "ply": ply, "move": "pass"},
            {
                "v": 1,
                "type": "move",
                "id": "b",
                "seat": 1,
                "ply": ply + 1,
                "move": "give 9 to jade",
            },
            {"v": 1, "type": "undo", "id": "c", "seat": 0, "ply": ply, "to": "turn"},
            {"v": 1, "type": "watch", "seat": 1},
            {"v": 1, "type": "watch", "seat": None},
            {"v": 1, "type": "ping"},
        ]
    )


def mutate(luck: random.Random, message: dict[str, Any]) -> Any:
    changed = dict(message)
    for _ in range(luck.choice([0, 1, 1, 2, 5])):
        name = luck.choice(list(changed) or ["type"])
        action = luck.randrange(4)
        if action == 0:
            changed.pop(name, None)
        elif action == 1:
            changed[name] = junk(luck)
        elif action == 2:
            changed[junk_name(luck)] = junk(luck)
        else:
            return [changed]
    return changed


def junk_name(luck: random.Random) -> str:
    return luck.choice(["", "type", "v", "seat", "x" * 1000, "\x00", "__class__"])


def frame(luck: random.Random, person: Person, ply: int) -> bytes | str:
    """One frame: text or bytes."""
    text = json.dumps(mutate(luck, proper(luck, person, ply)))
    match luck.randrange(12):
        case 0:
            return text.encode()  # binary, though the protocol has none
        case 1:
            return luck.randbytes(luck.randrange(200))
        case 2:
            return text[: luck.randrange(len(text))]
        case 3:
            return "[" * 100_000
        case 4:
            return '{"a":' * 5_000
        case 5:
            return "x" * luck.choice([70_000, 600_000, 2_000_000])
        case 6:
            return luck.choice(["", "null", "NaN", "1e400", '"', "\x00", "{}", "[]", "1" * 6000])
        case _:
            return text


def send_raw_text(connection: ClientConnection, data: bytes) -> None:
    """A text frame that need not be UTF-8."""
    with connection.send_context():
        connection.protocol.send_text(data)


def episode(luck: random.Random, service: Server, person: Person, table: str, ply: int) -> None:
    where = luck.choice([table] * 8 + ["nowhere", "%00", "../players"])
    url = f"{service.url.replace('http', 'ws')}/api/v1/tables/{where}/socket"
    with suppress(InvalidHandshake, ConnectionClosed), connect(url, max_size=None) as connection:
        try:
            say(luck, connection, person, ply)
        except ConnectionClosed:
            assert connection.close_code != INTERNAL_ERROR, "the service broke down"
        if luck.random() < 0.5:
            with suppress(OSError):
                connection.socket.shutdown(SHUT_RDWR)  # gone without a word


def say(luck: random.Random, connection: ClientConnection, person: Person, ply: int) -> None:
    if luck.random() < 0.5:
        hello = {"v": 1, "type": "hello", "token": person.token, "seat": 0, "version": None}
        connection.send(json.dumps(hello))
    for _ in range(luck.randrange(1, 6)):
        if luck.random() < 0.05:
            send_raw_text(connection, b'{"type": "\xff\xfe"}')
        else:
            connection.send(frame(luck, person, ply))
        if luck.random() < 0.5:
            with suppress(TimeoutError):
                check_answer(json.loads(connection.recv(timeout=0.02)))


def check_answer(message: Any) -> None:
    assert message["type"] in KINDS
    if message["type"] in ("refused", "error"):
        assert message["error"]["code"] not in ("internal", "storage"), message
        assert "Traceback" not in json.dumps(message)


@pytest.mark.parametrize("seed", range(2))
def test_no_frame_breaks_the_service(service: Server, seed: int) -> None:
    luck = random.Random(f"socket fuzz {seed}")
    li, wu = service.person("Li"), service.person("Wu")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join", {"seat": 1})
    for _ in range(EPISODES):
        episode(luck, service, li, table, li.get(f"/tables/{table}")["ply"])
    assert service.runs
    assert [line for line in service.output.splitlines() if "Traceback" in line] == []

    # The table is as whole as before: everybody can look at it and play on.
    before = li.view(table)["ply"]
    for choice in range(4):
        chooser = li.get(f"/tables/{table}")["chooser"]
        (li, wu)[chooser].step(table, (chooser,), choice)
    assert li.view(table)["ply"] == before + 4

    def alone() -> bool:
        return not any(seat["online"] for seat in li.get(f"/tables/{table}")["seats"])

    wait_for(alone, "sockets that are gone to count no more")
