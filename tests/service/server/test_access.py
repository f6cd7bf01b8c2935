"""Oneself on every device: sessions, recovery codes, links, merging, one's data."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, func, select, update
from websockets.exceptions import ConnectionClosed

from gugong import Game
from gugong.service.server.accounts.players import MOST_SESSIONS, hash_of
from gugong.service.server.accounts.recovery import code_hash, new_code, read_code
from gugong.service.server.storage.schema import (
    audit,
    claims,
    decisions,
    metadata,
    one_time_keys,
    players,
    presence,
    sessions,
)
from tests.service.server.clients import ROOT, Person, Server, wait_for
from tests.service.server.postgres import USUAL_KINDS, Postgres, empty_database


@pytest.fixture(scope="module", params=USUAL_KINDS)
def home(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, str]]:
    """A server on each kind of database, and the database's URL."""
    folder = tmp_path_factory.mktemp("home")
    with empty_database(request, folder) as url:
        server = Server(folder, database=url)
        yield server, url
        server.stop()


@pytest.fixture
def server(home: tuple[Server, str]) -> Server:
    return home[0]


@pytest.fixture
def database(home: tuple[Server, str]) -> str:
    return home[1]


def entered(server: Server, **way: str) -> Person:
    """The same player on another device."""
    made = server.nobody().post("/sessions", {**way})
    found = Person(server.url, None, made["token"])
    found.id = made["player"]
    return found


def second(server: Server, person: Person) -> Person:
    return entered(server, link=person.post("/me/links")["key"])


def finished(person: Person) -> str:
    """A game that is over."""
    record = (ROOT / "tests" / "golden" / "2p-1.txt").read_text("utf-8")
    made = person.http.post("/records", params={"seats": "you,bot:novice"}, content=record)
    table: str = made.raise_for_status().json()["table"]
    return table


def in_database(url: str, statement: Any) -> Any:
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            result = connection.execute(statement)
            return result.all() if result.returns_rows else None
    finally:
        engine.dispose()


def code_of(answer: httpx.Response) -> str:
    assert answer.is_error, answer.text
    code: str = answer.json()["error"]["code"]
    return code


# Sessions


def test_a_new_player_has_one_session(server: Server) -> None:
    li = server.person("Li")
    access = li.get("/me/access")
    (session,) = access["sessions"]
    assert (session["way"], session["current"]) == ("first", True)
    assert session["browser"] == "python-httpx"
    assert access["recovery"] is None
    assert access["passkeys"] == []


def test_a_session_is_ended_and_its_token_is_not_known_any_more(server: Server) -> None:
    li = server.person("Li")
    phone = second(server, li)
    assert phone.get("/me")["name"] == "Li"
    found = {s["way"]: s["session"] for s in li.get("/me/access")["sessions"]}
    assert li.http.delete(f"/me/sessions/{found['link']}").json()["removed"] == found["link"]
    assert code_of(phone.http.get("/me")) == "unauthorised"
    assert code_of(li.http.delete(f"/me/sessions/{found['link']}")) == "not-found"
    assert li.get("/me")["name"] == "Li"


def test_the_first_token_is_a_session_like_any_other(server: Server) -> None:
    li = server.person("Li")
    phone = second(server, li)
    first = next(s for s in phone.get("/me/access")["sessions"] if s["way"] == "first")
    phone.http.delete(f"/me/sessions/{first['session']}")
    assert code_of(li.http.get("/me")) == "unauthorised"
    assert phone.get("/me")["player"] == li.id


def test_nobody_ends_the_sessions_of_others(server: Server) -> None:
    li, wu = server.person("Li"), server.person("Wu")
    (session,) = li.get("/me/access")["sessions"]
    assert code_of(wu.http.delete(f"/me/sessions/{session['session']}")) == "not-found"
    assert li.get("/me")["name"] == "Li"


