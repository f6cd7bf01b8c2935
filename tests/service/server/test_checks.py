"""A box that is being made is checked over HTTP; nothing about it is stored."""

from typing import Any

import pytest

from gugong.components import load, parse
from tests.service.server.clients import Json, Server

OURS = load()


def box(**changes: Any) -> Json:
    return {"name": OURS.name, "figures": OURS.figures, "basis": OURS.basis, **changes}


def with_figure(section: str, name: str, figure: object) -> Json:
    table: Any = OURS.figures[section]
    return box(figures={**OURS.figures, section: {**table, name: figure}})


def test_a_sound_box_comes_back_as_a_file(service: Server) -> None:
    answer = service.nobody().post(
        "/components/check", {**with_figure("tracks", "palace_steps", 9), "name": "Mine"}
    )
    assert (answer["problems"], answer["count"]) == ([], 0)
    found = parse(answer["box"]["text"], "the answer")
    assert (found.name, found.version) == ("Mine", answer["box"]["version"])
    assert found.figures == answer["box"]["figures"]
    assert answer["box"]["figures"]["tracks"]["palace_steps"] == 9
    assert [one["key"] for one in answer["box"]["differences"]] == ["tracks.palace_steps"]
    assert found.basis == answer["box"]["basis"] == OURS.basis


def test_a_file_comes_back_as_figures(service: Server) -> None:
    answer = service.nobody().post("/components/check", {"text": OURS.text})
    assert answer["box"]["version"] == OURS.version
    assert answer["box"]["figures"] == OURS.figures


def test_a_table_takes_what_passed(service: Server) -> None:
    li = service.person()
    text = li.post("/components/check", with_figure("tracks", "palace_steps", 9))["box"]["text"]
    table = li.make("you", "novice", components=text)
    assert li.view(table, 0)["view"]["palace"]["steps"] == 9


@pytest.mark.parametrize(
    ("asked", "key", "code", "args"),
    [
        (with_figure("tracks", "palace_steps", 0), "tracks.palace_steps", "number", {"low": 1}),
        (with_figure("tracks", "palace_steps", None), "tracks.palace_steps", "number", {}),
        (with_figure("dice", "faces", [[1, 2]]), "dice.faces", "count", {"n": 3}),
        (with_figure("gift_cards", "draw", []), "gift_cards.draw", "length", {}),
        (
            with_figure("travel_tokens", "bonus", {"flattery": 1, "toll": 2, "follow": 2}),
            "travel_tokens.bonus",
            "odd-bonus",
            {"n": 5},
        ),
        (box(figures={}), "players", "missing", {}),
        (box(name=""), "name", "name", {"most": 60}),
        (box(basis={}), "players", "no-basis", {}),
        ({"text": "no box"}, "line 1, column 4", "not-toml", {"line": 1}),
        ({"text": "a" * 150_000}, "", "too-long", {"line": 0}),
    ],
)
def test_a_problem_has_its_key_and_its_code(
    service: Server, asked: Json, key: str, code: str, args: Json
) -> None:
    answer = service.nobody().post("/components/check", asked)
    assert answer["box"] is None
    assert answer["count"] >= len(answer["problems"]) > 0
    found = [one for one in answer["problems"] if (one["key"], one["code"]) == (key, code)]
    assert found, answer["problems"]
    assert found[0]["args"].items() >= args.items()
    assert "expected" in found[0]["what"]


def test_only_the_first_of_very_many_problems_are_listed(service: Server) -> None:
    answer = service.nobody().post(
        "/components/check", box(figures={f"x{i}": 1 for i in range(999)})
    )
    assert len(answer["problems"]) == 40
    assert answer["count"] == 200


@pytest.mark.parametrize("asked", [{}, {"text": 1}, {"name": "x"}, {"text": "", "figures": {}}])
def test_what_is_no_box_at_all_is_a_bad_request(service: Server, asked: Json) -> None:
    assert service.nobody().refused("/components/check", asked)["error"]["code"] == "bad-request"


def test_checks_are_limited_like_whatever_costs_more_than_reading(
    service: Server, servers: list[Server], tmp_path: Any
) -> None:
    """A check counts as ten requests, with a token and without one."""
    slow = Server(tmp_path / "slow", "--rate", "4")
    servers.append(slow)
    li = slow.person()
    for caller in (li, slow.nobody()):
        codes = (
            caller.http.post("/components/check", json={"text": ""}).status_code for _ in range(20)
        )
        assert 429 in codes
