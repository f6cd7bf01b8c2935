"""`gugong arena`: a match on the command line."""

import json
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from gugong.cli.usage import A_FILE, UsageError, open_components
from gugong.errors import GugongError
from gugong.options import FAMILIES, FOR_FAMILIES, FOR_SOLO

if TYPE_CHECKING:
    from gugong.arena.match import Match

USUAL_FAMILIES: Final = 3
ONLY_FAMILIES: Final = ("families", "bonus_tokens", "against")
ONLY_SOLO: Final = ("difficulty", "sets", "focus")
# Modules that may not be installed: what they are for, and the extra that brings them.
NEEDS: Final = {
    "openskill": ("ratings", "arena"),
    "polars": (".parquet", "arena"),
    "matplotlib": ("--plots", "arena"),
    "ray": ("--ray", "ray"),
}


@click.command()
@click.argument("bots", nargs=-1, metavar="BOT…")
@click.option("--bot", "more", multiple=True, metavar="PATH.py:NAME", help="One more bot.")
@click.option("--against", metavar="BOT", help="Each bot alone among this one.")
@click.option("--families", type=click.IntRange(FAMILIES[0], FAMILIES[-1]), help="2-5; usually 3.")
@click.option("--solo", is_flag=True, help="Each bot alone against Meng.")
@click.option("--difficulty", metavar="HOW", help="Of Meng: easy, normal (usual) or hard.")
@click.option("--sets", metavar="YOURS-HIS", help="Gift cards against Meng: 4-5 (usual), 2-3, 1-2.")
@click.option("--focus", metavar="LOCATION", help="Of Meng: wall, canal, …, or random (usual).")
@click.option("--bonus-tokens", is_flag=True, help="With the bonus travel tokens.")
@click.option("--expert", is_flag=True, help="With the expert setup.")
@click.option("--components", type=A_FILE, metavar="FILE", help="Play with another box.")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="At least so many: every deal is played with all line-ups.",
)
@click.option("--seed", default="1", show_default=True, help="The same seed deals the same games.")
@click.option("--budget-ms", type=click.IntRange(min=1), help="Milliseconds for each bot a turn.")
@click.option(
    "--iterations",
    type=click.IntRange(min=1),
    help="For each bot a turn, instead of time: the same seed then gives the same results.",
)
@click.option(
    "--patience",
    type=click.FloatRange(min=0.1),
    metavar="SECONDS",
    help="When a bot without a budget of time is stopped; usually 60 for a decision.",
)
@click.option("--workers", type=click.IntRange(min=1), help="Processes; usually one for each core.")
@click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster; local starts one here.")
@click.option("--out", type=A_FILE, metavar="FILE", help="Write all games: .json or .parquet.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json"]),
    default="table",
    help="What is printed; usually a table.",
)
@click.option("--plots", type=A_FILE, metavar="DIR", help="Draw the results there.")
@click.option("--records", type=A_FILE, metavar="DIR", help="Keep the record of every game there.")
@click.option("--state", type=A_FILE, metavar="DIR", help="Where finished games are kept.")
@click.option("--fresh", is_flag=True, help="Forget what an earlier run of this match finished.")
def arena(bots: tuple[str, ...], more: tuple[str, ...], **wishes: Any) -> None:
    """Let bots play many games against each other, and tell how strong they are.

    BOT is a built-in bot (novice, courtier, minister), an installed one, or a class in a file:
    path/to/mine.py:Mine. The same command goes on where an earlier one was interrupted.
    """
    check_needs(wishes)
    match = match_for((*bots, *more), wishes)
    try:
        run(match, wishes)
    except GugongError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise UsageError(f"{where}{error.strerror or error}") from error


def check_needs(wishes: dict[str, Any]) -> None:
    """Say at once what is missing, and not after a night of games."""
    out: Path | None = wishes["out"]
    if out is not None and out.suffix not in (".json", ".parquet"):
        raise UsageError(f"--out: {out} must end in .json or .parquet")
    wanted = {"ratings", *(f"--{name}" for name in ("plots", "ray") if wishes[name])}
    if out is not None:
        wanted.add(out.suffix)
    for module, (what, extra) in NEEDS.items():
        if what in wanted and find_spec(module) is None:
            raise UsageError(
                f"{what}: that takes {module}, which is not installed: "
                f"pip install 'gugong[{extra}]'"
            )


def match_for(bots: tuple[str, ...], wishes: dict[str, Any]) -> "Match":
    """The match that was asked for."""
    from gugong.arena.match import Match
    from gugong.bots.driver import PATIENCE
    from gugong.bots.registry import open_bot

    solo = wishes["solo"]
    for name in ONLY_FAMILIES if solo else ONLY_SOLO:
        if wishes[name]:
            option = f"--{name.replace('_', '-')}"
            raise UsageError(
                f"{option}: not with --solo" if solo else f"{option}: only with --solo"
            )
    if wishes["budget_ms"] and wishes["iterations"]:
        raise UsageError("--budget-ms or --iterations, not both")
    box, budget = wishes["components"], wishes["budget_ms"]
    try:
        match = Match(
            bots=bots,
            families=1 if solo else wishes["families"] or USUAL_FAMILIES,
            seed=wishes["seed"],
            against=wishes["against"] or "",
            seconds=budget / 1000 if budget else None,
            iterations=wishes["iterations"],
            patience=wishes["patience"] or PATIENCE,
            options={
                name: wishes[name] for name in (FOR_SOLO if solo else FOR_FAMILIES) if wishes[name]
            },
            components="" if box is None else open_components(box).text,
        )
        for spec in match.specs:
            open_bot(spec)  # whatever is wrong with it is said now
    except ValueError as error:
        raise UsageError(str(error)) from error
    return match


def run(match: "Match", wishes: dict[str, Any]) -> None:
    """Play what is not yet played, and tell what came of it."""
    from rich.console import Console

    from gugong.arena.contest import play_match
    from gugong.arena.export import write_results
    from gugong.arena.journal import Journal, folder
    from gugong.arena.report import report
    from gugong.arena.show import show

    aside = Console(stderr=True, highlight=False)  # so that JSON goes into a pipe alone
    with Journal(wishes["state"] or folder(), match, fresh=wishes["fresh"]) as journal:
        try:
            rows = play_match(
                match,
                wishes["games"],
                journal,
                aside,
                workers=wishes["workers"],
                ray=wishes["ray"],
                records=wishes["records"],
            )
        except KeyboardInterrupt:
            aside.print(f"Stopped; {len(journal.rows)} games are kept. The same command goes on.")
            sys.exit(130)
    told = report(match, rows)
    if wishes["out"] is not None:
        write_results(wishes["out"], told, rows)
    if wishes["plots"] is not None:
        from gugong.arena.plots import draw

        draw(wishes["plots"], told, rows)
    if wishes["form"] == "json":
        click.echo(json.dumps(told, indent=1))
    else:
        show(told, Console(highlight=False))
