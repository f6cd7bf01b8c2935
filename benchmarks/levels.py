"""How far the levels of bots are apart, for docs/bots.md.

    python -m benchmarks.levels [--games 120] [--champion-games 60] [--more-games 24]

`make levels` does it. Each level plays against the next one, with two families and with four, of
which each level plays two; deals are duplicated, with seats rotated. Ratings follow from the win
shares with two families by Elo's formula, step by step, and start from the scholar's. Interrupted,
it goes on where it stopped; more games add to those already played.
"""

import argparse
from dataclasses import dataclass
from itertools import pairwise
from math import log, log10, sqrt
from typing import Final

from rich.console import Console

from benchmarks.pages import Place
from gugong.bots.built_in import LEVELS
from gugong.lab.arena.journal import Journal, folder
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_match import play_match
from gugong.lab.arena.report import BotReport, interval, report, share

PLACE: Final = Place("bots.md", "levels: make levels", "end of levels")
KNOWN: Final = ("scholar", 1755.0)  # from its games against the courtier, who has 1500
SEED: Final = "levels"


@dataclass(frozen=True)
class Step:
    """How the higher of two levels fared against the lower one."""

    higher: BotReport
    lower: BotReport

    @property
    def wins(self) -> tuple[float, float, int]:
        """Its share of the games that one of them won, half the share's interval, the games."""
        count = self.higher["wins"]["count"]
        games = count + self.lower["wins"]["count"]
        found = interval(share(count, games))
        assert found is not None, "they played"
        return found[0], (found[2] - found[1]) / 2, games

    @property
    def elo(self) -> float:
        won, _, _ = self.wins
        return 400 * log10(won / (1 - won))

    @property
    def variance(self) -> float:
        won, _, games = self.wins
        return (400 / log(10)) ** 2 / (won * (1 - won) * games)

    def __str__(self) -> str:
        won, half, games = self.wins
        return f"{100 * won:.0f} ± {100 * half:.0f} % of {games}"


def measure(pair: tuple[str, str], players: int, games: int, workers: int | None) -> Step:
    match = Match(pair, players, seed=SEED)
    with Journal(folder(), match) as journal:
        console = Console(stderr=True, highlight=False)
        rows = play_match(match, games, journal, console, workers=workers)
    bots = {bot["bot"]: bot for bot in report(match, rows)["bots"]}
    return Step(bots[pair[1]], bots[pair[0]])


def table(with_two: list[Step], with_four: list[Step]) -> str:
    levels = [*LEVELS]
    known = levels.index(KNOWN[0])
    heads = ["rating", "wins against the level below, 2 families", "4 families", "mean score"]
    heads.append("envoys in the palace")
    lines = [f"| level | | {' | '.join(heads)} |", "|---:|---|---:|---:|---:|---:|---:|"]
    for i, level in enumerate(levels):
        between = with_two[min(i, known) : max(i, known)]
        rating = KNOWN[1] + (1 if i > known else -1) * sum(step.elo for step in between)
        error = 1.96 * sqrt(sum(step.variance for step in between))
        own = with_two[i - 1].higher if i else with_two[0].lower
        assert own["score"] is not None, "it played"
        palace = own["palace"]["share"]
        cells = [f"{rating:.0f}" + (f" ± {error:.0f}" if between else "")]
        cells += [
            str(steps[i - 1]) if 0 < i <= len(steps) else "" for steps in (with_two, with_four)
        ]
        cells += [f"{own['score']['mean']:.0f}", f"{100 * (palace or 0):.0f} %"]
        lines.append(f"| {i + 1} | {level} | {' | '.join(cells)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=120, help="of each step, with 2 families")
    parser.add_argument("--more-games", type=int, default=24, help="the same with 4 families")
    parser.add_argument("--champion-games", type=int, default=60, help="of its step; it takes long")
    parser.add_argument("--workers", type=int, help="processes; default one per core")
    args = parser.parse_args()
    pairs = list(pairwise(LEVELS))
    games = [args.champion_games if "champion" in pair else args.games for pair in pairs]
    with_two = [measure(pair, 2, n, args.workers) for pair, n in zip(pairs, games, strict=True)]
    quick = [pair for pair in pairs if "champion" not in pair]  # with four it would take hours
    with_four = [measure(pair, 4, args.more_games, args.workers) for pair in quick]
    told = table(with_two, with_four)
    print(told)
    PLACE.fill(told)


if __name__ == "__main__":
    main()
