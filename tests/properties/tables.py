"""The tables that property tests play at, and random games at them."""

from random import Random

import pytest

from gugong import Game
from tools.random_play import choices

TABLES = [
    pytest.param(players, bonus, expert, id=f"{players}p{' bonus' * bonus}{' expert' * expert}")
    for players in (2, 3, 4, 5)
    for bonus in (False, True)
    for expert in (False, True)
]


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
