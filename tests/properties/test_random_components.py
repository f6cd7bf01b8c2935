"""Any components the check accepts can be played: with 1 to 5 players and every option.

tests/components finds what is wrong with a file; here the rules meet figures that nobody printed.
"""

from collections.abc import Iterator
from random import Random

import pytest

from gugong import Game
from gugong.components import Components, parse
from gugong.components.writer import write
from gugong.rules.constants import DIFFICULTIES
from gugong.rules.invariants import problems_of
from tools.random_components import random_components

FILES_AT_A_TIME = 10
MOST_DECISIONS = 20_000  # of one game; the longest last twelve days


def games(components: Components, luck: Random) -> Iterator[Game]:
    """One game for each count of players, with options drawn at random."""
    human, meng = luck.choice(components.solo_sets)
    yield Game(
        1,
        seed=luck.random().hex(),
        components=components,
        difficulty=luck.choice(DIFFICULTIES),
        sets=f"{human}-{meng}",
        expert=luck.random() < 0.5,
    )
    for players in (2, 3, 4, 5):
        yield Game(
            players,
            seed=luck.random().hex(),
            components=components,
            bonus_tokens=luck.random() < 0.5,
            expert=luck.random() < 0.5,
        )


@pytest.mark.parametrize("chunk", range(12))
def test_all_sound_components_play(chunk: int) -> None:
    """SET-1, SOLO-1: random games end, and every invariant holds on the way."""
    for i in range(FILES_AT_A_TIME):
        luck = Random(f"boxes {chunk} {i}")
        components = random_components(luck)
        for game in games(components, luck):
            while not game.over:
                game.play(luck.choice(game.legal_moves()))
                assert game.ply < MOST_DECISIONS
                if game.ply % 7 == 0:
                    assert problems_of(game.state) == []
            assert problems_of(game.state) == []


@pytest.mark.parametrize("chunk", range(4))
def test_positions_records_and_numbers_read_back_with_any_components(chunk: int) -> None:
    """A record carries its components along, so it opens anywhere."""
    luck = Random(f"boxes read back {chunk}")
    components = random_components(luck)
    for game in games(components, luck):
        for _ in range(luck.randrange(60)):
            if game.over:
                break
            game.play(luck.choice(game.legal_moves()))
        for move in game.legal_moves():
            assert game.move_numbered(game.action_number(move)) is move
        assert Game.from_record(game.record(with_seed=True)).position() == game.position()
        again = Game.from_position(game.position(), components=components)
        assert again.legal_moves() == game.legal_moves()


@pytest.mark.parametrize("seed", range(20))
def test_written_components_read_back(seed: int) -> None:
    components = random_components(Random(seed))
    again = parse(write(components.name, components.figures, components.basis), "again")
    assert again.name == components.name
    assert again.basis == components.basis
    assert again.version == components.version
