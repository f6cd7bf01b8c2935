"""The daily deal: today's and those of days past."""

import time

from fastapi import APIRouter, Request, Response

from gugong.service.server.club.daily_sql import Attempt, attempt_of, board, days_beside
from gugong.service.server.club.game_bodies import DailyAnswer
from gugong.service.server.http.bodies import Nothing, TableAnswer
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.common import (
    ChargedPlayer,
    OptionalPlayer,
    Service,
    ServiceDep,
    id_of,
    reply,
)
from gugong.service.server.http.models import model_of
from gugong.service.server.storage.rows import Player
from gugong.service.tables.daily import (
    check_day,
    day_of,
    deal_of,
    end_of,
    is_revealed,
    plan_daily,
    seed_of,
)
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.viewing import timestamp

router = APIRouter(tags=["daily"])


@router.get("/daily", response_model=model_of(DailyAnswer))
async def todays_deal(player: OptionalPlayer, service: ServiceDep) -> Response:
    """Today's deal (UTC): whom one plays against, who has reached what, and your attempt."""
    return await _answer(day_of(time.time()), player, service)


@router.get("/daily/{day}", response_model=model_of(DailyAnswer))
async def deal_of_a_day(day: str, player: OptionalPlayer, service: ServiceDep) -> Response:
    """The deal of a day such as 2026-11-16."""
    return await _answer(check_day(day, time.time()), player, service)


@router.post("/daily", response_model=model_of(TableAnswer))
async def play_today(
    _: Nothing, http: Request, player: ChargedPlayer, service: ServiceDep
) -> Response:
    """Begin today's deal, or come back to your attempt: everybody has one. It counts if it is over
    before the day is."""
    _check_offered(service)
    day = day_of(time.time())
    if (theirs := await _attempt(service, day, player)) is None:
        secret = (await service.store.facts()).address_key
        try:
            await service.maker.create(
                plan_daily(player, day, secret), player.id, address_of(http.scope)
            )
        except StorageError:  # perhaps they began it at another device just now
            if await _attempt(service, day, player) is None:
                raise
        theirs = await _attempt(service, day, player)
        assert theirs is not None
    live = await service.tables.get(theirs.table_id)
    return reply(live.info(player.id))


def _check_offered(service: Service) -> None:
    if not service.settings.daily:
        raise Refusal(
            "daily-off", "There are no daily deals here; the operator does not offer them."
        )


async def _attempt(service: Service, day: str, player: Player) -> Attempt | None:
    return await service.store.read(lambda connection: attempt_of(connection, day, player.id))


async def _answer(day: str, player: Player | None, service: Service) -> Response:
    _check_offered(service)
    now = time.time()
    results, count = await service.store.read(lambda connection: board(connection, day))
    previous, following = await service.store.read(lambda connection: days_beside(connection, day))
    yours = None if player is None else await _attempt(service, day, player)
    revealed = is_revealed(day, now)
    may_look = revealed or (yours is not None and yours.finished is not None)
    deal, today = deal_of(day), day_of(now)
    if following is None and day < today:
        following = today
    secret = (await service.store.facts()).address_key
    return reply(
        {
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
                    "yours": one.player == id_of(player),
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
    )


def _own(attempt: Attempt) -> dict[str, object]:
    return {
        "table": attempt.table_id,
        "counts": attempt.finished is not None,
        "points": attempt.points,
    }
