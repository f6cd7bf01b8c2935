"""Rollouts: whole games inside the core, the same for the same seed, and like random play."""

import random
from statistics import mean, stdev

import pytest

from benchmarks.speed import random_game
from gugong import Game, Move
from gugong.bots.rollout import Rollout
from gugong.chance import QuickLuck

GAMES = 300


def new_game(families: int = 3, seed: int = 7) -> Game:
    return Game(families, seed=seed, bonus_tokens=True, expert=True)


def test_the_same_seed_plays_the_same() -> None:
    game = new_game()
    one, other, third = Rollout("a"), Rollout("a"), Rollout("b")
    played = [one.play(game) for _ in range(5)]
    assert played == [other.play(game) for _ in range(5)]
    assert played != [third.play(game) for _ in range(5)]
    assert one.decisions == other.decisions > 0


def test_one_rollout_is_not_like_the_next() -> None:
    game = new_game()
    rollout = Rollout(1)
    seen = set()
    for _ in range(20):
        rollout.play(game)
        seen.add(tuple(rollout.vp))
    assert len(seen) > 15


def test_the_game_itself_stays_as_it_is() -> None:
    game = new_game()
    game.play(game.legal_moves()[0])
    before, ply = game.position(), game.ply
    Rollout(1).play(game)
    assert (game.position(), game.ply) == (before, ply)


def test_a_finished_game_keeps_its_scores() -> None:
    game = random_game(3, random.Random(3))
    rollout = Rollout(1)
    assert rollout.play(game) == [score.total for score in game.scores]
    assert rollout.decisions == 0


@pytest.mark.parametrize("families", [2, 4])
def test_rollouts_are_like_random_play(families: int) -> None:
    """Mean points and decisions differ by no more than chance explains."""
    rollout = Rollout(1)
    choose = random.Random(1)
    inside, outside = [], []
    lengths, plies = [], []
    for seed in range(GAMES):
        before = rollout.decisions
        rollout.play(new_game(families, seed))
        inside.append(mean(rollout.vp))
        lengths.append(rollout.decisions - before)
        game = random_game(GAMES + seed, choose, families)
        outside.append(mean(sum(score.sources.values()) for score in game.scores))
        plies.append(game.ply)
    assert z_score(inside, outside) < 3
    assert z_score(lengths, plies) < 3


def z_score(one: list[float] | list[int], other: list[float] | list[int]) -> float:
    spread = (stdev(one) ** 2 / len(one) + stdev(other) ** 2 / len(other)) ** 0.5
    return float(abs(mean(one) - mean(other)) / spread)


def test_a_function_picks_from_the_legal_moves() -> None:
    game = new_game()
    asked: list[list[Move]] = []

    def last(moves: list[Move]) -> Move:
        asked.append(moves)
        return moves[-1]

    rollout = Rollout(1, last)
    rollout.play(game)
    assert asked[0] == game.legal_moves()
    assert len(asked) == rollout.decisions


def test_weights_say_how_likely_a_verb_is() -> None:
    """Who never passes gets further than who nearly always does."""
    game = new_game()
    eager, idle = Rollout(1, {"pass": 0}), Rollout(1, {"pass": 1_000_000})
    points = []
    for rollout in (eager, idle):
        rollout.play(game)
        points.append(sum(rollout.vp))
    assert points[0] > 2 * points[1]
    even, plain = Rollout(1, {"pass": 1}), Rollout(1)
    even.play(game)
    plain.play(game)
    assert even.decisions == plain.decisions


@pytest.mark.parametrize("weights", [{"dance": 1}, {"pass": -1}])
def test_weights_are_checked(weights: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=next(iter(weights))):
        Rollout(1, weights)


def test_quick_luck_gives_everything_alike() -> None:
    luck = QuickLuck("dice")
    counts = [0] * 6
    for _ in range(6000):
        counts[luck.below(6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 15.1  # 1 in 100, 5 degrees
