"""Whether the game is fair with the figures we had to rebuild: the best bot against itself.

    python -m benchmarks.balance [--bot champion] [--games 400] [--iterations 8] [--stored]

plays at every count with the packaged figures, and writes the table of benchmarks/balance.md
and its plots. `make balance` does it. With `--components FILE` it plays with other figures and only
prints the table. Interrupted, it goes on where it stopped; with --stored it plays nothing and shows
what there is.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure
from rich.console import Console

from benchmarks.pages import DOCS, Place
from gugong.lab.arena.journal import Journal, folder
from gugong.lab.arena.match import Match
from gugong.lab.arena.play_game import GameRow, SeatRow
from gugong.lab.arena.play_match import play_match
from gugong.lab.arena.plots import COLOURS, JADE, PAPER, STYLE, VERMILION
from gugong.lab.arena.report import Spread, report, spread
from gugong.options import FAMILIES
from gugong.rules.constants import LOCATIONS

PLOTS: Final = DOCS / "balance"
PLACE: Final = Place("../benchmarks/balance.md", "tables: make balance", "end of tables")

# What a balanced game keeps to.
MEDIAN: Final = (40, 57)  # of the winners, at three families
SEAT: Final = 0.05  # from the fair share
PALACE: Final = 0.90  # of the families at least
LOCATION: Final = (0.05, 0.30)  # of the exchanges

AHEAD: Final = "What winners give more than the others, in a game; bold is beyond its error:"

Table = dict[str, Any]  # the part "table" of an arena's report


def measure(
    bot: str, components: Path | None, families: int, games: int | None, iterations: int
) -> Table:
    """This many games of the bot against itself; None: those that are there."""
    match = Match(
        bots=(bot,),
        players=families,
        seed="balance",
        iterations=iterations,
        boxes=("" if components is None else components.read_text("utf-8"),),
    )
    with Journal(folder(), match) as journal:
        if games is None:
            rows = journal.whole_deals()
        else:
            rows = play_match(match, games, journal, Console(stderr=True, highlight=False))
    if not rows:
        raise SystemExit(f"no games with {families} families are stored; leave out --stored")
    told = report(match, rows)
    return {**told["table"], "games": told["games"], "ahead": ahead(rows)}


def ahead(rows: Sequence[GameRow]) -> list[Spread | None]:
    """By location, how many gifts more winners gave there than the others did on average."""
    more: list[list[float]] = [[] for _ in LOCATIONS]
    for row in rows:
        winners = [_given(seat) for seat in row["seats"] if seat["won"]]
        others = [_given(seat) for seat in row["seats"] if not seat["won"]]
        for winner in winners:
            for i, differences in enumerate(more):
                differences.append(winner[i] - fmean(gifts[i] for gifts in others))
    return [spread(found) for found in more]


def _given(seat: SeatRow) -> list[int]:
    """A family's gifts by location, on all days."""
    return [sum(gifts) for gifts in zip(*seat["exchanges"], strict=True)]


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


def ahead_table(tables: dict[int, Table]) -> str:
    """What winners did more than the others; bold where it is beyond its error."""
    lines = [
        f"| gifts more | {' | '.join(f'{n} families' for n in tables)} |",
        f"|---|{'---|' * len(tables)}",
    ]
    for i, location in enumerate(LOCATIONS):
        found = [table["ahead"][i] for table in tables.values()]
        cells = [
            _flag(f"{more['mean']:+.2f} ± {more['error']:.2f}", abs(more["mean"]) > more["error"])
            for more in found
        ]
        lines.append(f"| {location} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _row(name: str, limit: str, cells: list[str]) -> str:
    return f"| {name} | {limit} | {' | '.join(cells)} |"


def _flag(text: str, outside: bool) -> str:
    return f"**{text}**" if outside else text


# Plots: one picture a question, a field a count


def draw_all(tables: dict[int, Table], bot: str) -> list[str]:
    """Draws the pictures, and returns how the page shows them."""
    PLOTS.mkdir(exist_ok=True)
    shown = []
    with mpl.rc_context(STYLE):
        for name, title, draw_one in (
            ("wins", "Wins by place in the turn order", draw_wins),
            ("locations", "Which officials get the gifts", draw_locations),
        ):
            figure = Figure(figsize=(10, 4.2), layout="constrained")
            draw_one(figure, tables)
            path = PLOTS / f"{bot}-{name}.svg"
            figure.savefig(path, metadata={"Date": None})
            shown.append(f"![{title}](../docs/{path.relative_to(DOCS)})")
    return shown


def draw_wins(figure: Figure, tables: dict[int, Table]) -> None:
    """Wins by turn order, and the band that is fair."""
    fields = figure.subplots(1, len(tables), squeeze=False)[0]
    for axes, (n, table) in zip(fields, tables.items(), strict=True):
        axes.axhspan(100 * (1 / n - SEAT), 100 * (1 / n + SEAT), color=JADE, alpha=0.18)
        shares = table["wins_by_order"]
        middle = [100 * seat["share"] for seat in shares]
        error = [100 * (seat["high"] - seat["low"]) / 2 for seat in shares]
        axes.errorbar(range(1, n + 1), middle, yerr=error, fmt="o", color=VERMILION, capsize=3)
        axes.set_title(f"{n} families")
        axes.set_xticks(range(1, n + 1))
        axes.set_ylim(0)
    fields[0].set_ylabel("% of games won; the band is fair ± 5")
    figure.supxlabel("place in the turn order of the first day")


def draw_locations(figure: Figure, tables: dict[int, Table]) -> None:
    """Where gifts were given at each count."""
    axes = figure.subplots()
    bottom = [0.0] * len(tables)
    for i, location in enumerate(LOCATIONS):
        part = [100 * table["locations"][location]["share"] for table in tables.values()]
        axes.bar(
            range(len(tables)), part, 0.8,
            bottom=bottom, color=COLOURS[i], edgecolor=PAPER, label=location,
        )  # fmt: skip
        bottom = [a + b for a, b in zip(bottom, part, strict=True)]
    axes.set_xticks(range(len(tables)), [f"{n} families" for n in tables])
    axes.set_ylabel("% of the exchanges")
    axes.set_title("Which officials get the gifts")
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(handles[::-1], labels[::-1], loc="outside right center")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="champion", help="who plays against itself")
    parser.add_argument("--games", type=int, default=400, help="at each count")
    parser.add_argument("--iterations", type=int, default=8, help="of the bot, a turn")
    parser.add_argument("--components", type=Path, help="other figures, only to be printed")
    parser.add_argument("--stored", action="store_true", help="play nothing, show what there is")
    args = parser.parse_args()
    games = None if args.stored else args.games
    tables = {n: measure(args.bot, args.components, n, games, args.iterations) for n in FAMILIES}
    print(f"{summary(tables)}\n\n{ahead_table(tables)}")
    if args.components is not None:
        return
    said = f"The {args.bot} against itself, {args.iterations} iterations a turn."
    pictures = draw_all(tables, args.bot)
    PLACE.fill("\n\n".join([said, summary(tables), AHEAD, ahead_table(tables), *pictures]))


if __name__ == "__main__":
    main()
