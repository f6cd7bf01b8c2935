"""Records out and in, replays, branches."""

from typing import Any

import pytest

from gugong import Game
from gugong.drawing.picture import board_of
from gugong.drawing.replay import page_of
from tests.service.server.clients import Json, Person, Server


@pytest.fixture(scope="module")
def finished(service: Server) -> tuple[Person, str]:
    li = service.person()
    table = li.make("you", "novice", "novice")
    li.finish(table)
    return li, table


def record_of(person: Person, table: str) -> str:
    return person.http.get(f"/tables/{table}/record").raise_for_status().text


def take(person: Person, text: str, **query: str) -> Any:
    return person.http.post("/records", content=text, params=query)


def test_a_finished_game_is_public_by_its_link(
    service: Server, finished: tuple[Person, str]
) -> None:
    _, table = finished
    game = Game.from_record(record_of(service.nobody(), table))
    assert game.over
    assert game.deal_is_honest()
    seen = service.nobody().view(table, 1)
    assert seen["view"]["families"][1]["hand"] is not None, "any seat may be looked through"


def test_the_record_of_a_running_game_is_only_for_someone_alone_with_bots(
    service: Server,
) -> None:
    li = service.person()
    table = li.make("you", "novice")
    assert Game.from_record(record_of(li, table)).players == 2
    answer = service.person().http.get(f"/tables/{table}/record")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "running")


def test_a_replay_is_a_page_and_the_board_a_picture_in_each_language(
    service: Server, finished: tuple[Person, str]
) -> None:
    li, table = finished
    game = Game.from_record(record_of(li, table))
    nobody = service.nobody()
    page = nobody.http.get(f"/tables/{table}/replay", params={"language": "nl"})
    assert page.raise_for_status().text == page_of(game, "nl")
    board = nobody.http.get(f"/tables/{table}/board", params={"language": "tr"})
    assert board.raise_for_status().text == board_of(game, "tr")
    assert page.headers["content-type"].startswith("text/plain"), "nothing of it runs here"
    wrong = nobody.http.get(f"/tables/{table}/board", params={"language": "xx"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "bad-request")


@pytest.mark.parametrize("drawn", ["replay", "board"])
def test_a_drawing_of_a_running_game_is_only_for_someone_alone_with_bots(
    service: Server, drawn: str
) -> None:
    li = service.person()
    table = li.make("you", "novice")
    assert li.http.get(f"/tables/{table}/{drawn}").status_code == 200
    answer = service.person().http.get(f"/tables/{table}/{drawn}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "running")


def test_a_replay_goes_through_every_view(service: Server, finished: tuple[Person, str]) -> None:
    li, table = finished
    game = Game.from_record(record_of(li, table))
    for ply in (0, 1, game.ply // 2, game.ply):
        state = service.nobody().view(table, 2, ply=ply)
        assert state["view"] == game.at(ply).view(2)
        assert state["entries"] == game.at(ply).log(2)
    steps: list[Json] = []
    page: Json = {"next": 0}
    while page["next"] is not None:
        page = service.nobody().get(f"/tables/{table}/history", seat=2, since=page["next"])
        steps += page["steps"]
    assert [step["view"] for step in steps] == [game.at(i).view(2) for i in range(game.ply + 1)]
    assert [step["entry"] for step in steps[1:]] == game.log(2)


def test_the_log_after_a_ply(service: Server, finished: tuple[Person, str]) -> None:
    li, table = finished
    entries = li.get(f"/tables/{table}/log", seat=0, since=10)["entries"]
    assert entries[0]["ply"] == 11


def test_an_exported_record_can_be_imported(service: Server, finished: tuple[Person, str]) -> None:
    li, table = finished
    text = record_of(li, table)
    info = take(li, text).raise_for_status().json()
    assert info["status"] == "over"
    assert record_of(li, info["table"]) == text
    assert info["result"] == li.get(f"/tables/{table}")["result"]


def test_a_running_record_is_taken_up(service: Server) -> None:
    game = Game(3, seed=4)
    for _ in range(20):
        game.play(game.legal_moves()[0])
    li = service.person()
    info = take(li, game.record(), seats="you,bot:novice,open").raise_for_status().json()
    assert (info["ply"], info["status"]) == (20, "waiting")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "bot", "open"]
    info = take(li, game.record()).raise_for_status().json()
    assert info["ply"] >= 20
    assert li.finish(info["table"])["table"]["status"] == "over"


@pytest.mark.parametrize("text", ["", "no record", "gugong record 1\nrules: 99\n", "\xff\x00"])
def test_what_is_no_record_is_refused(service: Server, text: str) -> None:
    answer = take(service.person(), text)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")


def test_a_branch_goes_on_from_any_ply_with_new_luck(
    service: Server, finished: tuple[Person, str]
) -> None:
    _, table = finished
    wu = service.person("Wu")
    old = Game.from_record(record_of(wu, table))
    info = wu.post(f"/tables/{table}/branch", {"ply": 40, "seat": 1})
    assert info["from"] == {"table": table, "ply": 40}
    assert [seat["kind"] for seat in info["seats"]] == ["bot", "person", "bot"]
    before = wu.view(info["table"], 1, ply=40)["view"]
    expected = dict(old.at(40).view(1))
    assert before.pop("seed_hash") != expected.pop("seed_hash")
    assert before == expected
