"""How good the coach's eye is, for docs/coach.md.

    python -m benchmarks.coach [--games 120]

`make coach` does it, in about half an hour on two cores. Games of 2 to 5 families are played by
bots of different strength on deals of this benchmark's own, which no net was trained on. They tell
what decisions of each bot cost, and how often the coach's best choice is that of a search of ten
times the work. How often its forecasts come true is measured by calibration.py, in more games.
"""

import argparse
import random
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean
from typing import Final

from benchmarks.pages import Place
from gugong.bots.champion import Champion, Search
from gugong.bots.driver import observe
from gugong.bots.observation import Budget, Choice
from gugong.bots.referee import Referee
from gugong.bots.registry import open_bot
from gugong.bots.scholar import usual_judge
from gugong.chance import QuickLuck
from gugong.coach.documents import Band
from gugong.coach.judging import BANDS, judge_choices
from gugong.coach.review import review
from gugong.coach.viewpoint import quiet
from gugong.game import Game

PLACE: Final = Place("coach.md", "eye: make coach", "end of eye")
SEED: Final = "coach"
BOTS: Final = ("novice", "courtier", "scholar", "champion")
ODDS: Final = (1, 3, 3, 3)  # of each of them to be seated
LINES: Final = 16  # of the champion, a turn: it need not play its best here
DEEP: Final = Budget(iterations=10 * Search().lines)  # ten times a hint's, in lines
ASKED: Final = 3  # decisions of each game that the deep search looks at


@dataclass
class Measured:
    """One game."""

    families: int
    seconds: float
    costs: list[tuple[str, int]] = field(default_factory=list)  # bot and cost, by decision
    accuracies: list[tuple[str, float]] = field(default_factory=list)
    agreed: list[bool] = field(default_factory=list)
    nearly: list[bool] = field(default_factory=list)  # or behind by no more than the error


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
    for step in whole["steps"]:
        if step["judged"] is not None:
            out.costs.append((kinds[step["seat"]], step["judged"]["cost"]))
    assert whole["summary"] is not None
    for kind, family_record in zip(kinds, whole["summary"]["families"], strict=True):
        if family_record["accuracy"] is not None:
            out.accuracies.append((kind, family_record["accuracy"]))
    for step in luck.sample(turns, ASKED):
        asked = game.at(step["ply"])
        found = Champion().choose(observe(asked, budget=DEEP, seed=number))
        assert isinstance(found, Choice)
        best, _ = judge_choices(
            usual_judge(), [quiet(asked.state)], QuickLuck(f"{number} {step['ply']}")
        )
        first = best[0]
        out.agreed.append(first.plan.moves[0].text == found.move)
        out.nearly.append(
            any(
                one.plan.moves[0].text == found.move and first.share - one.share <= one.error(first)
                for one in best
            )
        )
    return out


# What it comes to


def report(games: list[Measured]) -> str:
    lines = [f"{len(games)} games.", "", *costs(games), "", *accuracies(games), ""]
    agreed = [one for game in games for one in game.agreed]
    nearly = [one for game in games for one in game.nearly]
    lines.append(
        f"The coach's best choice is that of a champion with {DEEP.iterations} lines in "
        f"{percent(agreed)} of {len(agreed)} exchanges; in {percent(nearly)} that is behind by "
        "no more than the error."
    )
    seconds = {n: [g.seconds for g in games if g.families == n] for n in range(2, 6)}
    told = ", ".join(f"{mean(s):.1f} s with {n} families" for n, s in seconds.items() if s)
    lines.append(f"A review took {told}, on one core.")
    return "\n".join(lines)


def percent(agreed: list[bool]) -> str:
    share = mean(agreed)
    error = 1.96 * sqrt(max(share * (1 - share), 0.01) / len(agreed))
    return f"{100 * share:.0f} ± {100 * error:.0f} %"


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
