"""The bodies of requests and answers about one's games, ratings and daily deals, version 1."""

from typing import Literal, TypedDict

from gugong.service.server.club.ratings import RatingInfo
from gugong.service.server.http.bodies import Body
from gugong.service.tables.messages import TableInfo
from gugong.service.tables.statistics import Statistics


class OwnTable(TableInfo):
    expires: str | None  # when it is removed if nothing happens at it
    to_move: bool  # whether it waits for a decision of yours
    may_delete: bool


class GamesAnswer(TypedDict):
    v: Literal[1]
    games: list[OwnTable]
    next: str | None  # the `after` of the next page


class DeletedAnswer(TypedDict):
    v: Literal[1]
    removed: str


class StatisticsAnswer(Statistics):
    v: Literal[1]


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


class ChangedRating(Body):
    listed: bool


class DealInfo(TypedDict):
    players: int  # 1: against Meng
    difficulty: str | None  # Meng's
    levels: list[str]  # of the bots


class DailyResult(TypedDict):
    rank: int
    name: str
    yours: bool
    points: int
    place: int
    won: bool
    seconds: int
    table: str | None  # to look at once you have played it yourself, or the day is over


class OwnAttempt(TypedDict):
    table: str
    counts: bool  # whether it is on the board
    points: int | None


class DailyAnswer(TypedDict):
    v: Literal[1]
    day: str
    today: str
    ends: str
    deal: DealInfo
    seed: str | None  # once the day is over
    results: list[DailyResult]
    count: int  # of all who have finished
    yours: OwnAttempt | None
    previous: str | None  # days that somebody played
    next: str | None
