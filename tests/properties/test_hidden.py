"""Hiding: whatever a viewer cannot know may be exchanged, and nothing of what it sees changes.

A *world* is a position that the viewer cannot tell from the real one: other families' hidden cards
shuffled among their hands, discard piles and the gift pile, and another seed. (GIFT-10)
"""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gugong import Game
from gugong.rules.frames import FIRST_STEP, KINDS
from tests.depth import goes_deep, sample
from tests.properties.tables import TABLES, random_game
from tools.random_play import choices

at_every_table = pytest.mark.parametrize(("players", "bonus", "expert"), TABLES)
SECRET = "a secret seed that nobody may read"
WORLDS = sample(1, 4)  # for each viewer and moment


def moments(players: int, bonus: bool, expert: bool, every: int = 9) -> Iterator[Game]:
    """Moments of two random games, one of which is the end."""
    for number in range(2):
        game = Game(players, seed=f"{SECRET} {number}", bonus_tokens=bonus, expert=expert)
        for move in choices(game, Random(f"{number} {players} {bonus} {expert}")):
            if game.ply % every == number:
                yield game
            game.play(move)
        yield game


def hidden_cards(family: dict[str, Any]) -> list[str]:
    """What a family has beyond what everyone saw it take."""
    return list((Counter(family["hand"] + family["discard"]) - Counter(family["shown"])).elements())


def other_world(game: Game, viewer: int | None, rng: Random) -> Game:
    """Everything shuffled that the viewer cannot know; open cards stay with their families."""
    position: dict[str, Any] = json.loads(json.dumps(game.position()))
    others = [f for seat, f in enumerate(position["families"]) if seat != viewer]
    unknown = [*position["gift_pile"]]
    for family in others:
        unknown += hidden_cards(family)
    rng.shuffle(unknown)
    for family in others:
        new = [unknown.pop() for _ in hidden_cards(family)]
        cards = [*family["shown"], *new]
        rng.shuffle(cards)
        size = len(family["hand"])
        family["hand"], family["discard"] = cards[:size], cards[size:]
    position["gift_pile"] = unknown
    position["seed"] = f"another {rng.random()}"
    return Game.from_position(position)


def asks_the_same(game: Game, world: Game) -> bool:
    """Whether the same is asked. It is public that someone was asked at all: with two equal cards
    there is no choice of which to burn, without a precious one none to discard."""
    return world.frame == game.frame and world.ply == game.ply


def seen_by(game: Game, viewer: int | None) -> str:
    """The view byte for byte, but for the hash of the seed and the number of decisions, which a
    position does not carry."""
    view = game.view(viewer)
    del view["seed_hash"], view["ply"]
    return json.dumps(view)


@goes_deep
@at_every_table
def test_worlds_that_differ_in_secrets_only_look_the_same(
    players: int, bonus: bool, expert: bool
) -> None:
    """View, legal moves and events of a seat or a spectator (None)."""
    rng = Random(f"{players} {bonus} {expert}")
    compared = changed = 0
    for game in moments(players, bonus, expert):
        real = Game.from_position(game.position())
        for viewer in (None, *range(players)):
            for _ in range(WORLDS):
                world = other_world(game, viewer, rng)
                if not asks_the_same(real, world):
                    continue
                compared += 1
                changed += world.position()["families"] != real.position()["families"]
                assert seen_by(world, viewer) == seen_by(real, viewer) == seen_by(game, viewer)
                if viewer is not None and viewer == game.chooser:
                    assert world.legal_moves() == game.legal_moves()
                assert world.events(viewer) == real.events(viewer)
    assert compared > 50 * WORLDS
    assert changed > compared // 4, "the worlds must differ, or nothing is tested"


@at_every_table
def test_no_view_holds_the_seed_or_a_pile(players: int, bonus: bool, expert: bool) -> None:
    for game in moments(players, bonus, expert):
        position: Any = game.position()
        for viewer in (None, *range(players)):
            view: Any = game.view(viewer)
            text = json.dumps(view) + json.dumps(game.events(viewer))
            assert SECRET not in text
            assert view["gift_pile"] == len(position["gift_pile"])
            assert view["token_pile"] == len(position["token_pile"])
            lists = [sorted(found) for found in lists_in(view)]
            for pile in (position["gift_pile"], position["token_pile"]):
                assert len(pile) < 4 or sorted(pile) not in lists
            for seat, family in enumerate(view["families"]):
                real = position["families"][seat]
                own = seat == viewer
                assert family["hand"] == (real["hand"] if own else None)
                assert family["discard"] == (real["discard"] if own else None)
                assert family["hand_size"] == len(real["hand"])
                assert family["discard_size"] == len(real["discard"])
            if viewer is None or viewer != game.chooser:
                assert view["moves"] == []
            else:
                assert view["moves"] == [move.text for move in game.legal_moves()]


def lists_in(data: object) -> Iterator[list[str]]:
    """Every list of words in JSON data."""
    if isinstance(data, dict):
        for value in data.values():
            yield from lists_in(value)
    elif isinstance(data, list):
        if all(isinstance(item, str) for item in data):
            yield data
        for item in data:
            yield from lists_in(item)


