"""The daily deal: today's and those of past days."""

import time
from typing import Final, Literal, TypedDict

from gugong.service.api.rows import Answer, Row
from gugong.service.api.tables import TableAnswer
from gugong.service.server.club.daily_deals import Attempt, attempt_of, board, days_beside
from gugong.service.server.http.service import ServerCall
from gugong.service.tables.daily import (
    check_day,
    deal_of,
    plan_daily,
    seed_of,
)
from gugong.service.tables.days import day_of, end_of
from gugong.service.tables.permissions import seed_is_due
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.viewing import timestamp


class DealInfo(TypedDict):
    players: int  # 1: against Meng
    difficulty: str | None  # Meng's
    levels: list[str]  # of the bots


class DailyResult(TypedDict):
    rank: int
    name: str
    yours: bool
    points: int
    place: int
    won: bool
    seconds: int
    table: str | None  # to look at once you have played it yourself, or the day is over


class OwnAttempt(TypedDict):
    table: str
    counts: bool  # whether it is on the board
    points: int | None


class DailyAnswer(TypedDict):
    v: Literal[1]
    day: str
    today: str
    ends: str
    deal: DealInfo
    seed: str | None  # once the day is over
    results: list[DailyResult]
    count: int  # of all who have finished
    yours: OwnAttempt | None
    previous: str | None  # days that someone played
    next: str | None


async def todays_deal(call: ServerCall) -> Answer:
    """Return today's deal (UTC): your opponents, the leaderboard, and your attempt."""
    return await _answer(day_of(time.time()), call)


async def deal_of_a_day(call: ServerCall) -> Answer:
    """Return the deal of a day such as 2026-11-16."""
    return await _answer(check_day(call.part("day"), time.time()), call)


async def play_today(call: ServerCall) -> Answer:
    """Begin today's deal, or return to your attempt: each player has one. It counts if it ends
    before the day does."""
    _check_offered(call)
    player, service = call.caller, call.shell
    day = day_of(time.time())
    if (theirs := await _attempt(call, day)) is None:
        secret = (await service.store.facts()).address_key
        try:
            await service.create(plan_daily(player, day, secret), call)
        except StorageError:  # perhaps they began it at another device just now
            if await _attempt(call, day) is None:
                raise
        theirs = await _attempt(call, day)
        assert theirs is not None
    live = await service.tables.get(theirs.table_id)
    return live.info(player.id)


def _check_offered(call: ServerCall) -> None:
    if not call.shell.settings.daily:
        raise Refusal("daily-off", "This server does not offer daily deals.")


async def _attempt(call: ServerCall, day: str) -> Attempt | None:
    """Return the caller's attempt."""
    return await call.shell.store.read(attempt_of, day, call.caller.id)


async def _answer(day: str, call: ServerCall) -> Answer:
    _check_offered(call)
    store, now = call.shell.store, time.time()
    results, count = await store.read(board, day)
    previous, following = await store.read(days_beside, day)
    yours = None if call.player is None else await _attempt(call, day)
    revealed = seed_is_due(day, now)
    may_look = revealed or (yours is not None and yours.finished is not None)
    deal, today = deal_of(day), day_of(now)
    if following is None and day < today:
        following = today
    secret = (await store.facts()).address_key
    return {
        "day": day,
        "today": today,
        "ends": timestamp(end_of(day)),
        "deal": {
            "players": deal.players,
            "difficulty": deal.difficulty,
            "levels": deal.levels,
        },
        "seed": seed_of(day, secret) if revealed else None,
        "results": [
            {
                "rank": rank,
                "name": one.name,
                "yours": one.player == call.player_id,
                "points": one.points,
                "place": one.place,
                "won": one.won,
                "seconds": round(one.seconds),
                "table": one.table if may_look else None,
            }
            for rank, one in enumerate(results, 1)
        ],
        "count": count,
        "yours": None if yours is None else _own(yours),
        "previous": previous,
        "next": following,
    }


def _own(attempt: Attempt) -> dict[str, object]:
    return {
        "table": attempt.table_id,
        "counts": attempt.finished is not None,
        "points": attempt.points,
    }


ROWS: Final = (
    Row("GET", "/daily", todays_deal, None, DailyAnswer, token="optional"),
    Row("GET", "/daily/{day}", deal_of_a_day, None, DailyAnswer, token="optional"),
    Row("POST", "/daily", play_today, None, TableAnswer, cost="costly"),
)
