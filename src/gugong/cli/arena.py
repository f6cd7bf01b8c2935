"""`gugong arena`: a match between bots."""

import json
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, Unpack

import click

from gugong.cli.game_options import (
    DEFAULT_PLAYERS,
    GameOptions,
    chosen,
    game_options,
    usage_error,
)
from gugong.cli.usage import FILE, UsageError
from gugong.errors import GugongError

if TYPE_CHECKING:
    from gugong.lab.arena.match import Match

# Modules that may not be installed: what they are for, and the extra that brings them.
NEEDS: Final = {
    "polars": (".parquet", "arena"),
    "matplotlib": ("--plots", "arena"),
    "ray": ("--ray", "ray"),
}


class ArenaOptions(GameOptions):
    """The command's options."""

    against: str | None
    games: int
    seed: str
    budget_ms: int | None
    iterations: int | None
    time_limit: float | None
    workers: int | None
    ray: str | None
    out: Path | None
    output_format: str
    plots: Path | None
    records: Path | None
    state: Path | None
    fresh: bool


@click.command()
@click.argument("bots", nargs=-1, metavar="BOT…")
@click.option("--bot", "more", multiple=True, metavar="PATH.py:NAME", help="Add a bot.")
@click.option("--against", metavar="BOT", help="Play each bot alone against several of this one.")
@game_options
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Minimum number of games; every deal is played with all line-ups.",
)
@click.option("--seed", default="1", show_default=True, help="The same seed deals the same games.")
@click.option("--budget-ms", type=click.IntRange(min=1), help="Milliseconds per bot and turn.")
@click.option(
    "--iterations",
    type=click.IntRange(min=1),
    help="Iterations per bot and turn, instead of time; the same seed then gives the same results.",
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0.1),
    metavar="SECONDS",
    help="Seconds per decision before a bot without a time budget is stopped (default: 60).",
)
@click.option("--workers", type=click.IntRange(min=1), help="Processes; default one per core.")
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster; `local` starts one here.")
@click.option(
    "--out", type=FILE, metavar="FILE", help="Write all games to this file (.json or .parquet)."
)
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
    help="What to print.",
)
@click.option(
    "--plots", type=FILE, metavar="DIR", help="Directory to write plots of the results to."
)
@click.option(
    "--records", type=FILE, metavar="DIR", help="Directory to write the record of every game to."
)
@click.option("--state", type=FILE, metavar="DIR", help="Directory to store finished games in.")
@click.option("--fresh", is_flag=True, help="Ignore the results of earlier runs of this match.")
def arena(bots: tuple[str, ...], more: tuple[str, ...], **given: Unpack[ArenaOptions]) -> None:
    """Have bots play many games against each other, and report how strong they are.

    BOT is a built-in bot (page, messenger, scribe, steward, prefect, censor, scholar, champion,
    novice, courtier, minister), an installed one, or a class in a file: path/to/mine.py:Mine. If a
    run is interrupted, the same command continues it.
    """
    check_needs(given)
    match = match_for((*bots, *more), given)
    try:
        run(match, given)
    except GugongError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise UsageError(f"{where}{error.strerror or error}") from error


def check_needs(given: ArenaOptions) -> None:
    """Report missing packages now, not after a night of games."""
    from gugong.lab.arena.export import SUFFIXES

    out = given["out"]
    if out is not None and out.suffix not in SUFFIXES:
        raise UsageError(f"--out: {out} must end in {' or '.join(SUFFIXES)}")
    wanted = {
        "" if out is None else out.suffix,
        "--plots" if given["plots"] else "",
        "--ray" if given["ray"] else "",
    }
    for module, (what, extra) in NEEDS.items():
        if what in wanted and find_spec(module) is None:
            raise UsageError(
                f"{what} needs {module}, which is not installed: pip install 'gugong-game[{extra}]'"
            )


def match_for(bots: tuple[str, ...], given: ArenaOptions) -> "Match":
    """Return the match that these options describe."""
    from gugong.bots.driver import TIME_LIMIT
    from gugong.bots.registry import open_bot
    from gugong.lab.arena.match import Match

    if given["budget_ms"] and given["iterations"]:
        raise UsageError("--budget-ms or --iterations, not both")
    components, budget = given["components"], given["budget_ms"]
    try:
        match = Match(
            bots=bots,
            players=given["players"] or DEFAULT_PLAYERS,
            seed=given["seed"],
            against=given["against"] or "",
            seconds=budget / 1000 if budget else None,
            iterations=given["iterations"],
            time_limit=given["time_limit"] or TIME_LIMIT,
            options=chosen(given),
            boxes=("" if components is None else components.text,),
        )
        for spec in match.specs:
            open_bot(spec)  # fail now rather than in the first game
    except ValueError as error:
        raise usage_error(error) from error
    return match


def run(match: "Match", given: ArenaOptions) -> None:
    """Play the remaining games, and report."""
    from rich.console import Console

    from gugong.lab.arena.export import write_results
    from gugong.lab.arena.journal import Journal, folder
    from gugong.lab.arena.play_match import play_match
    from gugong.lab.arena.print_report import print_report
    from gugong.lab.arena.report import report

    progress = Console(stderr=True, highlight=False)  # stdout is for the results alone
    with Journal(given["state"] or folder(), match, fresh=given["fresh"]) as journal:
        try:
            rows = play_match(
                match,
                given["games"],
                journal,
                progress,
                workers=given["workers"],
                ray=given["ray"],
                records=given["records"],
            )
        except KeyboardInterrupt:
            progress.print(
                f"Stopped; {len(journal.rows)} games are stored. The same command continues."
            )
            sys.exit(130)
    results = report(match, rows)
    if given["out"] is not None:
        write_results(given["out"], results, rows)
    if given["plots"] is not None:
        from gugong.lab.arena.plots import draw

        draw(given["plots"], results, rows)
    if given["output_format"] == "json":
        click.echo(json.dumps(results, indent=1))
    else:
        print_report(results, Console(highlight=False))
