"""Whatever box the check lets pass is played: every count of families, every option, and Meng.

`random_box` draws each figure anywhere between its bounds. What a box alone can get wrong is found
by tests/components; here the rules meet figures that nobody printed.
"""

from collections.abc import Iterator
from random import Random

import pytest

from gugong import Game
from gugong.components import Components, parse
from gugong.components.writer import write
from gugong.dev.boxes import random_box
from gugong.rules.constants import DIFFICULTIES
from gugong.rules.invariants import problems_of

BOXES_AT_A_TIME = 10
MOST_DECISIONS = 20_000  # of one game; the longest boxes have twelve days


def games(box: Components, luck: Random) -> Iterator[Game]:
    """One game for each count of players, with options drawn at random."""
    human, meng = luck.choice(box.solo_sets)
    yield Game(
        1,
        seed=luck.random().hex(),
        components=box,
        difficulty=luck.choice(DIFFICULTIES),
        sets=f"{human}-{meng}",
        expert=luck.random() < 0.5,
    )
    for players in (2, 3, 4, 5):
        yield Game(
            players,
            seed=luck.random().hex(),
            components=box,
            bonus_tokens=luck.random() < 0.5,
            expert=luck.random() < 0.5,
        )


@pytest.mark.parametrize("chunk", range(12))
def test_every_sound_box_plays(chunk: int) -> None:
    """SET-1, SOLO-1: random games end, and every invariant holds on the way."""
    for i in range(BOXES_AT_A_TIME):
        luck = Random(f"boxes {chunk} {i}")
        box = random_box(luck)
        for game in games(box, luck):
            while not game.over:
                game.play(luck.choice(game.legal_moves()))
                assert game.ply < MOST_DECISIONS
                if game.ply % 7 == 0:
                    assert problems_of(game._state) == []
            assert problems_of(game._state) == []


@pytest.mark.parametrize("chunk", range(4))
def test_positions_records_and_numbers_of_any_box_read_back(chunk: int) -> None:
    """A record carries its box along, so it opens anywhere."""
    luck = Random(f"boxes read back {chunk}")
    box = random_box(luck)
    for game in games(box, luck):
        for _ in range(luck.randrange(60)):
            if game.over:
                break
            game.play(luck.choice(game.legal_moves()))
        for move in game.legal_moves():
            assert game.move_numbered(game.action_number(move)) is move
        assert Game.from_record(game.record(with_seed=True)).position() == game.position()
        again = Game.from_position(game.position(), components=box)
        assert again.legal_moves() == game.legal_moves()


@pytest.mark.parametrize("seed", range(20))
def test_a_written_box_reads_back(seed: int) -> None:
    box = random_box(Random(seed))
    again = parse(write(box.name, box.figures, box.basis), "again")
    assert (again.version, again.basis, again.name) == (box.version, box.basis, box.name)
