"""The scripted players, and Meng measured by them."""

import random
from functools import cache
from statistics import mean

import pytest

from benchmarks.scripted import Policy, at_random, sensible
from benchmarks.solo_table import play_solo
from gugong import Game
from gugong.rules.constants import DIFFICULTIES

GAMES = 40


@pytest.mark.parametrize("policy", [at_random, sensible])
@pytest.mark.parametrize("players", [2, 5])
def test_they_play_by_view_and_moves_alone(policy: Policy, players: int) -> None:
    """Every choice is one of the moves given, at any table."""
    game = Game(players, seed=players, bonus_tokens=True)
    luck = random.Random(1)
    while not game.over:
        assert game.chooser is not None
        moves = [str(move) for move in game.legal_moves()]
        chosen = policy(game.view(game.chooser), moves, luck)
        assert chosen in moves
        game.play(chosen)


@cache
def played(difficulty: str) -> list[Game]:
    return [play_solo(sensible, difficulty, "2-3", seed) for seed in range(GAMES)]


def test_the_sensible_human_reaches_the_palace() -> None:
    games = [game for difficulty in DIFFICULTIES for game in played(difficulty)]
    assert mean(game.scores[0].audience for game in games) > 0.95


def test_harder_is_harder() -> None:
    """SOLO-3: each step up Meng scores more, by more than chance over these games."""
    easy, normal, hard = (
        mean(game.scores[1].total for game in played(difficulty)) for difficulty in DIFFICULTIES
    )
    assert easy + 2 < normal
    assert normal + 2 < hard
