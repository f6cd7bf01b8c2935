"""Daily deals: attempts, the leaderboard of each day, and who may already see a deal."""

import time
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, func, select

from gugong.service.live.live_table import LiveTable
from gugong.service.server.storage.schema import attempts, players, tables
from gugong.service.server.storage.store import Store
from gugong.service.tables.permissions import may_see_deal
from gugong.service.tables.refusal import Refusal

BOARD: Final = 100  # results of a day that are shown


@dataclass(frozen=True, slots=True)
class Attempt:
    day: str
    player: str
    table_id: str
    begun: float
    finished: float | None
    points: int | None
    place: int | None
    won: bool | None


@dataclass(frozen=True, slots=True)
class DailyStanding:
    """A row of a day's leaderboard."""

    player: str
    name: str
    table: str | None  # None: it has expired
    points: int
    place: int
    won: bool
    seconds: float


def attempt_of(connection: Connection, day: str, player: str) -> Attempt | None:
    query = select(attempts).where(attempts.c.day == day, attempts.c.player == player)
    row = connection.execute(query).first()
    return None if row is None else Attempt(**row._mapping)


def attempts_of_player(connection: Connection, player: str) -> list[Attempt]:
    query = select(attempts).where(attempts.c.player == player).order_by(attempts.c.day)
    return [Attempt(**row._mapping) for row in connection.execute(query)]


def board(connection: Connection, day: str) -> tuple[list[DailyStanding], int]:
    """Return the best of a day, by points, then place, then time, and how many have finished."""
    finished = (attempts.c.day == day) & attempts.c.finished.is_not(None)
    seconds = attempts.c.finished - attempts.c.begun
    query = (
        select(
            attempts.c.player,
            func.coalesce(players.c.name, "").label("name"),
            tables.c.id.label("table"),
            attempts.c.points,
            attempts.c.place,
            attempts.c.won,
            seconds.label("seconds"),
        )
        .join(players, players.c.id == attempts.c.player, isouter=True)
        .join(tables, tables.c.id == attempts.c.table_id, isouter=True)
        .where(finished)
        .order_by(attempts.c.points.desc(), attempts.c.place, seconds, attempts.c.player)
    )
    count = connection.execute(select(func.count()).select_from(attempts).where(finished)).scalar()
    found = connection.execute(query.limit(BOARD))
    return [DailyStanding(**row._mapping) for row in found], count or 0


def days_beside(connection: Connection, day: str) -> tuple[str | None, str | None]:
    """Return the nearest days before and after this one on which someone played."""
    before = select(func.max(attempts.c.day)).where(attempts.c.day < day)
    after = select(func.min(attempts.c.day)).where(attempts.c.day > day)
    return connection.execute(before).scalar(), connection.execute(after).scalar()


SECRET: Final = (
    "This is today's deal. You can look at it when you have played it yourself, or tomorrow (UTC)."
)


async def check_daily(live: LiveTable, player: str | None, store: Store) -> None:
    """Raise Refusal if the table shows the cards of a deal that this player can still play."""
    row, seats = live.table.row, live.table.seats
    now = time.time()
    if may_see_deal(row, seats, player, now, has_played=False):
        return
    if player is not None and row.daily is not None:
        day = row.daily
        theirs = await store.read(attempt_of, day, player)
        finished = theirs is not None and theirs.finished is not None
        if may_see_deal(row, seats, player, now, has_played=finished):
            return
    raise Refusal("daily-secret", SECRET)
