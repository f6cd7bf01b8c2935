"""`gugong puzzles`: positions in which one choice is clearly better."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gugong.cli.usage import FILE, UsageError
from gugong.puzzles.files import PuzzleError, write_file

if TYPE_CHECKING:
    from gugong.puzzles.finder import Depth


@click.group()
def puzzles() -> None:
    """Positions from games in which one choice is clearly better."""


@puzzles.command()
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--out", type=FILE, metavar="FILE", required=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--lines", type=click.IntRange(min=1))
@click.option("--searches", type=click.IntRange(min=1))
@click.option("--workers", type=click.IntRange(min=1))
def make(
    games: int,
    out: Path,
    seed: str,
    lines: int | None,
    searches: int | None,
    workers: int | None,
) -> None:
    """Look for puzzles in games of bots."""
    from rich.console import Console

    from gugong.arena.pools import WorkerError, do_all
    from gugong.puzzles.journal import Journal

    progress = Console(stderr=True, highlight=False)
    try:
        journal = Journal(out.with_name(out.name + ".games"), seed, _depth(lines, searches))
        missing = [number for number in range(games) if number not in journal.games]
        for looked in do_all(journal.look, missing, workers=workers):
            journal.add(looked)
            counts = journal.counts()
            progress.print(
                f"{len(journal.games)} of {games} games: {counts['decisions']} decisions,"
                f" {counts['puzzles']} puzzles"
            )
        write_file(out, journal.puzzles())
    except KeyboardInterrupt:
        progress.print(
            f"Stopped; {len(journal.games)} games are stored. The same command continues."
        )
        sys.exit(130)
    except (PuzzleError, WorkerError) as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename or out}: {error.strerror or error}") from error
    click.echo(" → ".join(f"{n} {step}" for step, n in journal.counts().items()))


def _depth(lines: int | None, searches: int | None) -> "Depth":
    from dataclasses import replace

    from gugong.puzzles.finder import Depth

    depth = Depth()
    return replace(depth, lines=lines or depth.lines, searches=searches or depth.searches)
