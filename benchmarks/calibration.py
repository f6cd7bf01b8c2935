"""How often the coach's forecasts come true, for docs/coach.md, and the figures behind them.

    python -m benchmarks.calibration [--fit 1150] [--held-out 2000]

`make calibration` does it, in about ten minutes on two cores. Bots of mixed levels play with 2 to 5
families and against Meng; of each game some decisions are drawn, and what the net says there is
kept in build/calibration. The figures of gugong/coach/calibration.py are fitted to the first games
and printed; all others show how often a forecast with the figures in the file comes true.
Interrupted, it goes on where it stopped.
"""

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from math import log, sqrt
from pathlib import Path
from statistics import mean
from typing import Final

import matplotlib as mpl
from matplotlib.figure import Figure

from benchmarks.pages import DOCS, Place
from gugong.bots.built_in import LEVELS
from gugong.bots.features import encode
from gugong.bots.referee import Referee
from gugong.bots.registry import open_bot
from gugong.bots.scholar import usual_judge
from gugong.bots.training import LEARNED
from gugong.coach.calibration import calibrated, calibrated_alone
from gugong.coach.judging import turn_finished
from gugong.coach.viewpoint import quiet
from gugong.game import Game
from gugong.lab.arena.plots import INK, JADE, STYLE, VERMILION
from gugong.lab.arena.pools import do_all
from gugong.options import Options
from gugong.rules.constants import DIFFICULTIES

PLACE: Final = Place("coach.md", "calibration: make calibration", "end of calibration")
PICTURE: Final = DOCS / "pictures" / "calibration.svg"
FOLDER: Final = Path("build/calibration")
SEED: Final = "calibration"
KINDS: Final = tuple(level for level in LEVELS if level != "champion")  # which takes long
QUICK: Final = tuple(level for level in KINDS if level not in LEARNED)
MIXED: Final = 0.25  # of the games with several families, those in which all levels may sit
POSITIONS: Final = 6  # of each game
FAMILIES: Final = 5  # 1: against Meng
HELD_OUT: Final = 100_000  # the number of the first game that nothing is fitted to
BINS: Final = 10
NEAR: Final = 0.3  # to 1, as a factor, is what a figure is expected to be
LIMIT: Final = 4  # percent that the share of wins in a bin may be off


@dataclass(frozen=True)
class Played:
    """A game, and what the net said in some of its positions, from each family's view."""

    number: int
    families: int
    winner: int | None
    chances: list[list[float]]  # of the families that look; Meng does not


