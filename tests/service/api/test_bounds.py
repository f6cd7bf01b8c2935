"""What is sent is bounded before anything is done with it: nothing of it reaches the database."""

import json
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError
from websockets.sync.client import connect

from gugong.service.api.play import Hello
from gugong.service.server.requests import every_row
from gugong.service.tables.json_values import Hint
from tests.service.server.clients import Server

HUGE = 10**30
QUERIES = sorted({row.asks for _, _, row in every_row() if row.asks_query and row.asks}, key=repr)
BODIES = sorted(
    {
        kind
        for _, _, row in every_row()
        if not row.asks_query
        for kind in get_args(row.asks) or [row.asks]
        if is_dataclass(kind)
    },
    key=repr,
)


def leaves(schema: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every text and number that a JSON schema describes."""
    if isinstance(schema, dict):
        if schema.get("type") in ("string", "integer", "number"):
            yield path, schema
        for key, value in schema.items():
            yield from leaves(value, (*path, key))
    elif isinstance(schema, list):
        for value in schema:
            yield from leaves(value, path)


@pytest.mark.parametrize("kind", [*QUERIES, *BODIES], ids=lambda kind: kind.__name__)
def test_every_text_and_number_has_bounds(kind: Hint) -> None:
    free = [
        path
        for path, schema in leaves(TypeAdapter(kind).json_schema())
        if not ({"enum", "const"} & schema.keys())
        and not (schema["type"] == "string" and {"maxLength", "pattern"} <= schema.keys())
        and not (schema["type"] != "string" and {"minimum", "maximum"} <= schema.keys())
    ]
    assert free == []


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/tables/{table}/chat?before=1" + 30 * "0", None),
        ("/tables/{table}/view?after=1" + 30 * "0", None),
        ("/tables/{table}/log?since=1" + 30 * "0", None),
        ("/games?search=%00", None),
        ("/tables/{table}/chat/mute", {"line": 10**18}),
        ("/tables/{table}/chat", {"text": "a\0b"}),
        ("/tables/{table}/moves", {"id": "x", "seat": 0, "ply": 0, "version": HUGE, "move": "a"}),
        ("/tables/{table}/branch", {"ply": HUGE}),
        ("/tables/{table}/reports", {"seat": 0, "about": "name", "line": 10**18}),
        ("/me/merge", {"token": "p_\0.x"}),
        ("/records", "game: a\0b"),
        ("/players", {"name": "a\0b"}),
        ("/sessions", {"code": "a\0b"}),
    ],
)
def test_what_no_database_holds_is_refused(service: Server, path: str, body: object) -> None:
    li = service.person("Li")
    table = li.make("you", "open")
    url = path.format(table=table)
    method = "GET" if body is None else "POST"
    how = {"content": body} if isinstance(body, str) else {"json": body}
    answer = li.http.request(method, url, **(how if body is not None else {}))
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["code"] == "bad-request"


def test_a_socket_refuses_what_no_database_holds(service: Server) -> None:
    li = service.person("Li")
    table = li.make("you", "you")
    url = f"{service.url}/api/v1/tables/{table}/socket".replace("http", "ws", 1)
    for said in ({"token": "p_\0.x"}, {"version": HUGE}):
        with connect(url) as socket:
            socket.send(json.dumps({"type": "hello", **said}))
            refused = json.loads(socket.recv(10))
        assert refused["type"] == "refused"
        assert refused["error"]["code"] == "bad-request"


@pytest.mark.parametrize("text", [b"", b"{", b'{"name": }', b"\xff", b"[]"])
def test_a_body_that_is_no_json_object_is_a_bad_request(service: Server, text: bytes) -> None:
    answer = service.nobody().http.post("/players", content=text)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad-request"


def test_an_error_names_the_place(service: Server) -> None:
    li = service.person("Li")
    answer = li.http.post("/tables", json={"seats": [{"kind": "you"}, {"kind": "cat"}]})
    assert answer.json()["error"]["message"].startswith("seats.1.kind: ")


def test_a_number_beyond_its_bounds_cannot_be_built_from_a_body() -> None:
    read = TypeAdapter(Hello).validate_json
    assert read('{"type": "hello", "version": 2147483647}').version == 2147483647
    with pytest.raises(ValidationError):
        read('{"type": "hello", "version": 2147483648}')
