"""The rating leaderboard, and a player's own place on it."""

from dataclasses import dataclass
from typing import Final, Literal, TypedDict

from gugong.bots.built_in import LEVELS
from gugong.service.api.rows import Answer, Body, Row
from gugong.service.server.club import ratings as stored
from gugong.service.server.club.ratings import BOTS, RatingInfo, rating_info
from gugong.service.server.http.service import ServerCall


@dataclass(frozen=True, slots=True)
class ChangedRating(Body):
    listed: bool


class OwnRating(RatingInfo):
    games: int
    listed: bool  # whether the board shows it
    rank: int | None  # on the board; None: not on it


class BoardLine(RatingInfo):
    rank: int
    name: str
    yours: bool
    program: bool  # whether it plays through the API
    games: int


class BotRating(RatingInfo):
    level: str


class RatingsAnswer(TypedDict):
    v: Literal[1]
    board: list[BoardLine]
    count: int
    bots: list[BotRating]
    yours: OwnRating | None


async def rating_board(call: ServerCall) -> Answer:
    """Return the best hundred players who agreed to be listed, ordered by a rating that theirs
    almost certainly exceeds, with the fixed ratings of bots, and yours."""
    me = call.player_id
    lines, count = await call.shell.store.read(stored.rating_board)
    yours = None if me is None else await call.shell.store.read(stored.rating_of, me)
    return {
        "board": [
            {
                **rating_info(line.strength),
                "rank": line.rank,
                "name": line.name,
                "yours": line.player == me,
                "program": line.scope == "bot",
                "games": line.games,
            }
            for line in lines
        ],
        "count": count,
        "bots": [{"level": level, **rating_info(BOTS[level])} for level in LEVELS],
        "yours": None
        if yours is None
        else {
            **rating_info(yours.strength),
            "games": yours.games,
            "listed": yours.listed,
            "rank": yours.rank,
        },
    }


async def change_rating(call: ServerCall, asked: ChangedRating) -> Answer:
    """Choose whether the leaderboard lists you. Your rating changes with your rated games either
    way."""
    await call.shell.store.write(stored.list_rating, call.caller.id, asked.listed)
    return await rating_board(call)


ROWS: Final = (
    Row("GET", "/ratings", rating_board, None, RatingsAnswer, token="optional"),
    Row("PATCH", "/ratings/mine", change_rating, ChangedRating, RatingsAnswer),
)