def play(number: int) -> Played:
    name = f"{SEED} {number}"
    luck = random.Random(name)
    players = 1 + number % FAMILIES
    options: Options = {"expert": luck.random() < 0.15}
    if players == 1:
        options["difficulty"] = luck.choice(DIFFICULTIES)
    else:
        options["bonus_tokens"] = luck.random() < 0.3
    game = Game(players=players, seed=name, **options)
    looking = [seat for seat in range(game.seats) if seat != game.state.box.meng]
    among = KINDS if players == 1 or luck.random() < MIXED else QUICK
    bots = {seat: open_bot(luck.choice(among)) for seat in looking}
    referee = Referee(game, bots, seed=number)
    states = []
    while not game.over:
        states.append(quiet(game.state))
        referee.play()
    judge = usual_judge()
    said = []
    for part in range(POSITIONS):
        first, last = (len(states) * n // POSITIONS for n in (part, part + 1))
        s = turn_finished(judge, states[luck.randrange(first, last)])
        if s.frames:
            rows = b"".join(encode(s, seat) for seat in looking)
            said.append([round(chance, 6) for chance in judge(bytearray(rows), 0.0)])
    return Played(number, players, game.winner, said)


def games(first: int, count: int, workers: int | None) -> list[Played]:
    """Games from this number on, those that were played before and new ones."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / "games.jsonl"
    text = path.read_text("utf-8") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, "utf-8")  # it was interrupted in the middle of a line
    known = {row["number"]: Played(**row) for row in map(json.loads, whole.splitlines())}
    wanted = range(first, first + count)
    with path.open("a", encoding="utf-8") as file:
        for played in do_all(play, [n for n in wanted if n not in known], workers=workers):
            file.write(json.dumps(asdict(played)) + "\n")
            known[played.number] = played
    return [known[number] for number in wanted]


@dataclass(frozen=True)
class Forecast:
    game: int
    families: int
    share: float
    won: bool


def forecasts(played: Iterable[Played]) -> list[Forecast]:
    """The forecasts that the page shows, with the figures of the package."""
    out = []
    for game in played:
        for own in game.chances:
            shares = calibrated(own) if game.families > 1 else [calibrated_alone(own[0])]
            out += [
                Forecast(game.number, game.families, share, game.winner == seat)
                for seat, share in enumerate(shares)
            ]
    return out


# Fitting


def loss(pairs: Iterable[tuple[float, bool]]) -> float:
    told = [(min(max(share, 1e-4), 1 - 1e-4), won) for share, won in pairs]
    return mean(-log(share if won else 1 - share) for share, won in told)


def with_several(played: Sequence[Played], power: float) -> float:
    return loss(
        (share, game.winner == seat)
        for game in played
        for own in game.chances
        for seat, share in enumerate(calibrated(own, power))
    )


def with_meng(played: Sequence[Played], figures: tuple[float, float]) -> float:
    return loss(
        (calibrated_alone(own[0], figures), game.winner == 0)
        for game in played
        for own in game.chances
    )


def fitted(played: Sequence[Played]) -> tuple[float, tuple[float, float]]:
    """The figures under which these games are the least surprising, each somewhere near 1: the
    positions of a game end in the same way, so it counts once."""
    several = [game for game in played if game.families > 1]
    alone = [game for game in played if game.families == 1]
    steps = [n / 50 for n in range(20, 71)]

    def surprise_of_several(power: float) -> float:
        return len(several) * with_several(several, power) + far(power)

    def surprise_alone(figures: tuple[float, float]) -> float:
        return len(alone) * with_meng(alone, figures) + sum(map(far, figures))

    return min(steps, key=surprise_of_several), min(product(steps, steps), key=surprise_alone)


def far(figure: float) -> float:
    return 0.5 * (log(figure) / NEAR) ** 2


# What it comes to


def brier(told: Sequence[Forecast]) -> float:
    return mean((one.share - one.won) ** 2 for one in told)


@dataclass(frozen=True)
class Bin:
    told: Sequence[Forecast]

    @property
    def share(self) -> float:
        return mean(one.share for one in self.told)

    @property
    def won(self) -> float:
        return mean(one.won for one in self.told)

    @property
    def error(self) -> float:
        """Twice the standard error of the difference: the forecasts of a game go together."""
        by_game: defaultdict[int, float] = defaultdict(float)
        for one in self.told:
            by_game[one.game] += one.won - self.share
        return 1.96 * sqrt(sum(off**2 for off in by_game.values())) / len(self.told)


def binned(told: Sequence[Forecast]) -> dict[int, Bin]:
    bins: defaultdict[int, list[Forecast]] = defaultdict(list)
    for one in told:
        bins[min(int(one.share * BINS), BINS - 1)].append(one)
    return {number: Bin(bins[number]) for number in sorted(bins)}


def table(told: Sequence[Forecast]) -> str:
    """What came of the forecasts in each tenth; the picture shows it, too."""
    lines = ["| chance of winning | forecasts | told | won |", "|---|---:|---:|---:|"]
    for number, one in binned(told).items():
        lines.append(
            f"| {10 * number} to {10 * number + 10} % | {len(one.told)} | {100 * one.share:.1f} % |"
            f" {100 * one.won:.1f} ± {100 * one.error:.1f} % |"
        )
    return "\n".join(lines)


def report(told: Sequence[Forecast], count: int) -> str:
    worst = max(binned(told).values(), key=lambda one: abs(one.won - one.share))
    off = 100 * abs(worst.won - worst.share)
    lines = [
        f"In {count:,} games that nothing was fitted to, with {len(told):,} forecasts,",
        f"the worst tenth is {off:.1f} ± {100 * worst.error:.1f} points off; {LIMIT} are allowed.",
        "",
        "| Brier score, smaller is better | forecast | a constant |",
        "|---|---:|---:|",
    ]
    for families in (2, 3, 4, 5, 1):
        there = [one for one in told if one.families == families]
        if there:
            base = mean(one.won for one in there)
            name = f"{families} families" if families > 1 else "against Meng"
            lines.append(f"| {name} | {brier(there):.3f} | {base * (1 - base):.3f} |")
    return "\n".join(lines)


def draw(told: Sequence[Forecast]) -> None:
    bins = binned(told).values()
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(6, 5.2), layout="constrained")
        axes = figure.subplots()
        axes.plot([0, 100], [0, 100], color=INK, linewidth=1, label="as told")
        for limit in (-LIMIT, LIMIT):
            axes.plot([0, 100], [limit, 100 + limit], color=INK, linewidth=0.6, linestyle=":")
        axes.errorbar(
            [100 * one.share for one in bins], [100 * one.won for one in bins],
            yerr=[100 * one.error for one in bins],
            fmt="o", color=VERMILION, ecolor=JADE, markersize=7, capsize=4, label="won, ± 95 %",
        )  # fmt: skip
        axes.set_xlabel("chance of winning that was told, %")
        axes.set_ylabel("games won, %")
        axes.set_title("Forecasts of the coach")
        axes.legend()
        figure.savefig(PICTURE, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", type=int, default=1150)
    parser.add_argument("--held-out", type=int, default=2000)
    parser.add_argument("--workers", type=int, help="processes; default one per core")
    args = parser.parse_args()
    several, alone = fitted(games(0, args.fit, args.workers))
    print(f"Fitted: FAMILIES = {several}, ALONE = {alone}")
    held = games(HELD_OUT, args.held_out, args.workers)
    told = forecasts(held)
    found = report(told, len(held))
    print(table(told), found, sep="\n\n")
    PLACE.fill(found)
    draw(told)


if __name__ == "__main__":
    main()
