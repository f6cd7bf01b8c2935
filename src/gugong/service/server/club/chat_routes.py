"""What people say at a table."""

import time
from typing import Annotated

from fastapi import APIRouter, Query, Response

from gugong.service.server.http.bodies import ChatAnswer, LineAnswer, Mute, MuteAnswer, Speech
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
from gugong.service.server.storage.rows import Player
from gugong.service.tables.chat import LINES_SHOWN, PHRASES, Line, line_json, said, speaker_of
from gugong.service.tables.permissions import check_may_watch, may_speak
from gugong.service.tables.refusal import Refusal

router = APIRouter(tags=["chat"])


@router.get("/tables/{table}/chat", response_model=model_of(ChatAnswer))
async def read_chat(
    table: TableDep,
    player: OptionalPlayer,
    service: ServiceDep,
    before: Annotated[int | None, Query(ge=1)] = None,
) -> Response:
    """What was said last, or before the line with that number."""
    check_may_watch(table.table, id_of(player))
    found = await service.store.lines(table.id, before, LINES_SHOWN + 1)
    shown = found[-LINES_SHOWN:]
    me = id_of(player)
    return reply(
        {
            "lines": [line_json(table.id, line) for line in shown],
            "next": shown[0].number if len(found) > len(shown) else None,
            "you": speaker_of(table.id, me),
            "muted": [] if me is None else await muted_here(service, table.id, me),
            "may_speak": me is not None and may_speak(table.table, me),
            "phrases": PHRASES,
        }
    )


@router.post("/tables/{table}/chat", status_code=201, response_model=model_of(LineAnswer))
async def speak(
    request: Speech, table: TableDep, player: CurrentPlayer, service: ServiceDep
) -> Response:
    """Say something to those at the table: one of the ready phrases, or a text of at most 300
    characters, which is shown as it is. Everybody who may look at the table can read it."""
    now = time.time()
    line = said(table.table, player.id, request.seat, request.phrase, request.text, now)
    service.limits.charge_line(player.id)
    stored = await service.store.add_line(table.id, line)
    table.tell_line(stored)
    return reply({"line": line_json(table.id, stored)}, 201)


@router.post("/tables/{table}/chat/mute", response_model=model_of(MuteAnswer))
async def mute(
    request: Mute, table: TableDep, player: CurrentPlayer, service: ServiceDep
) -> Response:
    """Read no more of somebody, at any table, or read them again. Nobody else notices."""
    other, _ = await line_of_another(service, table.id, request.line, player)
    await service.store.mute(player.id, other, request.muted)
    return reply({"muted": await muted_here(service, table.id, player.id)})


async def line_of_another(
    service: Service, table: str, number: int, player: Player
) -> tuple[str, Line]:
    """Somebody else who is still known here, and what they said in the line with that number."""
    line = await service.store.line(table, number)
    if line is None or line.player is None:
        raise Refusal("not-found", f"Nobody here has said line {number}, or they are gone.")
    if line.player == player.id:
        raise Refusal("bad-request", "You said that yourself.")
    return line.player, line


async def muted_here(service: Service, table: str, player: str) -> list[str | None]:
    return [speaker_of(table, muted) for muted in await service.store.muted_by(player)]
