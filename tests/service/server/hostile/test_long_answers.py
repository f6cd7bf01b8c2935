"""A long game gives answers of a bounded size, page by page."""

from collections.abc import Callable
from random import Random
from typing import Any

from gugong import Game
from gugong.components import load, parse
from gugong.service.tables.quotas import HISTORY_BYTES, HISTORY_STEPS, LOG_ENTRIES, TABLES_LISTED
from tests.service.server.clients import Person, Server
from tools.random_play import choices


def pages(person: Person, path: str, **query: Any) -> list[Any]:
    found = []
    answer = person.get(path, **query)
    while True:
        found.append(answer)
        if answer["next"] is None:
            return found
        answer = person.get(path, **{**query, "since": answer["next"]})


def test_a_replay_comes_in_pages(service: Server) -> None:
    li = service.person()
    table = li.make("you", "novice", "novice", "novice", "novice")  # never short of a hundred plies
    li.finish(table)
    game = Game.from_record(li.http.get(f"/tables/{table}/record").text)
    assert game.ply > HISTORY_STEPS
    for limit in (HISTORY_STEPS, 33):
        found = pages(li, f"/tables/{table}/history", seat=1, limit=limit)
        assert all(len(page["steps"]) <= limit for page in found)
        steps = [step for page in found for step in page["steps"]]
        assert [step["ply"] for step in steps] == list(range(game.ply + 1))
        assert steps[-1]["view"] == game.view(1)
    answer = li.http.get(f"/tables/{table}/history", params={"seat": 1})
    assert len(answer.content) < HISTORY_BYTES + 50_000
    for wrong in ({"limit": HISTORY_STEPS + 1}, {"limit": 0}, {"since": -1}):
        assert li.http.get(f"/tables/{table}/history", params=wrong).status_code == 400
    assert pages(li, f"/tables/{table}/history", since=10**5)[0]["steps"] == []


def longest_game() -> Game:
    """For five, with as many days and servants as a box may have."""
    text = load().text.replace("count = 4", "count = 12", 1)
    mornings = ", ".join(["0", *["24"] * 11])
    text = text.replace("[0, 4, 4, 4]", f"[{mornings}]", 1)
    game = Game(5, seed=1, components=parse(text, "long"), bonus_tokens=True)
    for move in choices(game, Random(1)):
        game.play(move)
    return game


def test_the_longest_game_with_the_largest_box_gives_small_answers(service: Server) -> None:
    li, game = service.person(), longest_game()
    assert game.ply > LOG_ENTRIES
    answer = li.http.post("/records", content=game.record()).raise_for_status()
    table = answer.json()["table"]

    logs = pages(li, f"/tables/{table}/log", seat=0)
    assert [len(page["entries"]) for page in logs] == [LOG_ENTRIES, game.ply - LOG_ENTRIES]
    assert [entry for page in logs for entry in page["entries"]] == game.log(0)
    steps = [step for page in pages(li, f"/tables/{table}/history") for step in page["steps"]]
    assert [step["ply"] for step in steps] == list(range(game.ply + 1))

    state = li.view(table, 0)
    assert state["since"] == game.ply - LOG_ENTRIES
    assert state["entries"] == logs[0]["entries"][game.ply - LOG_ENTRIES :] + logs[1]["entries"]
    for path in ("history", "log", "view", "view?ply=600"):
        size = len(li.http.get(f"/tables/{table}/{path}").content)
        assert size < HISTORY_BYTES + 50_000, path


def test_ones_own_tables_come_in_pages(run: Callable[..., Server]) -> None:
    li = run("--running-tables", "0").person()
    made = [li.make("you", "you") for _ in range(2 * TABLES_LISTED + 3)]
    found: list[str] = []
    answer = li.get("/games")
    while True:
        assert len(answer["games"]) <= TABLES_LISTED
        found += [info["table"] for info in answer["games"]]
        if answer["next"] is None:
            break
        answer = li.get("/games", after=answer["next"])
    assert found == made[::-1]
    for wrong in ("x", "nan,x", "1e999,"):
        assert li.http.get("/games", params={"after": wrong}).status_code in (200, 400)
