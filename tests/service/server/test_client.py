"""The Python client, and what a service answers it. The bot in docs/api.md plays whole games with
it, and so do the people of tests/service/server/clients.py."""

import inspect
import json
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, is_dataclass
from threading import Thread
from typing import Any, get_args, get_type_hints, is_typeddict

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from gugong.client import (
    Client,
    Clock,
    MoveSent,
    Ping,
    Received,
    Refused,
    SeatAsked,
    State,
    Terms,
    Webhook,
    client,
)
from gugong.client.connection import VALUES, Connection, decoded
from gugong.client.requests import Requests
from gugong.service.server.requests import every_row
from tests.service.server.clients import Server

TWO = [SeatAsked("you"), SeatAsked("you")]


@pytest.fixture
def url(service: Server) -> str:
    return service.url


@pytest.fixture
def li(url: str) -> Iterator[Client]:
    with Client.sign_up(url, "Li", scope="person") as player:
        yield player


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a client that loses no time between its attempts."""
    monkeypatch.setattr(client, "PAUSES", (0.0,) * len(client.PAUSES))


def deciding(player: Client, table: str) -> State:
    """The state through the seat that decides."""
    return player.view(table, seat=player.see_table(table)["chooser"])


# Requests


def test_it_needs_nothing_that_only_a_server_needs() -> None:
    packages = ["alembic", "openskill", "orjson", "pydantic", "sqlalchemy", "starlette", "uvicorn"]
    code = f"import sys; sys.modules.update(dict.fromkeys({packages})); import gugong.client"
    subprocess.run([sys.executable, "-c", code], check=True)  # None in there cannot be imported


def test_every_request_has_a_method() -> None:
    """Those of the operator, and passkeys, which only browsers have, are left out."""
    methods = {
        row.handler.__name__
        for subject, path, row in every_row()
        if path.startswith("/api/") and subject != "passkeys"
    }
    assert methods == {name for name in vars(Requests) if not name.startswith("_")}


def test_a_token_is_a_player_and_an_open_table_is_found_and_joined(url: str, li: Client) -> None:
    table = li.create_table(
        seats=[SeatAsked("you"), SeatAsked("open")], name="Tea", terms=Terms(listed=True)
    )["table"]
    with Client.sign_up(url, "Wu") as wu, Client(url, wu.token) as again:
        assert again.me() == wu.me()
        assert table in [each["table"] for each in wu.list_tables()["open"]]
        joined = wu.join_table(table)
        assert [seat["yours"] for seat in joined["seats"]] == [False, True]
        assert joined["status"] == "running"


def test_a_recovery_code_signs_in(url: str, li: Client) -> None:
    code = li.make_code()["code"]
    with Client.sign_in(url, code=code) as again:
        assert again.me()["player"] == li.me()["player"]
        assert again.token != li.token


def test_what_is_left_out_stays_as_it_was(li: Client) -> None:
    li.change_me(webhook=Webhook("https://example.org/turn", 120))
    assert li.change_me(name="Li Wei")["webhook"] == Webhook("https://example.org/turn", 120)
    assert li.change_me(webhook=None)["webhook"] is None


def test_terms_are_a_value_that_another_table_can_take(li: Client) -> None:
    terms = Terms(clock=Clock("turn", turn=90, bank=600), chat=False)
    first = li.create_table(seats=[SeatAsked("you"), SeatAsked("open")], terms=terms)
    assert first["terms"] == terms
    second = li.create_table(seats=[SeatAsked("you"), SeatAsked("open")], terms=first["terms"])
    assert second["terms"] == terms
    told = decoded(json.dumps({"terms": {**asdict(terms), "of_a_newer_service": 1}}))
    assert told == {"terms": terms}


def test_every_value_in_an_answer_is_read_as_one() -> None:
    found = {}
    seen = set()

    def look(name: str, hint: Any) -> None:
        if is_dataclass(hint):
            found[name] = hint
        for part in get_args(hint):
            look(name, part)
        if is_typeddict(hint) and hint not in seen:
            seen.add(hint)
            for key, kind in get_type_hints(hint).items():
                look(key, kind)

    for _, _, row in every_row():
        look("", row.answers)
    look("", Received)
    assert found
    assert found.items() <= VALUES.items()


def test_a_record_goes_there_and_back(li: Client) -> None:
    table = li.create_table(seats=[SeatAsked("you"), SeatAsked("bot", level="novice")])["table"]
    record = li.get_record(table)
    assert record.startswith("gugong ")
    again = li.post_record(record, seats="you,bot:novice", name="Once more")
    assert (again["name"], again["arranged"]) == ("Once more", "record")


def test_a_refusal_says_what_a_program_needs_to_know(li: Client) -> None:
    table = li.create_table(seats=TWO)["table"]
    state = deciding(li, table)
    with pytest.raises(Refused, match="illegal: ") as illegal:
        li.play(state, "palace B")
    refused = illegal.value
    assert (refused.status, refused.code) == (422, "illegal")
    assert refused.error["reason"]["rule"]
    again = pickle.loads(pickle.dumps(refused))
    assert (str(again), again.error) == (str(refused), refused.error)
    with pytest.raises(Refused, match="no-such-table"):
        li.see_table("nowhere at all?")


def test_an_answer_that_is_none_of_the_service_is_an_error_of_http(url: str) -> None:
    gateway = httpx.MockTransport(lambda _: httpx.Response(502, text="Bad gateway"))
    with Client(url, transport=gateway) as nobody, pytest.raises(httpx.HTTPStatusError):
        nobody.server()


# Decisions


def test_a_move_and_taking_it_back(li: Client) -> None:
    table = li.create_table(seats=TWO)["table"]
    state = deciding(li, table)
    assert li.play(state, state["view"]["moves"][0])["ply"] == 1  # type: ignore[index]
    assert li.take_back(li.view(table, seat=state["seat"]))["ply"] == 0
    with pytest.raises(Refused) as stale:
        li.play(state, "pass")
    assert stale.value.code == "stale"
    assert stale.value.state is not None
    assert stale.value.state["version"] > state["version"]


def test_a_spectator_decides_nothing(li: Client) -> None:
    state = li.view(li.create_table(seats=TWO)["table"])
    with pytest.raises(ValueError, match="through your seat"):
        li.play(state, "pass")


@pytest.mark.usefixtures("impatient")
def test_a_decision_without_an_answer_is_sent_again_and_counts_once(li: Client, url: str) -> None:
    """The second attempt is lost after it was carried out."""
    table = li.create_table(seats=TWO)["table"]
    state = deciding(li, table)
    ids = []

    class Lossy(httpx.HTTPTransport):
        def handle_request(self, request: httpx.Request) -> httpx.Response:
            ids.append(json.loads(request.read())["id"])
            if len(ids) == 1:
                raise httpx.ConnectError("away")
            answer = super().handle_request(request)
            if len(ids) == 2:
                answer.read()
                raise httpx.ReadError("gone")
            return answer

    with Client(url, li.token, transport=Lossy()) as lossy:
        ack = lossy.play(state, state["view"]["moves"][0])  # type: ignore[index]
    assert len(ids) == 3
    assert ids == [ack["id"]] * 3
    assert li.view(table)["ply"] == 1


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("code", client.NOT_FINAL)
def test_a_busy_service_is_asked_again_but_not_for_ever(li: Client, url: str, code: str) -> None:
    state = deciding(li, li.create_table(seats=TWO)["table"])
    asked = []

    def refuse(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return httpx.Response(503, json={"v": 1, "error": {"code": code, "message": "Later."}})

    busy = httpx.MockTransport(refuse)
    later = pytest.raises(Refused, match=f"{code}: Later.")
    with Client(url, li.token, transport=busy) as player, later:
        player.play(state, "pass")
    assert len(asked) == len(client.PAUSES) + 1


# Sockets


def test_a_game_is_followed_to_its_end(li: Client) -> None:
    table = li.create_table(seats=[SeatAsked("you"), SeatAsked("bot", level="novice")])["table"]
    versions = []
    for state in li.follow(table, seat=0):
        versions.append(state["version"])
        if len(versions) == 3:
            li.close_table(table)  # the bot may have decided once more
        elif len(versions) < 3 and state["view"] and state["view"]["moves"]:
            li.play(state, state["view"]["moves"][0])
    assert versions == sorted(set(versions))
    assert state["table"]["closed"]
    assert [after["table"]["status"] for after in li.follow(table)] == ["over"]


def test_a_socket_tells_all_and_takes_decisions(li: Client) -> None:
    table = li.create_table(seats=TWO)["table"]
    with li.socket(table, 0) as socket:
        first = socket.receive(30)
        assert first["type"] == "state"
        socket.send(Ping(type="ping"))
        assert socket.receive(30)["type"] in ("pong", "table")
        moved = MoveSent(type="move", id="m", seat=0, ply=0, move="palace B")
        socket.send(moved)
        refused = next(message for message in socket if message["type"] == "refused")
        assert refused["id"] == "m"
        li.speak(table, text="Good luck!", seat=0)
        line = next(message for message in socket if message["type"] == "chat")
        assert line["line"]["text"] == "Good luck!"


def test_what_cannot_be_followed_is_refused(li: Client) -> None:
    with pytest.raises(Refused, match="no-such-table"):
        next(li.follow("nowhere"))


Answer = Callable[[ServerConnection, dict[str, Any]], None]


@contextmanager
def service_of(*answers: Answer) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """A service that answers one socket after the other like this. Gives its URL, and the hellos it
    has got."""
    hellos: list[dict[str, Any]] = []

    def handle(line: ServerConnection) -> None:
        hellos.append(json.loads(line.recv()))
        answers[len(hellos) - 1](line, hellos[-1])

    with serve(handle, "127.0.0.1", 0) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        host, port = server.socket.getsockname()[:2]
        try:
            yield f"http://{host}:{port}", hellos
        finally:
            server.shutdown()
            thread.join()


def tell(line: ServerConnection, version: int, status: str = "running") -> None:
    line.send(json.dumps({"type": "state", "version": version, "table": {"status": status}}))


@pytest.mark.usefixtures("impatient")
def test_a_lost_connection_is_opened_again() -> None:
    def crash(line: ServerConnection, _: object) -> None:
        tell(line, 1)
        tell(line, 2)
        line.close(1011)

    def restart(line: ServerConnection, _: object) -> None:
        line.close()

    def busy(line: ServerConnection, _: object) -> None:
        error = {"code": "busy", "message": "Later."}
        line.send(json.dumps({"type": "refused", "id": None, "error": error}))

    def go_on(line: ServerConnection, hello: dict[str, Any]) -> None:
        tell(line, hello["version"])
        tell(line, 4, "over")

    with service_of(crash, restart, busy, go_on) as (url, hellos), Client(url, "secret") as li:
        assert [state["version"] for state in li.follow("t", 1)] == [1, 2, 4]
    assert [hello["version"] for hello in hellos] == [None, 2, 2, 2]
    assert {(hello["token"], hello["seat"]) for hello in hellos} == {("secret", 1)}


@pytest.mark.usefixtures("impatient")
def test_a_service_that_stays_away_is_an_error() -> None:
    def crash(line: ServerConnection, _: object) -> None:
        line.close(1011)

    attempts = [crash] * (len(client.PAUSES) + 1)
    away = pytest.raises(ConnectionClosed)
    with service_of(*attempts) as (url, hellos), Client(url) as nobody, away:
        next(nobody.follow("t"))
    assert len(hellos) == len(attempts)
    with Client(url) as nobody, pytest.raises(OSError, match="refused"):
        next(nobody.follow("t"))


def test_its_signatures_name_no_private_parameter() -> None:
    for kind in (Connection, Requests, Client):
        for name, method in inspect.getmembers(kind, inspect.isfunction):
            if not name.startswith("_"):
                assert not [each for each in inspect.signature(method).parameters if each[0] == "_"]
