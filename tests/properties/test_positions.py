"""Positions under attack: every real one is accepted, and whatever is accepted can be played on."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gugong import Game, PositionError
from gugong.rules.invariants import problems_of
from tests.properties.tables import TABLES, random_game
from tools.random_play import choices

Path = tuple[Any, ...]
MANY_PLIES = 2000  # more than any game has
STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 7, 10**30, 1.5, "", "x", "wall", "5w", "double", "toll", "a1", [], {},
    "gain", "night", "final-scoring", "new-day", "wall-check", "follow", "two-more",
)  # fmt: skip


def play_on(game: Game, rng: Random) -> None:
    for move in choices(game, rng):
        assert problems_of(game.state) == []
        game.play(move)
        assert game.ply < MANY_PLIES
    assert problems_of(game.state) == []


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
@pytest.mark.parametrize("seed", range(4))
def test_every_position_against_meng_is_accepted(difficulty: str, seed: int) -> None:
    """As for families in test_contracts: the same position, the same moves."""
    game, rng = Game(1, difficulty=difficulty, expert=seed % 2 == 1, seed=seed), Random(seed)
    for move in choices(game, rng):
        twin = Game.from_position(json.loads(json.dumps(game.position())))
        assert twin.position() == game.position()
        assert twin.legal_moves() == game.legal_moves()
        game.play(move)
    assert Game.from_position(game.position()).over


# Damaged positions


def leaves(data: Any, path: Path = ()) -> Iterator[Path]:
    """The ways to everything in the position that is no mapping and no list."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else None
    if keys is None:
        yield path
        return
    for key in keys:
        yield from leaves(data[key], (*path, key))


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def put(data: Any, path: Path, value: Any) -> None:
    at(data, path[:-1])[path[-1]] = value


def exchange(data: Any, rng: Random) -> None:
    """Two things of one type change places, so that often everything still adds up."""
    paths = list(leaves(data))
    one = rng.choice(paths)
    alike = [path for path in paths if type(at(data, path)) is type(at(data, one))]
    other = rng.choice(alike)
    first, second = at(data, one), at(data, other)
    put(data, one, second)
    put(data, other, first)


def shift(data: Any, rng: Random) -> None:
    """Some of one number becomes part of another."""
    numbers = [path for path in leaves(data) if type(at(data, path)) is int]
    amount = rng.randint(1, 3)
    for path, more in zip(rng.sample(numbers, 2), (amount, -amount), strict=True):
        put(data, path, at(data, path) + more)


def replace(data: Any, rng: Random) -> None:
    put(data, rng.choice(list(leaves(data))), rng.choice(STRANGE))


def restack(data: Any, rng: Random) -> None:
    """Frames come twice, go, change their order or an argument."""
    frames = data["frames"]
    if not frames:
        return
    frame = rng.choice(frames)
    way = rng.randrange(4)
    if way == 0:
        frames.insert(rng.randint(0, len(frames)), dict(frame))
    elif way == 1:
        frames.remove(frame)
    elif way == 2:
        rng.shuffle(frames)
    elif isinstance(frame, dict):
        frame[rng.choice(list(frame))] = rng.choice(STRANGE)


@pytest.mark.parametrize(
    ("players", "bonus", "expert"), [*TABLES, pytest.param(1, False, True, id="meng")]
)
def test_a_damaged_position_is_refused_or_can_be_played_on(
    players: int, bonus: bool, expert: bool
) -> None:
    """Never another error than PositionError, and never a table that falls apart later."""
    rng = Random(f"damage {players} {bonus} {expert}")
    accepted = 0
    for number in range(6):
        position = random_game(players, bonus, expert, f"damaged {number}", rng.randrange(150))
        for _ in range(12):
            damaged = json.loads(json.dumps(position.position()))
            for _ in range(rng.randint(1, 3)):
                rng.choice((exchange, exchange, shift, replace, restack))(damaged, rng)
            try:
                game = Game.from_position(damaged)
            except PositionError:
                continue
            accepted += 1
            play_on(game, rng)
    assert accepted > 0, "all were refused: this test looks at nothing"
