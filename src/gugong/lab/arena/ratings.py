"""Ratings of the bots by Plackett and Luce's model, from the ranks in every game.

In the model every bot has a strength, and the next place always goes to one of those left with a
chance in proportion to it. With two at the table that is Elo's model, and ratings are given in his
points: 400 more is ten times the strength. The strengths are the most likely ones (found by
Hunter's MM algorithm, 2004), so it does not matter in which order games were played.

Games of one deal resemble each other. So errors come from a bootstrap over deals: rate again and
again on as many deals, drawn with repetition, and see how much the ratings vary. Where hardly
anything varies, because one bot always wins, that says too little: then the errors are those that
the likelihood's curvature tells.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

from gugong.lab.arena.play_game import GameRow

Floats = npt.NDArray[np.float64]
MEAN: Final = 1500.0  # of the bots that are rated together
DRAWN: Final = 1.0  # games that count as drawn between any two, or who never lost had no bound
SAMPLES: Final = 100  # of the bootstrap
ROUNDS: Final = 1000  # at most, of the search for the strengths
SETTLED: Final = 1e-7


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo's points, and the half width of their 95 % interval."""

    elo: float
    error: float


def rate(rows: Sequence[GameRow], names: Sequence[str], seed: str) -> dict[str, Rating]:
    """The rating of each bot, compared with the mean of all."""
    rows = sorted(rows, key=lambda row: row["game"])  # they may have finished in any order
    rows = [row for row in rows if len({seat["bot"] for seat in row["seats"]}) > 1]
    if not rows:  # playing against itself says nothing
        return {name: Rating(MEAN, 0.0) for name in names}
    number = {name: i for i, name in enumerate(names)}
    placed = np.array(
        [[number[s["bot"]] for s in sorted(row["seats"], key=lambda s: s["rank"])] for row in rows]
    )
    deals, deal_of = np.unique([row["deal"] for row in rows], return_inverse=True)
    luck = np.random.default_rng(list(seed.encode()))
    drawn = luck.multinomial(len(deals), [1 / len(deals)] * len(deals), size=SAMPLES)
    sampled = [_elo(placed, times[deal_of].astype(float), len(names)) for times in drawn]
    elo = _elo(placed, np.ones(len(rows)), len(names))
    errors = 1.96 * np.maximum(np.std(sampled, axis=0), _curvature_errors(placed, elo))
    return {name: Rating(float(elo[i]), float(errors[i])) for name, i in number.items()}


def _elo(placed: npt.NDArray[np.int64], times: Floats, bots: int) -> Floats:
    """Ratings from games, each counted so many times: a row is the bots from first to last."""
    firsts = placed[:, :-1]  # who took a place before someone else
    weights = np.repeat(times, firsts.shape[1])
    taken = DRAWN / 2 * (bots - 1) + np.bincount(firsts.ravel(), weights, minlength=bots)
    pairs = np.array(list(combinations(range(bots), 2))).T
    strengths = np.ones(bots)
    for _ in range(ROUNDS):
        left = np.cumsum(strengths[placed][:, ::-1], axis=1)[:, :0:-1]  # in the race for each place
        share = np.cumsum(times[:, None] / left, axis=1)
        share = np.concatenate([share, share[:, -1:]], axis=1)  # the last was in every race
        expected = np.bincount(placed.ravel(), share.ravel(), minlength=bots)
        against = DRAWN / strengths[pairs].sum(axis=0)
        expected += np.bincount(pairs.ravel(), np.tile(against, 2), minlength=bots)
        found = taken / expected
        found /= np.exp(np.log(found).mean())
        settled = np.abs(np.log(found / strengths)).max() < SETTLED
        strengths = found
        if settled:
            break
    elo: Floats = MEAN + 400 * np.log10(strengths)
    return elo


def _curvature_errors(placed: npt.NDArray[np.int64], elo: Floats) -> Floats:
    """Standard errors as if all games were independent of each other."""
    bots = len(elo)
    pairs = np.array(list(combinations(range(bots), 2)))
    information = DRAWN * _information(pairs, elo)
    for place in range(placed.shape[1] - 1):
        information += _information(placed[:, place:], elo)
    # Nothing tells about the mean, so the matrix has no inverse; with a guess of the mean it has.
    variances = np.diag(np.linalg.inv(information + 1.0)) - 1.0 / bots**2
    errors: Floats = 400 / np.log(10) * np.sqrt(variances)
    return errors


def _information(racing: npt.NDArray[np.int64], elo: Floats) -> Floats:
    """Return how much races for one place tell about the bots: a row is who was in the race."""
    strengths = 10 ** (elo / 400)
    chances = np.zeros((len(racing), len(elo)))
    seats = strengths[racing]
    np.add.at(chances, (np.arange(len(racing))[:, None], racing), seats)
    chances /= seats.sum(axis=1, keepdims=True)
    information: Floats = np.diag(chances.sum(axis=0)) - chances.T @ chances
    return information
