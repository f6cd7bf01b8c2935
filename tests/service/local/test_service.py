"""The service of a browser: what it stores, what it says where it cannot, and its bots."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gugong import RULES_VERSION
from gugong.bots.built_in import LEVELS
from gugong.components import load as load_box
from gugong.puzzles import load
from tests.coach.games import short_game
from tests.service.local.device import Device, Json

YOU: Json = {"kind": "you"}
NOVICE: Json = {"kind": "bot", "level": "novice"}
HELLO: Json = {"type": "hello", "seat": 0, "version": None}


@pytest.fixture
def device() -> Iterator[Device]:
    with Device() as device:
        device.ask("POST", "players", {"name": "Li"})
        yield device


def made(device: Device, *seats: Json, **more: Any) -> str:
    table: str = device.ask("POST", "tables", {"seats": seats, "seed": "s", **more})["table"]
    return table


def play(device: Device, plies: int) -> Json:
    """Decide through the wire `w`, for the deciding person here; returns the last state."""
    state = device.say(HELLO)[0]
    for n in range(plies):
        seat = state["table"]["chooser"]
        state = device.say({"type": "watch", "seat": seat})[0]
        move = {"id": f"m{state['ply']}", "seat": seat, "ply": state["ply"]}
        heard = device.say({"type": "move", **move, "move": state["view"]["moves"][n % 2]})
        state = next(one for one in heard if one["type"] == "state")
    return state


def test_a_game_is_drawn_here_too(device: Device) -> None:
    table = made(device, YOU, NOVICE)
    page = device.ask("GET", f"tables/{table}/replay?language=fr")
    assert page.startswith('<!doctype html>\n<html lang="fr">')
    assert device.ask("GET", f"tables/{table}/board?language=zh").startswith("<svg")


def test_log_and_history_come_in_pages(device: Device) -> None:
    table = made(device, YOU, YOU)
    device.connect(table)
    play(device, 5)
    log = device.ask("GET", f"tables/{table}/log?since=2")
    assert [entry["ply"] for entry in log["entries"]] == [3, 4, 5]
    assert log["next"] is None
    page = device.ask("GET", f"tables/{table}/history?since=1&limit=2")
    assert [step["ply"] for step in page["steps"]] == [1, 2]
    assert page["next"] == 3


def test_a_box_that_is_not_sound_is_told_with_its_problems(device: Device) -> None:
    answer = device.ask("POST", "components/check", {"text": "name = 3"})
    assert answer["box"] is None
    assert answer["count"] >= len(answer["problems"]) > 0


def test_a_box_of_ones_own_is_kept_with_its_table_and_compared_with_ours(device: Device) -> None:
    own = load_box().text.replace("palace_places = [7, 5, 3]", "palace_places = [8, 5, 3]")
    assert device.ask("POST", "components/check", {"text": own})["problems"] == []
    table = made(device, YOU, NOVICE, components=own)
    version = device.ask("GET", f"tables/{table}")["components"]
    box = device.ask("GET", f"components/{version}")
    assert box["version"] == version
    answer = device.ask("GET", f"components/{version}/differences")
    (difference,) = answer["differences"]
    assert (difference["ours"], difference["theirs"]) == (7, 8)


def test_a_decision_is_stored_before_it_is_shown(device: Device) -> None:
    table = made(device, YOU, YOU)
    device.connect(table)
    stored: list[int] = []
    device.send = lambda wire, message: (  # type: ignore[method-assign]
        stored.append(device.database.stored[table]["row"]["ply"] - json.loads(message)["ply"])
        if json.loads(message)["type"] in ("state", "ack")
        else None
    )
    device.say(HELLO)
    first = device.ask("GET", f"tables/{table}/view?seat=0")
    seat = first["table"]["chooser"]
    move = device.ask("GET", f"tables/{table}/view?seat={seat}")["view"]["moves"][0]
    device.say({"type": "move", "id": "m", "seat": seat, "ply": 0, "move": move})
    assert stored == [0, 0, 0], "hello, the move, and that it is stored"


def test_another_worker_goes_on_where_the_last_one_was(device: Device) -> None:
    table = made(device, YOU, YOU)
    device.connect(table)
    before = play(device, 70)  # more than one record, and decisions after it
    device.restart()
    device.connect(table)
    after = device.say({**HELLO, "seat": before["seat"]})[0]
    assert after["view"] == before["view"]
    assert after["version"] == before["version"]


def test_a_decision_sent_again_to_another_worker_counts_once(device: Device) -> None:
    table = made(device, YOU, YOU)
    device.connect(table)
    seat = device.say(HELLO)[0]["table"]["chooser"]
    view = device.say({"type": "watch", "seat": seat})[0]["view"]
    move = {"type": "move", "id": "m", "seat": seat, "ply": 0, "move": view["moves"][0]}
    device.say(move)
    device.restart()
    device.connect(table)
    device.say(HELLO)
    heard = device.say(move)
    assert [one["type"] for one in heard] == ["ack"]
    assert len(device.database.entries[table]) == 1


@pytest.mark.parametrize(
    ("fails", "code"),
    [("QuotaExceededError: the disk", "storage-full"), ("UnknownError: x", "storage")],
)
def test_nothing_has_changed_where_nothing_can_be_stored(
    device: Device, fails: str, code: str
) -> None:
    table = made(device, YOU, YOU)
    device.connect(table)
    state = play(device, 3)
    device.database.fails = fails
    seat, ply = state["table"]["chooser"], state["ply"]
    view = device.say({"type": "watch", "seat": seat})[0]["view"]
    move = {"type": "move", "id": "x", "seat": seat, "ply": ply, "move": view["moves"][0]}
    refused = next(one for one in device.say(move) if one["type"] == "refused")
    assert refused["error"]["code"] == code
    assert device.ask("POST", "tables", {"seats": [YOU, NOVICE]})["error"]["code"] == code
    assert device.ask("GET", f"tables/{table}/record").count("\n") > 3, "it can still be saved"
    device.database.fails = None
    again = [one["type"] for one in device.say(move)]
    assert again[-2:] == ["state", "ack"], "perhaps after what is stored was read again"


def test_a_game_of_other_rules_goes_on_if_it_goes_the_same_way(device: Device) -> None:
    table = made(device, YOU, YOU)
    device.connect(table)
    before = play(device, 5)
    begun_with_other_rules(device, table)
    device.restart()
    after = device.ask("GET", f"tables/{table}/view?seat={before['seat']}")
    assert after["view"] == before["view"]


def test_a_game_that_other_rules_forbid_says_why_it_does_not_open(device: Device) -> None:
    table = made(device, YOU, YOU)
    device.connect(table)
    play(device, 5)
    begun_with_other_rules(device, table)
    device.database.entries[table][2]["move"] = "a move of former rules"
    device.restart()
    error = device.ask("GET", f"tables/{table}")["error"]
    assert error["code"] == "other-rules"
    assert "0.0.1" in error["message"]
    assert device.connect(table) is False
    assert device.heard["w"][0]["error"]["code"] == "other-rules"
    assert device.closed == ["w"]


def begun_with_other_rules(device: Device, table: str) -> None:
    stored = device.database.stored[table]
    stored["record"] = stored["record"].replace(f"rules: {RULES_VERSION}", "rules: 999")
    stored.update(rules=999, engine="0.0.1")


def test_bots_play_on_until_a_person_decides(device: Device) -> None:
    table = made(device, YOU, NOVICE, NOVICE)
    device.let_bots_play()
    device.connect(table)
    state = device.say(HELLO)[0]
    assert state["table"]["chooser"] == 0
    play(device, 1)
    device.let_bots_play()
    assert any(entry["player"] is None for entry in device.database.entries[table])


def test_a_bot_that_thinks_about_what_is_taken_back_is_stopped(device: Device) -> None:
    table = made(device, YOU, YOU)
    device.connect(table)
    seat = device.say(HELLO)[0]["table"]["chooser"]
    device.thinker.slow = True
    device.ask("POST", f"tables/{table}/seats/{seat}/bot", {"level": "page"})
    assert not device.thinker.stopped.is_set()
    device.ask("POST", f"tables/{table}/seats/{seat}/take")
    assert device.thinker.stopped.is_set()
    device.let_bots_play()
    assert device.database.entries[table] == [], "the decision is the person's"


def test_the_levels_are_offered_and_every_bot_gives_hints(device: Device) -> None:
    answer = device.ask("GET", "levels")
    assert answer["levels"] == [*LEVELS]
    assert answer["fits"]["why"] == "newcomer"
    table = made(device, YOU, YOU)
    seat = device.ask("GET", f"tables/{table}")["chooser"]
    hint = device.ask("POST", f"tables/{table}/hint", {"seat": seat, "level": "courtier"})
    assert hint["move"] in device.ask("GET", f"tables/{table}/view?seat={seat}")["view"]["moves"]


def test_the_caller_is_the_person_at_this_device(device: Device) -> None:
    made(device, YOU, NOVICE)
    device.ask("PATCH", "me", {"name": "Wu"})
    again = device.ask("POST", "players", {"name": "Ma"})  # the page has forgotten its token
    assert again["name"] == "Ma"
    assert len(device.ask("GET", "games")["games"]) == 1


def test_a_table_can_be_deleted(device: Device) -> None:
    table = made(device, YOU, YOU)
    device.connect(table)
    device.say(HELLO)
    assert device.ask("DELETE", f"tables/{table}") == {"v": 1, "removed": table}
    assert device.ask("GET", f"tables/{table}")["error"]["code"] == "no-such-table"
    assert device.closed == ["w"]
    assert device.database.stored == {}


def test_what_takes_others_needs_a_server(device: Device) -> None:
    table = made(device, YOU, YOU)
    error = device.ask("POST", f"tables/{table}/reports", {"seat": 1, "about": "name"})["error"]
    assert error["code"] == "needs-server"


def test_a_finished_game_is_reviewed_here_too(device: Device) -> None:
    table = device.ask("POST", "records", short_game("2p-1", 4).record())["table"]
    assert device.ask("GET", f"tables/{table}/review")["status"] == "none"
    assert device.ask("POST", f"tables/{table}/review", {"seat": 0})["status"] == "working"
    device.let_bots_play()
    answer = device.ask("GET", f"tables/{table}/review?seat=0")
    assert answer["status"] == "done"
    assert len(answer["review"]["steps"]) == answer["review"]["plies"]
    device.restart()
    assert device.ask("GET", f"tables/{table}/review?seat=0") == answer, "it is kept"


def test_puzzles_are_solved_here_and_remembered(device: Device) -> None:
    puzzle, other = load()[:2]
    told = device.ask("GET", f"puzzles/{puzzle.id}")
    assert told["view"]["chooser"] == puzzle.seat
    assert device.ask("GET", f"puzzles/{puzzle.id}/record") == puzzle.record
    assert device.ask("GET", f"puzzles/{puzzle.id}/hints/1")["sources"] == puzzle.sources
    solved = device.ask("POST", f"puzzles/{puzzle.id}/answer", {"move": puzzle.best["move"]})
    assert (solved["verdict"], solved["yours"]["solved"]) == ("solved", [puzzle.id])
    shown = device.ask("POST", f"puzzles/{other.id}/solution", {})
    assert shown["yours"]["shown"] == [other.id]
    device.restart()
    assert device.ask("GET", "puzzles")["yours"] == shown["yours"]


def test_a_solution_that_finds_no_room_is_said(device: Device) -> None:
    device.database.fails = "QuotaExceededError"
    answer = device.ask("POST", f"puzzles/{load()[0].id}/solution", {})
    assert answer["error"]["code"] == "storage-full"
