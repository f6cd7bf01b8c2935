"""Ratings after games among people and bots, by openskill's Plackett-Luce model.

A rating is a mean `mu` and a deviation `sigma`. It is shown on Elo's scale, where 400 points are
ten times the strength: what is likely, how far off it may be, and what one can be nearly sure of,
by which the board is ordered.

Bots have fixed ratings, from the matches in docs/bots.md. So they are the
measure for everyone, ratings do not drift, and no two games wait for each other because of a bot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Final, TypedDict

from openskill.models import PlackettLuce
from sqlalchemy import Connection, Select, func, select, text, update
from sqlalchemy.engine import Row

from gugong.service.server.storage.schema import players, ratings
from gugong.service.tables.results import Rated

MODEL: Final = PlackettLuce()
COURTIER: Final = 1500.0  # Elo's points of the courtier, whose mu is the model's first guess
ELO: Final = 400 / log(10) / (sqrt(2) * MODEL.beta)  # points for one of mu, between two
SURE: Final = 3.0  # deviations below mu
PROVISIONAL: Final = 200.0  # a rating that may be off by more points than this
BOARD: Final = 100  # lines
ADD: Final = text(
    "insert into ratings (player, mu, sigma, ordinal, games, changed, listed) "
    "values (:player, :mu, :sigma, :ordinal, 0, 0, true) on conflict do nothing"
)
ON_BOARD: Final = ratings.c.listed & (ratings.c.games > 0)


@dataclass(frozen=True, slots=True)
class Strength:
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def ordinal(self) -> float:
        return self.mu - SURE * self.sigma


class RatingInfo(TypedDict):
    rating: int  # Elo's points
    error: int  # half of the 95 % interval
    sure: int  # what one can be nearly sure of
    provisional: bool


def _elo(points: float, error: float) -> Strength:
    return Strength(MODEL.mu + (points - COURTIER) / ELO, error / 1.96 / ELO)


# From how often they beat each other with two families.
BOTS: Final[Mapping[str, Strength]] = {
    "novice": _elo(0, 200),
    "page": _elo(285, 195),
    "tutor": _elo(285, 195),  # a page from the second day on
    "messenger": _elo(525, 175),
    "scribe": _elo(740, 160),
    "steward": _elo(970, 140),
    "prefect": _elo(1195, 120),
    "censor": _elo(1455, 90),
    "courtier": _elo(COURTIER, 40),
    "minister": _elo(1720, 100),
    "scholar": _elo(1755, 60),
    "champion": _elo(1995, 80),
}


def rate(game: Sequence[Rated], known: Mapping[str, Strength]) -> dict[str, Strength]:
    """Return the new ratings of the people in a game; `known` has their ratings before it."""
    before = [
        BOTS[one.level or ""] if one.player is None else known.get(one.player, Strength())
        for one in game
    ]
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = MODEL.rate(teams, ranks=[float(one.rank) for one in game])
    return {
        one.player: Strength(team[0].mu, team[0].sigma)
        for one, team in zip(game, after, strict=True)
        if one.player is not None
    }


def rating_info(strength: Strength) -> RatingInfo:
    error = 1.96 * strength.sigma * ELO
    return {
        "rating": _points(strength.mu),
        "error": round(error),
        "sure": _points(strength.ordinal),
        "provisional": error > PROVISIONAL,
    }


def _points(mu: float) -> int:
    return round(COURTIER + (mu - MODEL.mu) * ELO)


# What is stored


@dataclass(frozen=True, slots=True)
class RatingStanding:
    """A player's rating, and its rank on the leaderboard; None if it is not listed."""

    player: str
    name: str
    scope: str
    strength: Strength
    games: int
    listed: bool
    rank: int | None


def add_unrated(connection: Connection, player: str) -> None:
    """Add the initial rating of a player who has none."""
    new = Strength()
    row = {"player": player, "mu": new.mu, "sigma": new.sigma, "ordinal": new.ordinal}
    connection.execute(ADD, row)


def rating_board(connection: Connection) -> tuple[list[RatingStanding], int]:
    """Return the first rows, by the rating that is almost certainly exceeded, and how many there
    are."""
    best = _ratings().where(ON_BOARD).order_by(ratings.c.ordinal.desc(), ratings.c.player)
    found = connection.execute(best.limit(BOARD))
    count = connection.execute(select(func.count()).select_from(ratings).where(ON_BOARD)).scalar()
    return [_standing(row, rank) for rank, row in enumerate(found, 1)], count or 0


def rating_of(connection: Connection, player: str) -> RatingStanding | None:
    row = connection.execute(_ratings().where(ratings.c.player == player)).first()
    if row is None:
        return None
    if not (row.listed and row.games):
        return _standing(row, None)
    ahead = select(func.count()).select_from(ratings).where(ON_BOARD)
    before = connection.execute(ahead.where(ratings.c.ordinal > row.ordinal)).scalar() or 0
    return _standing(row, before + 1)


def list_rating(connection: Connection, player: str, listed: bool) -> None:
    add_unrated(connection, player)
    connection.execute(update(ratings).where(ratings.c.player == player).values(listed=listed))


def _ratings() -> Select[tuple[object, ...]]:
    return select(ratings, players.c.name, players.c.scope).join(
        players, players.c.id == ratings.c.player
    )


def _standing(row: Row[tuple[object, ...]], rank: int | None) -> RatingStanding:
    return RatingStanding(
        player=row.player,
        name=row.name,
        scope=row.scope,
        strength=Strength(row.mu, row.sigma),
        games=row.games,
        listed=row.listed,
        rank=rank,
    )
