"""A player's own data: download all of it, merge another player into it, or delete it."""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypedDict

import orjson
from sqlalchemy import Connection, RowMapping, Select, or_, select
from starlette.responses import Response, StreamingResponse

from gugong.formats.vocabulary import Json
from gugong.service.api.rows import Answer, Body, Row, V
from gugong.service.api.tables import GoneAnswer
from gugong.service.server.accounts.personal import (
    export_personal,
    merge_player,
    remove_at_own_wish,
)
from gugong.service.server.http.service import ServerCall
from gugong.service.server.operator.audit import new_line
from gugong.service.server.storage.schema import decisions, players, seats, tables
from gugong.service.tables.bounds import Token
from gugong.service.tables.model import CorruptTable, StoredTable
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table import open_table
from gugong.service.tables.viewing import record, timestamp

OwnData = dict[str, object]
TIMES: Final = frozenset(
    [
        "begun",
        "changed",
        "created",
        "expires",
        "finished",
        "moved",
        "resolved",
        "time",
        "until",
        "used",
    ]
)


@dataclass(frozen=True, slots=True)
class OtherPlayer(Body):
    """Another player that you have been."""

    token: Token


class GameRecord(TypedDict):
    table: str
    record: str | None  # None: it is still secret, or what is stored cannot be read


class OwnDataAnswer(TypedDict):
    """Everything stored about you. Later versions may add parts."""

    v: Literal[1]
    server: str
    saved: str  # when
    id: str
    name: str
    seats: list[dict[str, Json]]
    owned_tables: list[dict[str, Json]]
    decisions: list[dict[str, Json]]
    sessions: list[dict[str, Json]]
    games: list[GameRecord]  # the finished ones


class MergedAnswer(TypedDict):
    v: Literal[1]
    merged: str  # the player who was removed


async def download(call: ServerCall) -> Response:
    """Download everything stored about you as one JSON file, with the records of your finished
    games."""
    player, store = call.caller.id, call.shell.store
    call.shell.limits.charge_download(player)

    def read(connection: Connection) -> tuple[OwnData | None, list[str]]:
        return own_data(connection, player), finished_games(connection, player)

    found, games = await store.read(read)
    identity = await call.shell.identity()
    head = {**V, "server": identity, "saved": timestamp(time.time()), **(found or {})}
    name = f'attachment; filename="gugong-{player}.json"'
    return StreamingResponse(
        _pieces(head, games, call),
        media_type="application/json",
        headers={"content-disposition": name},
    )


async def _pieces(head: OwnData, games: list[str], call: ServerCall) -> AsyncIterator[bytes]:
    """Yield the file game by game: there may be a thousand, and other requests wait for the same
    threads."""
    yield orjson.dumps(head, option=orjson.OPT_INDENT_2)[:-2] + b',\n  "games": ['
    comma = b""
    for table in games:
        stored = await call.shell.store.load(table)
        if stored is not None:  # removed in the meantime
            game = await call.run(partial(_game, stored, call.caller.id))
            yield comma + b"\n    " + orjson.dumps(game)
            comma = b","
    yield b"\n  ]\n}\n"


def _game(stored: StoredTable, player: str) -> GameRecord:
    try:
        text = record(open_table(stored), player, time.time())
    except (CorruptTable, Refusal, ValueError):
        text = None
    return {"table": stored.row.id, "record": text}


async def merge(call: ServerCall, asked: OtherPlayer) -> Answer:
    """Merge another player that you have been into yourself: their seats and tables become yours,
    and they are removed with their sessions. This cannot be undone."""
    player, service = call.caller, call.shell
    other = (await service.players.find(asked.token)).player
    service.bans.check_player(other.id)
    if other.id == player.id:
        raise Refusal("bad-request", "That is your own token; send the token of the other player.")

    def change(connection: Connection) -> None:
        connection.execute(new_line("themselves", "players merge", other.id))
        merge_player(connection, other.id, player.id)

    await service.store.write(change)
    await service.changes.look()
    return {"merged": other.id}


async def remove_me(call: ServerCall) -> Answer:
    """Delete your data: your name, sessions, codes, passkeys, webhook and everything else that is
    yours, and your name at every table. Your games stay, since others played them, too; a bot takes
    over in running ones. This cannot be undone."""
    player = call.caller.id
    await call.shell.store.write(remove_at_own_wish, player)
    await call.shell.changes.look()
    return {"removed": player}


# What is stored


def own_data(connection: Connection, player: str) -> OwnData | None:
    """Return a player's data without the records of their games; None if there is no such player.

    What others wrote about them is not theirs, hashes and keys are nobody's, and what chance gave
    is missing from the decisions: it may be secret until the game is over.
    """
    found = connection.execute(select(players).where(players.c.id == player)).first()
    if found is None:
        return None
    of_decision = (
        decisions.c.table_id.label("table"),
        *(decisions.c[name] for name in ("seat", "ply", "kind", "move", "time")),
    )
    decided = select(*of_decision).where(decisions.c.player == player)
    personal = export_personal(connection, player)
    return {
        **_plain(found._mapping),
        "seats": _rows(connection, _seats(player)),
        "owned_tables": _rows(connection, _owned(player)),
        "decisions": _rows(connection, decided.order_by(decisions.c.time)),
        **{name: [_plain(row) for row in rows] for name, rows in personal.items()},
    }


def finished_games(connection: Connection, player: str) -> list[str]:
    """Return the tables whose records belong to this player."""
    sat = select(seats.c.table_id).where(seats.c.player == player)
    mine = or_(tables.c.id.in_(sat), tables.c.owner == player)
    query = select(tables.c.id).where(mine, tables.c.status == "over").order_by(tables.c.moved)
    return list(connection.execute(query).scalars())


def _seats(player: str) -> Select[tuple[object, ...]]:
    shown = tables.c.id.label("table"), tables.c.name, tables.c.status, tables.c.moved
    both = seats.c.table_id == tables.c.id
    mine = select(*shown, seats.c.seat, seats.c.kind, seats.c.name.label("as")).join(seats, both)
    left = seats.c.former.contains(player)
    return mine.where(or_(seats.c.player == player, left)).order_by(tables.c.moved.desc())


def _owned(player: str) -> Select[tuple[object, ...]]:
    shown = tables.c.id.label("table"), tables.c.name, tables.c.status, tables.c.created
    return select(*shown).where(tables.c.owner == player).order_by(tables.c.created)


def _rows(connection: Connection, query: Select[tuple[object, ...]]) -> list[OwnData]:
    return [_plain(row._mapping) for row in connection.execute(query)]


def _plain(row: RowMapping | OwnData) -> OwnData:
    """Return the row with times as text."""
    return {
        str(name): timestamp(value) if name in TIMES and isinstance(value, float) else value
        for name, value in row.items()
    }


ROWS: Final = (
    Row("GET", "/me/data", download, None, OwnDataAnswer, cost="costly"),
    Row("POST", "/me/merge", merge, OtherPlayer, MergedAnswer, cost="costly"),
    Row("DELETE", "/me", remove_me, None, GoneAnswer),
)
