"""Whether the game is fair with the figures we had to rebuild: the best bot against itself.

    python benchmarks/balance.py [--games 1000] [--iterations 24] [--only after]

plays at every count with the first reconstruction (`components/former/1.toml`) and with the
packaged figures, and writes the tables of docs/balance.md, between its two marks, and its plots.
`make balance` does it. Interrupted, it goes on where it stopped.
"""

import argparse
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure
from rich.console import Console

from gugong.arena.journal import Journal, folder
from gugong.arena.match import Match
from gugong.arena.play_match import play_match
from gugong.arena.plots import COLOURS, INK, JADE, PAPER, STYLE, VERMILION
from gugong.arena.report import report
from gugong.options import FAMILIES
from gugong.rules.constants import LOCATIONS

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "balance.md"
PLOTS: Final = ROOT / "docs" / "balance"
BEGIN: Final = "<!-- tables: make balance -->"
END: Final = "<!-- end of tables -->"
BOT: Final = "minister"
BOXES: Final = {"before": ROOT / "src/gugong/components/former/1.toml", "after": None}

# What a balanced game keeps to.
MEDIAN: Final = (40, 57)  # of the winners, at three families
SEAT: Final = 0.05  # from the fair share
PALACE: Final = 0.90  # of the families at least
LOCATION: Final = (0.05, 0.30)  # of the exchanges

Table = dict[str, Any]  # the part "table" of an arena's report


def measure(components: Path | None, families: int, games: int, iterations: int) -> Table:
    """This many games of the bot against itself."""
    match = Match(
        bots=(BOT,),
        players=families,
        seed="balance",
        iterations=iterations,
        boxes=("" if components is None else components.read_text("utf-8"),),
    )
    console = Console(stderr=True, highlight=False)
    with Journal(folder(), match) as journal:
        rows = play_match(match, games, journal, console)
    told = report(match, rows)
    return {**told["table"], "games": told["games"]}


def summary(tables: dict[int, Table]) -> str:
    """One column a count; what is outside its limit is bold."""
    counts = list(tables)
    lines = [
        f"| | limit | {' | '.join(f'{n} families' for n in counts)} |",
        f"|---|---|{'---|' * len(counts)}",
        _row("games", "", [f"{tables[n]['games']:,}" for n in counts]),
        _row("winners' median, VP", f"{MEDIAN[0]}-{MEDIAN[1]} (3)", [
            _flag(f"{tables[n]['winner_score']['median']:g}",
                  n == 3 and not MEDIAN[0] <= tables[n]["winner_score"]["median"] <= MEDIAN[1])
            for n in counts
        ]),
        _row("families in the palace", f"≥ {PALACE:.0%}", [
            _flag(f"{tables[n]['palace']['share']:.1%}", tables[n]["palace"]["share"] < PALACE)
            for n in counts
        ]),
        _row("wins by turn order", f"fair ± {100 * SEAT:.0f}", [
            " ".join(_flag(f"{100 * seat['share']:.0f}", abs(seat["share"] - 1 / n) > SEAT)
                     for seat in tables[n]["wins_by_order"])
            for n in counts
        ]),
    ]  # fmt: skip
    for location in LOCATIONS:
        shares = [tables[n]["locations"][location]["share"] for n in counts]
        cells = [_flag(f"{share:.1%}", not LOCATION[0] <= share <= LOCATION[1]) for share in shares]
        lines.append(
            _row(f"exchanges at {location}", f"{LOCATION[0]:.0%}-{LOCATION[1]:.0%}", cells)
        )
    return "\n".join(lines)


def _row(name: str, limit: str, cells: list[str]) -> str:
    return f"| {name} | {limit} | {' | '.join(cells)} |"


def _flag(text: str, outside: bool) -> str:
    return f"**{text}**" if outside else text


# Plots: one picture a question, a field a count


def draw_all(measured: dict[str, dict[int, Table]]) -> None:
    PLOTS.mkdir(exist_ok=True)
    with mpl.rc_context(STYLE):
        for name, draw_one in (("wins", draw_wins), ("locations", draw_locations)):
            figure = Figure(figsize=(10, 4.2), layout="constrained")
            draw_one(figure, measured)
            figure.savefig(PLOTS / f"{name}.svg", metadata={"Date": None})


def draw_wins(figure: Figure, measured: dict[str, dict[int, Table]]) -> None:
    """Wins by turn order, and the band that is fair."""
    counts = list(next(iter(measured.values())))
    fields = figure.subplots(1, len(counts), squeeze=False)[0]
    for axes, n in zip(fields, counts, strict=True):
        axes.axhspan(100 * (1 / n - SEAT), 100 * (1 / n + SEAT), color=JADE, alpha=0.18)
        for i, (when, tables) in enumerate(measured.items()):
            shares = tables[n]["wins_by_order"]
            middle = [100 * seat["share"] for seat in shares]
            error = [100 * (seat["high"] - seat["low"]) / 2 for seat in shares]
            x = [place + 1 + (i - 0.5) * 0.25 for place in range(n)]
            colour = (INK, VERMILION)[i % 2]
            axes.errorbar(x, middle, yerr=error, fmt="o", color=colour, capsize=3, label=when)
        axes.set_title(f"{n} families")
        axes.set_xticks(range(1, n + 1))
        axes.set_ylim(0)
    fields[0].set_ylabel("% of games won; the band is fair ± 5")
    figure.supxlabel("place in the turn order of the first day")
    fields[-1].legend()


def draw_locations(figure: Figure, measured: dict[str, dict[int, Table]]) -> None:
    """Where gifts were given, before and after at each count."""
    axes = figure.subplots()
    columns = [(n, when) for n in next(iter(measured.values())) for when in measured]
    bottom = [0.0] * len(columns)
    for i, location in enumerate(LOCATIONS):
        part = [100 * measured[w][n]["locations"][location]["share"] for n, w in columns]
        axes.bar(
            range(len(columns)), part, 0.8,
            bottom=bottom, color=COLOURS[i], edgecolor=PAPER, label=location,
        )  # fmt: skip
        bottom = [a + b for a, b in zip(bottom, part, strict=True)]
    axes.set_xticks(range(len(columns)), [f"{n} families\n{when}" for n, when in columns])
    axes.set_ylabel("% of the exchanges")
    axes.set_title("Which officials get the gifts")
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(handles[::-1], labels[::-1], loc="outside right center")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="at each count")
    parser.add_argument("--iterations", type=int, default=24, help="of the bot, a turn")
    parser.add_argument("--only", choices=list(BOXES), help="measure one box and print it")
    args = parser.parse_args()
    measured = {
        when: {n: measure(box, n, args.games, args.iterations) for n in FAMILIES}
        for when, box in BOXES.items()
        if args.only in (None, when)
    }
    for when, tables in measured.items():
        print(f"{when}\n\n{summary(tables)}\n")
    if args.only is not None:
        return
    draw_all(measured)
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    said = f"The {BOT} against itself, {args.iterations} playouts a turn."
    told = "\n\n".join(f"### {when.title()}\n\n{summary(t)}" for when, t in measured.items())
    PAGE.write_text(f"{before}{BEGIN}\n{said}\n\n{told}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
