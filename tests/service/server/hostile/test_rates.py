"""The rate limit is the address's first, so free tokens buy nothing."""

import json
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.service.server.clients import Server, Socket
from tests.service.server.hostile.raw import ask, calm, line_to, serves, status

ATTACKER = "127.0.0.2"
LONG_FLOOD = 1000  # requests; a fast machine needs 120 until it is enough


@pytest.fixture
def server(servers: list[Server], tmp_path: Path) -> Server:
    """A player may ask 5 times a second, an address 20 times, and five seconds' worth at once."""
    servers.append(Server(tmp_path / "data", "--rate", "5"))
    return servers[0]


def get(path: str, *headers: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", "host: localhost", "connection: close", *headers, "", ""]
    return "\r\n".join(lines).encode()


def post(path: str, body: str, *headers: str) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "host: localhost", "connection: close", *headers]
    lines += ["content-type: application/json", f"content-length: {len(body)}", "", body]
    return "\r\n".join(lines).encode()


def flood(server: Server, request: bytes, count: int = 150, source: str = ATTACKER) -> list[int]:
    found = []
    for _ in range(count):
        with line_to(server, source) as line:
            found.append(status(ask(line, request)))
    return found


def is_limited(server: Server, *requests: bytes, sources: Sequence[str] = (ATTACKER,)) -> bool:
    """Return whether repeating this request is refused at some point, even on a slow machine."""
    for n in range(LONG_FLOOD):
        request, source = requests[n % len(requests)], sources[n % len(sources)]
        if flood(server, request, 1, source) == [429]:
            return True
    return False


@pytest.mark.parametrize(
    "request_sent",
    [
        get("/"),
        get("/assets/nothing.js"),
        get("/api/v1/levels"),
        get("/api/v1/levels", "authorization: x"),
        get("/api/v1/levels", "authorization: Bearer p_0.x"),
        get("/api/v1/levels", "authorization:"),
        get("/api/v1/nothing", "authorization: Basic x"),
        get("/api/v1/me", "authorization: Bearer p_0.x"),
        get("/api/v1/levels", "x-forwarded-for: 1.2.3.4"),
    ],
    ids=range(9),
)
def test_no_request_is_free(server: Server, request_sent: bytes) -> None:
    assert is_limited(server, request_sent)
    assert serves(server)
    assert calm(server)


def test_requests_nobody_can_read_do_no_harm(server: Server) -> None:
    found = flood(server, post("/api/v1/tables", "{", "authorization: \x7f"))
    assert set(found) <= {400, 401, 429}
    assert serves(server)
    assert calm(server)


def test_many_tokens_of_one_address_share_its_limit(server: Server) -> None:
    tokens = [server.person(f"Guest {n}").token for n in range(5)]
    asked = [get("/api/v1/me", f"authorization: Bearer {token}") for token in tokens]
    assert is_limited(server, *asked)
    assert serves(server)


def test_a_player_has_a_limit_from_however_many_addresses(server: Server) -> None:
    me = get("/api/v1/me", f"authorization: Bearer {server.person().token}")
    assert is_limited(server, me, sources=[f"127.0.2.{n}" for n in range(80)])


def test_tokens_are_not_made_by_the_thousand(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--rate", "10000")
    servers.append(server)
    found = flood(server, post("/api/v1/players", "{}"), 100)
    assert 40 <= found.count(201) <= 60, "some at once, for a school class; then slowly"
    assert set(found) == {201, 429}
    assert flood(server, post("/api/v1/players", "{}"), 1, "127.0.0.3") == [201]


def test_messages_over_sockets_are_charged_to_the_address(server: Server) -> None:
    li = server.person()
    table = li.make("you", "you")

    def is_refused(line: Socket) -> bool:
        line.send(type="ping")
        while (message := line.read())["type"] not in ("pong", "refused"):
            pass
        return bool(message["type"] == "refused" and message["error"]["code"] == "too-fast")

    with ExitStack() as stack:
        # Each socket is someone new to a limit per player.
        lines = [stack.enter_context(server.nobody().socket(table)) for _ in range(3)]
        assert any(is_refused(line) for _ in range(LONG_FLOOD) for line in lines)
    assert serves(server)


def test_large_bodies_cost_more(server: Server) -> None:
    large = post("/api/v1/players", json.dumps({"name": "x" * 300_000}))
    began = time.monotonic()
    answered = next(n for n in range(LONG_FLOOD) if flood(server, large, 1) == [429])
    small = 100 + 20 * (time.monotonic() - began)  # so many small requests are answered meanwhile
    assert 1 <= answered < small / 10, "each counts as 73 small ones"
    assert serves(server)


def test_a_forwarded_address_counts_only_if_the_proxy_is_trusted(
    servers: list[Server], tmp_path: Path
) -> None:
    server = Server(tmp_path / "data", "--rate", "5", "--trusted-proxy", "127.0.0.2/32")
    servers.append(server)
    first = get("/api/v1/levels", "x-forwarded-for: 6.6.6.6, 1.2.3.4")
    second = get("/api/v1/levels", "x-forwarded-for: 6.6.6.6, 5.6.7.8")
    assert is_limited(server, first)
    assert set(flood(server, second, 20)) == {200}, "another client of the same proxy"
    invented = [get("/api/v1/levels", f"x-forwarded-for: 9.9.9.{n}, 1.2.3.4") for n in range(150)]
    assert is_limited(server, *invented), "what the client itself wrote there counts for nothing"
    assert is_limited(server, second, sources=["127.0.0.3"]), "this proxy is not trusted"


def test_one_ipv6_network_is_one_caller(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--rate", "5", "--trusted-proxy", ATTACKER)
    servers.append(server)
    many = [get("/api/v1/levels", f"x-forwarded-for: 2001:db8::{n:x}") for n in range(150)]
    assert is_limited(server, *many)
    other = get("/api/v1/levels", "x-forwarded-for: 2001:db8:0:1::1")
    assert flood(server, other, 1) == [200]
