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
from gugong.fuzz import choices
from tests.properties.test_hidden import asks_the_same, other_world
from tests.server.running import Player, Running, Socket

SECRET = "a secret seed that nobody may read"


def moments(players: int, every: int = 17) -> Iterator[Game]:
    """Decisions of a random game that is not over."""
    game = Game(players, seed=SECRET, bonus_tokens=players % 2 == 1, expert=players == 4)
    for move in choices(game, Random(players)):
        if game.ply % every == every - 1:
            yield game
        game.play(move)


class Twin:
    """A table taken up from a record, with a person on every seat and somebody who looks on."""

    def __init__(self, people: list[Player], game: Game) -> None:
        self.people = people[: game.seats]
        self.host = people[-1]
        seats = ",".join(["open"] * game.seats)
        made = self.host.ask("POST", f"/records?seats={seats}&name=Twin", content=record(game))
        assert made.status_code == 201, made.text
        self.table = made.json()["table"]
        for seat, person in enumerate(self.people):
            person.post(f"/tables/{self.table}/join", {"seat": seat, "name": f"Family {seat}"})

    def viewer(self, seat: int | None) -> Player:
        return self.host if seat is None else self.people[seat]

    def plain(self, text: str, game: Game) -> str:
        """Without what is the table's own and no secret: its id, the time, the seed's hash."""
        text = text.replace(self.table, "TABLE").replace(game.seed_hash, "HASH")
        return re.sub(r"20\d\d-\d\d-\d\dT[\d:.]+Z", "TIME", text)


def record(game: Game) -> str:
    return game.record(with_seed=True)


def questions(seat: int | None, ply: int, seats: int) -> Iterator[tuple[str, str, Any]]:
    """All that a viewer can ask of a table without changing it, allowed or not."""
    mine = "" if seat is None else f"seat={seat}"
    yield "GET", "", None
    for what in ("view", "log", "history"):
        yield "GET", f"/{what}?{mine}", None
        for other in range(seats):
            yield "GET", f"/{what}?seat={other}", None
    for then in range(ply + 2):
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
    yield "POST", "/rematch", {}
    yield "POST", "/branch", {"ply": 0}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_tables_that_differ_in_secrets_answer_the_same(house: Running, players: int) -> None:
    luck = Random(players)
    people = [house.player(f"Person {seat}") for seat in range(players + 1)]
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
                    answer = twin.viewer(seat).ask(method, where, body)
                    assert str(shown.position()["seed"]) not in answer.text
                    answers.append((answer.status_code, twin.plain(answer.text, shown)))
                assert answers[0] == answers[1], (method, path, body)
                compared += 1
            heard = [twin.plain(hear(twin, seat), shown) for twin, shown in twins]
            assert heard[0] == heard[1]
    assert compared > 200


def worlds(game: Game, seat: int | None, luck: Random) -> Iterator[Game]:
    """Other worlds that are in fact different."""
    families = Game.from_position(game.position()).position()["families"]
    for _ in range(12):
        world = other_world(game, seat, luck)
        if world.position()["families"] != families:
            yield world


def hear(twin: Twin, seat: int | None) -> str:
    """Everything a socket says to this viewer, also when asked for what it may not have."""
    socket = twin.viewer(seat).socket(twin.table, seat)
    said = [socket.hello]
    for other in range(len(twin.people)):
        socket.send(type="watch", seat=other)
        said.append(socket.wait_for("state", "refused"))
    socket.send(type="hello", token=None, seat=0, version=None)
    said.append(socket.wait_for("state", "refused"))
    socket.close()
    return json.dumps(said)


def test_updates_during_a_game_show_no_hidden_card(house: Running) -> None:
    """Everybody plays over sockets; what the others hear of it is what `Game.view` lets them."""
    luck = Random(3)
    people = [house.player(name) for name in ("Li", "Wu", "Ma")]
    table = people[0].table({"kind": "you"}, {"kind": "open"}, {"kind": "open"}, seed=SECRET)
    for seat in (1, 2):
        people[seat].post(f"/tables/{table}/join", {"seat": seat})
    game = Game(3, seed=SECRET)
    sockets = [person.socket(table, seat) for seat, person in enumerate(people)]
    sockets.append(Socket(house, table, None, None))
    viewers = (0, 1, 2, None)
    for number, move in enumerate(choices(game, luck)):
        actor = game.chooser
        assert actor is not None
        sockets[actor].send(type="move", id=str(number), seat=actor, ply=game.ply, move=move.text)
        game.play(move)
        for viewer, socket in zip(viewers, sockets, strict=True):
            update = socket.wait_for("update")
            assert update["view"] == json.loads(json.dumps(game.view(viewer)))
            assert update["entries"] == json.loads(json.dumps(game.log(viewer, game.ply - 1)))
            assert SECRET not in json.dumps(update)
    for socket in sockets:
        socket.close()


def test_who_left_a_seat_looks_through_it_no_more(house: Running) -> None:
    people = [house.player(name) for name in ("Li", "Wu")]
    table = people[0].table({"kind": "you"}, {"kind": "open"}, undo="off")
    people[1].post(f"/tables/{table}/join", {"seat": 1})
    gone = people[1].socket(table, 1)
    people[1].post(f"/tables/{table}/leave", {"seat": 1})
    heir = house.player("Ma")
    heir.post(f"/tables/{table}/join", {"seat": 1})
    luck = Random(1)
    for _ in range(6):
        people[0].move(table, 0, luck)
        heir.move(table, 1, luck)
    gone.send(type="ping")
    while (message := gone.wait_for("pong", "update", "table", "state"))["type"] != "pong":
        if "view" in message:
            assert message["view"]["families"][1]["hand"] is None
            assert message["view"]["moves"] == []
    gone.close()
    answer = people[1].ask("GET", f"/tables/{table}/view?seat=1")
    assert answer.status_code == 403


def test_tokens_are_in_no_answer_and_no_log(house: Running) -> None:
    """Shown once, when the player is made; kept as a hash alone."""
    li, wu = house.player("Li"), house.player("Wu")
    table = li.table({"kind": "you"}, {"kind": "open"}, listed=True)
    wu.post(f"/tables/{table}/join", {})
    secrets = [person.token.partition(".")[2] or person.token for person in (li, wu)]
    paths = ["/me", "/tables", f"/tables/{table}", f"/tables/{table}/view?seat=0"]
    paths += [f"/tables/{table}/history?seat=0", f"/tables/{table}/log?seat=0", "/health"]
    for person in (li, wu):
        for path in paths:
            text = person.ask("GET", path).text
            assert not any(secret in text for secret in secrets)
    assert not any(secret in house.said() for secret in secrets)
    stored = b"".join(path.read_bytes() for path in house.files())
    assert li.id.encode() in stored, "this looks at the right files"
    assert not any(secret.encode() in stored for secret in secrets)
