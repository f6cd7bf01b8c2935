"""Strange requests get a short, clean no, and never a trace in the log."""

import json
from pathlib import Path

import pytest

from tests.service.server.clients import Server
from tests.service.server.hostile.raw import ask, calm, line_to, status


def request(target: str, *headers: str, method: str = "GET", host: str = "localhost") -> bytes:
    lines = [f"{method} {target} HTTP/1.1", f"host: {host}", *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1")


def asked(server: Server, sent: bytes) -> bytes:
    with line_to(server) as line:
        return ask(line, sent)


@pytest.mark.parametrize(
    "target",
    [
        "/%00",
        "/t/%00%00",
        "/assets/%00.js",
        "/%0d%0aset-cookie:x",
        "/" + "a" * 5000,
        "/" + "%41" * 3000,
        "/api/v1/tables/" + "b" * 5000,
        "/%e2%80%ae",
        "//..//..//etc/passwd%00",
        "http://[/",
        "/api/v1/components/%ff%fe",
        "/api/v1/tables/%F0%9F%92%A9/view",
        "/api/v1/tables/x%25%27%20or%201=1/view",
        "/api/v1/tables/abc/view?seat=9999999999999999999999",
        "/api/v1/tables/abc/view?ply=1e9",
        "*",
    ],
)
def test_strange_paths_are_refused(service: Server, target: str) -> None:
    found = asked(service, request(target))
    assert 400 <= status(found) < 500, found
    assert len(found) < 3000
    assert calm(service)


@pytest.mark.parametrize(
    "origin",
    ["http://[", "http://[::1", "null", "\xff\xfe", "http://localhost\\@evil", "://", "x" * 9000],
)
def test_strange_origins_are_refused(service: Server, origin: str) -> None:
    for path in ("/api/v1/levels", "/"):
        assert status(asked(service, request(path, f"origin: {origin}"))) in (400, 403)
    upgrade = ("connection: upgrade", "upgrade: websocket", "sec-websocket-version: 13")
    key = "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=="
    socket = request("/api/v1/tables/abc/socket", f"origin: {origin}", *upgrade, key)
    assert status(asked(service, socket)) in (400, 403)
    assert calm(service)


def test_only_names_of_this_service_are_served(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--allowed-host", "play.example.org")
    servers.append(server)
    for host in ("localhost", "LOCALHOST:1420", "127.0.0.1:80", "[::1]:1420", "play.example.org"):
        assert status(asked(server, request("/api/v1/levels", host=host))) == 200, host
    for host in ("evil.example", "localhost.evil.example", "play.example.org.", "", "[", "a:b:c"):
        assert status(asked(server, request("/api/v1/levels", host=host))) == 403, host
    assert status(asked(server, b"GET / HTTP/1.1\r\n\r\n")) == 400
    twice = b"GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n"
    assert status(asked(server, twice)) == 400
    assert calm(server)


@pytest.mark.parametrize("path", ["/", "/api/v1/levels", "/api/v1/health", "/api/v1/nothing"])
def test_head_is_get_without_the_body(service: Server, path: str) -> None:
    close = "connection: close"
    got, head = (asked(service, request(path, close, method=m)) for m in ("GET", "HEAD"))
    assert status(head) == status(got)
    lines, _, body = head.partition(b"\r\n\r\n")
    assert body == b""
    size = len(got.partition(b"\r\n\r\n")[2])
    assert f"content-length: {size}".encode() in lines


@pytest.mark.parametrize(
    "body",
    [
        json.dumps({"name": "x" * 400_000}),
        json.dumps({"x" * 400_000: 1}),
        json.dumps({"scope": "x" * 400_000}),
        json.dumps({f"key{n}": n for n in range(20_000)}),
        "[" * 200_000,
        '{"name":' * 60_000,
        '{"name": ' + "1" * 400_000 + "}",
        "\x00" * 10_000,
        '{"name": "\\ud800"}',
    ],
    ids=range(9),
)
def test_an_error_does_not_echo_what_was_sent(service: Server, body: str) -> None:
    head = request("/api/v1/players", f"content-length: {len(body)}", method="POST")
    typed = head.replace(b"host:", b"content-type: application/json\r\nhost:")
    found = asked(service, typed + body.encode())
    assert status(found) == 400, found[:500]
    assert len(found) < 3000
    assert calm(service)


@pytest.mark.parametrize(
    "headers",
    [
        ("content-length: 5", "transfer-encoding: chunked"),
        ("content-length: 5", "content-length: 6"),
        ("content-length: -5",),
        ("content-length: 99999999999999999999999",),
        ("content-length: 5x",),
        ("transfer-encoding: chunked, identity",),
        ("transfer-encoding: xchunked",),
        ("transfer-encoding : chunked",),
        ("content-length: 9999999999",),
    ],
    ids=range(9),
)
def test_a_request_of_doubtful_length_is_refused(service: Server, headers: tuple[str, ...]) -> None:
    """Where two servers would read two different requests, there is none."""
    sent = request("/api/v1/players", *headers, method="POST") + b"0\r\n\r\nGET /api/v1/levels"
    found = asked(service, sent)
    assert 400 <= status(found) < 500, found
    assert b"levels" not in found
    assert calm(service)


def test_a_compressed_body_is_not_unpacked(service: Server) -> None:
    headers = ("content-encoding: gzip", "content-type: application/json", "content-length: 4")
    sent = request("/api/v1/players", *headers, method="POST") + b"\x1f\x8b\x08\x00"
    assert status(asked(service, sent)) == 400
    assert calm(service)
