"""No payload of any endpoint holds what its viewer may not know.

Two tables are made that differ only in what one viewer cannot know: other families' hidden cards
and the seed. Everything this viewer can ask is asked at both, and must be the same byte for byte.
"""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gugong import Game
from tests.depth import goes_deep, sample
from tests.properties.test_hidden import asks_the_same, other_world
from tests.service.server.clients import Json, Person, Server, Socket
from tools.random_play import choices

SECRET = "a secret seed that nobody may read"


def moments(players: int, every: int = sample(58, 29)) -> Iterator[Game]:
    """Decisions of a random game that is not over."""
    game = Game(players, seed=SECRET, bonus_tokens=players % 2 == 1, expert=players == 4)
    for move in choices(game, Random(players)):
        if game.ply % every == every - 1:
            yield game
        game.play(move)


class Twin:
    """A table taken up from a record, with a person on every seat and someone who looks on."""

    def __init__(self, people: list[Person], game: Game) -> None:
        self.people = people[: game.seats]
        self.host = people[-1]
        seats = ",".join(["open"] * game.seats)
        query = {"seats": seats, "name": "Twin"}
        text = game.record(with_seed=True)
        made = self.host.http.post("/records", params=query, content=text.encode())
        assert made.status_code == 201, made.text
        self.table: str = made.json()["table"]
        for seat, person in enumerate(self.people):
            body = {"seat": seat, "name": f"Family {seat}", "accept_arranged": True}
            person.post(f"/tables/{self.table}/join", body)

    def viewer(self, seat: int | None) -> Person:
        return self.host if seat is None else self.people[seat]

    def plain(self, text: str, game: Game) -> str:
        """Without what is the table's own and no secret: its id, the time, the seed's hash."""
        text = text.replace(self.table, "TABLE").replace(game.seed_hash, "HASH")
        return re.sub(r"20\d\d-\d\d-\d\dT[\d:.]+Z", "TIME", text)


def questions(seat: int | None, ply: int, seats: int) -> Iterator[tuple[str, str, Any]]:
    """All that a viewer can ask of a table without changing it, allowed or not."""
    mine = "" if seat is None else f"seat={seat}"
    yield "GET", "", None
    for what in ("view", "log", "history"):
        yield "GET", f"/{what}?{mine}", None
        for other in range(seats):
            yield "GET", f"/{what}?seat={other}", None
    for then in (*range(0, ply, sample(40, 10)), ply - 1, ply, ply + 1):
        yield "GET", f"/view?{mine}&ply={then}", None
    yield "GET", f"/log?{mine}&since=1", None
    yield "GET", "/record", None
    for asked in range(seats):
        wrong = {"id": "w", "seat": asked, "ply": ply, "move": "give 9 to nowhere"}
        yield "POST", "/moves", wrong
        yield "POST", "/moves", {**wrong, "ply": ply + 3}
        yield "POST", "/undo", {"id": "u", "seat": asked, "ply": ply + 3, "to": "turn"}
        for move in ("recall 5w", "burn 3d", "give 5w to jade, burn", "discard 9", "nonsense"):
            yield "POST", "/why", {"seat": asked, "move": move}
        yield "POST", "/lapses", {"seat": asked, "card": "5w"}
    yield "POST", "/rematch", {}
    yield "POST", "/branch", {"ply": 0}


@goes_deep
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tables_that_differ_in_secrets_answer_the_same(service: Server, players: int) -> None:
    luck = Random(players)
    people = [service.person(f"Person {seat}") for seat in range(players + 1)]
    compared = 0
    for game in moments(players):
        real = Game.from_position(game.position())
        for seat in (None, luck.randrange(players)):
            world = next((w for w in worlds(game, seat, luck) if asks_the_same(real, w)), None)
            if world is None:
                continue
            twins = [(Twin(people, real), real), (Twin(people, world), world)]
            for method, path, body in questions(seat, real.ply, players):
                answers = []
                for twin, shown in twins:
                    where = f"/tables/{twin.table}{path}"
                    answer = twin.viewer(seat).http.request(method, where, json=body)
                    assert str(shown.position()["seed"]) not in answer.text
                    answers.append((answer.status_code, twin.plain(answer.text, shown)))
                assert answers[0] == answers[1], (method, path, body)
                compared += 1
            heard = [twin.plain(hear(twin, seat), shown) for twin, shown in twins]
            assert heard[0] == heard[1]
    assert compared > 50


def worlds(game: Game, seat: int | None, luck: Random) -> Iterator[Game]:
    """Other worlds that are in fact different."""
    families = Game.from_position(game.position()).position()["families"]
    for _ in range(12):
        world = other_world(game, seat, luck)
        if world.position()["families"] != families:
            yield world


def hear(twin: Twin, seat: int | None) -> str:
    """Everything a socket says to this viewer, also when asked for what it may not have."""
    with twin.viewer(seat).socket(twin.table, seat) as socket:
        said = [socket.next("state")]
        for other in range(len(twin.people)):
            socket.send(type="watch", seat=other)
            said.append(answer(socket))
        socket.send(type="hello", token=None, seat=0, version=None)
        said.append(answer(socket))
    return json.dumps(said)


def answer(socket: Socket) -> Json:
    """The next message that is no mere news of who is online."""
    while (message := socket.read())["type"] == "table":
        pass
    return message


def test_who_left_a_seat_looks_through_it_no_more(service: Server) -> None:
    people = [service.person(name) for name in ("Li", "Wu", "Ma")]
    table = people[0].make("you", "open")
    people[1].post(f"/tables/{table}/join", {"seat": 1})
    with people[1].socket(table, 1) as gone:
        gone.next("state")
        people[1].post(f"/tables/{table}/leave", {"seat": 1})
        people[0].post(f"/tables/{table}/seats/1/open")
        people[2].post(f"/tables/{table}/join", {"seat": 1})
        for choice in range(12):
            chooser = people[0].get(f"/tables/{table}")["chooser"]
            people[2 * chooser].step(table, (chooser,), choice)
        gone.send(type="ping")
        updates = 0
        while (message := gone.read())["type"] != "pong":
            if message.get("view"):
                updates += 1
                assert message["view"]["families"][1]["hand"] is None
                assert message["view"]["moves"] == []
        assert updates >= 12
    assert people[1].http.get(f"/tables/{table}/view?seat=1").status_code == 403