def test_all_other_sessions_end_at_once(server: Server) -> None:
    li = server.person("Li")
    others = [second(server, li) for _ in range(3)]
    left = others[0].http.delete("/me/sessions").json()["sessions"]
    assert [(s["way"], s["current"]) for s in left] == [("link", True)]
    for ended in (li, *others[1:]):
        assert code_of(ended.http.get("/me")) == "unauthorised"


def test_an_ended_session_is_cut_from_its_tables(server: Server) -> None:
    li = server.person("Li")
    phone = second(server, li)
    table = li.make("you", "you")
    with phone.socket(table, 0) as line, li.socket(table, 0) as mine:
        line.next("state")
        mine.next("state")
        li.http.delete("/me/sessions")
        assert line.next("refused")["error"]["code"] == "unauthorised"
        with pytest.raises(ConnectionClosed):
            line.next("never")
        mine.send(type="ping")
        mine.next("pong")


def test_a_session_ends_on_other_nodes_too(
    postgresql: Postgres, servers: list[Server], tmp_path: Path
) -> None:
    with postgresql.database() as url:
        servers += [Server(tmp_path / name, database=url) for name in ("one", "two")]
        one, two = servers
        li = one.person("Li")
        phone = second(one, li).at(two.url)
        table = li.make("you", "you")
        with phone.socket(table, 0) as line:
            line.next("state")
            li.http.delete("/me/sessions")
            assert line.next("refused")["error"]["code"] == "unauthorised"
        wait_for(lambda: phone.http.get("/me").status_code == 401, "the other node")
        for server in servers:
            server.stop()


def test_the_longest_unused_session_makes_room(server: Server, database: str) -> None:
    li = server.person("Li")
    old = second(server, li)
    long_ago = update(sessions).where(sessions.c.token_hash == hash_of(str(old.token)))
    in_database(database, long_ago.values(used=1.0))
    devices = [second(server, li) for _ in range(MOST_SESSIONS - 1)]
    assert len(li.get("/me/access")["sessions"]) == MOST_SESSIONS
    assert code_of(old.http.get("/me")) == "unauthorised"
    assert devices[0].get("/me")["name"] == "Li"


def test_a_visit_is_noted_to_the_hour(server: Server, database: str) -> None:
    li = server.person("Li")
    mine = sessions.c.player == li.id
    seen = select(sessions.c.used).where(mine)
    (before,) = in_database(database, seen)
    li.get("/me")
    assert in_database(database, seen) == [before]
    in_database(database, update(sessions).where(mine).values(used=1.0))
    phone = second(server, li)
    (newest, *_) = phone.get("/me/access")["sessions"]
    phone.http.delete(f"/me/sessions/{newest['session']}")  # the service reads this player again
    li.get("/me")
    assert in_database(database, seen)[0][0] > before[0]


def test_only_hashes_are_stored(server: Server, database: str) -> None:
    li = server.person("Li")
    key = li.post("/me/links")["key"]
    code = li.post("/me/recovery")["code"]
    dump = content_of(database)
    for secret in (str(li.token), str(li.token).partition(".")[2], key, code, read_code(code)):
        assert secret not in dump
    assert hash_of(str(li.token)) in dump
    assert code_hash(read_code(code)) in dump


def content_of(url: str) -> str:
    return "\n".join(
        repr(tuple(row))
        for table in metadata.sorted_tables
        for row in in_database(url, select(table))
    )


# Recovery codes


def test_a_recovery_code_brings_someone_back(server: Server) -> None:
    li = server.person("Li")
    code = li.post("/me/recovery")["code"]
    assert re.fullmatch(r"(\w{4}-){4}\w{4}", code)
    assert li.get("/me/access")["recovery"] is not None
    stranger = server.nobody()
    assert stranger.post("/sessions/look", {"code": code})["name"] == "Li"
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l").replace("v", "u")
    assert entered(server, code=typed).get("/me")["player"] == li.id
    ways = [s["way"] for s in li.get("/me/access")["sessions"]]
    assert sorted(ways) == ["code", "first"]


