"""A player's own games and results."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypedDict

from gugong.bots.registry import for_people
from gugong.service.api.rows import Answer, Call, Row
from gugong.service.live import answers
from gugong.service.tables.bounds import Bounds, characters
from gugong.service.tables.fitting import LOOK_BACK, Fit, fitting
from gugong.service.tables.messages import TableInfo
from gugong.service.tables.own_games import Place, Wanted
from gugong.service.tables.quotas import TABLES_LISTED
from gugong.service.tables.statistics import Statistics, statistics
from gugong.service.tables.table import Context


@dataclass(frozen=True, slots=True)
class GamesAsked(Wanted):
    after: Annotated[str, characters(80)] | None = None
    limit: Annotated[int, Bounds(ge=1, le=TABLES_LISTED)] = TABLES_LISTED


class OwnTable(TableInfo):
    expires: str | None  # when it is removed if nothing happens at it
    to_move: bool  # whether it waits for a decision of yours
    may_delete: bool


class GamesAnswer(TypedDict):
    v: Literal[1]
    games: list[OwnTable]
    next: str | None  # the `after` of the next page


class StatisticsAnswer(Statistics):
    v: Literal[1]


class LevelsAnswer(TypedDict):
    v: Literal[1]
    levels: list[str]
    fits: Fit


async def list_games(call: Call, asked: GamesAsked) -> Answer:
    """List the tables at which you sit or which you own: those waiting for your decision first,
    then the latest. `search` looks for words in the names of tables and people, `option` for
    `expert`, `bonus_tokens` or one of Meng's difficulties, and `since` and `until` (seconds since
    1970) limit when something last happened. For the next page, pass this one's `next` as
    `after`."""
    if call.player is None:
        return {"games": [], "next": None}
    place = None if asked.after is None else Place.read(asked.after)
    page, more = await call.shell.own_games(call.player.id, asked, place, asked.limit)
    now = Context(call.shell.tables.now())
    return answers.games_page(page, more, call.player.id, call.shell.lifetimes, now)


async def own_statistics(call: Call) -> Answer:
    """Return your results in all games that you played to their end, except those in which another
    player may have known the cards."""
    found = [] if call.player is None else await call.shell.results(call.player.id)
    return {**statistics(found)}


async def levels(call: Call) -> Answer:
    """Return the levels of bots to choose from, and the one that fits you after your last games.
    Other built-in bots are accepted, too."""
    found = [] if call.player is None else await call.shell.results(call.player.id, LOOK_BACK)
    games = [result.opponents for result in found]
    return {"levels": for_people(call.shell.bots.levels), "fits": fitting(games)}


ROWS: Final = (
    Row("GET", "/games", list_games, GamesAsked, GamesAnswer, token="optional"),
    Row("GET", "/statistics", own_statistics, None, StatisticsAnswer, token="optional"),
    Row("GET", "/levels", levels, None, LevelsAnswer, token="optional"),
)