@at_every_table
def test_shown_cards_are_what_everyone_saw(players: int, bonus: bool, expert: bool) -> None:
    """At first the whole set (SET-5); then what left the board, less what came to it. Drawn gifts
    are never among them. Told here from what is said to a spectator, and from nothing else."""
    for number in range(6):
        seed = f"shown {number}"
        game = Game(players, seed=seed, bonus_tokens=bonus, expert=expert)
        families: Any = game.position()["families"]
        known = [Counter(family["hand"]) for family in families]
        for move in choices(game, Random(seed)):
            game.play(move)
            events: Any = game.events()
            for event in events:
                if event["event"] in ("gave", "swapped", "swapped-discard"):
                    owner = known[event["seat"]]
                    owner -= Counter([event["card"]])
                    owner[event["taken"]] += 1
            families = game.position()["families"]
            for seat, family in enumerate(families):
                assert Counter(family["shown"]) == known[seat]
                owned = Counter(family["hand"] + family["discard"])
                assert known[seat] <= owned
                assert len(hidden_cards(family)) <= family["rewards"]["card"]


# Logs: another history with the same open moves and other secret ones

SECRET_EVENTS = ("burnt", "recalled", "traded-gift", "drew-gift")
SECRET_MOVES = ("burn", "recall", "discard")


@at_every_table
def test_a_log_names_no_secret_card(players: int, bonus: bool, expert: bool) -> None:
    for number in range(3):
        game = random_game(players, bonus, expert, f"log {number}")
        whole: list[Any] = [game.log(seat) for seat in (None, *range(players))]
        for viewer, log in zip((None, *range(players)), whole, strict=True):
            assert len(log) == game.ply
            for entry, move in zip(log, game.plies, strict=True):
                secret = move.text.split()[0] in SECRET_MOVES and entry["seat"] != viewer
                assert entry["move"] == (move.text.split()[0] if secret else move.text)
                for event in entry["events"]:
                    if event["event"] in SECRET_EVENTS:
                        assert (event["card"] is not None) == (event["seat"] == viewer)
            assert SECRET not in json.dumps(log)


def follow(game: Game, text: str, ply: int) -> Iterator[tuple[Game, Game]]:
    """Two games that differ in one secret, side by side: the real one from `ply` on, and that of
    the altered record, as long as the same moves can be made in it and until the night tells."""
    world = Game.from_record(text)
    if world.frame != game.at(ply).frame:
        return
    yield game.at(ply), world
    for then, _, move in game.steps():
        if then.ply <= ply:
            continue
        night = any(e["event"] == "day-ended" for e in then.events())
        if night or world.why_not(move) is not None or game.outcomes(then.ply):
            return
        world.play(move)
        if world.frame != then.frame:
            return
        yield then, world


def altered_records(game: Game, rng: Random) -> Iterator[tuple[int, int, str]]:
    """The ply, the seat and the record up to there, with another card burnt, recalled, discarded
    for jade or drawn."""
    secrets = [
        (then.ply, actor, move)
        for then, actor, move in game.steps()
        if move.text.split()[0] in (*SECRET_MOVES, "claim")
    ]
    for ply, actor, move in rng.sample(secrets, min(len(secrets), 12)):
        before = game.at(ply - 1)
        lines = game.at(ply).record(with_seed=True).splitlines()
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{ply} "))
        head, equals, given = lines[at].partition(" = ")
        if given.count("gift ") == 1:
            drawn, comma, rest = given.partition(", ")
            pile: Any = before.position()["gift_pile"]
            lines[at] = f"{head} = gift {rng.choice(pile)}{comma}{rest}"
            assert drawn.startswith("gift ")
        elif move.text.split()[0] != "claim" and not equals:
            others = [other for other in before.legal_moves() if other.verb == move.verb]
            lines[at] = head.replace(move.text, rng.choice(others).text)
        else:
            continue
        yield ply, actor, "\n".join(lines) + "\n"


@at_every_table
def test_logs_of_histories_that_differ_in_secrets_are_the_same(
    players: int, bonus: bool, expert: bool
) -> None:
    rng = Random(f"{players} {bonus} {expert}")
    compared = 0
    for number in range(3):
        game = random_game(players, bonus, expert, f"histories {number}")
        for ply, actor, text in altered_records(game, rng):
            others = [viewer for viewer in (None, *range(players)) if viewer != actor]
            last: tuple[Game, Game] = (game.at(ply - 1), game.at(ply - 1))
            for real, world in follow(game, text, ply):
                for viewer in others:
                    compared += 1
                    assert world.view(viewer) == real.view(viewer)
                    assert world.events(viewer) == real.events(viewer)
                last = real.copy(), world.copy()
            for viewer in others:
                assert last[0].log(viewer, ply - 1) == last[1].log(viewer, ply - 1)
    assert compared > 20


def test_no_question_names_a_card() -> None:
    """A frame is shown to everyone, so none of its arguments may be a card."""
    for kind in KINDS[:FIRST_STEP]:
        assert not [argument for argument in kind.arguments if argument.endswith(":card")]
