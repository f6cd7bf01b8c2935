"""The report as tables for the terminal."""

from collections.abc import Sequence
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gugong.lab.arena.box_report import BoxReport, Estimate
from gugong.lab.arena.report import Report, Share, interval
from gugong.rules.constants import LOCATIONS

FAULTS_SHOWN: Final = 5  # of each bot; the rest is in the file of --out


def print_report(report: Report, console: Console) -> None:
    """Strength, points and time of every bot; then the game; then faults."""
    games, deals = report["games"], report["deals"]
    console.print(_strength(report, f"{games} games, {deals} deals, each with all line-ups"))
    console.print(_sources(report))
    if len(report["table"]["wins_by_order"]) > 1:
        console.print(_seats(report))
    console.print(_locations(report))
    _name_faults(report, console)


def print_box_report(report: BoxReport, boxes: tuple[str, str], console: Console) -> None:
    """Print what the numbers of the second box change; clear differences stand out."""
    if not report.deals:
        console.print("No deal was played on both boxes.")
        return
    who = f"{report.players} families" if report.players > 1 else "one family against Meng"
    table = _table(f"{report.deals} deals on both boxes, {who} (± 95 %)", "", *boxes, "Difference")
    for column in table.columns[1:3]:
        column.header = Text(str(column.header))  # a name may look like markup
        column.no_wrap, column.overflow = False, "fold"
    group = ""
    for effect in report.effects:
        if effect.group != group:
            table.add_section()
            table.add_row(Text(effect.group, "bold"))
            group = effect.group
        difference = Text(_plus_minus(effect.difference, "+"), "bold" if effect.is_clear else "")
        table.add_row(
            f"  {effect.name}", _plus_minus(effect.ours), _plus_minus(effect.theirs), difference
        )
    console.print(table)
    console.print("Bold: larger than its error. By chance alone, one line in twenty would be.")


def _plus_minus(estimate: Estimate, sign: str = "") -> str:
    error = "" if estimate.error is None else f" ± {estimate.error:.1f}"
    return f"{estimate.mean:{sign}z.1f}{error}"  # z: no minus before a zero


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    for i, column in enumerate(columns):
        table.add_column(column, justify="left" if i == 0 else "right", no_wrap=True)
    return table


def percent(figure: Share) -> str:
    """`52 % (48-56)`: a share and its 95 % interval."""
    found = interval(figure)
    if found is None:
        return "-"
    middle, low, high = (100 * end for end in found)
    return f"{middle:.1f} % ({low:.0f}-{high:.0f})"


def _strength(report: Report, title: str) -> Table:
    table = _table(title, "Bot", "Rating", "Wins (95 %)", "VP", "Palace", "Faults")
    for bot in report["bots"]:
        rating, score = bot["rating"], bot["score"]
        table.add_row(
            bot["bot"],
            "-" if rating is None else f"{rating['elo']:.0f} ± {rating['error']:.0f}",
            percent(bot["wins"]),
            "-" if score is None else f"{score['mean']:.1f} ± {score['error']:.1f}",
            percent(bot["palace"]).partition(" (")[0],
            str(sum(bot["faults"].values())),
        )
    return table


def _ms(seconds: float | None) -> str:
    return "-" if seconds is None else f"{1000 * seconds:.1f}"


def _sources(report: Report) -> Table:
    """Points on the track, even of families without an audience, so they can exceed the score."""
    bots = report["bots"]
    table = _table("Points by source, and time: means", "", *(bot["bot"] for bot in bots))
    for source in bots[0]["sources"]:
        points = [bot["sources"].get(source, 0.0) for bot in bots]
        if any(points):
            table.add_row(source, *(f"{mean:.1f}" for mean in points))
    table.add_section()
    table.add_row("ms per move", *(_ms(bot["seconds_per_move"]) for bot in bots))
    table.add_row("ms per turn", *(_ms(bot["seconds_per_turn"]) for bot in bots))
    return table


def _seats(report: Report) -> Table:
    count = len(report["table"]["wins_by_order"])
    table = _table(
        "Wins by turn order on the first day (95 %)", "Bot", *(f"{i + 1}." for i in range(count))
    )
    for bot in report["bots"]:
        table.add_row(bot["bot"], *(percent(figure) for figure in bot["wins_by_order"]))
    table.add_section()
    table.add_row("all", *(percent(figure) for figure in report["table"]["wins_by_order"]))
    return table


def _locations(report: Report) -> Table:
    """Print the share of all exchanges, by bot and by day."""
    table = _table("Exchanges by location, %", "", *LOCATIONS)
    for bot in report["bots"]:
        table.add_row(
            bot["bot"], *_percents([sum(day) for day in zip(*bot["exchanges"], strict=True)])
        )
    table.add_section()
    for day, counts in enumerate(report["table"]["exchanges"], start=1):
        table.add_row(f"day {day}", *_percents(counts))
    return table


def _percents(counts: Sequence[int]) -> list[str]:
    total = sum(counts) or 1
    return [f"{100 * count / total:.1f}" for count in counts]


def _name_faults(report: Report, console: Console) -> None:
    for bot in report["bots"]:
        own = [fault for fault in report["faults"] if fault["bot"] == bot["bot"]]
        for fault in own[:FAULTS_SHOWN]:
            console.print(
                f"{fault['bot']} {fault['kind']} in game {fault['game']}, ply {fault['ply']}: "
                f"{fault['what']}; a novice decided instead",
                style="red", markup=False, highlight=False,
            )  # fmt: skip
        if len(own) > FAULTS_SHOWN:
            console.print(f"… and {len(own) - FAULTS_SHOWN} more of {bot['bot']}", style="red")
