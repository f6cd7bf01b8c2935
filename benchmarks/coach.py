"""How good the coach's eye is, for docs/coach.md.

    python -m benchmarks.coach [--games 120]

`make coach` does it, in about half an hour on two cores. Games of 2 to 5 families are played by
bots of different strength on deals of this benchmark's own, which no net was trained on. They tell
how often a family wins that the coach gave a share of so much, what decisions of each bot cost, and
how often the coach's best choice is that of a search with ten times the lines.
"""

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import exp
from statistics import mean
from typing import Final

from benchmarks.pages import Place
from gugong.bots.champion import Champion, Search
from gugong.bots.driver import observe
from gugong.bots.observation import Budget, Choice
from gugong.bots.referee import Referee
from gugong.bots.registry import open_bot
from gugong.coach.documents import WHOLE, Band
from gugong.coach.judging import BANDS
from gugong.coach.review import review
from gugong.game import Game

PLACE: Final = Place("coach.md", "eye: make coach", "end of eye")
SEED: Final = "coach"
BOTS: Final = ("novice", "courtier", "scholar", "champion")
ODDS: Final = (1, 3, 3, 3)  # of each of them to be seated
LINES: Final = 16  # of the champion, a turn: it need not play its best here
DEEP: Final = Budget(iterations=10 * Search().lines)
ASKED: Final = 3  # decisions of each game that the deep search looks at
BINS: Final = 10


@dataclass
class Guess:
    """A family's win share and points at the beginning of someone's turn, and what came of it."""

    share: float
    points: list[int]  # of all families, on the track
    family: int
    day: int
    won: bool


@dataclass
class Measured:
    """One game."""

    families: int
    seconds: float
    guesses: list[Guess] = field(default_factory=list)
    costs: list[tuple[str, int]] = field(default_factory=list)  # bot and cost, by decision
    accuracies: list[tuple[str, float]] = field(default_factory=list)
    agreed: list[bool] = field(default_factory=list)


