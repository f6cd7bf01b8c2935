"""A PostgreSQL that goes and comes back, and what it cannot store."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import inspect, make_url
from sqlalchemy import text as text_of

from gugong.service.server.storage.database import open_engine
from tests.service.server.clients import Person, Server, get, wait_for
from tests.service.server.postgres import Postgres


@pytest.fixture
def on_postgresql(postgresql: Postgres, servers: list[Server], tmp_path: Path) -> Iterator[Server]:
    with postgresql.database() as url:
        servers.append(Server(tmp_path / "data", database=url, in_a_hurry=True))
        yield servers[-1]
        servers[-1].stop()


def try_move(person: Person, table: str, sent: str) -> httpx.Response:
    seat = person.get(f"/tables/{table}")["chooser"]
    state = person.view(table, seat)
    body = {"id": sent, "seat": seat, "ply": state["ply"], "move": state["view"]["moves"][0]}
    return person.http.post(f"/tables/{table}/moves", json=body)


def test_a_postgresql_that_is_gone_and_comes_back(
    on_postgresql: Server, postgresql: Postgres
) -> None:
    if not postgresql.can_stop:
        pytest.skip("someone else's PostgreSQL is not stopped")
    li = on_postgresql.person()
    table, bots = li.make("you", "you"), li.make("novice", "novice")
    assert try_move(li, table, "first").json()["ply"] == 1
    postgresql.stop()
    try:
        answer = try_move(li, table, "gone")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
        assert get(f"{on_postgresql.url}/health/live").status_code == 200
        ready = get(f"{on_postgresql.url}/health/ready")
        assert (ready.status_code, ready.json()["database"]) == (503, "failing")
        assert "host" not in ready.text
        assert li.view(table)["ply"] == 1, "what is not stored is not shown"
    finally:
        postgresql.start()
    assert try_move(li, table, "gone").json()["ply"] == 2
    wait_for(lambda: li.get(f"/tables/{bots}")["status"] == "over", "the bots' game")
    li.finish(table, (0, 1))


def test_text_that_postgresql_cannot_store_is_refused(on_postgresql: Server) -> None:
    """It has no NUL characters; half of a pair of surrogates is no text at all."""
    li = on_postgresql.person()
    seats = [{"kind": "you"}, {"kind": "you"}]
    for bad in ("\x00", "\ud800"):
        hook = {"url": f"http://127.0.0.1/{bad}", "after_seconds": 1}
        for answer in (
            li.http.post("/tables", content=text({"seats": seats, "seed": f"luck {bad}"})),
            li.http.patch("/me", content=text({"webhook": hook})),
        ):
            assert answer.status_code == 400, answer.text
        named = li.http.post(
            "/tables", content=text({"seats": seats, "name": f"Hall {bad} of jade"})
        )
        assert named.status_code in (201, 400), named.text
    assert li.http.get("/tables/%00").status_code == 400
    assert li.http.get("/tables/%00/view").status_code == 400


def text(body: Any) -> str:
    """JSON from a sender who does not care what text is."""
    return json.dumps(body)


def test_a_schema_comes_whole_or_not_at_all(database: str) -> None:
    """A server that is killed at its first start must not stand in the way of the next one."""
    engine = open_engine(make_url(database))
    with engine.connect() as connection:
        connection.execute(text_of("create table half_done (id integer)"))
        connection.rollback()
    assert not inspect(engine).has_table("half_done")
    engine.dispose()