def test_a_renewed_code_replaces_the_one_before(server: Server) -> None:
    li = server.person("Li")
    old, new = (li.post("/me/recovery")["code"] for _ in range(2))
    assert server.nobody().refused("/sessions", {"code": old})["error"]["code"] == "wrong-code"
    assert entered(server, code=new).id == li.id
    li.http.delete("/me/recovery")
    assert server.nobody().refused("/sessions", {"code": new})["error"]["code"] == "wrong-code"


def test_a_typing_error_is_told_from_an_unknown_code(server: Server) -> None:
    stranger = server.nobody()
    error = stranger.refused("/sessions/look", {"code": "9VQ2-7"})["error"]
    assert (error["code"], error["figures"]) == ("mistyped-code", {"length": 20, "found": 5})
    assert stranger.refused("/sessions/look", {"code": new_code()})["error"]["code"] == "wrong-code"
    for body in ({}, {"code": "x", "link": "y"}):
        assert "either a code or a link" in stranger.refused("/sessions", body)["error"]["message"]


def test_guessing_is_slowed_down(servers: list[Server], tmp_path: Path) -> None:
    servers.append(Server(tmp_path / "data", "--rate", "50"))
    stranger = servers[0].nobody()
    answers = [
        code_of(stranger.http.post("/sessions", json={"code": new_code()})) for _ in range(15)
    ]
    assert answers[0] == "wrong-code"
    assert answers[-1] == "too-fast"


# Links


def test_a_link_lets_one_device_in_once(server: Server) -> None:
    li = server.person("Li")
    key = li.post("/me/links")["key"]
    stranger = server.nobody()
    for _ in range(2):  # looking does not use it up
        assert stranger.post("/sessions/look", {"link": key})["name"] == "Li"
    assert entered(server, link=key).id == li.id
    assert stranger.refused("/sessions", {"link": key})["error"]["code"] == "link-spent"
    assert stranger.refused("/sessions/look", {"link": key})["error"]["code"] == "link-spent"


def test_a_link_is_too_old_after_minutes_and_when_there_is_a_newer_one(
    server: Server, database: str
) -> None:
    li, stranger = server.person("Li"), server.nobody()
    made = li.post("/me/links")
    assert made["seconds"] == 600
    newer = li.post("/me/links")["key"]
    assert stranger.refused("/sessions", {"link": made["key"]})["error"]["code"] == "link-spent"
    mine = update(one_time_keys).where(one_time_keys.c.player == li.id)
    in_database(database, mine.values(expires=1.0))
    assert stranger.refused("/sessions", {"link": newer})["error"]["code"] == "link-spent"


# Merging


def test_the_games_of_another_guest_become_mine(server: Server) -> None:
    li, guest, wu = server.person("Li"), server.person("Guest"), server.person("Wu")
    running, waiting = guest.make("you", "open"), guest.make("you", "open")
    wu.post(f"/tables/{running}/join")
    left = wu.make("you", "open", "novice")
    guest.post(f"/tables/{left}/join", {"seat": 1})
    guest.post(f"/tables/{left}/leave", {"seat": 1})
    over = finished(guest)
    assert li.post("/me/merge", {"token": guest.token})["merged"] == guest.id
    assert code_of(guest.http.get("/me")) == "unauthorised"
    for table in (running, waiting):
        assert li.get(f"/tables/{table}")["seats"][0]["yours"]
    for table in (running, waiting, over):
        assert li.get(f"/tables/{table}")["owner"]
    assert li.get(f"/tables/{left}")["seats"][1]["may_sit"], "a seat to come back to"
    state = li.view(running, 0)
    if state["table"]["chooser"] == 0:
        li.move(running, 0, state["ply"], state["view"]["moves"][0])


def test_two_at_one_table_are_not_merged_before_its_end(server: Server) -> None:
    li, guest = server.person("Li"), server.person("Guest")
    table = li.make("you", "open")
    guest.post(f"/tables/{table}/join")
    error = li.refused("/me/merge", {"token": guest.token})["error"]
    assert error["code"] == "same-table"
    assert guest.get("/me")["name"] == "Guest"
    assert li.get(f"/tables/{table}")["version"] == guest.get(f"/tables/{table}")["version"]


