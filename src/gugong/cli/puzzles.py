"""`gugong puzzles`: positions in which one choice is clearly better."""

import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import TypeVar

import click

from gugong.cli.usage import FILE, UsageError
from gugong.errors import GugongError
from gugong.puzzles.files import load, read_file, write_file
from gugong.puzzles.puzzle import DIFFICULTIES, THEMES, Puzzle
from gugong.text import catalogue

Command = TypeVar("Command", bound=Callable[..., None])


def which_ones(command: Command) -> Command:
    """Add the options that choose puzzles."""
    command = click.option("--difficulty", type=click.Choice(DIFFICULTIES))(command)
    return click.option("--theme", type=click.Choice(THEMES))(command)


@click.group()
def puzzles() -> None:
    """Positions from games in which one choice is clearly better."""


@puzzles.command(name="list")
@which_ones
@click.pass_obj
def list_puzzles(language: str, theme: str | None, difficulty: str | None) -> None:
    """List the puzzles."""
    from gugong.terminal.puzzles import puzzle_table
    from gugong.terminal.screen import Screen

    screen, texts = Screen(), catalogue(language)
    screen.show(puzzle_table(_chosen(language, theme, difficulty), texts))
    screen.tell(texts.say("puzzles.how"))


@puzzles.command()
@click.argument("puzzle", metavar="PUZZLE")
@click.option("--solution", is_flag=True)
@click.option("--record", "as_record", is_flag=True)
@click.pass_obj
def show(language: str, puzzle: str, solution: bool, as_record: bool) -> None:
    """Show a puzzle's position."""
    from gugong.terminal.puzzles import PuzzleDesk
    from gugong.terminal.screen import Screen

    found = _named(puzzle)
    if as_record:
        click.echo(found.record, nl=False)
        return
    desk = PuzzleDesk(found, Screen(), catalogue(language))
    desk.show()
    if solution:
        desk.explain()


@puzzles.command()
@click.argument("puzzle", metavar="PUZZLE", required=False)
@which_ones
@click.pass_obj
def solve(language: str, puzzle: str | None, theme: str | None, difficulty: str | None) -> None:
    """Solve a puzzle."""
    from gugong.terminal.puzzles import PuzzleDesk
    from gugong.terminal.screen import Quit, Screen

    if puzzle is None:
        found = random.choice(_chosen(language, theme, difficulty))
    else:
        found = _named(puzzle)
    try:
        PuzzleDesk(found, Screen(), catalogue(language)).solve()
    except Quit:
        return


def _chosen(language: str, theme: str | None, difficulty: str | None) -> Sequence[Puzzle]:
    found = [
        puzzle
        for puzzle in load()
        if theme in (None, puzzle.theme) and difficulty in (None, puzzle.difficulty)
    ]
    if not found:
        raise UsageError(catalogue(language).say("puzzles.none"))
    return found


def _named(name: str) -> Puzzle:
    for puzzle in load():
        if puzzle.id == name:
            return puzzle
    raise UsageError(f"{name}: there is no such puzzle; gugong puzzles list shows them all")


@puzzles.command()
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True)
@click.option("--first", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--out", type=FILE, metavar="FILE", required=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--players", type=click.IntRange(1, 5))
@click.option("--lines", type=click.IntRange(min=1))
@click.option("--searches", type=click.IntRange(min=1))
@click.option("--workers", type=click.IntRange(min=1))
def make(
    games: int,
    first: int,
    out: Path,
    seed: str,
    players: int | None,
    lines: int | None,
    searches: int | None,
    workers: int | None,
) -> None:
    """Look for new puzzles in bots' games."""
    from rich.console import Console

    from gugong.lab.arena.pools import do_all
    from gugong.puzzles.finder import Depth
    from gugong.puzzles.journal import Journal

    progress = Console(stderr=True, highlight=False)
    usual = Depth()
    depth = replace(usual, lines=lines or usual.lines, searches=searches or usual.searches)
    try:
        journal = Journal(out.with_name(f"{out.name}.games"), seed, depth, players)
        missing = [n for n in range(first, first + games) if n not in journal.games]
        for looked in do_all(journal.look, missing, workers=workers):
            journal.add(looked)
            counts = journal.counts()
            progress.print(
                f"{counts['games']} games, {counts['decisions']} decisions,"
                f" {counts['puzzles']} puzzles"
            )
        write_file(out, journal.puzzles())
    except KeyboardInterrupt:
        progress.print("Stopped. What is finished is stored; the same command continues.")
        sys.exit(130)
    except GugongError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"{error.filename or out}: {error.strerror or error}") from error
    for step, count in journal.counts().items():
        click.echo(f"{step:10} {count}")


@puzzles.command()
@click.argument("file", type=FILE, required=False)
@click.option("--sample", type=click.IntRange(min=0), default=0)
@click.option("--lines", type=click.IntRange(min=1))
@click.option("--workers", type=click.IntRange(min=1))
def check(file: Path | None, sample: int, lines: int | None, workers: int | None) -> None:
    """Check the puzzles in a file, by default those of the package."""
    from gugong.lab.arena.pools import do_all
    from gugong.puzzles.checking import confirm, problems_of
    from gugong.puzzles.weighing import DEEP

    try:
        found = load() if file is None else read_file(file)
        wrong = {puzzle.id: problems for puzzle in found if (problems := problems_of(puzzle))}
        for name, problems in wrong.items():
            click.echo(f"{name}: {'; '.join(problems)}")
        click.echo(f"{len(found) - len(wrong)} of {len(found)} puzzles are whole")
        if sample:
            chosen = random.Random(0).sample(found, min(sample, len(found)))
            again = list(do_all(partial(confirm, lines or DEEP), chosen, workers=workers))
            for what, is_so in (
                ("the solution is best", attrgetter("best")),
                ("all others fall clearly behind", attrgetter("clear")),
            ):
                doubted = sorted(one.puzzle for one in again if not is_so(one))
                agreed = f"{len(again) - len(doubted)} of {len(again)}"
                rest = f"; not in {', '.join(doubted)}" if doubted else ""
                click.echo(f"searched again, {what}: {agreed}{rest}")
    except GugongError as error:
        raise UsageError(str(error)) from error
    if wrong:
        sys.exit(1)
