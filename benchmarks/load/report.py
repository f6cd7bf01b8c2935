"""The figures of a load as a table, and its place in benchmarks/load.md."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Final

from benchmarks.pages import Place

OURS: Final = "Gùgōng"
PLACE: Final = Place("../benchmarks/load.md", "load: make load", "end of load")


@dataclass(frozen=True)
class Run:
    service: str
    tables: int
    held: int  # live after the calm part
    pace: float  # moves/s while people think; the same for all services
    median: float  # ms of a round trip then
    p95: float
    moves: float  # moves/s when people answer at once
    per_core: float  # moves by processor second of the server and all its workers
    per_core_root: float  # without the workers, in which our bots think
    flat_median: float  # ms of a round trip then
    flat_p95: float
    memory: float  # kB the server has grown by since its start, for each live table
    troubles: dict[str, int]


HEADER = """\
| live tables | server | held | moves/s, calm | median ms | p95 ms | moves/s, flat out | per core \
| median ms | p95 ms | kB per table |
|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"""


def table(runs: list[Run]) -> str:
    lines = [HEADER]
    for tables in dict.fromkeys(run.tables for run in runs):
        for service in dict.fromkeys(run.service for run in runs):
            same = [run for run in runs if (run.tables, run.service) == (tables, service)]
            if not same:
                continue

            def mid(figure: Callable[[Run], float], of: list[Run] = same) -> float:
                return median(figure(run) for run in of)

            lines.append(
                f"| {tables} | {service} | {mid(lambda r: r.held):.0f} "
                f"| {mid(lambda r: r.pace):,.0f} | {mid(lambda r: r.median):.1f} "
                f"| {mid(lambda r: r.p95):.1f} | {mid(lambda r: r.moves):,.0f} "
                f"| {mid(lambda r: r.per_core):,.0f} | {mid(lambda r: r.flat_median):.0f} "
                f"| {mid(lambda r: r.flat_p95):.0f} | {mid(lambda r: r.memory):,.0f} |"
            )
    return "\n".join(lines)


def ratios(runs: list[Run]) -> str:
    """How many times better we are, as the median over pairs that ran one after the other."""
    ours = [run for run in runs if run.service == OURS]
    lines = [
        "| live tables | compared with | per core | without bots' thought | p95, calm | flat out |",
        "|---:|---|---:|---:|---:|---:|",
    ]
    for tables in dict.fromkeys(run.tables for run in runs):
        for peer in dict.fromkeys(run.service for run in runs if run.service != OURS):
            theirs = [run for run in runs if run.service == peer]
            pairs = [(a, b) for a, b in zip(ours, theirs, strict=True) if a.tables == tables]
            figures = [
                median(a.per_core / b.per_core for a, b in pairs),
                median(a.per_core_root / b.per_core_root for a, b in pairs),
                median(b.p95 / a.p95 for a, b in pairs),
                median(b.flat_p95 / a.flat_p95 for a, b in pairs),
            ]
            cells = " | ".join(f"{figure:.2f}" for figure in figures)
            lines.append(f"| {tables} | {peer} | {cells} |")
    return "\n".join(lines)


def told(runs: list[Run]) -> str:
    """All of it, in Markdown."""
    text = table(runs)
    if len({run.service for run in runs}) > 1 and runs[0].service == OURS:
        text += "\n\nOurs compared with theirs; above 1, ours is better:\n\n" + ratios(runs)
    troubles = [
        f"{run.service}, {run.tables} tables: {run.troubles}" for run in runs if run.troubles
    ]
    if troubles:
        text += "\n\nTroubles the clients met:\n\n" + "\n".join(f"- {line}" for line in troubles)
    return text