def measure(number: int) -> Measured:
    luck = random.Random(f"{SEED} {number}")
    families = 2 + number % 4
    kinds = luck.choices(BOTS, ODDS, k=families)
    game = Game(families, seed=f"{SEED} {number}")
    bots = {seat: open_bot(kind) for seat, kind in enumerate(kinds)}
    referee = Referee(game, bots, budget=Budget(iterations=LINES), seed=number)
    while not game.over:
        referee.play()
    began = time.process_time()
    *_, whole = review(game)
    out = Measured(families, time.process_time() - began)
    turns = [step for step in whole["steps"] if step["move"].startswith("give")]
    for step in luck.sample(turns, len(turns) // 4):
        family = luck.randrange(families)
        track = [score.total for score in game.at(step["ply"]).scores]
        share = step["before"]["shares"][family] / WHOLE
        out.guesses.append(Guess(share, track, family, step["day"], game.winner == family))
    for step in whole["steps"]:
        if step["judged"] is not None:
            out.costs.append((kinds[step["seat"]], step["judged"]["cost"]))
    assert whole["summary"] is not None
    for kind, family_record in zip(kinds, whole["summary"]["families"], strict=True):
        if family_record["accuracy"] is not None:
            out.accuracies.append((kind, family_record["accuracy"]))
    for step in luck.sample(turns, ASKED):
        assert step["judged"] is not None
        found = Champion().choose(observe(game.at(step["ply"]), budget=DEEP, seed=number))
        assert isinstance(found, Choice)
        out.agreed.append(found.move == step["judged"]["choices"][0]["move"])
    return out


# What it comes to


def brier(pairs: Iterable[tuple[float, bool]]) -> float:
    return mean((share - won) ** 2 for share, won in pairs)


def by_points(guess: Guess, warmth: float) -> float:
    """A share from the points on the track alone."""
    weights = [exp(points / warmth) for points in guess.points]
    return weights[guess.family] / sum(weights)


def report(games: list[Measured]) -> str:
    guesses = [guess for game in games for guess in game.guesses]
    lines = [f"{len(games)} games, {len(guesses)} positions.", "", *reliability(guesses), ""]
    lines += [*scores(guesses), "", *costs(games), "", *accuracies(games), ""]
    agreed = [one for game in games for one in game.agreed]
    lines.append(
        f"The coach's best choice is that of a champion with {DEEP.iterations} lines in "
        f"{mean(agreed):.0%} of {len(agreed)} exchanges."
    )
    seconds = {n: [g.seconds for g in games if g.families == n] for n in range(2, 6)}
    told = ", ".join(f"{mean(s):.1f} s with {n} families" for n, s in seconds.items() if s)
    lines.append(f"A review took {told}, on one core.")
    return "\n".join(lines)


def reliability(guesses: list[Guess]) -> list[str]:
    """How often families won, by the share they were given."""
    bins: defaultdict[int, list[Guess]] = defaultdict(list)
    for guess in guesses:
        bins[min(int(guess.share * BINS), BINS - 1)].append(guess)
    rows = ["| win share | positions | mean share | won |", "|---|---:|---:|---:|"]
    for number in sorted(bins):
        there = bins[number]
        won = mean(guess.won for guess in there)
        error = 1.96 * (max(won * (1 - won), 0.01) / len(there)) ** 0.5
        low, high = 100 * number // BINS, 100 * (number + 1) // BINS
        told = mean(guess.share for guess in there)
        came = f"{100 * won:.0f} ± {100 * error:.0f} %"
        rows.append(f"| {low} to {high} % | {len(there)} | {100 * told:.0f} % | {came} |")
    return rows


def scores(guesses: list[Guess]) -> list[str]:
    """Brier scores by day, beside those of simpler guesses."""
    rows = [
        "| Brier score, smaller is better | coach | points on the track | all alike |",
        "|---|---:|---:|---:|",
    ]
    for day in (1, 2, 3, 4, 0):
        there = [guess for guess in guesses if day in (0, guess.day)]
        if not there:
            continue
        # The best warmth for these very games: the baseline gets the benefit of the doubt.
        points = min(
            brier((by_points(g, warmth), g.won) for g in there) for warmth in (2, 4, 8, 16, 32, 64)
        )
        alike = brier((1 / len(g.points), g.won) for g in there)
        coach = brier((g.share, g.won) for g in there)
        when = f"day {day}" if day else "all"
        rows.append(f"| {when} | {coach:.3f} | {points:.3f} | {alike:.3f} |")
    return rows


def costs(games: list[Measured]) -> list[str]:
    """The share of each bot's decisions in each band."""
    names: list[Band] = [band for band, _ in BANDS]
    rows = [f"| decisions of | number | {' | '.join(names)} |", f"|---|{'---:|' * 6}"]
    for bot in BOTS:
        of = [cost for game in games for kind, cost in game.costs if kind == bot]
        if not of:
            continue
        cells = []
        least = -1
        for _, most in BANDS:
            cells.append(f"{100 * sum(least < cost <= most for cost in of) / len(of):.1f} %")
            least = most
        rows.append(f"| {bot} | {len(of)} | {' | '.join(cells)} |")
    return rows


def accuracies(games: list[Measured]) -> list[str]:
    rows = ["| accuracy of | games | mean | middle half |", "|---|---:|---:|---:|"]
    for bot in BOTS:
        of = sorted(one for game in games for kind, one in game.accuracies if kind == bot)
        if of:
            low, high = of[len(of) // 4], of[3 * len(of) // 4]
            rows.append(f"| {bot} | {len(of)} | {mean(of):.0f} | {low:.0f} to {high:.0f} |")
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--workers", type=int, help="processes; default one per core")
    args = parser.parse_args()
    with ProcessPoolExecutor(args.workers) as pool:
        told = report(list(pool.map(measure, range(args.games))))
    print(told)
    PLACE.fill(told)


if __name__ == "__main__":
    main()
