"""One game of a match, and its result as plain data for a line of the journal."""

from dataclasses import asdict
from typing import TypedDict, cast

from gugong.bots.referee import Referee
from gugong.bots.registry import open_bot
from gugong.formats.table_types import EventDict
from gugong.game import Game
from gugong.lab.arena.match import MENG, Match
from gugong.rules.constants import LOCATIONS


class SeatRow(TypedDict):
    """The result of one family."""

    bot: str
    order: int  # place in the first day's turn order: 1 is the start player
    score: int
    sources: dict[str, int]
    palace: bool
    rank: int  # 1 is first
    won: bool
    exchanges: list[list[int]]  # by day, and by location in the order of LOCATIONS
    decisions: int


class FaultRow(TypedDict):
    seat: int
    ply: int
    kind: str
    what: str


class GameRow(TypedDict):
    """One game. Everything but `seconds` repeats exactly, unless the budget is time."""

    game: int
    deal: int
    plies: int
    seats: list[SeatRow]
    faults: list[FaultRow]
    seconds: list[float]  # by seat, for all decisions


Played = tuple[GameRow, str]  # the result of a game, and its record


def play_game(match: Match, number: int) -> Played:
    """Play the game of this number: its result and its record."""
    game = match.new_game(number)
    line_up = match.line_up_of(number)
    referee = Referee(
        game,
        {seat: open_bot(spec) for seat, spec in enumerate(line_up)},  # new bots without memory
        budget=match.budget,
        seed=match.luck_of(number),
        time_limit=match.time_limit,
    )
    start = game.view()["start"]
    exchanges = play_out(referee)
    row = GameRow(
        game=number,
        deal=match.deal_of(number),
        plies=game.ply,
        seats=_seat_rows(game, _names(match, game, line_up), start, referee, exchanges),
        faults=[cast("FaultRow", asdict(fault)) for fault in referee.faults],
        seconds=[round(seconds, 6) for seconds in referee.seconds],
    )
    return row, game.record()


def play_out(referee: Referee) -> list[list[list[int]]]:
    """Let the bots play to the end. Returns the exchanges by seat, day and location."""
    game = referee.game
    days = range(game.components.days)
    exchanges = [[[0] * len(LOCATIONS) for _ in days] for _ in range(game.seats)]
    while not game.over:
        day = game.day
        referee.play()
        _count(game.events(), day, exchanges)
    return exchanges


def _count(events: list[EventDict], day: int, exchanges: list[list[list[int]]]) -> None:
    """Count the gifts at each location. One decision can lead into the next day."""
    for event in events:
        if event["event"] == "day-began":
            day = event["day"]
        elif event["event"] == "gave":
            seat = event["seat"]
            assert seat is not None  # someone gave it
            exchanges[seat][day - 1][LOCATIONS.index(event["location"])] += 1


def _names(match: Match, game: Game, line_up: tuple[str, ...]) -> list[str]:
    names = [match.name(spec) for spec in line_up]
    return names + [MENG] * (game.seats - len(names))


def _seat_rows(
    game: Game, names: list[str], start: int, referee: Referee, exchanges: list[list[list[int]]]
) -> list[SeatRow]:
    ranks = game.ranking
    return [
        SeatRow(
            bot=names[score.seat],
            order=(score.seat - start) % game.seats + 1,
            score=score.total,
            sources=score.sources,
            palace=score.audience,
            rank=ranks.index(score.seat) + 1,
            won=game.winner == score.seat,
            exchanges=exchanges[score.seat],
            decisions=referee.decisions[score.seat],
        )
        for score in game.scores
    ]
