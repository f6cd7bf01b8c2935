"""What is yours to take along or away: all your data, another player whom you were, yourself."""

import time
from collections.abc import AsyncIterator
from functools import partial

import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from sqlalchemy import Connection

from gugong.service.server.accounts.access_bodies import (
    GameRecord,
    MergedAnswer,
    OtherPlayer,
    OwnDataAnswer,
)
from gugong.service.server.accounts.own_data_sql import OwnData, finished_games, own_data
from gugong.service.server.accounts.removal import merge_player
from gugong.service.server.http.bodies import GoneAnswer
from gugong.service.server.http.common import (
    ChargedPlayer,
    CurrentPlayer,
    Heavy,
    HeavyDep,
    Service,
    ServiceDep,
    reply,
)
from gugong.service.server.http.models import model_of
from gugong.service.server.operator.audit import new_line
from gugong.service.tables.model import CorruptTable, StoredTable
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table import open_table
from gugong.service.tables.viewing import timestamp

router = APIRouter(tags=["own data"])


@router.get("/me/data", responses={200: {"model": model_of(OwnDataAnswer)}})
async def download(player: ChargedPlayer, service: ServiceDep, heavy: HeavyDep) -> Response:
    """All that is stored about you, as one JSON file, with the records of your finished games."""
    service.limits.charge_download(player.id)

    def read(connection: Connection) -> tuple[OwnData | None, list[str]]:
        return own_data(connection, player.id), finished_games(connection, player.id)

    found, games = await service.store.read(read)
    facts = await service.store.facts()
    head = {"v": 1, "server": facts.identity, "saved": timestamp(time.time()), **(found or {})}
    name = f'attachment; filename="gugong-{player.id}.json"'
    return StreamingResponse(
        _pieces(head, games, service, heavy),
        media_type="application/json",
        headers={"content-disposition": name},
    )


async def _pieces(
    head: OwnData, games: list[str], service: Service, heavy: Heavy
) -> AsyncIterator[bytes]:
    """Game by game: there may be a thousand of them, and others wait for the same threads."""
    yield orjson.dumps(head, option=orjson.OPT_INDENT_2)[:-2] + b',\n  "games": ['
    comma = b""
    for table in games:
        stored = await service.store.load(table)
        if stored is not None:  # removed in the meantime
            game = await heavy.run(partial(_game, stored))
            yield comma + b"\n    " + orjson.dumps(game)
            comma = b","
    yield b"\n  ]\n}\n"


def _game(stored: StoredTable) -> GameRecord:
    try:
        record = open_table(stored).game.record()
    except (CorruptTable, ValueError):
        record = None
    return {"table": stored.row.id, "record": record}


@router.post("/me/merge", response_model=model_of(MergedAnswer))
async def merge(
    request: OtherPlayer, http: Request, player: ChargedPlayer, service: ServiceDep
) -> Response:
    """Another player whom you were becomes you: their seats and tables are yours, and they are
    removed with their sessions. This cannot be undone."""
    other = (await service.players.find(request.token)).player
    service.bans.check_player(other.id)
    if other.id == player.id:
        raise Refusal("bad-request", "That is you already; send the token of the other player.")

    def change(connection: Connection) -> None:
        connection.execute(new_line("themselves", "players merge", other.id))
        merge_player(connection, other.id, player.id)

    await service.store.write(change)
    await service.changes.look()
    return reply({"merged": other.id})


@router.delete("/me", response_model=model_of(GoneAnswer))
async def remove_me(player: CurrentPlayer, service: ServiceDep) -> Response:
    """Remove yourself: your name, sessions, codes, passkeys, webhook and all else that is yours,
    and your name at every table. Your games stay, since others played them, too; where one goes
    on, a bot plays. This cannot be undone."""
    await service.store.remove_player(player.id)
    await service.changes.look()
    return reply({"removed": player.id})
