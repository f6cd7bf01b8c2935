"""Tables over HTTP. Who may do what there is tested in tests/tables."""

import threading
from typing import Any

import pytest

from tests.service.server.clients import Json, Person, Server


def kinds(info: Json) -> list[str]:
    return [seat["kind"] for seat in info["seats"]]


@pytest.mark.parametrize("others", [1, 2, 3, 4])
def test_a_whole_game_with_bots(service: Server, others: int) -> None:
    li = service.person()
    table = li.make("you", *["novice"] * others, options={"bonus_tokens": True})
    end = li.finish(table)
    result = end["table"]["result"]
    assert len(result["scores"]) == others + 1
    assert sorted(result["ranking"]) == list(range(others + 1))
    assert end["view"]["over"] is True
    assert end["table"]["chooser"] is None


def test_a_whole_game_against_meng(service: Server) -> None:
    li = service.person()
    table = li.make("you", "meng", options={"difficulty": "hard", "focus": "wall"})
    assert li.finish(table)["table"]["result"]["scores"][1]["seat"] == 1


def test_the_game_begins_when_the_last_seat_is_taken(service: Server) -> None:
    li, wu = service.person(), service.person("Wu")
    table = li.make("you", "open", "novice")
    before = li.view(table, 0)
    assert (before["table"]["status"], before["view"]) == ("waiting", None)
    refusal = li.refused(f"/tables/{table}/moves", {"id": "a", "seat": 0, "ply": 0, "move": "pass"})
    assert refusal["error"]["code"] == "not-started"
    info = wu.post(f"/tables/{table}/join", {"name": "Wu Zetian"})
    assert info["status"] == "running"
    assert [seat["name"] for seat in info["seats"]][:2] == ["Li", "Wu Zetian"]
    assert [seat["yours"] for seat in info["seats"]] == [False, True, False]
    assert wu.view(table, 1)["view"]["families"][1]["hand"]


