"""No payload of any endpoint holds what its viewer may not know. (GIFT-10)

Every answer that someone gets is searched for what is hidden from that person: the other hands and
discard piles, card by card in every place where a family's cards could stand, secret moves, the
seed, tokens. What is hidden is read from the database, which has all of it.
"""

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gugong import Game
from gugong.service.server.requests import API, every_row
from gugong.service.tables.days import day_of
from tests.depth import goes_deep, sample
from tests.service.server.clients import Json, Person, Server, Socket, wait_for

SEED = "the secret seed of the test"
SECRET_VERBS = ("burn", "recall", "discard")
MOMENTS = sample((1, 90), (0, 1, 40, 90, 140))  # after so many decisions everything is asked


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("secrets") / "data")
    yield server
    server.stop()


def deal(person: Person, players: int) -> str:
    """A table with open seats and a known seed, which only a record brings there."""
    text = Game(players, seed=SEED).record(with_seed=True)
    seats = ",".join(["you", *["open"] * (players - 1)])
    answer = person.http.post("/records", content=text, params={"seats": seats})
    return str(answer.raise_for_status().json()["table"])


def truth(server: Server, table: str) -> Game:
    """The whole game, from what is stored."""
    with sqlite3.connect(server.folder / "tables.sqlite3") as database:
        since, text = database.execute(
            "select max(version), record from snapshots where table_id = ?", (table,)
        ).fetchone()
        rows = database.execute(
            "select kind, ply, move from decisions where table_id = ? and version > ?"
            " order by version",
            (table, since),
        ).fetchall()
    game = Game.from_record(text)
    for kind, ply, move in rows:
        if kind == "undo":
            game = game.at(ply)
        else:
            game.play(move)
    return game


