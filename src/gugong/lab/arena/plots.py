"""The results of a match as pictures, each as SVG and as PNG."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure

from gugong.lab.arena.play_game import GameRow
from gugong.lab.arena.report import Report, interval
from gugong.rules.constants import LOCATIONS

VERMILION: Final = "#c8372d"
YELLOW: Final = "#e3b23c"
JADE: Final = "#3d8b72"
INK: Final = "#22313f"
PAPER: Final = "#f6f0e2"
# Used in this order. The first five suffice for most plots; the rest are blends of them.
COLOURS: Final = (
    VERMILION, JADE, YELLOW, INK, "#8a6fa8", "#d98b6a", "#86b6a3", "#7d8b99", "#9c2a4f", "#b59a5b",
    "#4a6f9c", "#5d4a3a",
)  # fmt: skip
LIGHT: Final = (YELLOW, "#86b6a3", "#b59a5b", "#d98b6a")  # dark text is easier to read on these
# Any: matplotlib types the keys as a Literal of all its settings, and their values not at all.
STYLE: Final[dict[Any, Any]] = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlesize": 13,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "svg.hashsalt": "gugong",  # the same results give the same file
}
Draw = Callable[[Figure, Report, Sequence[GameRow]], None]


def draw(folder: Path, report: Report, rows: Sequence[GameRow]) -> list[Path]:
    """Write every plot into a folder and return the paths. OSError if that fails."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    with mpl.rc_context(STYLE):
        for name, draw_one in PICTURES.items():
            figure = Figure(figsize=(8, 4.8), layout="constrained")
            draw_one(figure, report, rows)
            for suffix, metadata in ((".svg", {"Date": None}), (".png", {"Software": None})):
                path = folder / f"{name}{suffix}"
                figure.savefig(path, dpi=150, metadata=metadata)
                written.append(path)
    return written


def rating_ladder(figure: Figure, report: Report, rows: Sequence[GameRow]) -> None:
    """The strongest on top, with 95 % intervals; for a single bot, its wins instead."""
    axes = figure.subplots()
    bots = report["bots"][::-1]
    names = [bot["bot"] for bot in bots]
    ratings = [bot["rating"] for bot in bots if bot["rating"]]
    if len(ratings) == len(bots):
        middle = [rating["elo"] for rating in ratings]
        error = [rating["error"] for rating in ratings]
        axes.set_xlabel("rating (Plackett-Luce, in Elo's points), ± 95 %")
        axes.set_title("Rating ladder")
    else:
        middle, error = [100 * (bot["wins"]["share"] or 0) for bot in bots], [0.0] * len(bots)
        axes.set_xlabel("% of games won")
        axes.set_title("Wins: one bot alone has no rating")
    axes.errorbar(
        middle, range(len(bots)), xerr=error,
        fmt="o", color=VERMILION, ecolor=INK, markersize=9, capsize=5,
    )  # fmt: skip
    axes.set_yticks(range(len(bots)), names)
    axes.set_ylim(-0.6, len(bots) - 0.4)
    axes.grid(axis="x", color=INK, alpha=0.15)


def score_distributions(figure: Figure, report: Report, rows: Sequence[GameRow]) -> None:
    """Plot how often each bot had each score, which is 0 without an audience."""
    axes = figure.subplots()
    names = [bot["bot"] for bot in report["bots"]]
    scores = {
        name: [seat["score"] for row in rows for seat in row["seats"] if seat["bot"] == name]
        for name in names
    }
    highest = max((max(own, default=0) for own in scores.values()), default=0)
    width = 5 if highest > 40 else 2
    bins = list(range(0, highest + 2 * width, width))
    for i, (name, own) in enumerate(scores.items()):
        weights = [100 / len(own)] * len(own)
        colour = COLOURS[i % len(COLOURS)]
        axes.hist(own, bins=bins, weights=weights, histtype="stepfilled", color=colour, alpha=0.25)
        axes.hist(own, bins=bins, weights=weights, histtype="step", color=colour, lw=2, label=name)
    axes.set_title("Final scores")
    axes.set_xlabel(f"victory points, in steps of {width}")
    axes.set_ylabel("% of its games")
    axes.legend()


