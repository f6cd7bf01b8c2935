"""Game records, out and in; reviews of finished games."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypedDict

from gugong.coach.documents import Review
from gugong.drawing.picture import board_of
from gugong.drawing.replay import page_of
from gugong.game import Game
from gugong.service.api.rows import Answer, Body, Call, Row
from gugong.service.api.tables import TableAnswer
from gugong.service.tables import viewing
from gugong.service.tables.bounds import Name, Ply, SeatNumber, characters
from gugong.service.tables.creating import plan_from_record
from gugong.service.tables.permissions import check_record
from gugong.service.tables.refusal import Refusal
from gugong.text.sources import languages


@dataclass(frozen=True, slots=True)
class RecordAsked:
    seats: Annotated[str, characters(200)] | None = None
    name: Name = ""


@dataclass(frozen=True, slots=True)
class DrawingAsked:
    language: Annotated[str, characters(3)] = "en"


@dataclass(frozen=True, slots=True)
class ReviewSeen:
    seat: SeatNumber | None = None
    since: Ply = 0


@dataclass(frozen=True, slots=True)
class ReviewAsked(Body):
    seat: SeatNumber | None = None  # whose knowledge it rests on; None: all cards open
    since: Ply = 0  # steps that are known already


class ReviewAnswer(TypedDict):
    v: Literal[1]
    status: Literal["none", "working", "stopped", "failed", "done"]
    since: int  # the review's steps are those after this many
    review: Review | None


async def get_record(call: Call) -> Answer:
    """Return the whole game as text. Once it is over, anyone with the link can read it; before
    that, only someone who plays without other people, to continue elsewhere."""
    seen, player = (await call.table()).table, call.player_id
    return await call.replay(seen.row.ply, lambda: viewing.record(seen, player, time.time()))


async def replay_page(call: Call, asked: DrawingAsked) -> Answer:
    """Return the game as a page to step through, which any browser opens. It needs the same rights
    as the record."""
    return await _drawn(call, asked.language, page_of)


async def board_picture(call: Call, asked: DrawingAsked) -> Answer:
    """Return the current board as SVG. It needs the same rights as the record."""
    return await _drawn(call, asked.language, board_of)


async def _drawn(call: Call, language: str, draw: Callable[[Game, str], str]) -> str:
    seen = (await call.table()).table
    check_record(seen, call.player_id, time.time())
    if language not in languages():
        raise Refusal("bad-request", f"language: one of {', '.join(languages())}")
    return await call.replay(seen.row.ply, lambda: draw(seen.game, language))


async def post_record(call: Call, asked: RecordAsked) -> Answer:
    """Create a table from a record. A finished game can be viewed; a running one continues. `seats`
    is like `you,open,bot:courtier,…`; without it you play the first family and bots the rest."""
    player, levels = call.caller, call.shell.bots.levels
    plan = await call.run(
        lambda: plan_from_record(call.text, player, levels, seats=asked.seats, name=asked.name)
    )
    live = await call.shell.create(plan, call)
    return live.info(player.id)


async def review(call: Call, asked: ReviewSeen) -> Answer:
    """Return as much of a finished game's review as is ready, without the steps before `since`. The
    work continues while you keep asking for it. With `seat`: as that family saw the game."""
    table = (await call.table()).table
    return await call.shell.reviews.look(table, asked.seat, asked.since)


async def start_review(call: Call, asked: ReviewAsked) -> Answer:
    """Begin or continue the review of a finished game."""
    table = (await call.table()).table
    return await call.shell.reviews.start(
        table, asked.seat, call.caller.id, call.address, asked.since
    )


T: Final = "/tables/{table}"
ROWS: Final = (
    Row("GET", f"{T}/record", get_record, None, str, token="optional"),
    Row("GET", f"{T}/board", board_picture, DrawingAsked, str, token="optional"),
    Row("GET", f"{T}/replay", replay_page, DrawingAsked, str, token="optional", cost="costly"),
    Row(
        "POST", "/records", post_record, RecordAsked, TableAnswer,
        cost="costly", status=201, takes_text=True,
    ),
    Row("GET", f"{T}/review", review, ReviewSeen, ReviewAnswer, token="optional"),
    Row("POST", f"{T}/review", start_review, ReviewAsked, ReviewAnswer, cost="costly"),
)  # fmt: skip
