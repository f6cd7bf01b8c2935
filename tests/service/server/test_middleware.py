"""Tokens, origins, sizes, rates, headers, and nothing that helps an attacker."""

import hashlib
import json
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from gugong.bots.built_in import LEVELS
from tests.service.server.clients import LONG, Person, Server, get, wait_for


def test_only_the_hash_of_a_token_is_stored(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    servers.append(server)
    li = server.person()
    assert li.token is not None
    assert len(li.token) > 43, "256 bits and more"
    server.stop()
    files = b"".join(path.read_bytes() for path in (tmp_path / "data").iterdir())
    assert li.token.encode() not in files
    assert li.token.partition(".")[2].encode() not in files
    with sqlite3.connect(tmp_path / "data" / "tables.sqlite3") as database:
        (stored,) = database.execute("select token_hash from sessions").fetchone()
    assert stored == hashlib.sha256(li.token.encode()).hexdigest()


@pytest.mark.parametrize(
    "wrong",
    ["", "Bearer", "Bearer x", "Basic abc", "Bearer p_0.x", "Bearer {player}.x", "Bearer {token}x"],
)
def test_a_wrong_token_is_refused(service: Server, wrong: str) -> None:
    li = service.person()
    sent = wrong.format(player=li.id, token=li.token)
    answer = get(f"{service.url}/api/v1/me", headers={"authorization": sent})
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "unauthorised")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_tokens_are_compared_in_constant_time() -> None:
    source = Path("src/gugong/service/server/accounts/players.py").read_text("utf-8")
    assert source.count("hmac.compare_digest(") == 1
    assert "token_hash ==" not in source


def test_names_and_notices_are_ones_own(service: Server) -> None:
    li = service.person("  Li\tBai ")
    assert li.get("/me")["name"] == "Li Bai"
    hook = {"url": "https://example.org/hook", "after_seconds": 60}
    changed = li.http.patch("/me", json={"name": "Du Fu", "webhook": hook}).json()
    assert (changed["name"], changed["webhook"]) == ("Du Fu", hook)
    assert li.http.patch("/me", json={"webhook": None}).json()["webhook"] is None
    assert li.http.patch("/me", json={"webhook": {"url": "file:///etc"}}).status_code == 400
    assert "token" not in li.get("/me")


def test_every_answer_carries_the_policy(service: Server) -> None:
    for path in ("/", "/t/abc", "/health/live", "/api/v1/levels", "/api/v1/nothing"):
        headers = get(service.url + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
    assert get(f"{service.url}/api/v1/levels").headers["cache-control"] == "no-store"


def test_a_page_of_another_site_gets_nothing(service: Server) -> None:
    li = service.person()
    table = li.make("you", "you")
    elsewhere = {"origin": "https://elsewhere.example"}
    answer = li.http.get(f"/tables/{table}/view", headers=elsewhere)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
    url = service.url.replace("http", "ws") + f"/api/v1/tables/{table}/socket"
    with pytest.raises(InvalidStatus), connect(url, additional_headers=elsewhere):
        pass
    with connect(url, additional_headers={"origin": service.url}) as line:
        line.send('{"type": "hello"}')
        assert json.loads(line.recv())["type"] == "state"


def test_another_site_can_be_allowed(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--origin", "https://friend.example")
    servers.append(server)
    answer = get(f"{server.url}/api/v1/levels", headers={"origin": "https://friend.example"})
    assert answer.status_code == 200


def test_too_large_a_request_is_refused(service: Server) -> None:
    li = service.person()
    answer = li.http.post("/records", content="x" * 600_000)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")

    def pieces() -> object:
        for _ in range(60):
            yield b"x" * 10_000

    answer = li.http.post("/records", content=pieces())  # type: ignore[arg-type]
    assert answer.status_code == 413


def test_too_large_a_message_ends_the_socket(service: Server) -> None:
    li = service.person()
    table = li.make("you", "you")
    with li.socket(table) as line:
        line.next("state")
        line.line.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            line.next("never")


def test_a_caller_that_asks_too_often_has_to_wait(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--rate", "5")
    servers.append(server)
    li = server.person()
    answers = (li.http.get("/me") for _ in range(500))
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert refused.json()["error"]["code"] == "too-fast"
    assert refused.headers["retry-after"] == "1"
    wait_for(lambda: li.http.get("/me").status_code == 200, "being heard again")
    many = (Person(server.url, None).http.post("/players", json={}) for _ in range(500))
    assert 429 in (answer.status_code for answer in many)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "null",
        '{"type": "king"}',
        '{"type": "move", "id": 3}',
        '{"type": "hello", "v": 2}',
        '{"type": "hello", "seat": "0"}',
        '{"type": "hello", "seat": 99}',
        '{"type": "ping"}',
        "\x00",
    ],
)
def test_nonsense_over_a_socket_is_answered_calmly(service: Server, text: str) -> None:
    li = service.person()
    table = li.make("you", "you")
    url = service.url.replace("http", "ws") + f"/api/v1/tables/{table}/socket"
    with connect(url) as line:
        line.send(text)
        answer = json.loads(line.recv(timeout=LONG))
        assert (answer["type"], answer["error"]["code"]) == ("refused", "bad-request")
        line.send(b"bytes")
        assert json.loads(line.recv(timeout=LONG))["type"] == "refused"
        line.send('{"type": "hello"}')
        assert json.loads(line.recv(timeout=LONG))["type"] == "state"


def test_an_unknown_table_has_no_socket(service: Server) -> None:
    url = service.url.replace("http", "ws") + "/api/v1/tables/nothere/socket"
    with connect(url) as line:
        assert json.loads(line.recv())["error"]["code"] == "no-such-table"


def test_no_trace_and_no_token_reaches_client_or_log(servers: list[Server], tmp_path: Path) -> None:
    server = Server(tmp_path / "data", "--log-level", "info")
    servers.append(server)
    li = server.person()
    table = li.make("you", "you")
    (tmp_path / "data" / "tables.sqlite3").rename(tmp_path / "away")
    for path in ("/players", "/tables", f"/tables/{table}/moves", "/records"):
        text = li.http.post(path, content=b"\xff{[").text
        assert "Traceback" not in text
        assert ".py" not in text
    li.http.get(f"/tables/{table}/view", params={"seat": 0, "ply": 0})
    server.stop()
    rows = [json.loads(row) for row in server.output.splitlines() if row.startswith("{")]
    assert rows
    assert {"time", "level", "message", "path", "status"} <= set(rows[-1])
    assert li.token is not None
    assert li.token not in server.output
    assert "?" not in "".join(row.get("path", "") for row in rows)


def test_what_can_be_asked(service: Server) -> None:
    document = service.nobody().get("/openapi.json")
    assert "/api/v1/tables/{table}/moves" in document["paths"]
    assert service.nobody().get("/levels")["levels"][: len(LEVELS)] == [*LEVELS]