def wins_by_seat(figure: Figure, report: Report, rows: Sequence[GameRow]) -> None:
    """Plot wins by turn order on the first day, with 95 % intervals; the line is the fair share."""
    axes = figure.subplots()
    groups = [(bot["bot"], bot["wins_by_order"]) for bot in report["bots"]]
    if len(groups) > 1:
        groups.append(("all", report["table"]["wins_by_order"]))
    seats = len(report["table"]["wins_by_order"])
    width = 0.8 / len(groups)
    for i, (name, shares) in enumerate(groups):
        found = [(seat, interval(figure)) for seat, figure in enumerate(shares)]
        there = [(seat, *ends) for seat, ends in found if ends is not None]
        middle = [100 * share for _, share, _, _ in there]
        below = [100 * max(share - low, 0) for _, share, low, _ in there]
        above = [100 * max(high - share, 0) for _, share, _, high in there]
        axes.bar(
            [seat - 0.4 + width * (i + 0.5) for seat, *_ in there], middle, width * 0.9,
            yerr=(below, above), label=name,
            color=COLOURS[i % len(COLOURS)], error_kw={"ecolor": INK, "capsize": 3, "lw": 1},
        )  # fmt: skip
    if seats:
        axes.axhline(100 / seats, color=INK, ls="--", lw=1)
    axes.set_xticks(range(seats), [f"{i + 1}." for i in range(seats)])
    axes.set_title("Wins by seat")
    axes.set_xlabel("turn order on the first day; the line is the fair share")
    axes.set_ylabel("% of its games won")
    axes.legend(ncols=min(len(groups), 4))


def points_by_source(figure: Figure, report: Report, rows: Sequence[GameRow]) -> None:
    """Mean points on the track at the end, by source."""
    axes = figure.subplots()
    bots = report["bots"][::-1]
    sources = [
        source
        for source in (bots[0]["sources"] if bots else ())
        if any(bot["sources"].get(source, 0) > 0.05 for bot in bots)
    ]
    left = [0.0] * len(bots)
    for i, source in enumerate(sources):
        points = [bot["sources"].get(source, 0.0) for bot in bots]
        axes.barh(
            range(len(bots)), points, 0.7, left=left,
            color=COLOURS[i % len(COLOURS)], label=source, edgecolor=PAPER,
        )  # fmt: skip
        for y, (start, width) in enumerate(zip(left, points, strict=True)):
            if width >= 2:
                axes.text(
                    start + width / 2,
                    y,
                    f"{width:.0f}",
                    ha="center",
                    va="center",
                    color=_letters(i),
                )
        left = [a + b for a, b in zip(left, points, strict=True)]
    axes.set_yticks(range(len(bots)), [bot["bot"] for bot in bots])
    axes.set_title("Where points come from")
    axes.set_xlabel("points on the track, mean of all its games")
    figure.legend(loc="outside lower center", ncols=6, fontsize="small")


def locations_by_day(figure: Figure, report: Report, rows: Sequence[GameRow]) -> None:
    """Plot each location's share of the exchanges of each day, one chart per bot."""
    bots = [bot for bot in report["bots"] if sum(map(sum, bot["exchanges"]))]
    fields = figure.subplots(1, max(len(bots), 1), sharey=True, squeeze=False)[0]
    for axes, bot in zip(fields, bots, strict=False):
        days = range(len(bot["exchanges"]))
        bottom = [0.0] * len(bot["exchanges"])
        for i, location in enumerate(LOCATIONS):
            part = [100 * day[i] / (sum(day) or 1) for day in bot["exchanges"]]
            axes.bar(
                days, part, 0.8, bottom=bottom, color=COLOURS[i], label=location, edgecolor=PAPER
            )
            for day, (start, height) in enumerate(zip(bottom, part, strict=True)):
                if height >= 5:
                    axes.text(
                        day, start + height / 2, f"{height:.0f}",
                        ha="center", va="center", fontsize="small", color=_letters(i),
                    )  # fmt: skip
            bottom = [a + b for a, b in zip(bottom, part, strict=True)]
        axes.set_xticks(days, [f"day {day + 1}" for day in days])
        axes.set_title(bot["bot"])
    fields[0].set_ylabel("% of the exchanges of the day")
    handles, labels = fields[0].get_legend_handles_labels()
    figure.legend(handles[::-1], labels[::-1], loc="outside right center")


def _letters(i: int) -> str:
    """The colour of text on the i-th colour."""
    return INK if COLOURS[i % len(COLOURS)] in LIGHT else PAPER


PICTURES: Final[dict[str, Draw]] = {
    "rating-ladder": rating_ladder,
    "score-distributions": score_distributions,
    "wins-by-seat": wins_by_seat,
    "points-by-source": points_by_source,
    "locations-by-day": locations_by_day,
}
