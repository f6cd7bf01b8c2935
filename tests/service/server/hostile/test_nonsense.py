"""Nonsense over TCP and sockets: it is refused, or the connection ends, and others play on.

What HTTP requests can get wrong is in `test_requests.py` and `../test_schema_fuzz.py`.
"""

import json
import socket
import struct
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.depth import sample
from tests.service.server.clients import LONG, Person, Server, Socket
from tests.service.server.hostile.raw import LEVELS, ask, calm, line_to, serves, status

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.sampled_from(
        ["", "0", "\x00", "\ud800", "é" * 300, "a" * 70, "\u202e", "give 5w to jade"]
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
DECISION = {"v": 1, "id": "s", "seat": 0, "ply": 10_000, "version": 3}
MESSAGES: list[dict[str, Any]] = [
    {"v": 1, "type": "hello", "token": "p_0.wrong", "seat": 0, "version": 1},
    {"v": 1, "type": "hello", "token": None, "seat": None, "version": None},
    {**DECISION, "type": "move", "move": "pass"},
    {**DECISION, "type": "undo", "to": "turn"},
    {"v": 1, "type": "attention", "away": True},
    {"v": 1, "type": "watch", "seat": 1},
    {"v": 1, "type": "ping"},
]


@st.composite
def nearly_messages(draw: st.DrawFn) -> str:
    """A message with some of it wrong."""
    message = dict(draw(st.sampled_from(MESSAGES)))
    for name in draw(st.lists(st.sampled_from([*message, "", "x" * 1000, "\x00"]), max_size=3)):
        if draw(st.booleans()):
            message[name] = draw(JSON)
        else:
            message.pop(name, None)
    text = json.dumps(message)
    return draw(
        st.sampled_from(
            [text, text, text, f"[{text}]", text[: len(text) // 2], "NaN", "[" * 50_000]
        )
    )


def frame(
    first: int, data: bytes = b"{}", *, size: int | None = None, masked: bool = True
) -> bytes:
    length = len(data) if size is None else size
    return (
        bytes([first, (0x80 if masked else 0) | 127]) + struct.pack("!Q", length) + bytes(4) + data
    )


@pytest.fixture(scope="module")
def table(service: Server) -> tuple[Person, str]:
    li = service.person()
    return li, li.make("you", "you")


@settings(max_examples=sample(60, 600), suppress_health_check=list(HealthCheck))
@given(st.lists(nearly_messages(), min_size=1, max_size=6), st.booleans())
def test_messages_that_are_nearly_right_break_nothing(
    service: Server, table: tuple[Person, str], said: list[str], greets: bool
) -> None:
    person, name = table
    url = f"{service.url.replace('http', 'ws')}/api/v1/tables/{name}/socket"
    with suppress(ConnectionClosed), connect(url, max_size=None, open_timeout=LONG) as line:
        if greets:
            line.send(json.dumps({"v": 1, "type": "hello", "token": person.token, "seat": 0}))
        for text in said:
            line.send(text.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))
        line.send(json.dumps({"v": 1, "type": "ping"}))
        while json.loads(line.recv(timeout=LONG))["type"] not in ("pong", "refused"):
            pass
    assert service.runs


def talk_on(line: Socket, sent: bytes) -> None:
    """Send this, and listen until the server ends it."""
    line.line.socket.sendall(sent)
    line.send(type="ping")
    while True:
        line.read()


@pytest.mark.parametrize(
    "sent",
    [
        frame(0x81, masked=False),
        frame(0x83),  # an opcode that there is not
        frame(0xC1),  # a reserved bit
        frame(0x80),  # the rest of what never began
        frame(0x81, size=2**40),
        frame(0x81, size=2**63 - 1),
        frame(0x81, b"\xff\xfe"),
        frame(0x88, b"\x00"),  # a reason to close that is none
        frame(0x01) + frame(0x01),
        frame(0x09),
        b"\x00" * 5000,
    ],
)
def test_frames_that_are_none_end_the_socket(
    service: Server, table: tuple[Person, str], sent: bytes
) -> None:
    person, name = table
    with person.socket(name) as line:
        line.next("state")
        with pytest.raises((ConnectionClosed, ConnectionError)):
            talk_on(line, sent)
    assert service.nobody().get("/levels")["levels"]


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01\x02\x00\x01" + bytes(range(256)),  # as TLS begins
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(100),
        b"\r\n" * 5000,
        bytes(range(256)) * 8,
    ],
    ids=["tls", "http2", "lines", "bytes"],
)
def test_what_is_no_request_gets_no_answer_but_no(service: Server, sent: bytes) -> None:
    with line_to(service) as line:
        line.settimeout(1)
        with suppress(TimeoutError):
            assert status(ask(line, sent)) in (0, 400)
    assert serves(service)


def test_a_client_may_leave_in_the_middle_of_an_upload(service: Server) -> None:
    head = b"POST /api/v1/players HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    for begun in (b"content-length: 400000\r\n\r\n{", b"transfer-encoding: chunked\r\n\r\n5\r\n{"):
        with line_to(service) as line:
            line.sendall(head + begun)
            line.setsockopt(
                socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
            )  # without a word
    assert serves(service)


def test_a_socket_may_be_asked_for_while_an_answer_is_under_way(
    service: Server, table: tuple[Person, str]
) -> None:
    upgrade = (
        f"GET /api/v1/tables/{table[1]}/socket HTTP/1.1\r\nhost: localhost\r\n"
        "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    with line_to(service) as line:
        assert status(ask(line, LEVELS + upgrade.encode())) in (200, 400)
    assert serves(service)


def test_nothing_of_all_that_is_in_the_log(service: Server) -> None:
    assert calm(service)
