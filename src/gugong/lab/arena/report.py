"""The report of a match, about its bots and about the game: statistics with error bars.

A report is plain data, JSON-ready. Shares are between 0 and 1; `low` and `high` are the ends of
their 95 % interval (Wilson's, which is also right near 0 and 1).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, median, pstdev
from typing import Final, TypedDict

from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import FaultRow, GameRow, SeatRow
from gugong.lab.arena.ratings import Rating, rate
from gugong.rules.constants import LOCATIONS

Z: Final = 1.96  # standard deviations to either side of the mean that cover 95 %


class Share(TypedDict):
    """A share and its interval; None if there was nothing to count."""

    share: float | None
    low: float | None
    high: float | None
    count: int
    of: int


class Spread(TypedDict):
    """The distribution of scores."""

    mean: float
    error: float  # of the mean, 95 %
    median: float
    deviation: float


class RatingReport(TypedDict):
    elo: float
    error: float  # 95 %


class BotReport(TypedDict):
    """The results of one bot, over all its seats."""

    bot: str
    seats: int
    wins: Share
    wins_by_order: list[Share]
    score: Spread | None  # None if it never played
    sources: dict[str, float]
    palace: Share
    exchanges: list[list[int]]  # by day, and by location in the order of LOCATIONS
    decisions: int
    seconds_per_move: float | None
    seconds_per_turn: float | None
    faults: dict[str, int]
    rating: RatingReport | None  # None for a bot alone


class TableReport(TypedDict):
    """The part of a report about the game, regardless of the bots."""

    wins_by_order: list[Share]
    winner_score: Spread | None
    nobody_won: int
    palace: Share
    plies: float | None
    locations: dict[str, Share]
    exchanges: list[list[int]]


class FaultReport(FaultRow):
    game: int
    bot: str


class Report(TypedDict):
    """Everything about the games of a match."""

    match: dict[str, object]  # its settings
    games: int
    deals: int
    bots: list[BotReport]  # the strongest first
    table: TableReport
    faults: list[FaultReport]


def share(count: int, of: int) -> Share:
    """A share and its interval.

    >>> share(0, 10)
    {'share': 0.0, 'low': 0.0, 'high': 0.2775, 'count': 0, 'of': 10}
    """
    if of == 0:
        return {"share": None, "low": None, "high": None, "count": 0, "of": 0}
    p, spread = count / of, Z * Z / of
    middle = (p + spread / 2) / (1 + spread)
    half = sqrt(p * (1 - p) * spread + spread * spread / 4) / (1 + spread)
    low, high = max(middle - half, 0.0), min(middle + half, 1.0)
    return {"share": round(p, 4), "low": round(low, 4), "high": round(high, 4),
            "count": count, "of": of}  # fmt: skip


def interval(figure: Share) -> tuple[float, float, float] | None:
    """The share, its low end and its high end; None if there was nothing to count."""
    middle, low, high = figure["share"], figure["low"], figure["high"]
    return None if middle is None or low is None or high is None else (middle, low, high)


def report(match: Match, rows: Sequence[GameRow]) -> Report:
    """Evaluate the finished games of a match."""
    rows = sorted(rows, key=lambda row: row["game"])
    ratings = rate(rows, match.names, match.seed) if len(match.names) > 1 else {}
    bots = [_bot(name, rows, ratings.get(name)) for name in match.names]
    bots.sort(key=lambda bot: bot["rating"]["elo"] if bot["rating"] else 0.0, reverse=True)
    return {
        "match": match.settings(),
        "games": len(rows),
        "deals": len({row["deal"] for row in rows}),
        "bots": bots,
        "table": _table(rows),
        "faults": [
            {"game": row["game"], "bot": row["seats"][fault["seat"]]["bot"], **fault}
            for row in rows
            for fault in row["faults"]
        ],
    }


def _bot(name: str, rows: Sequence[GameRow], rating: Rating | None) -> BotReport:
    own = [
        (row, i, seat) for row in rows for i, seat in enumerate(row["seats"]) if seat["bot"] == name
    ]
    seats = [seat for _, _, seat in own]
    seconds = sum(row["seconds"][i] for row, i, _ in own)
    decisions = sum(seat["decisions"] for seat in seats)
    turns = sum(map(sum, _exchanges(seats)))
    faults = Counter(
        fault["kind"] for row, i, _ in own for fault in row["faults"] if fault["seat"] == i
    )
    return {
        "bot": name,
        "seats": len(seats),
        "wins": _wins(seats),
        "wins_by_order": _by_order(rows, name),
        "score": spread([seat["score"] for seat in seats]),
        "sources": _mean_sources(seats),
        "palace": share(sum(seat["palace"] for seat in seats), len(seats)),
        "exchanges": _exchanges(seats),
        "decisions": decisions,
        "seconds_per_move": round(seconds / decisions, 6) if decisions else None,
        "seconds_per_turn": round(seconds / turns, 6) if turns else None,
        "faults": dict(faults),
        "rating": None
        if rating is None
        else {"elo": round(rating.elo, 1), "error": round(rating.error, 1)},
    }


def _table(rows: Sequence[GameRow]) -> TableReport:
    seats = [seat for row in rows for seat in row["seats"]]
    by_day = _exchanges(seats)
    given = [sum(day[i] for day in by_day) for i in range(len(LOCATIONS))]
    winners = [seat["score"] for seat in seats if seat["won"]]
    return {
        "wins_by_order": _by_order(rows, None),
        "winner_score": spread(winners),
        "nobody_won": len(rows) - len(winners),
        "palace": share(sum(seat["palace"] for seat in seats), len(seats)),
        "plies": round(fmean(row["plies"] for row in rows), 1) if rows else None,
        "locations": {
            location: share(count, sum(given))
            for location, count in zip(LOCATIONS, given, strict=True)
        },
        "exchanges": by_day,
    }


def _wins(seats: Sequence[SeatRow]) -> Share:
    return share(sum(seat["won"] for seat in seats), len(seats))


def _by_order(rows: Sequence[GameRow], name: str | None) -> list[Share]:
    """The start player's wins first. Seat numbers mean nothing: chance decides who starts."""
    seats = [seat for row in rows for seat in row["seats"] if name in (None, seat["bot"])]
    count = len(rows[0]["seats"]) if rows else 0
    return [_wins([seat for seat in seats if seat["order"] == i + 1]) for i in range(count)]


def spread(scores: Sequence[float]) -> Spread | None:
    """None if there is nothing to count."""
    if not scores:
        return None
    deviation = pstdev(scores)
    return {
        "mean": round(fmean(scores), 2),
        "error": round(Z * deviation / sqrt(len(scores)), 2),
        "median": median(scores),
        "deviation": round(deviation, 2),
    }


def _mean_sources(seats: Sequence[SeatRow]) -> dict[str, float]:
    if not seats:
        return {}
    return {
        source: round(fmean(seat["sources"][source] for seat in seats), 3)
        for source in seats[0]["sources"]
    }


def _exchanges(seats: Iterable[SeatRow]) -> list[list[int]]:
    """Sums by day, and by location in the order of LOCATIONS."""
    out: list[list[int]] = []
    for seat in seats:
        for day, counts in enumerate(seat["exchanges"]):
            if day == len(out):
                out.append([0] * len(LOCATIONS))
            out[day] = [a + b for a, b in zip(out[day], counts, strict=True)]
    return out