def test_two_who_race_for_a_seat_do_not_both_get_it(service: Server) -> None:
    li = service.person()
    for _ in range(10):
        table = li.make("you", "open", "open")
        racers = [service.person(f"Racer {i}") for i in range(4)]
        answers: list[int] = []

        def race(who: Person, table: str = table, answers: list[int] = answers) -> None:
            answers.append(who.http.post(f"/tables/{table}/join", json={"seat": 1}).status_code)

        threads = [threading.Thread(target=race, args=(racer,)) for racer in racers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [200, 409, 409, 409]
        yours = [r.get(f"/tables/{table}")["seats"][1]["yours"] for r in racers]
        assert sum(yours) == 1


def test_a_bot_plays_for_a_player_who_leaves_until_the_owner_lets_someone_in(
    service: Server,
) -> None:
    li, wu, ma = service.person(), service.person("Wu"), service.person("Ma")
    table = li.make("you", "open")
    wu.post(f"/tables/{table}/join")
    left = wu.post(f"/tables/{table}/leave", {"seat": 1})["seats"][1]
    assert (left["kind"], left["held"], left["vacant"], left["may_sit"]) == (
        "bot",
        False,
        True,
        True,
    )
    li.step(table)
    li.step(table)
    offered = li.post(f"/tables/{table}/seats/1/open")["seats"][1]
    assert (offered["vacant"], offered["offered"]) == (True, True)
    taken = ma.post(f"/tables/{table}/join", {"seat": 1})["seats"][1]
    assert (taken["kind"], taken["yours"], taken["vacant"]) == ("person", True, False)


def test_a_seat_goes_to_a_bot_and_back(service: Server) -> None:
    li = service.person()
    table = li.make("you", "you")
    given = li.post(f"/tables/{table}/seats/1/bot", {"level": "novice"})["seats"][1]
    assert (given["kind"], given["level"], given["held"]) == ("bot", "novice", True)
    while 1 not in {entry["seat"] for entry in li.step(table)["entries"]}:
        pass  # until the bot has decided too
    taken = li.post(f"/tables/{table}/seats/1/take")["seats"][1]
    assert (taken["kind"], taken["level"]) == ("person", None)
    li.finish(table, (0, 1))


def test_the_owner_of_a_table_may_fill_it_with_bots(service: Server) -> None:
    li, wu = service.person(), service.person("Wu")
    table = li.make("you", "open")
    refusal = wu.refused(f"/tables/{table}/seats/1/bot", {"level": "novice"})
    assert refusal["error"]["code"] == "not-your-table"
    assert li.post(f"/tables/{table}/seats/1/bot", {"level": "novice"})["status"] == "running"


def test_lists_of_open_and_own_tables(service: Server) -> None:
    li, wu = service.person(), service.person("Wu")
    shown, hidden = li.make("you", "open", terms={"listed": True}), li.make("you", "open")
    found = wu.get("/tables")
    assert shown in [info["table"] for info in found["open"]]
    assert hidden not in [info["table"] for info in found["open"]]
    assert {info["table"] for info in li.get("/games")["games"]} == {shown, hidden}
    wu.post(f"/tables/{shown}/join")
    assert shown not in [info["table"] for info in wu.get("/tables")["open"]]


def test_a_box_of_ones_own(service: Server) -> None:
    from gugong.components import load

    li = service.person()
    text = load().text.replace('name = "', 'name = "Another ', 1)
    table = li.make("you", "novice", components=text.replace("5 = 7 }", "5 = 6 }"))
    assert li.finish(table)["table"]["status"] == "over"


WRONG: list[tuple[Any, str]] = [
    ([], "seats"),
    ([{"kind": "you"}], "seats"),
    ([{"kind": "you"}] * 6, "seats"),
    ([{"kind": "you"}, {"kind": "king"}], "seats.1.kind"),
    ([{"kind": "you"}, {"kind": "bot", "level": "emperor"}], "emperor"),
    ([{"kind": "meng"}, {"kind": "you"}], "Meng"),
    ([{"kind": "you"}, {"kind": "meng"}, {"kind": "open"}], "Meng"),
]


@pytest.mark.parametrize(("seats", "named"), WRONG)
def test_impossible_seats_are_named(service: Server, seats: Any, named: str) -> None:
    error = service.person().refused("/tables", {"seats": seats})["error"]
    assert error["code"] == "bad-request"
    assert named in error["message"]


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ({"options": {"expert": "yes"}}, "expert"),
        ({"options": {"difficulty": "hard"}}, "difficulty"),
        ({"components": "no box"}, "components"),
        ({"seed": " seven "}, "seed"),
        ({"undo": "sometimes"}, "undo"),
        ({"spectators": True}, "spectators"),
    ],
)
def test_what_is_not_possible_is_named(service: Server, asked: Json, named: str) -> None:
    seats = [{"kind": "you"}, {"kind": "open"}]
    error = service.person().refused("/tables", {"seats": seats, **asked})["error"]
    assert error["code"] == "bad-request"
    assert named in error["message"]


def test_a_rematch_has_the_same_people_no_matter_who_asks_first(service: Server) -> None:
    li, wu, stranger = service.person(), service.person("Wu"), service.person("Han")
    table = li.make("you", "open", "novice", options={"expert": True})
    wu.post(f"/tables/{table}/join")
    early = li.refused(f"/tables/{table}/rematch")
    assert early["error"]["code"] == "not-over"
    li.post(f"/tables/{table}/seats/0/bot", {"level": "novice"})
    wu.finish(table, (1,))
    assert stranger.refused(f"/tables/{table}/rematch")["error"]["code"] == "not-your-seat"
    new = li.post(f"/tables/{table}/rematch")
    assert wu.post(f"/tables/{table}/rematch")["table"] == new["table"] != table
    assert li.get(f"/tables/{table}")["rematch"] == new["table"]
    assert new["options"] == {"bonus_tokens": False, "expert": True}
    assert kinds(new) == ["person", "person", "bot"]
    assert [seat["yours"] for seat in new["seats"]] == [True, False, False]


def test_an_unknown_table_is_said_to_be_unknown(service: Server) -> None:
    answer = service.nobody().http.get("/tables/nosuchtable")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-such-table")
