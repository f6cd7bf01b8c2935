"""Someone who knows the cards or the luck to come, and looks for people to play against."""

import json
from collections.abc import Callable

import pytest

from gugong import Game
from gugong.chance import seed_hash
from tests.service.server.clients import Json, Person, Server


def rigged() -> str:
    game = Game(3, seed="known to me")
    for _ in range(20):
        game.play(game.legal_moves()[0])
    return game.record(with_seed=True)


def of_seed(person: Person) -> str:
    return person.make("you", "open", "open", seed="known to me")


def of_record(person: Person) -> str:
    seats = {"seats": "you,open,open"}
    answer = person.http.post("/records", content=rigged(), params=seats).raise_for_status()
    return str(answer.json()["table"])


def of_branch(person: Person) -> str:
    played = person.make("you", "novice", "novice")
    person.finish(played)
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]
    return str(person.post(f"/tables/{played}/branch", {"ply": 30, "seats": seats})["table"])


@pytest.mark.parametrize(
    ("make", "how"), [(of_seed, "seed"), (of_record, "record"), (of_branch, "branch")]
)
def test_nobody_sits_down_unawares_where_someone_may_know_the_luck(
    run: Callable[..., Server], make: Callable[[Person], str], how: str
) -> None:
    server = run()
    cheat, wu, ma = server.person("Cheat"), server.person("Wu"), server.person("Ma")
    table = make(cheat)

    def seats(person: Person) -> list[Json]:
        info: Json = person.get(f"/tables/{table}")
        assert info["arranged"] == how
        found: list[Json] = info["seats"]
        return found

    for person in (wu, ma):
        assert any(seat["may_sit"] and seat["needs_acceptance"] for seat in seats(person))
        refusal = person.refused(f"/tables/{table}/join")["error"]
        assert refusal["code"] == "arranged"
        person.post(f"/tables/{table}/join", {"accept_arranged": True})
    wu.post(f"/tables/{table}/leave", {"seat": 1})
    cheat.post(f"/tables/{table}/seats/1/open")
    late = server.person("Late")
    assert late.refused(f"/tables/{table}/join")["error"]["code"] == "arranged"
    assert seats(late)[1]["needs_acceptance"]


def test_a_seeded_table_for_one_is_marked_when_someone_else_can_join(
    run: Callable[..., Server],
) -> None:
    server = run()
    cheat, wu = server.person("Cheat"), server.person("Wu")
    table = cheat.make("you", "you", seed="known to me")
    cheat.post(f"/tables/{table}/leave", {"seat": 1})
    cheat.post(f"/tables/{table}/seats/1/open")
    assert wu.refused(f"/tables/{table}/join")["error"]["code"] == "arranged"
    known = cheat.make("you", "you")  # a secret seed, but a hand that the cheat has seen
    cheat.post(f"/tables/{known}/leave", {"seat": 1})
    cheat.post(f"/tables/{known}/seats/1/open")
    assert wu.refused(f"/tables/{known}/join")["error"]["code"] == "arranged"


def test_nobody_plays_two_families_against_someone_who_does_not_know(
    run: Callable[..., Server],
) -> None:
    server = run()
    cheat, wu = server.person("Cheat"), server.person("Wu")
    table = cheat.make("you", "you", "open")
    assert wu.refused(f"/tables/{table}/join")["error"]["code"] == "arranged"
    table = cheat.make("you", "open", "open")
    wu.post(f"/tables/{table}/join", {"seat": 1})
    refusal = cheat.refused(f"/tables/{table}/join", {"seat": 2})
    assert refusal["error"]["code"] == "one-seat"


def test_the_seed_of_a_table_is_its_own_and_stays_secret_until_the_end(
    run: Callable[..., Server],
) -> None:
    server = run()
    li, wu = server.person(), server.person("Wu")
    sent: list[str] = []
    tables = [li.make("you", "open") for _ in range(3)]
    for table in tables:
        wu.post(f"/tables/{table}/join")
    table = tables[0]
    while li.get(f"/tables/{table}")["status"] != "over":
        chooser = li.get(f"/tables/{table}")["chooser"]
        person = (li, wu)[chooser]
        state = person.view(table, chooser)
        sent.append(json.dumps([p.view(table, seat) for p, seat in ((li, 0), (wu, 1))]))
        person.move(table, chooser, state["ply"], state["view"]["moves"][-1])
    game = Game.from_record(wu.http.get(f"/tables/{table}/record").text)
    seed = game.record().split("seed: ")[1].split()[0]
    assert len(seed) == 32, "128 bits: too many to try"
    assert not any(seed in text for text in sent[:-1])
    hashes = {li.view(t, 0)["view"]["seed_hash"] for t in tables}
    assert len(hashes) == 3
    assert seed_hash(seed) in hashes
