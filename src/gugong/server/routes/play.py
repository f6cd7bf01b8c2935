"""Looking at a game and deciding in it."""

import asyncio
import contextlib
from typing import Annotated

from fastapi import APIRouter, Query, Response

from gugong.server.routes.common import House, Known, Maybe, Paying, TheTable, id_of, raw, reply
from gugong.server.routes.messages import (
    AckAnswer,
    EntriesAnswer,
    HintAnswer,
    HintAsked,
    HistoryAnswer,
    MoveAsked,
    Ply,
    SeatNumber,
    State,
    UndoAsked,
    WhyAnswer,
    WhyAsked,
)

router = APIRouter(tags=["play"])
LONGEST_WAIT = 20.0
SeatAsked = Annotated[SeatNumber | None, Query()]


@router.get("/tables/{table}/view", response_model=State)
async def view(
    table: TheTable,
    person: Maybe,
    seat: SeatAsked = None,
    ply: Annotated[Ply | None, Query()] = None,
    after: Annotated[int | None, Query(ge=0)] = None,
) -> Response:
    """The table through a seat of one's own, or as a spectator. With `ply`: as it was then. With
    `after`: as soon as there is a later version than that, or after 20 seconds."""
    player = id_of(person)
    table.moment.check_look(player, seat)
    if ply is not None:
        return raw(table.moment.past(player, seat, ply, table.online))
    if after is not None and table.sheet.version == after:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(table.changed.wait(), LONGEST_WAIT)
    return raw(table.state(player, seat, after))


@router.get("/tables/{table}/log", response_model=EntriesAnswer)
async def log(
    table: TheTable,
    person: Maybe,
    seat: SeatAsked = None,
    since: Annotated[Ply, Query()] = 0,
) -> Response:
    """Every decision after ply `since`, as the viewer may see it."""
    table.moment.check_look(id_of(person), seat)
    return raw(b'{"v":1,"entries":' + table.moment.entries(seat, since) + b"}")


@router.get("/tables/{table}/history", response_model=HistoryAnswer)
async def history(table: TheTable, person: Maybe, seat: SeatAsked = None) -> Response:
    """Every view from the beginning, as the viewer saw it then: a replay step by step."""
    table.moment.check_look(id_of(person), seat)
    return reply({"steps": table.moment.history(seat)})


@router.post("/tables/{table}/moves", response_model=AckAnswer)
async def move(wish: MoveAsked, table: TheTable, person: Known) -> Response:
    """Decide. Answered when the move is kept; sent twice with one id it counts once."""
    ack = await table.play(person.id, wish.id, wish.seat, wish.ply, wish.move)
    return reply(ack.words())


@router.post("/tables/{table}/undo", response_model=AckAnswer)
async def undo(wish: UndoAsked, table: TheTable, person: Known) -> Response:
    """Take back the last decision, or the turn, as far as nothing new was seen."""
    ack = await table.undo(person.id, wish.id, wish.seat, wish.ply, wish.to)
    return reply(ack.words())


@router.post("/tables/{table}/why", response_model=WhyAnswer)
async def why(wish: WhyAsked, table: TheTable, person: Known) -> Response:
    """Why a move is not possible now: a code, its numbers and the rule."""
    return reply({"reason": table.why(person.id, wish.seat, wish.move)})


@router.post("/tables/{table}/hint", response_model=HintAnswer)
async def hint(wish: HintAsked, table: TheTable, person: Paying, service: House) -> Response:
    """What a bot would do on this seat, and what else it considered."""
    table.moment.check_decides(person.id, wish.seat)
    level = service.tables.check_level(wish.level or "minister")
    choice = await service.tables.hint(table, wish.seat, level)
    candidates = [
        {"move": c.move, "expected": c.expected, "sources": dict(c.sources)}
        for c in choice.candidates
    ]
    return reply({"move": choice.move, "candidates": candidates})
