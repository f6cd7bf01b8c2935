"""Your own games: found again and deleted; your statistics and ratings."""

import time
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Query, Response

from gugong.bots.built_in import LEVELS
from gugong.service.live import answers
from gugong.service.live.live_table import NO_TABLE, LiveTable
from gugong.service.server.club import ratings_sql as store
from gugong.service.server.club.game_bodies import (
    ChangedRating,
    DeletedAnswer,
    GamesAnswer,
    RatingsAnswer,
    StatisticsAnswer,
)
from gugong.service.server.club.own_games_sql import delete_table, own_games
from gugong.service.server.club.ratings import BOTS, rating_info
from gugong.service.server.club.results_sql import results_of_player
from gugong.service.server.http.common import (
    CurrentPlayer,
    OptionalPlayer,
    Service,
    ServiceDep,
    TableDep,
    id_of,
    reply,
)
from gugong.service.server.http.models import model_of
from gugong.service.tables.model import Conflict
from gugong.service.tables.own_games import Place, Wanted, Which, why_not_delete
from gugong.service.tables.quotas import TABLES_LISTED
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.statistics import statistics
from gugong.service.tables.table import Context

router = APIRouter(tags=["games"])
Time = Annotated[float | None, Query(ge=0, le=1e12)]


@router.get("/games", response_model=model_of(GamesAnswer))
async def list_games(
    player: OptionalPlayer,
    service: ServiceDep,
    which: Which | None = None,
    search: Annotated[str, Query(max_length=80)] = "",
    families: Annotated[int | None, Query(ge=1, le=5)] = None,
    option: Annotated[str | None, Query(max_length=20)] = None,
    rated: bool | None = None,
    since: Time = None,
    until: Time = None,
    after: Annotated[str | None, Query(max_length=80)] = None,
    limit: Annotated[int, Query(ge=1, le=TABLES_LISTED)] = TABLES_LISTED,
) -> Response:
    """The tables at which you sit or which you own: those that wait for your decision first, then
    the latest. `search` looks for words in the names of tables and people, `option` for `expert`,
    `bonus_tokens` or one of Meng's difficulties, `since` and `until` (seconds since 1970) for when
    something last happened. The next page comes `after` this one's `next`."""
    if player is None:
        return reply({"games": [], "next": None})
    wanted = Wanted(which, search, families, option, rated, since, until)
    place = None if after is None else Place.read(after)
    page, more = await service.store.read(
        lambda connection: own_games(connection, player.id, wanted, place, limit)
    )
    return reply(
        answers.games_page(
            page,
            more,
            player.id,
            service.settings.lifetimes,
            Context(time.time()),
        )
    )


@router.delete("/tables/{table}", response_model=model_of(DeletedAnswer))
async def delete_own_table(table: TableDep, player: CurrentPlayer, service: ServiceDep) -> Response:
    """Delete a table of your own that nobody else has played at. What you reached there still
    counts in your statistics."""
    await _delete(table, player.id, service)
    await service.tables.forget([table.id])
    table.close(Refusal("no-such-table", NO_TABLE))
    return reply({"removed": table.id})


async def _delete(table: LiveTable, player: str, service: Service) -> None:
    while True:
        refusal = why_not_delete(table.table.row, table.table.seats, player)
        if refusal is not None:
            raise refusal
        version = table.table.row.version
        with suppress(Conflict):  # somebody has sat down meanwhile, perhaps at another node
            await service.store.write(lambda c: delete_table(c, player, table.id, version))  # noqa: B023
            return
        await table.renew()


@router.get("/statistics", response_model=model_of(StatisticsAnswer))
async def own_statistics(player: OptionalPlayer, service: ServiceDep) -> Response:
    """What you have reached in all games that you played to their end, except those in which
    somebody may have known the cards."""
    if player is None:
        return reply({**statistics([])})
    found = await service.store.read(lambda connection: results_of_player(connection, player.id))
    return reply({**statistics(found)})


# Ratings


@router.get("/ratings", response_model=model_of(RatingsAnswer))
async def rating_board(player: OptionalPlayer, service: ServiceDep) -> Response:
    """The best hundred of those who play rated games and let the board show it, in the order of
    what one can be nearly sure of; the ratings of bots, which are fixed; and yours."""
    lines, count = await service.store.read(store.rating_board)
    yours = None
    if player is not None:
        yours = await service.store.read(lambda c: store.rating_of(c, player.id))
    return reply(
        {
            "board": [
                {
                    **rating_info(line.strength),
                    "rank": line.rank,
                    "name": line.name,
                    "yours": line.player == id_of(player),
                    "program": line.scope == "bot",
                    "games": line.games,
                }
                for line in lines
            ],
            "count": count,
            "bots": [{"level": level, **rating_info(BOTS[level])} for level in LEVELS],
            "yours": None
            if yours is None
            else {
                **rating_info(yours.strength),
                "games": yours.games,
                "listed": yours.listed,
                "rank": yours.rank,
            },
        }
    )


@router.patch("/ratings/mine", response_model=model_of(RatingsAnswer))
async def change_rating(
    request: ChangedRating, player: CurrentPlayer, service: ServiceDep
) -> Response:
    """Whether the board shows your rating. It changes with your rated games all the same."""
    await service.store.write(lambda c: store.list_rating(c, player.id, request.listed))
    return await rating_board(player, service)
