"""How strong the bots are: ratings by Plackett and Luce's model, from the ranks in every game.

The model (openskill's) takes games one after another, and the order matters a little. Bots do not
learn, so no order is better than another: the ratings are the mean over several shuffled ones.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

from gugong.arena.play_game import GameRow

ORDERS: Final = 20


@dataclass(frozen=True, slots=True)
class Rating:
    """A mean and its uncertainty: the strength is within 2 sigma of mu with 95 % probability."""

    mu: float
    sigma: float


def rate(rows: Sequence[GameRow], names: Sequence[str], seed: str) -> dict[str, Rating]:
    """The rating of each bot; all of them 25 ± 2 * 8.3 before the first game."""
    luck = random.Random(f"ratings {seed}")
    rows = sorted(rows, key=lambda row: row["game"])  # they may have finished in any order
    passes = [_rate_in_order(luck.sample(rows, len(rows)), names) for _ in range(ORDERS)]
    return {
        name: Rating(
            sum(one[name].mu for one in passes) / ORDERS,
            sum(one[name].sigma for one in passes) / ORDERS,
        )
        for name in names
    }


def _rate_in_order(rows: Sequence[GameRow], names: Sequence[str]) -> dict[str, Rating]:
    model = PlackettLuce(tau=0.0)  # tau is how much players change; these do not
    start = model.rating()
    ratings = {name: Rating(start.mu, start.sigma) for name in names}
    for row in rows:
        bots = [seat["bot"] for seat in row["seats"]]
        if len(set(bots)) == 1:  # playing against itself says nothing
            continue
        teams = [[model.rating(mu=ratings[bot].mu, sigma=ratings[bot].sigma)] for bot in bots]
        rated = model.rate(teams, ranks=[float(seat["rank"]) for seat in row["seats"]])
        for bot in set(bots):
            # A bot in several seats gets the mean of their new ratings.
            own = [team[0] for team, other in zip(rated, bots, strict=True) if other == bot]
            mu = sum(rating.mu for rating in own) / len(own)
            sigma = sum(rating.sigma for rating in own) / len(own)
            ratings[bot] = Rating(mu, sigma)
    return ratings
