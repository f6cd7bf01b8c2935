"""Imagined worlds look to their seat exactly like the real one, and break no law of the table."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gugong import Game
from gugong.bots.driver import observe
from gugong.bots.worlds import Worlds
from gugong.chance import QuickLuck
from gugong.formats.position import position_of
from gugong.formats.view import view_of
from gugong.rules.flow import settle
from gugong.rules.invariants import problems_of
from gugong.rules.state import State
from tests.properties.tables import TABLES
from tests.table import SoloTable, meng
from tools.random_play import choices

WORLDS = 3  # at each moment
SOLO = [(difficulty, expert) for difficulty in ("easy", "normal", "hard") for expert in (0, 1)]


def moments(game: Game, rng: Random, every: int) -> Iterator[tuple[Game, Worlds]]:
    """Moments of a random game with what the one who decides can imagine."""
    for move in choices(game, rng):
        if rng.randrange(every) == 0:
            yield game, Worlds(observe(game))
        game.play(move)


def seen_in(world: State, seat: int) -> str:
    return json.dumps(view_of(world, seat, settle(world.copy())))


def seen_by(game: Game, seat: int) -> str:
    view = dict(game.view(seat))
    for key in ("seed_hash", "ply", "options", "components"):
        del view[key]
    return json.dumps(view)


def hidden_in(position: Any) -> list[Any]:
    """Where everyone's cards are."""
    return [(f["hand"], f["discard"]) for f in position["families"]]


def known_of_meng(position: Any) -> Any:
    """How many cards were laid under his."""
    if position["meng"] is None:
        return None
    return len(position["meng"]["under"])


def won_from_the_pile(position: Any) -> int:
    """The most cards that one family has and nobody else has seen."""
    return max(
        (Counter(f["hand"] + f["discard"]) - Counter(f["shown"])).total()
        for f in position["families"]
    )


def check_worlds(game: Game, rng: Random, every: int) -> tuple[int, int]:
    """How many worlds were held against the real one, and how many differed from it."""
    checked = different = 0
    for now, worlds in moments(game, rng, every):
        seat = now.chooser
        assert seat is not None
        real = seen_by(now, seat)
        for _ in range(WORLDS):
            world = worlds.imagine(QuickLuck(rng.getrandbits(32)))
            assert problems_of(world) == []
            assert seen_in(world, seat) == real
            assert settle(world.copy()) == now.legal_moves()
            checked += 1
            different += hidden_in(position_of(world)) != hidden_in(now.position())
            assert known_of_meng(position_of(world)) == known_of_meng(now.position())
    return checked, different


@pytest.mark.parametrize(("players", "bonus", "expert"), TABLES)
def test_imagined_worlds_look_like_the_real_one(players: int, bonus: bool, expert: bool) -> None:
    checked = different = 0
    for number in range(4):
        seed = f"worlds {number}"
        game = Game(players, seed=seed, bonus_tokens=bonus, expert=expert)
        more, differ = check_worlds(game, Random(f"{seed} {players}"), 5)
        checked += more
        different += differ
    assert checked > 100
    assert 0 < different < checked, "some things are hidden, and some moments hide nothing"


@pytest.mark.parametrize(("difficulty", "expert"), SOLO)
def test_imagined_worlds_with_meng_look_like_the_real_one(difficulty: str, expert: bool) -> None:
    checked = 0
    for number in range(6):
        seed = f"worlds {number}"
        game = Game.solo(difficulty=difficulty, seed=seed, expert=bool(expert))
        checked += check_worlds(game, Random(seed), 3)[0]
    assert checked > 100


def test_the_real_world_is_one_of_those_imagined() -> None:
    """Hidden cards are few, so luck finds the real split again."""
    found = hidden = 0
    for number in range(5):
        game = Game(3, seed=f"real {number}")
        for now, worlds in moments(game, Random(f"real {number}"), 6):
            real = hidden_in(now.position())
            luck = QuickLuck(number)
            tries = [hidden_in(position_of(worlds.imagine(luck))) for _ in range(200)]
            if won_from_the_pile(now.position()) < 2:  # else chance would need more tries
                hidden += tries[0] != real
                found += 1
                assert real in tries
    assert found > 30
    assert hidden > 5


def test_what_was_seen_today_is_known() -> None:
    """Where nobody burnt, recalled, discarded or drew, hands and discard piles lie open."""
    known = 0
    for number in range(6):
        game = Game(4, seed=f"seen {number}")
        for now, worlds in moments(game, Random(f"seen {number}"), 6):
            world = hidden_in(position_of(worlds.imagine(QuickLuck(number))))
            real = hidden_in(now.position())
            for pile in worlds.piles:
                if not pile.hidden and pile.unknown == 0:
                    known += 1
                    assert world[pile.seat] == real[pile.seat]
    assert known > 100


def test_of_two_cards_alike_meng_gives_the_unknown_one() -> None:
    """SOLO-10: the 9 that he took lies on his discard pile, whatever he gave since."""
    table = SoloTable().family(0, hand=["7", "7x", "8"], pool=4).automa("palace", "wall")
    table.gifts("8", "9", "8").officials("3w", "2d", "1c", "4i", "9", "5s", "6x")
    game = table.game()
    for text in ("give 7 to wall", "pass", "give 7x to jade", "pass", "pass"):
        game.play(text)
    assert meng(game)["discard"] == ["9", "7"]
    assert meng(game)["shown"] == ["7"]
    world = Worlds(observe(game)).imagine(QuickLuck(1))
    assert problems_of(world) == []
    imagined: Any = position_of(world)
    assert imagined["families"][1]["discard"] == ["9", "7"]
