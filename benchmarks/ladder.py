"""The ladder of the ways bots think, for docs/bots.md: ratings with 2 and 4 families, and Meng.

    python -m benchmarks.ladder [--games 200] [--iterations 60]

`make ladder` does it, with the default in about half an hour on two cores. Deals are the ladder's
own, duplicated with seats rotated. Interrupted, it goes on where it stopped; more --games add to
those already played. Bots count playouts instead of reading a clock, so the ladder is the same on
any machine.
"""

import argparse
from typing import Final

from rich.console import Console

from benchmarks.pages import Place
from gugong.lab.arena.journal import Journal, folder
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_match import play_match
from gugong.lab.arena.report import BotReport, Report, interval, report
from gugong.options import Options
from gugong.rules.constants import DIFFICULTIES

PLACE: Final = Place("bots.md", "ladder: make ladder", "end of ladder")
COUNTS: Final = (2, 4)  # families, all bots among each other
BOTS: Final = ("novice", "courtier", "minister", "scholar", "champion")  # for levels: levels.py
SEED: Final = "ladder"


def measure(
    players: int, options: Options, games: int, iterations: int, workers: int | None
) -> Report:
    """At least this many games of all bots."""
    match = Match(BOTS, players, seed=SEED, iterations=iterations, options=options)
    with Journal(folder(), match) as journal:
        console = Console(stderr=True, highlight=False)
        return report(match, play_match(match, games, journal, console, workers=workers))


def table(among: dict[int, Report], meng: dict[str, Report], iterations: int) -> str:
    """A row for each bot, the strongest first, and what was played."""
    heads = [f"{n} families" for n in among] + [f"Meng, {level}" for level in meng]
    lines = [f"| | {' | '.join(heads)} |", f"|---|{'---:|' * len(heads)}"]
    for bot in among[COUNTS[0]]["bots"]:
        name = bot["bot"]
        cells = [_rating(_of(name, told)) for told in among.values()]
        cells += [_wins(_of(name, told)) for told in meng.values()]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    played = ", ".join(f"{told['games']} with {n} families" for n, told in among.items())
    alone = sum(told["games"] for told in meng.values()) // (len(meng) * len(BOTS))
    return "\n".join(
        [
            *lines,
            "",
            "Ratings in Elo's points and wins in %, all ± 95 %. Those who search have",
            f"{iterations} playouts a turn. Games: {played},",
            f"and {alone} of each bot against Meng on each difficulty.",
        ]
    )


def _of(name: str, told: Report) -> BotReport:
    return next(bot for bot in told["bots"] if bot["bot"] == name)


def _rating(bot: BotReport) -> str:
    rating = bot["rating"]
    assert rating is not None, "it met others"
    return f"{rating['elo']:.0f} ± {rating['error']:.0f}"


def _wins(bot: BotReport) -> str:
    found = interval(bot["wins"])
    assert found is not None, "it played"
    share, low, high = found
    return f"{100 * share:.0f} ± {50 * (high - low):.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="at each count of families")
    parser.add_argument("--meng-games", type=int, default=40, help="of each bot, each difficulty")
    parser.add_argument("--iterations", type=int, default=60, help="of bots that search, a turn")
    parser.add_argument("--workers", type=int, help="processes; default one per core")
    args = parser.parse_args()
    among = {n: measure(n, {}, args.games, args.iterations, args.workers) for n in COUNTS}
    meng = {
        level: measure(
            1, {"difficulty": level}, args.meng_games * len(BOTS), args.iterations, args.workers
        )
        for level in DIFFICULTIES
    }
    told = table(among, meng, args.iterations)
    print(told)
    PLACE.fill(told)


if __name__ == "__main__":
    main()
