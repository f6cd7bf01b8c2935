"""Compares two boxes: the same deals played on both, and what came out differently.

Families of one game are not independent of each other, but games are. So every figure is first
taken of each game, and means and errors are those of games. The difference is taken deal by deal,
which cancels the luck that both games of a deal share.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import GameRow, SeatRow
from gugong.lab.arena.report import Z
from gugong.rules.constants import LOCATIONS, SOURCES

POINTS: Final = "points a family"


class Estimate(NamedTuple):
    mean: float
    error: float | None  # 95 %; None where there are too few games to tell


class Effect(NamedTuple):
    """One statistic of the game on both boxes."""

    group: str
    name: str
    ours: Estimate
    theirs: Estimate
    difference: Estimate  # theirs - ours

    @property
    def is_clear(self) -> bool:
        """Return whether the difference is larger than its error."""
        mean, error = self.difference
        return error is not None and abs(mean) > error


class BoxReport(NamedTuple):
    players: int
    deals: int  # that were played on both boxes
    effects: list[Effect]


def box_report(match: Match, rows: Sequence[GameRow]) -> BoxReport:
    """Return what a match on two boxes shows, from the deals that were played on both."""
    by_game = {row["game"]: row for row in rows}
    pairs = [
        (by_game[game], by_game[game + 1])
        for game in sorted(by_game)
        if match.box_of(game) == 0 and game + 1 in by_game
    ]
    found: list[Effect] = []
    for group, name, measure in _measures(match) if pairs else []:
        both = [(measure(ours), measure(theirs)) for ours, theirs in pairs]
        known = [(a, b) for a, b in both if a is not None and b is not None]
        unused = group == POINTS and not any(a or b for a, b in known)  # of another kind of game
        if known and not unused:
            found.append(
                Effect(
                    group,
                    name,
                    _estimate([a for a, _ in known]),
                    _estimate([b for _, b in known]),
                    _estimate([b - a for a, b in known]),
                )
            )
    return BoxReport(match.players, len(pairs), found)


def _estimate(values: Sequence[float]) -> Estimate:
    error = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else None
    return Estimate(fmean(values), error)


# What is measured of a game; None if it has no such figure

Measure = Callable[[GameRow], float | None]


def _measures(match: Match) -> list[tuple[str, str, Measure]]:
    who, *_ = match.names  # in a solo game, Meng's points and gifts are not counted
    found: list[tuple[str, str, Measure]]
    if match.players == 1:
        found = [("VP", name, _mean(lambda seat: seat["score"], name)) for name in match.names]
        found.append(("wins, %", who, _wins(bot=who)))
    else:
        found = [("VP", "a family", _mean(lambda seat: seat["score"], who))]
        found.append(("VP", "the winner", _winner_score))
        places = range(1, match.players + 1)
        found += [("wins by turn order, %", f"{place}.", _wins(order=place)) for place in places]
    found.append(("in the palace, %", who, _mean(lambda seat: 100 * seat["palace"], who)))
    found += [(POINTS, source, _points(source, who)) for source in SOURCES]
    found += [("exchanges, %", name, _exchanges(i, who)) for i, name in enumerate(LOCATIONS)]
    return found


def _mean(of: Callable[[SeatRow], float], bot: str) -> Measure:
    return lambda row: fmean(of(seat) for seat in row["seats"] if seat["bot"] == bot)


def _points(source: str, bot: str) -> Measure:
    return _mean(lambda seat: seat["sources"][source], bot)


def _wins(*, bot: str | None = None, order: int | None = None) -> Measure:
    return lambda row: (
        100.0
        * any(
            seat["won"] and bot in (None, seat["bot"]) and order in (None, seat["order"])
            for seat in row["seats"]
        )
    )


def _winner_score(row: GameRow) -> float | None:
    return next((seat["score"] for seat in row["seats"] if seat["won"]), None)


def _exchanges(location: int, bot: str) -> Measure:
    """Return the share of all gifts that were given there."""

    def measure(row: GameRow) -> float | None:
        days = [day for seat in row["seats"] if seat["bot"] == bot for day in seat["exchanges"]]
        given = sum(map(sum, days))
        return 100 * sum(day[location] for day in days) / given if given else None

    return measure