def answers(person: Person, table: str, seats: list[int], ply: int) -> Iterator[tuple[str, Any]]:
    """All that this person can get about a table: what was asked, and the whole answer."""
    base = f"/tables/{table}"
    for seat in [None, 0, 1, 2, 3, 4]:
        through = {} if seat is None else {"seat": seat}
        for path, query in (
            ("/view", {}),
            ("/view", {"ply": 0}),
            ("/view", {"ply": ply // 2}),
            ("/view", {"ply": ply}),
            ("/log", {}),
            ("/log", {"since": ply // 2}),
            ("/history", {}),
        ):
            yield f"{path} {seat} {query}", person.http.get(base + path, params=through | query)
    yield "info", person.http.get(base)
    yield "record", person.http.get(f"{base}/record")
    yield "tables", person.http.get("/tables")
    yield "branch", person.http.post(f"{base}/branch", json={"ply": 0})
    yield "rematch", person.http.post(f"{base}/rematch", json={})
    for seat in range(5):
        tried = {"id": f"spy-{seat}-{ply}", "seat": seat, "ply": ply + 1}
        yield "stale", person.http.post(f"{base}/moves", json={**tried, "move": "pass"})
        yield "stale undo", person.http.post(f"{base}/undo", json={**tried, "to": "turn"})
        if seat not in seats:
            now = {**tried, "ply": ply}
            for move in ("burn 7s", "recall 7s", "give 7s to wall", "pass", "discard 9w"):
                yield "move", person.http.post(f"{base}/moves", json={**now, "move": move})
                asked = {"seat": seat, "move": move}
                yield "why", person.http.post(f"{base}/why", json=asked)
            yield "undo", person.http.post(f"{base}/undo", json=now)
            yield "hint", person.http.post(f"{base}/hint", json={"seat": seat, "level": "novice"})
            yield "take", person.http.post(f"{base}/seats/{seat}/take", json={})


def check(what: str, payload: Any, game: Game, seats: list[int]) -> None:
    """Nothing that is hidden from the holder of these seats is in there."""
    text = payload if isinstance(payload, str) else json.dumps(payload)
    assert SEED not in text, what
    assert "p_" not in text, what  # where tokens and players' ids begin
    if isinstance(payload, dict):
        for part in parts_of(payload):
            check_part(what, part, seats)
            if "view" in part and isinstance(part.get("view"), dict):
                seat = part["view"]["seat"]
                assert seat is None or seat in seats, what
                assert part["view"] == game.at(part["ply"]).view(seat), what


def parts_of(data: Any) -> Iterator[Json]:
    """Every object in JSON data."""
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from parts_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from parts_of(value)


def check_part(what: str, part: Json, seats: list[int]) -> None:
    for key in ("seed", "record", "position", "token_hash", "webhook", "player"):
        assert key not in part, what
    if "hand" in part:
        own = part["seat"] in seats
        assert own or (part["hand"] is None and part["discard"] is None), what
    if isinstance(part.get("moves"), list) and part["moves"]:
        assert part["chooser"] in seats, what
    if "move" in part and "ply" in part and part["seat"] not in seats:
        verb = part["move"].split()[0]
        assert verb not in SECRET_VERBS or part["move"] == verb, what
    if "event" in part and part["seat"] not in seats:
        secret = part["event"] in ("burnt", "recalled", "traded-gift", "drew-gift")
        assert not secret or part["card"] is None, what


@goes_deep
@pytest.mark.parametrize("players", sample([3], [2, 3, 5]))
def test_no_answer_tells_a_viewer_what_is_hidden(server: Server, players: int) -> None:
    people = [server.person(f"Person {i}") for i in range(players)]
    table = deal(people[0], players)
    for person in people[1:]:
        person.post(f"/tables/{table}/join", {"accept_arranged": True})
    viewers = [*enumerate(people), (None, server.person("Stranger")), (None, server.nobody())]
    luck = Random(players)
    checked = plies = 0
    while True:
        info = people[0].get(f"/tables/{table}")
        if info["status"] == "over" or plies > MOMENTS[-1]:
            break
        if plies in MOMENTS:
            game = truth(server, table)
            for number, person in viewers:
                seats = [] if number is None else [number]
                for what, answer in answers(person, table, seats, info["ply"]):
                    assert answer.status_code < 500, what
                    kind = answer.headers["content-type"]
                    body = answer.json() if "json" in kind else answer.text
                    check(what, body, game, seats)
                    checked += 1
        chooser = info["chooser"]
        state = people[chooser].view(table, chooser)
        people[chooser].move(table, chooser, state["ply"], luck.choice(state["view"]["moves"]))
        plies += 1
    assert checked > 80 * len(MOMENTS)


def test_no_message_of_a_socket_tells_a_viewer_what_is_hidden(server: Server) -> None:
    li, wu = server.person(), server.person("Wu")
    table = deal(li, 2)
    wu.post(f"/tables/{table}/join", {"accept_arranged": True})
    with (
        li.socket(table, 0) as first,
        wu.socket(table, 1) as second,
        server.nobody().socket(table) as third,
    ):
        lines: list[tuple[Socket, list[int]]] = [(first, [0]), (second, [1]), (third, [])]
        states = [line.next("state") for line, _ in lines]
        luck = Random(5)
        for number in range(120):
            chooser = states[0]["table"]["chooser"]
            if chooser is None:
                break
            line, state = lines[chooser][0], states[chooser]
            line.send(type="move", id=f"bad-{number}", seat=chooser, ply=0, move="pass")
            line.send(type="undo", id=f"u-{number}", seat=1 - chooser, ply=state["ply"])
            line.move(state, luck.randrange(len(state["view"]["moves"])))
            states = []
            for line, seats in lines:
                while True:
                    message = line.read()
                    for part in parts_of(message):
                        check_part(message["type"], part, seats)
                    assert SEED not in json.dumps(message)
                    if message["type"] == "state":
                        states.append(message)
                        break
        game = truth(server, table)
        for (_, seats), state in zip(lines, states, strict=True):
            assert state["view"] == game.view(*seats)


PART = re.compile(r"\{(\w+)(?::int)?\}")
BODIES: tuple[Json, ...] = (
    {},
    {"ply": 0},
    {"ply": 0, "seat": 0},
    {"seat": 0},
    {"seat": 1, "move": "pass"},
    {"text": "hello"},
)
# What would end the game, or the test.
ENDS = ("/close", "/leave", "/bot", "/me/merge", "/me/sessions")


def seeds(server: Server) -> set[str]:
    """Those of all games, from what is stored."""
    with sqlite3.connect(server.folder / "tables.sqlite3") as database:
        records = database.execute("select record from snapshots").fetchall()
    return {seed for (record,) in records for seed in re.findall(r"(?m)^seed: (.+)$", record)}


@pytest.mark.parametrize("which", ["daily", "rated", "shared"])
def test_no_row_tells_a_seed_or_a_hand_before_it_is_due(server: Server, which: str) -> None:
    """Every request that there is, by the player, another player and nobody, about today's deal,
    finished by its player, and about running games."""
    wait_for(lambda: day_of(time.time()) == day_of(time.time() + 60), "the new day", 90)
    li, wu = server.person("Li"), server.person("Wu")
    if which == "daily":
        table = str(li.post("/daily")["table"])
        li.finish(table)
    elif which == "rated":
        table = li.make("you", "novice", "novice", terms={"rated": True})
        li.step(table)
    else:
        table = li.make("you", "open")
        wu.post(f"/tables/{table}/join")
    secret = seeds(server)
    assert secret
    asked = 0
    parts = {"table": table, "seat": "1", "day": day_of(time.time()), "ply": "0"}
    rows = [row for _, path, row in every_row() if path.startswith(API) and row.method != "DELETE"]
    changes = [row for row in rows if row.method != "GET" and not row.path.endswith(ENDS)]
    looks = [row for row in rows if row.method == "GET"]
    for row in (*looks, *changes, *looks):
        where = PART.sub(lambda part: parts.get(part[1], "0"), row.path)
        for person in (li, wu, server.nobody()):  # without a token no body is read
            for body in BODIES if row.method != "GET" and person.token else BODIES[:1]:
                answer = person.http.request(
                    row.method, where, json=None if row.method == "GET" else body
                )
                assert answer.status_code < 500, where
                assert not [seed for seed in secret if seed in answer.text], (where, body)
                asked += 1
                if which == "rated" and "json" in answer.headers["content-type"]:
                    for part in parts_of(answer.json()):
                        if "hand" in part and part["seat"] != 0:
                            assert part["hand"] is None, where
                if answer.headers["content-type"].startswith("text/plain"):
                    assert where.startswith("/puzzles"), (where, answer.text[:300])
    assert asked > 300


def test_logs_and_errors_of_the_server_hold_no_seed(server: Server) -> None:
    li = server.person()
    li.make("you", "you", seed=SEED)
    assert SEED not in server.output


def test_the_database_is_for_its_owner_alone(server: Server) -> None:
    """It holds seeds: other users of the machine must not read it."""
    assert Path(server.folder / "tables.sqlite3").stat().st_mode & 0o077 == 0
