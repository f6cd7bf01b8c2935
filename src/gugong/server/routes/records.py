"""Records of games: out and in."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import PlainTextResponse

from gugong.errors import RecordError
from gugong.game import Game
from gugong.server.live_tables import STAND_IN, Plan
from gugong.server.players import tidy_name
from gugong.server.refusal import Refusal
from gugong.server.routes.common import House, Paying, TheTable, reply
from gugong.server.routes.messages import SeatWish, TableAnswer
from gugong.server.routes.tables import LONGEST_TABLE_NAME, check_seats, seats_for
from gugong.server.store import Seat
from gugong.server.table_names import new_name

router = APIRouter(tags=["records"])


@router.get(
    "/tables/{table}/record",
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def record(table: TheTable) -> Response:
    """The whole game as text, when it is over; then anybody with the link may have it."""
    if table.sheet.status != "over":
        raise Refusal(
            "running",
            "The record of a running game holds what its players must not know; "
            "look at /history instead, or wait for the end.",
        )
    return PlainTextResponse(table.game.record())


@router.post("/records", status_code=201, response_model=TableAnswer)
async def take_record(
    request: Request,
    person: Paying,
    service: House,
    seats: Annotated[str | None, Query(max_length=200)] = None,
    name: Annotated[str, Query(max_length=80)] = "",
) -> Response:
    """A table from a record. A finished game is there to look at; a running one goes on, with
    seats as `you,open,bot:courtier,…`; without them you play the first family and bots the rest."""
    try:
        game = Game.from_record((await request.body()).decode("utf-8-sig"))
    except (RecordError, UnicodeDecodeError) as error:
        raise Refusal("bad-request", f"This record cannot be read: {error}") from error
    if game.over:
        sitting = [Seat("person") for _ in range(game.seats)]
        if game.players == 1:
            sitting[1] = Seat("meng")
        chosen = tuple(sitting)
    else:
        wishes = read_seats(seats) if seats else usual_seats(game)
        check_seats(game, wishes)
        chosen = seats_for(wishes, person, service)
    called = tidy_name(name, LONGEST_TABLE_NAME) or new_name()
    table = await service.tables.make(Plan(called, game, chosen, person.id))
    return reply(table.info(person.id), 201)


def usual_seats(game: Game) -> list[SeatWish]:
    other = SeatWish(kind="meng") if game.players == 1 else SeatWish(kind="bot", level=STAND_IN)
    return [SeatWish(kind="you"), *[other] * (game.seats - 1)]


def read_seats(text: str) -> list[SeatWish]:
    wishes = []
    for word in text.split(","):
        kind, _, level = word.strip().partition(":")
        if kind not in ("you", "open", "bot", "meng"):
            raise Refusal(
                "bad-request", f"{kind[:20]!r} is no kind of seat; there are you, open, bot, meng."
            )
        wishes.append(SeatWish.model_validate({"kind": kind, "level": level or None}))
    return wishes
