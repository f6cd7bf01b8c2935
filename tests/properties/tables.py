"""The tables that property tests play at, and random games at them.

There are sixteen, and `make test` takes eight of them: any two of their options meet at one.
"""

from random import Random

import pytest

from gugong import Game
from tests.depth import goes_deep, sample
from tools.random_play import choices

TABLES = [
    pytest.param(
        players, bonus, expert, id=f"{players}p{' bonus' * bonus}{' expert' * expert}",
        marks=goes_deep,
    )
    for players in (2, 3, 4, 5)
    for bonus in (False, True)
    for expert in (False, True)
    if sample((players + bonus + expert) % 2 == 0, True)
]  # fmt: skip


def random_game(
    players: int, bonus: bool, expert: bool, seed: str, plies: int | None = None
) -> Game:
    """A game played at random for so many decisions, or to its end."""
    game = Game(players, seed=seed, bonus_tokens=bonus, expert=expert)
    for move in choices(game, Random(seed)):
        if game.ply == plies:
            break
        game.play(move)
    return game
