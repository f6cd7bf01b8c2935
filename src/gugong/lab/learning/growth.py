"""A plot of how nets grew from generation to generation, from a training's journal."""

from collections import defaultdict
from pathlib import Path
from typing import TypedDict, cast

import matplotlib as mpl
from matplotlib.figure import Figure

from gugong.lab.arena.plots import COLOURS, INK, STYLE
from gugong.lab.learning.journal import TrainingJournalError, read_entries


class ResultFacts(TypedDict):
    against: str
    families: int
    share: float
    error: float


class GateEntry(TypedDict):
    """The parts of a journal entry that are plotted."""

    net: str
    results: list[ResultFacts]
    taken: bool


def draw_growth(journal: Path, out: Path, yardstick: str) -> None:
    """The wins of every net at the gate against one yardstick, by count of families."""
    entries = [entry for entry in read_entries(journal) if entry["step"] == "gate"]
    gates = cast("list[GateEntry]", entries)
    if not gates:
        raise TrainingJournalError(f"{journal}: no net was gated yet, so there is nothing to draw")
    lines: dict[int, list[tuple[int, float, float]]] = defaultdict(list)
    for place, entry in enumerate(gates):
        for result in entry["results"]:
            if result["against"] == yardstick:
                point = (place, 100 * result["share"], 100 * result["error"])
                lines[result["families"]].append(point)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(8, 4.8), layout="constrained")
        axes = figure.subplots()
        for colour, (families, points) in zip(COLOURS, sorted(lines.items()), strict=False):
            x, shares, errors = zip(*points, strict=True)
            label = f"{families} families; fair is {100 / families:.0f} %"
            axes.errorbar(x, shares, errors, fmt="o-", color=colour, capsize=4, label=label)
            axes.axhline(100 / families, color=colour, ls="--", lw=1, alpha=0.6)
        names = [e["net"] + ("" if e["taken"] else "\n(not taken)") for e in gates]
        axes.set_xticks(range(len(gates)), names)
        axes.set_ylim(0, 100)
        axes.set_ylabel("% of games won, ± 95 %")
        axes.set_xlabel("net")
        axes.set_title(f"A scholar with each net, alone among {yardstick}s")
        axes.grid(axis="y", color=INK, alpha=0.15)
        axes.legend()
        out.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(out, dpi=150, metadata={"Date": None} if out.suffix == ".svg" else None)
