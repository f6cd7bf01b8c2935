"""A player's statistics, from the results of all their games."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, TypedDict

from gugong.service.tables.results import OwnResult
from gugong.service.tables.viewing import timestamp

LATEST: Final = 50  # games that the plot shows


class Tally(TypedDict):
    games: int
    wins: int
    points: float  # mean
    best: int


class FamiliesTally(Tally):
    families: int  # 1: against Meng
    places: list[int]  # how often first, second …
    sources: dict[str, float]  # mean points


class OpponentTally(TypedDict):
    opponent: str  # `person`, the level of a bot, or Meng with his difficulty: `meng-hard`
    met: int
    beaten: int


class LatestGame(TypedDict):
    table: str
    finished: str
    families: int
    place: int
    won: bool
    points: int


class Statistics(TypedDict):
    all: Tally
    families: list[FamiliesTally]
    opponents: list[OpponentTally]
    latest: list[LatestGame]  # the oldest of them first


def statistics(results: Sequence[OwnResult]) -> Statistics:
    by_families: defaultdict[int, list[OwnResult]] = defaultdict(list)
    for result in results:
        by_families[result.families].append(result)
    latest = sorted(results, key=lambda result: (result.finished, result.table))[-LATEST:]
    return {
        "all": _tally(results),
        "families": [_of_families(count, by_families[count]) for count in sorted(by_families)],
        "opponents": _opponents(results),
        "latest": [
            {
                "table": result.table,
                "finished": timestamp(result.finished),
                "families": result.families,
                "place": result.place,
                "won": result.won,
                "points": result.points,
            }
            for result in latest
        ],
    }


def _tally(results: Sequence[OwnResult]) -> Tally:
    points = [result.points for result in results]
    return {
        "games": len(results),
        "wins": sum(result.won for result in results),
        "points": _mean(points),
        "best": max(points, default=0),
    }


def _of_families(families: int, results: Sequence[OwnResult]) -> FamiliesTally:
    places = Counter(result.place for result in results)
    totals: Counter[str] = Counter()
    for result in results:
        totals.update(result.sources)
    return {
        **_tally(results),
        "families": families,
        "places": [places[place] for place in range(1, max(families, 2) + 1)],
        "sources": {source: _mean([points], len(results)) for source, points in totals.items()},
    }


def _opponents(results: Iterable[OwnResult]) -> list[OpponentTally]:
    met: Counter[str] = Counter()
    beaten: Counter[str] = Counter()
    for result in results:
        for opponent in result.opponents:
            met[opponent.who] += 1
            beaten[opponent.who] += opponent.beaten
    return [
        {"opponent": who, "met": count, "beaten": beaten[who]} for who, count in met.most_common()
    ]


def _mean(points: Sequence[int], count: int | None = None) -> float:
    count = len(points) if count is None else count
    return round(sum(points) / count, 2) if count else 0.0
