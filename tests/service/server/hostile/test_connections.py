"""An address that opens many connections, or keeps them waiting, shuts out only itself."""

import json
import socket
import zlib
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gugong.service.server.http.connections import connections_possible
from tests.service.server.clients import Server, wait_for
from tests.service.server.hostile.raw import (
    LEVELS,
    answer,
    ask,
    calm,
    line_to,
    memory,
    serves,
    status,
)


@pytest.fixture
def server(servers: list[Server], tmp_path: Path) -> Server:
    servers.append(Server(tmp_path / "data"))
    return servers[0]


def test_a_thousand_idle_connections_of_one_address_leave_the_others_alone(server: Server) -> None:
    connections_possible(2000)  # the test has as many open as the server
    with ExitStack() as stack:
        lines = [stack.enter_context(line_to(server, "127.0.0.2")) for _ in range(1007)]
        assert status(answer(lines[-1])) == 503
        assert serves(server)
    assert calm(server)
    assert server.output.count("too many connections") == 1, "one line, not a thousand"


def test_the_address_is_let_in_again_when_it_closes_some(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(line_to(server, "127.0.0.2"))
        assert not serves(server, "127.0.0.2")
    wait_for(lambda: serves(server, "127.0.0.2"), "being let in again")


def test_all_connections_together_are_limited(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--connections", "50")
    servers.append(server)
    with ExitStack() as stack:
        lines = [stack.enter_context(line_to(server, f"127.0.1.{n}")) for n in range(60)]
        refused = [status(answer(line)) for line in lines[50:]]
        assert refused == [503] * 10
    wait_for(lambda: serves(server), "room for others")
    assert calm(server)


@pytest.fixture
def hasty(servers: list[Server], tmp_path: Path) -> Server:
    """A server that does not wait long for a request to arrive."""
    servers.append(Server(tmp_path / "data", "--request-seconds", "1"))
    return servers[0]


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"\r\n",
        b"G",
        b"GET /api/v1/levels HTTP/1.1\r\nhost: local",
        LEVELS[:-2] + b"x-slow: 1\r\n",
    ],
)
def test_a_request_that_is_never_completed_is_given_up(hasty: Server, begun: bytes) -> None:
    with line_to(hasty) as line:
        came = ask(line, begun)
        assert came == b"" or status(came) == 400
        assert line.recv(1) == b"", "it hung up"


def test_a_byte_now_and_then_does_not_buy_time(hasty: Server) -> None:
    with line_to(hasty) as line:
        line.settimeout(0.2)
        line.sendall(LEVELS[:-2])

        def hung_up() -> bool:
            try:
                line.sendall(b"x: y\r\n")
                return line.recv(100) == b""
            except TimeoutError:
                return False
            except OSError:
                return True

        wait_for(hung_up, "the end of patience")


def test_a_body_that_is_never_completed_is_given_up(hasty: Server) -> None:
    head = b"POST /api/v1/players HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    with line_to(hasty) as line:
        assert ask(line, head + b"content-length: 1000\r\n\r\n{") == b""
    assert calm(hasty)


def test_heads_have_a_size(server: Server) -> None:
    for head in (
        b"GET /" + b"a" * 1_000_000,
        b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n",
        LEVELS[:-2] + b"a: " + b"b" * 1_000_000,
        LEVELS[:-2] + b"a: b\r\n" * 10_000,
        LEVELS[:-2] + b"a" * 1_000_000,
    ):
        with line_to(server) as line:
            assert status(ask(line, head)) == 400, head[:20]
    assert serves(server)
    assert calm(server)


def test_requests_sent_ahead_of_their_answers_wait_outside(server: Server) -> None:
    """They are read and answered one after the other."""
    before = memory(server)
    with ExitStack() as stack:
        for _ in range(100):
            line = stack.enter_context(line_to(server, "127.0.0.2"))
            assert status(ask(line, LEVELS * 5000)) == 200
        assert serves(server)
        assert memory(server) - before < 100
    assert calm(server)


def test_a_chunk_extension_has_a_size(server: Server) -> None:
    head = b"POST /api/v1/players HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    head += b"transfer-encoding: chunked\r\n\r\n"
    with line_to(server) as line:
        assert status(ask(line, head + b"2;x=" + b"y" * 70_000 + b"\r\n{}\r\n0\r\n\r\n")) == 400
    with line_to(server) as line:
        assert status(ask(line, head + b"2;x=y\r\n{}\r\n0\r\n\r\n")) == 201
    assert calm(server)


def test_sockets_that_do_not_read_are_dropped(server: Server) -> None:
    """Each is sent the whole table again and again, and reads nothing of it."""
    li = server.person()
    table = li.make("you", "novice", "novice", "novice", "novice")
    for choice in range(20):
        li.step(table, choice=choice)
    url = server.url.replace("http", "ws") + f"/api/v1/tables/{table}/socket"
    hello = json.dumps({"type": "hello", "token": li.token, "seat": 0})
    before = memory(server)
    with ExitStack() as stack:
        for _ in range(20):
            line = line_to(server, "127.0.0.2")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            # `max_queue` keeps the client library itself from reading on.
            stack.enter_context(connect(url, sock=line, max_queue=1, ping_interval=None))
            stack.callback(line.close)
            send_text_frames(line, [hello] * 400)
        wait_for(lambda: server.figures().get("gugong_slow_readers_total", 0) >= 20, "their end")
        assert memory(server) - before < 150
        assert serves(server)
    assert calm(server)


def test_thousands_of_messages_at_once_delay_nobody_else(server: Server) -> None:
    """They are read in small pieces, and each piece waits for the answers to the one before."""
    li = server.person()
    table = li.make("you", "you")
    with li.socket(table) as socket_line:
        socket_line.next("state")
        before = memory(server)
        send_text_frames(socket_line.line.socket, [""] * 40_000)
        assert serves(server)
        assert memory(server) - before < 20
    assert calm(server)


def test_a_compressed_message_is_not_unpacked(server: Server) -> None:
    """Nobody agreed on compression, so a frame that claims it is none."""
    li = server.person()
    table = li.make("you", "you")
    packer = zlib.compressobj(wbits=-15)
    bomb = packer.compress(b"x" * 10_000_000) + packer.flush(zlib.Z_SYNC_FLUSH)
    before = memory(server)
    with li.socket(table) as line:
        line.next("state")
        line.line.socket.sendall(b"\xc1\xfe" + len(bomb).to_bytes(2) + bytes(4) + bomb)
        with pytest.raises(ConnectionClosed):
            line.next("never")
    assert memory(server) - before < 20
    assert calm(server)


def send_text_frames(line: socket.socket, texts: list[str]) -> None:
    """Masked with zeros, as a client may. All at once."""
    frames = b""
    for text in texts:
        data = text.encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
        frames += b"\x81" + size + bytes(4) + data
    with suppress(OSError):  # ended already
        line.sendall(frames)
