"""The host's rights over HTTP and sockets, for all kinds of callers."""

from typing import Any

import pytest

from tests.service.server.clients import Person, Server


def code(answer: dict[str, Any]) -> str:
    found: str = answer["error"]["code"]
    return found


def test_a_guest_knocks_and_both_see_live_what_comes_of_it(service: Server) -> None:
    li, wu, ma = service.person("Li"), service.person("Wu"), service.person("Ma")
    table = li.make("you", "open", "open", terms={"approval": True})
    with li.socket(table, 0) as host, wu.socket(table) as guest:
        for socket in (host, guest):
            socket.next("state")
        assert wu.post(f"/tables/{table}/join")["knocked"] == "waiting"
        knocks = host.next("table")["table"]["knocks"]
        while not knocks:
            knocks = host.next("table")["table"]["knocks"]
        assert [knock["name"] for knock in knocks] == ["Wu"]
        path = f"/tables/{table}/knocks/{knocks[0]['knock']}"
        for other in (wu, ma):
            assert code(other.refused(path, {"lets_in": True})) == "not-your-table"
        li.post(path, {"lets_in": True})
        seen = guest.next("table")["table"]
        while not any(seat["yours"] for seat in seen["seats"]):
            seen = guest.next("table")["table"]
        assert [seat["name"] for seat in seen["seats"]] == ["Li", "Wu", ""]
    ma.post(f"/tables/{table}/join")
    assert ma.post(f"/tables/{table}/withdraw")["knocked"] is None
    ma.post(f"/tables/{table}/join")
    knock = li.get(f"/tables/{table}")["knocks"][0]["knock"]
    li.post(f"/tables/{table}/knocks/{knock}", {"lets_in": False})
    assert ma.get(f"/tables/{table}")["knocked"] == "refused"
    assert code(ma.refused(f"/tables/{table}/join")) == "not-let-in"


def test_a_table_with_a_reserved_seat(service: Server) -> None:
    li, wu, ma = service.person("Li"), service.person("Wu"), service.person("Ma")
    seats = [{"kind": "you"}, {"kind": "reserved", "name": "Ma"}, {"kind": "open"}]
    made = li.post("/tables", {"seats": seats})
    join = f"/tables/{made['table']}/join"
    assert code(wu.refused(join, {"seat": 1})) == "reserved"
    assert wu.post(join)["seats"][2]["yours"]
    assert ma.get(f"/tables/{made['table']}")["seats"][1]["invitation"] is None
    joined = ma.post(join, {"invitation": made["seats"][1]["invitation"]})
    assert (joined["seats"][1]["yours"], joined["status"]) == (True, "running")


def test_where_nobody_watches_strangers_see_nothing_of_the_running_game(service: Server) -> None:
    li, ma = service.person("Li"), service.person("Ma")
    table = li.make("you", "open", terms={"spectators": False})
    with ma.socket(table) as stranger:
        stranger.next("state")  # the waiting room
        li.post(f"/tables/{table}/seats/1/bot", {"level": "novice"})
        assert code(stranger.next("refused")) == "no-spectators"
    for person in (ma, service.nobody()):
        for path in ("view", "log", "history", "chat", "record"):
            answer = person.http.get(f"/tables/{table}/{path}").json()
            assert code(answer) in ("no-spectators", "running"), path
        with person.socket(table) as socket:
            assert code(socket.next("refused")) == "no-spectators"
    assert li.view(table)["view"] is not None
    li.post(f"/tables/{table}/close")
    assert ma.view(table)["table"]["closed"] is True


def test_everyone_sees_that_the_host_closed_the_table(service: Server) -> None:
    li, wu, ma = service.person("Li"), service.person("Wu"), service.person("Ma")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join")
    for person in (wu, ma):
        assert code(person.refused(f"/tables/{table}/close")) == "not-your-table"
    with wu.socket(table, 1) as guest, ma.socket(table) as stranger:
        for socket in (guest, stranger):
            socket.next("state")
        li.post(f"/tables/{table}/close")
        for socket in (guest, stranger):
            seen = socket.next("state")
            assert (seen["table"]["status"], seen["table"]["result"]) == ("over", None)
            assert seen["table"]["closed"]


@pytest.mark.parametrize("what", ["seats/1/bot", "seats/1/open", "seats/1/reserve"])
def test_before_the_game_only_the_host_disposes_of_seats(service: Server, what: str) -> None:
    li, wu, ma = service.person("Li"), service.person("Wu"), service.person("Ma")
    table = li.make("you", "open", "open", "open")
    wu.post(f"/tables/{table}/join", {"seat": 2})
    for person in (wu, ma):
        assert code(person.refused(f"/tables/{table}/{what}")) == "not-your-table"
    assert service.nobody().http.post(f"/tables/{table}/{what}", json={}).status_code == 401
    li.post(f"/tables/{table}/{what}")


def test_hints_are_off_where_that_was_agreed(service: Server) -> None:
    li: Person = service.person()
    table = li.make("you", "meng", terms={"hints": False})
    assert code(li.refused(f"/tables/{table}/hint", {"seat": 0})) == "no-hints"


def test_a_clock_that_makes_no_sense_is_refused(service: Server) -> None:
    body = {"seats": [{"kind": "you"}, {"kind": "open"}]}
    clock = {"kind": "turn", "turn": 1}
    refused = service.person().refused("/tables", {**body, "terms": {"clock": clock}})
    assert "allowed: 10 to 86400" in refused["error"]["message"]
