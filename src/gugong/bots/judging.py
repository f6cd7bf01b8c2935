"""Judges: how much a seat likes positions, according to the learned net."""

from collections.abc import Callable
from math import tanh
from typing import Final, Protocol

from gugong.bots.features import encode
from gugong.rules.scoring import final_score, may_win, ranking
from gugong.rules.state import State

# Of many rows of features at once, one after the other: how much each seat likes what it sees.
Judge = Callable[[bytearray], list[float]]

# Mostly the chance of winning, and a little the points ahead, which count once a game is decided.
MARGIN_SHARE: Final = 0.05
MARGIN_POINTS: Final = 20.0  # ahead of the best other, which is much


class NetJudge(Protocol):
    """A `Judge` that can also leave the margin out, and then tells the chance to win alone."""

    def __call__(self, rows: bytearray, margin_share: float = MARGIN_SHARE) -> list[float]: ...


def judge_positions(positions: list[State], seat: int, judge: Judge) -> list[float]:
    """Return how much a seat likes each of them: from 0, lost, to 1, won, give or take the
    margin."""
    rows = bytearray()
    for s in positions:
        if s.frames:
            rows += encode(s, seat)
    judged = iter(judge(rows) if rows else ())
    return [next(judged) if s.frames else _result(s, seat) for s in positions]


def _result(s: State, seat: int) -> float:
    """Return the result of a finished game, where nothing needs guessing."""
    won = ranking(s)[0] == seat and may_win(s, seat)
    own = final_score(s, seat)
    best = max(final_score(s, other) for other in range(s.box.families) if other != seat)
    return float(won) + MARGIN_SHARE * tanh((own - best) / MARGIN_POINTS)
