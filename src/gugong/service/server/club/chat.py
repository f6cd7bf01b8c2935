"""Chat at a table."""

import time
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Final, Literal, TypedDict

from sqlalchemy import Connection, delete, func, insert, select

from gugong.service.api.rows import Answer, Body, Row
from gugong.service.server.http.service import ServerCall, Service
from gugong.service.server.storage.schema import lines, mutes
from gugong.service.server.storage.store import Store
from gugong.service.tables.bounds import LineNumber, SeatNumber, characters
from gugong.service.tables.chat import (
    LINES_KEPT,
    LINES_SHOWN,
    PHRASES,
    StoredLine,
    line_json,
    said,
    speaker_of,
)
from gugong.service.tables.messages import ChatLine
from gugong.service.tables.permissions import check_may_watch, may_speak
from gugong.service.tables.refusal import Refusal, StorageError

LINE: Final = [column for column in lines.c if column.name != "table_id"]
ATTEMPTS: Final = 3  # at storing what someone said, while others speak at other servers


@dataclass(frozen=True, slots=True)
class ChatAsked:
    before: LineNumber | None = None


@dataclass(frozen=True, slots=True)
class Speech(Body):
    """A chat message to send: a quick phrase, or a text."""

    seat: SeatNumber | None = None
    phrase: Annotated[str, characters(32)] | None = None
    text: Annotated[str, characters(1000)] = ""


@dataclass(frozen=True, slots=True)
class Mute(Body):
    """The player to mute: the author of the message with this number."""

    line: LineNumber
    muted: bool = True


class ChatAnswer(TypedDict):
    v: Literal[1]
    lines: list[ChatLine]  # oldest first
    next: int | None  # the `before` of the page before these
    you: str | None  # your own `speaker`
    muted: list[str]  # speakers here that you have muted
    may_speak: bool
    phrases: list[str]


class LineAnswer(TypedDict):
    v: Literal[1]
    line: ChatLine


class MuteAnswer(TypedDict):
    v: Literal[1]
    muted: list[str]  # speakers


async def read_chat(call: ServerCall, asked: ChatAsked) -> Answer:
    """Return the latest messages, or those before the message with that number."""
    table, me = await call.table(), call.player_id
    check_may_watch(table.table, me)
    found = await call.shell.store.read(read_lines, table.id, asked.before, LINES_SHOWN + 1)
    shown = found[-LINES_SHOWN:]
    return {
        "lines": [line_json(table.id, line) for line in shown],
        "next": shown[0].number if len(found) > len(shown) else None,
        "you": speaker_of(table.id, me),
        "muted": [] if me is None else await muted_here(call.shell, table.id, me),
        "may_speak": me is not None and may_speak(table.table, me),
        "phrases": PHRASES,
    }


async def speak(call: ServerCall, asked: Speech) -> Answer:
    """Send a chat message to the table: one of the quick phrases, or a text of at most 300
    characters, which is shown as it is. Everyone who may watch the table can read it."""
    table, player = await call.table(), call.caller.id
    line = said(table.table, player, asked.seat, asked.phrase, asked.text, time.time())
    call.shell.limits.charge_line(player)
    stored = await store_line(call.shell.store, table.id, line)
    table.tell_line(stored)
    return {"line": line_json(table.id, stored)}


async def store_line(store: Store, table: str, line: StoredLine) -> StoredLine:
    """Store a message; return it with its number."""

    def work(connection: Connection) -> int:
        number = add_line(connection, table, line)
        store.notify(connection, f"line {table} {number}")
        return number

    for _ in range(ATTEMPTS - 1):
        with suppress(StorageError):
            return replace(line, number=await store.write(work))
    return replace(line, number=await store.write(work))


async def mute(call: ServerCall, asked: Mute) -> Answer:
    """Mute a player at every table, or unmute them. Only you notice."""
    table, player = await call.table(), call.caller.id
    other, _ = await line_of_another(call.shell, table.id, asked.line, player)
    await call.shell.store.write(set_muted, player, other, asked.muted)
    return {"muted": await muted_here(call.shell, table.id, player)}


async def line_of_another(
    service: Service, table: str, number: int, player: str
) -> tuple[str, StoredLine]:
    """Return another player, if still known here, and what they wrote in the message with that
    number."""
    line = await service.store.read(read_line, table, number)
    if line is None or line.player is None:
        raise Refusal("not-found", f"There is no message {number} here, or its author is gone.")
    if line.player == player:
        raise Refusal("bad-request", "That is your own message.")
    return line.player, line


async def muted_here(service: Service, table: str, player: str) -> list[str | None]:
    muted = await service.store.read(muted_by, player)
    return [speaker_of(table, other) for other in muted]


# What is stored


def add_line(connection: Connection, table: str, line: StoredLine) -> int:
    """Store a message and return its number. Two servers may choose the same number; the second one
    to store it fails and tries again."""
    last = select(func.coalesce(func.max(lines.c.number), 0)).where(lines.c.table_id == table)
    number = int(connection.execute(last).scalar_one()) + 1
    connection.execute(insert(lines).values({**asdict(line), "table_id": table, "number": number}))
    too_old = lines.c.number <= number - LINES_KEPT
    connection.execute(delete(lines).where(lines.c.table_id == table, too_old))
    return number


def read_lines(
    connection: Connection, table: str, before: int | None, most: int
) -> list[StoredLine]:
    """Return the last messages, or the last before that number; oldest first."""
    query = select(*LINE).where(lines.c.table_id == table)
    if before is not None:
        query = query.where(lines.c.number < before)
    rows = connection.execute(query.order_by(lines.c.number.desc()).limit(most)).all()
    return [StoredLine(**row._mapping) for row in reversed(rows)]


def read_line(connection: Connection, table: str, number: int) -> StoredLine | None:
    found = read_lines(connection, table, number + 1, 1)
    return found[0] if found and found[0].number == number else None


def set_muted(connection: Connection, player: str, other: str, muted: bool) -> None:
    both = (mutes.c.player == player) & (mutes.c.muted == other)
    connection.execute(delete(mutes).where(both))
    if muted:
        connection.execute(insert(mutes).values(player=player, muted=other))


def muted_by(connection: Connection, player: str) -> list[str]:
    return list(connection.execute(select(mutes.c.muted).where(mutes.c.player == player)).scalars())


ROWS: Final = (
    Row("GET", "/tables/{table}/chat", read_chat, ChatAsked, ChatAnswer, token="optional"),
    Row("POST", "/tables/{table}/chat", speak, Speech, LineAnswer, status=201),
    Row("POST", "/tables/{table}/chat/mute", mute, Mute, MuteAnswer),
)
