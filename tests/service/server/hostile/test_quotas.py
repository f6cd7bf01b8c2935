"""Someone who wants to fill the disk, the list of tables, or the memory of the service."""

import threading
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from sqlalchemy import make_url, text

from gugong.components import load
from gugong.service.server.storage.database import open_engine
from gugong.service.tables.quotas import RECORD_EVERY
from tests.service.server.clients import Person, Server


def code(person: Person, path: str, **body: Any) -> str:
    """The error that this request must get."""
    return str(person.refused(path, body)["error"]["code"])


def seats(*kinds: str) -> list[dict[str, str]]:
    return [{"kind": kind} for kind in kinds]


def count(database: str, query: str, **values: object) -> int:
    engine = open_engine(make_url(database))
    with engine.connect() as connection:
        found = connection.execute(text(query), values).scalar_one()
    engine.dispose()
    return int(found)


def test_one_guest_does_not_fill_the_list_of_open_tables(run: Callable[..., Server]) -> None:
    server = run("--listed-tables", "3")
    li, wu = server.person(), server.person("Wu")
    for _ in range(3):
        li.make("you", "open", "open", terms={"listed": True})
    refusal = li.refused("/tables", {"seats": seats("you", "open"), "terms": {"listed": True}})[
        "error"
    ]
    assert (refusal["code"], refusal["figures"]) == ("too-many-listed", {"most": 3})
    table = wu.make("you", "open", terms={"listed": True})
    assert len(wu.get("/tables")["open"]) == 4
    li.make("you", "open")  # not listed
    wu.post(f"/tables/{li.get('/tables')['open'][-1]['table']}/join")
    assert wu.get("/tables")["open"][0]["table"] == table, "nobody pushes theirs to the top"
    wu.post(f"/tables/{table}/seats/1/bot", {"level": "novice"})
    wu.make("you", "open", terms={"listed": True})


def test_more_tokens_do_not_help_one_address(run: Callable[..., Server]) -> None:
    server = run("--listed-tables", "2", "--players-per-address", "2")
    people = [server.person(f"Token {i}") for i in range(6)]
    answers = [
        person.http.post("/tables", json={"seats": seats("you", "open"), "terms": {"listed": True}})
        for person in people
    ]
    codes = [answer.json().get("error", {}).get("code") for answer in answers]
    assert codes == [None] * 4 + ["too-much-from-address"] * 2


def test_quotas_hold_when_everything_is_sent_at_once(run: Callable[..., Server]) -> None:
    server = run("--tables-per-hour", "5")
    li = server.person()
    found: list[int] = []

    def make() -> None:
        body = {"seats": seats("you", "open")}
        found.append(li.http.post("/tables", json=body).status_code)

    threads = [threading.Thread(target=make) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found.count(201) == 5
    assert set(found) <= {201, 429, 503}, "503: too many at once to look at"


def test_tables_are_limited_however_they_are_made(run: Callable[..., Server]) -> None:
    server = run("--running-tables", "2", "--waiting-tables", "2")
    li = server.person()
    li.make("you", "you")
    over = li.make("you", "novice")
    li.finish(over)
    record = li.http.get(f"/tables/{over}/record").text
    li.post(f"/tables/{over}/rematch")
    assert code(li, "/tables", seats=seats("you", "you")) == "too-many-running"
    assert code(li, f"/tables/{over}/branch", ply=3) == "too-many-running"
    for _ in range(2):
        li.make("you", "open")
    assert code(li, "/tables", seats=seats("you", "open")) == "too-many-waiting"
    assert li.http.post("/records", content=record).status_code == 201, "it is over"


def test_one_guest_does_not_sit_at_every_table_that_waits(run: Callable[..., Server]) -> None:
    server = run("--seats-taken", "2")
    li, wu = server.person(), server.person("Wu")
    tables = [li.make("you", "open", "open") for _ in range(3)]
    for table in tables[:2]:
        wu.post(f"/tables/{table}/join")
    assert code(wu, f"/tables/{tables[2]}/join") == "too-many-seats"
    wu.post(f"/tables/{tables[0]}/leave", {"seat": 1})
    wu.post(f"/tables/{tables[2]}/join")


def test_what_a_player_stores_is_limited(run: Callable[..., Server]) -> None:
    server = run("--stored-megabytes", "1", "--running-tables", "0")
    li = server.person()
    filler = "\n".join(f"# {uuid4().hex * 40}" for _ in range(60))
    box = f"{load().text.replace('5 = 7 }', '5 = 6 }')}\n{filler}"
    for number in range(20):
        body = {"seats": seats("you", "you"), "components": f"{box}\n# {number}"}
        answer = li.http.post("/tables", json=body)
        if answer.is_error:
            break
    assert answer.json()["error"]["code"] == "too-much-stored"
    assert 1_000_000 / len(box) - 2 < number < 1_000_000 / len(box)


def test_playing_and_taking_back_does_not_fill_the_disk(
    run: Callable[..., Server], database: str
) -> None:
    server = run()
    li = server.person()
    table = li.make("you", "you")
    while not li.view(table, (seat := li.get(f"/tables/{table}")["chooser"]))["undo"]["decision"]:
        state = li.view(table, seat)
        li.move(table, seat, state["ply"], state["view"]["moves"][0])
    spent = False
    for _ in range(2000):
        state = li.view(table, seat)
        if state["undo"]["decision"]:
            li.undo(table, seat, state["ply"])
        elif state["view"]["moves"]:
            li.move(table, seat, state["ply"], state["view"]["moves"][0])
        answer = li.http.post(
            f"/tables/{table}/undo", json={"id": uuid4().hex, "seat": seat, "ply": state["ply"]}
        )
        if answer.is_error and answer.json()["error"]["code"] == "undo-spent":
            spent = True
            break
    assert spent
    logged = count(database, "select count(*) from decisions")
    assert logged < 400
    assert count(database, "select count(*) from snapshots") == 1
    version = count(database, "select max(version) from snapshots")
    assert version % RECORD_EVERY == 1, "every so many entries, whatever was taken back"
