"""Looking at a game and deciding in it."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from gugong.service.live import answers
from gugong.service.live.encoding import encode
from gugong.service.server.http.bodies import (
    EntriesAnswer,
    HintAnswer,
    HintAsked,
    HistoryAnswer,
    MoveAsked,
    Ply,
    SeatNumber,
    UndoAsked,
    WhyAnswer,
    WhyAsked,
)
from gugong.service.server.http.common import (
    ChargedPlayer,
    CurrentPlayer,
    HeavyDep,
    OptionalPlayer,
    ServiceDep,
    TableDep,
    id_of,
    raw_reply,
    reply,
)
from gugong.service.server.http.models import model_of
from gugong.service.tables import deciding, permissions, viewing
from gugong.service.tables.creating import check_level
from gugong.service.tables.messages import AckMessage, State
from gugong.service.tables.quotas import HISTORY_STEPS

router = APIRouter(tags=["play"])
LONGEST_WAIT = 20.0
SeatAsked = Annotated[SeatNumber | None, Query()]


@router.get("/tables/{table}/view", response_model=model_of(State))
async def view(
    table: TableDep,
    player: OptionalPlayer,
    heavy: HeavyDep,
    seat: SeatAsked = None,
    ply: Annotated[Ply | None, Query()] = None,
    after: Annotated[int | None, Query(ge=0)] = None,
) -> Response:
    """The table as one of your seats, or a spectator, sees it. With `ply`: at that point. With
    `after`: wait for a later version than that, for up to 20 seconds."""
    await table.follow(after or 0)  # another node may have told them of a later version than ours
    viewer = permissions.viewer_of(table.table, id_of(player), seat)
    if ply is not None:
        seen, context = table.table, table.context
        past = await heavy.replay(ply, lambda: viewing.past(seen, viewer, context, ply))
        return raw_reply(encode(past))
    if after is not None and table.table.row.version == after:
        await table.wait(LONGEST_WAIT)
    heavy.charge(table.to_replay(after))
    return raw_reply(table.state(id_of(player), seat, after))


@router.get("/tables/{table}/log", response_model=model_of(EntriesAnswer))
async def log(
    table: TableDep,
    player: OptionalPlayer,
    heavy: HeavyDep,
    seat: SeatAsked = None,
    since: Annotated[Ply, Query()] = 0,
) -> Response:
    """The decisions after ply `since`, as the viewer sees them; the rest after `next`."""
    viewer = permissions.viewer_of(table.table, id_of(player), seat)
    seen = table.table
    return reply(await heavy.replay(seen.row.ply, lambda: answers.log_page(seen, viewer, since)))


@router.get("/tables/{table}/history", response_model=model_of(HistoryAnswer))
async def history(
    table: TableDep,
    player: OptionalPlayer,
    heavy: HeavyDep,
    seat: SeatAsked = None,
    since: Annotated[Ply, Query()] = 0,
    limit: Annotated[int, Query(ge=1, le=HISTORY_STEPS)] = HISTORY_STEPS,
    open_cards: Annotated[bool, Query()] = False,
) -> Response:
    """The views from ply `since` on, as the viewer saw them: a replay step by step. The next page
    begins at `next`. With `open_cards`, once the game is over, every family's cards are shown."""
    viewer = permissions.viewer_of(table.table, id_of(player), seat)
    seen = table.table
    if open_cards:
        permissions.check_open_cards(seen)
    plies = min(since + limit, seen.row.ply)
    return raw_reply(
        await heavy.replay(
            plies,
            lambda: answers.history_page(seen, viewer, since, limit, open_cards=open_cards),
        )
    )


@router.post("/tables/{table}/moves", response_model=model_of(AckMessage))
async def move(request: MoveAsked, table: TableDep, player: CurrentPlayer) -> Response:
    """Make a move. The answer comes once it is stored; two requests with the same id count once."""
    ack = await table.play(request.plain(player.id), request.move)
    return reply(ack.to_json())


@router.post("/tables/{table}/undo", response_model=model_of(AckMessage))
async def undo(request: UndoAsked, table: TableDep, player: CurrentPlayer) -> Response:
    """Take back the last decision, or the turn, unless something new was revealed."""
    ack = await table.undo(request.plain(player.id), request.to)
    return reply(ack.to_json())


@router.post("/tables/{table}/why", response_model=model_of(WhyAnswer))
async def why(request: WhyAsked, table: TableDep, player: CurrentPlayer) -> Response:
    """Why a move is not possible now: a code, its numbers and the rule."""
    reason = deciding.why(table.table, player.id, request.seat, request.move)
    return reply({"reason": reason})


@router.post("/tables/{table}/hint", response_model=model_of(HintAnswer))
async def hint(
    request: HintAsked, table: TableDep, player: ChargedPlayer, service: ServiceDep
) -> Response:
    """What a bot would do on this seat, and what else it considered."""
    permissions.check_hints(table.table)
    permissions.check_decides(table.table, player.id, request.seat)
    level = check_level(request.level or "minister", service.bots.levels)
    choice = await service.bots.hint(table, level, player.id)
    return reply(answers.hint(choice))
