"""Chat at a table: quick phrases, which everyone reads in their own language, and free text. It is
stored next to the game and is never part of it."""

import hashlib
from dataclasses import dataclass
from typing import Final

from gugong.service.tables.messages import ChatLine, ChatMessage
from gugong.service.tables.permissions import check_may_speak
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table import Table
from gugong.service.tables.table_names import tidy_name
from gugong.service.tables.viewing import timestamp

# The texts are in text/web-chat.*.toml.
PHRASES: Final = (
    "hello",
    "luck",
    "your-turn",
    "moment",
    "later",
    "well-played",
    "thanks",
    "sorry",
    "congratulations",
    "goodbye",
)
LONGEST_LINE: Final = 300  # characters
LINES_KEPT: Final = 1000  # of a table; older ones go
LINES_SHOWN: Final = 50  # in one answer


@dataclass(frozen=True, slots=True)
class StoredLine:
    """A stored chat message."""

    number: int  # counts up at each table
    player: str | None  # None: they have removed themselves
    seat: int
    name: str  # theirs when they said it
    phrase: str | None  # one of PHRASES; otherwise the text says it
    text: str
    time: float


def said(
    table: Table, player: str, seat: int | None, phrase: str | None, text: str, now: float
) -> StoredLine:
    """Return a message by this player, on that seat or any of theirs; the store numbers it. Raises
    Refusal if they cannot say this here."""
    seat = check_may_speak(table, player, seat)
    if phrase is not None and phrase not in PHRASES:
        raise Refusal(
            "bad-request", f"There is no phrase {phrase!r}; there are: {', '.join(PHRASES)}."
        )
    words = "" if phrase is not None else tidy_name(text, LONGEST_LINE)
    if phrase is None and not words:
        raise Refusal("bad-request", "A message needs a phrase, or a text with letters in it.")
    return StoredLine(0, player, seat, table.seats[seat].name, phrase, words, now)


def speaker_of(table: str, player: str | None) -> str | None:
    """Return a key that tells speakers at one table apart without identifying them elsewhere."""
    if player is None:
        return None
    return hashlib.sha256(f"{table} {player}".encode()).hexdigest()[:12]


def line_json(table: str, line: StoredLine) -> ChatLine:
    return {
        "number": line.number,
        "speaker": speaker_of(table, line.player),
        "seat": line.seat,
        "name": line.name,
        "phrase": line.phrase,
        "text": line.text,
        "time": timestamp(line.time),
    }


def news(table: str, line: StoredLine) -> ChatMessage:
    """Return the message for all watchers."""
    return {"v": 1, "type": "chat", "line": line_json(table, line)}
