"""Game records: out and in."""

import time
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from gugong.service.server.http.bodies import (
    Ply,
    ReviewAnswer,
    ReviewAsked,
    SeatNumber,
    TableAnswer,
)
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.common import (
    ChargedPlayer,
    HeavyDep,
    OptionalPlayer,
    ServiceDep,
    TableDep,
    id_of,
    reply,
)
from gugong.service.server.http.models import model_of
from gugong.service.tables import viewing
from gugong.service.tables.creating import plan_from_record
from gugong.service.tables.daily import check_record
from gugong.service.tables.refusal import Refusal

router = APIRouter(tags=["records"])


@router.get(
    "/tables/{table}/record",
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def get_record(table: TableDep, player: OptionalPlayer, heavy: HeavyDep) -> Response:
    """The whole game as text. Once it is over, anyone with the link can read it; before, only who
    plays without other people, to go on elsewhere."""
    seen, asks = table.table, id_of(player)
    check_record(seen.row, time.time())
    return PlainTextResponse(await heavy.replay(seen.row.ply, lambda: viewing.record(seen, asks)))


@router.get("/tables/{table}/review", response_model=model_of(ReviewAnswer))
async def review(
    table: TableDep,
    service: ServiceDep,
    seat: Annotated[SeatNumber | None, Query()] = None,
    since: Annotated[Ply, Query()] = 0,
) -> Response:
    """The review of a finished game as far as it is, without the steps before `since`. As long as
    somebody asks, the work goes on. With `seat`: as that family saw the game."""
    return reply(await service.reviews.look(table.table, seat, since))


@router.post("/tables/{table}/review", response_model=model_of(ReviewAnswer))
async def start_review(
    request: ReviewAsked, table: TableDep, player: ChargedPlayer, service: ServiceDep
) -> Response:
    """Begin the review of a finished game, or go on with it."""
    return reply(await service.reviews.start(table.table, request.seat, player.id, request.since))


@router.post("/records", status_code=201, response_model=model_of(TableAnswer))
async def post_record(
    request: Request,
    player: ChargedPlayer,
    service: ServiceDep,
    heavy: HeavyDep,
    seats: Annotated[str | None, Query(max_length=200)] = None,
    name: Annotated[str, Query(max_length=80)] = "",
) -> Response:
    """Create a table from a record. A finished game can be viewed; a running one continues. `seats`
    is like `you,open,bot:courtier,…`; without it you play the first family and bots the rest."""
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refusal("bad-request", f"This record cannot be read: {error}") from error
    levels = service.bots.levels
    plan = await heavy.run(lambda: plan_from_record(text, player, levels, seats=seats, name=name))
    live = await service.maker.create(plan, player.id, address_of(request.scope))
    return reply(live.info(player.id), 201)
