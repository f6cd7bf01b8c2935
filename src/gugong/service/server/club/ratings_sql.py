"""The board of ratings."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Select, func, select, text, update
from sqlalchemy.engine import Row

from gugong.service.server.club.ratings import Strength
from gugong.service.server.storage.schema import players, ratings

BOARD: Final = 100  # lines
ADD: Final = text(
    "insert into ratings (player, mu, sigma, ordinal, games, changed, listed) "
    "values (:player, :mu, :sigma, :ordinal, 0, 0, true) on conflict do nothing"
)
ON_BOARD: Final = ratings.c.listed & (ratings.c.games > 0)


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's rating, and where it is on the board; rank None: it is not on it."""

    player: str
    name: str
    scope: str
    strength: Strength
    games: int
    listed: bool
    rank: int | None


def add_unrated(connection: Connection, player: str) -> None:
    """The rating of somebody of whom nothing is known, unless they have one."""
    new = Strength()
    row = {"player": player, "mu": new.mu, "sigma": new.sigma, "ordinal": new.ordinal}
    connection.execute(ADD, row)


def rating_board(connection: Connection) -> tuple[list[Standing], int]:
    """The first lines, from the rating that one can be surest of, and how many there are."""
    best = _ratings().where(ON_BOARD).order_by(ratings.c.ordinal.desc(), ratings.c.player)
    found = connection.execute(best.limit(BOARD))
    count = connection.execute(select(func.count()).select_from(ratings).where(ON_BOARD)).scalar()
    return [_standing(row, rank) for rank, row in enumerate(found, 1)], count or 0


def rating_of(connection: Connection, player: str) -> Standing | None:
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


def _standing(row: Row[tuple[object, ...]], rank: int | None) -> Standing:
    return Standing(
        player=row.player,
        name=row.name,
        scope=row.scope,
        strength=Strength(row.mu, row.sigma),
        games=row.games,
        listed=row.listed,
        rank=rank,
    )