def test_merging_needs_the_other_token(server: Server) -> None:
    li = server.person("Li")
    assert li.refused("/me/merge", {"token": "p_0.x"})["error"]["code"] == "unauthorised"
    assert "your own token" in li.refused("/me/merge", {"token": li.token})["error"]["message"]


# One's data


def test_one_file_has_all_that_is_stored_about_someone(server: Server) -> None:
    li, wu = server.person("Li"), server.person("Wu")
    second(server, li)
    li.post("/me/recovery")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join")
    wu.post(f"/tables/{table}/reports", {"seat": 0, "about": "conduct", "text": "of Li"})
    li.post(f"/tables/{table}/reports", {"seat": 1, "about": "other", "text": "slow"})
    li.step(table) if li.get(f"/tables/{table}")["chooser"] == 0 else wu.step(table, (1,))
    over = finished(li)
    answer = li.http.get("/me/data")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert (found["id"], found["name"]) == (li.id, "Li")
    assert [seat["table"] for seat in found["seats"]] == [table]
    assert {row["table"] for row in found["owned_tables"]} == {table, over}
    assert len(found["sessions"]) == 2
    assert len(found["recovery_code"]) == 1
    assert [report["text"] for report in found["reports"]] == ["slow"]
    (game,) = found["games"]
    assert game["table"] == over
    assert Game.from_record(game["record"]).over
    for secret in ("_hash", "of Li", "outcomes", str(li.token)):
        assert secret not in answer.text
    assert code_of(server.nobody().http.get("/me/data")) == "unauthorised"


def test_nothing_is_left_of_someone_who_removes_themselves(server: Server, database: str) -> None:
    li, wu = server.person("Erased"), server.person("Wu")
    phone = second(server, li)
    li.post("/me/recovery")
    li.post("/me/links")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join")
    with phone.socket(table, 0) as line:
        line.next("state")
        assert li.http.delete("/me").json()["removed"] == li.id
        assert line.next("refused")["error"]["code"] == "unauthorised"
    assert code_of(phone.http.get("/me")) == "unauthorised"
    seat = wu.get(f"/tables/{table}")["seats"][0]
    assert (seat["kind"], seat["name"]) == ("bot", "")

    def named() -> list[str]:
        return [line for line in content_of(database).splitlines() if str(li.id) in line]

    # That they were here is noted every half second, and forgotten as fast.
    wait_for(lambda: len(named()) == 1, "nothing but the audit, that they are gone")
    assert "players remove" in named()[0]
    assert "Erased" not in content_of(database)


def test_every_row_that_belongs_to_a_player_says_what_becomes_of_it() -> None:
    plain = (audit, claims, presence, decisions)  # presence ends with the connection
    for table in metadata.sorted_tables:
        for name in ("player", "reporter", "subject", "muted", "owner"):
            if name in table.c and table not in plain:
                (key,) = table.c[name].foreign_keys
                assert key.column is players.c.id
                assert key.ondelete in ("CASCADE", "SET NULL"), f"{table.name}.{name}"


# Expiry


def test_a_session_that_nobody_uses_ends(server: Server, database: str, tmp_path: Path) -> None:
    from gugong.service.server.operator.admin_database import open_database as opened
    from gugong.service.server.operator.expiry import expire
    from gugong.service.tables.quotas import DAY, Lifetimes

    li = server.person("Li")
    phone = second(server, li)
    li.post("/me/links")
    unused = sessions.c.token_hash == hash_of(str(li.token))
    in_database(database, update(sessions).where(unused).values(used=1.0))
    with opened(database) as found, found.engine.begin() as connection:
        while expire(connection, 366 * DAY, Lifetimes(0, 0, 0, 0, 365, 0)).more:
            pass  # it goes step by step
    assert [s["way"] for s in phone.get("/me/access")["sessions"]] == ["link"]
    left = select(func.count()).select_from(one_time_keys).where(one_time_keys.c.player == li.id)
    assert in_database(database, left) == [(1,)], "its minutes are not over"
