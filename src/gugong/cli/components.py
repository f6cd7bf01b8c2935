"""`gugong components`: shows what is in the box, and how boxes differ."""

import sys
from pathlib import Path
from typing import Final

import click

from gugong.cli.game_options import DEFAULT_PLAYERS, PLAYERS, usage_error
from gugong.cli.usage import FILE, UsageError, open_box, open_components
from gugong.components import Components, ComponentsError, compare, load
from gugong.terminal import boxes

BOT: Final = "courtier"  # plays the games of --play


@click.group()
def components() -> None:
    """Show what is in the box, and where each number comes from.

    BOX is a components file, the name of a saved box, or `packaged` for the one in the package.
    """


@components.command()
@click.argument("box", type=open_box, required=False)
def show(box: Components | None) -> None:
    """List every number of a box, by default of the packaged one."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from gugong.components import inventory

    listed = box or load()
    table = Table(title=Text(_called(listed)), title_justify="left")
    for column in ("Section", "What", "Figure", "Where it comes from"):
        table.add_column(column, overflow="fold")
    section = ""
    for here, what, figure, basis in inventory(listed):
        ours = basis.startswith("RECONSTRUCTED")
        if here != section and section:
            table.add_section()
        table.add_row(
            Text("" if here == section else here, "bold"),
            Text(what),
            Text(figure, "yellow" if ours else ""),
            Text(basis, "bold yellow" if ours else ""),
        )
        section = here
    console = Console(highlight=False)
    console.print(table)
    console.print(
        "RECONSTRUCTED numbers are this project's own, not the publisher's. "
        "To play with other numbers, edit a copy of the file: gugong play --components FILE"
    )


@components.command()
@click.argument("file", type=FILE)
def check(file: Path) -> None:
    """Check a components file and list everything that is wrong with it."""
    click.echo(f"{file}: ok, {_called(open_components(file))}")


@components.command()
@click.argument("file", type=FILE)
def save(file: Path) -> None:
    """Save a components file, so that its name is enough from then on."""
    checked = open_components(file)
    try:
        path = boxes.save(checked, file.stem)
    except FileExistsError as error:
        raise UsageError(
            f"{file.stem}: another box of that name is saved; rename {file}, or remove {error}"
        ) from error
    except OSError as error:
        raise UsageError(f"{boxes.folder()}: {error.strerror or error}") from error
    click.echo(f"{path}: saved, {_called(checked)}")
    click.echo(f"Play with it: gugong play --components {file.stem}")


@components.command("list")
def list_saved() -> None:
    """List the saved boxes."""
    saved = boxes.saved()
    for name, path in saved.items():
        try:
            found = load(path)
        except ComponentsError as error:
            click.echo(f"{name}: cannot be used\n{error}")
        else:
            count = len(compare(load(), found))
            click.echo(f"{name}: {_called(found)}; {count} differences from the packaged box")
    if not saved:
        click.echo(f"No boxes are saved in {boxes.folder()}. Save one: gugong components save FILE")


@components.command("compare")
@click.argument("first", type=open_box)
@click.argument("second", type=open_box, required=False)
@click.option(
    "--play",
    "games",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"Have the {BOT} play N deals with both boxes, and report what changes.",
)
@click.option("--players", type=PLAYERS, default=DEFAULT_PLAYERS, show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--workers", type=click.IntRange(min=1))
def compare_boxes(
    first: Components,
    second: Components | None,
    games: int | None,
    players: int,
    seed: str,
    workers: int | None,
) -> None:
    """List the numbers in which two boxes differ.

    With one box, compare the packaged one with it.
    """
    ours, theirs = (load(), first) if second is None else (first, second)
    if not print_differences(ours, theirs):
        click.echo("They have the same numbers.")
    elif games is not None:
        play_on_both(ours, theirs, games, players, seed, workers)


def print_differences(ours: Components, theirs: Components) -> bool:
    """Print the numbers that differ; return whether there are any."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from gugong.components.inventory import what_of, wording, words_of

    found = compare(ours, theirs)
    if found:
        title = "1 number differs" if len(found) == 1 else f"{len(found)} numbers differ"
        table = Table(title=title, title_justify="left", title_style="bold")
        for column in ("Section", "What", _called(ours), _called(theirs)):
            table.add_column(Text(column), overflow="fold")
        section = ""
        for key, our, their, our_basis, their_basis in found:
            here = words_of(key.split(".")[0])
            if here != section and section:
                table.add_section()
            table.add_row(
                Text("" if here == section else here, "bold"),
                Text(what_of(key)),
                *[
                    Text("-" if figure is None else f"{wording(figure)}\n{basis}")
                    for figure, basis in ((our, our_basis), (their, their_basis))
                ],
            )
            section = here
        Console(highlight=False).print(table)
    return bool(found)


def play_on_both(
    ours: Components,
    theirs: Components,
    deals: int,
    players: int,
    seed: str,
    workers: int | None,
) -> None:
    """Play, and print what the numbers change; after Ctrl-C, for the games played so far."""
    from rich.console import Console

    from gugong.errors import GugongError
    from gugong.lab.arena.box_report import box_report
    from gugong.lab.arena.journal import Journal, folder
    from gugong.lab.arena.match import Match
    from gugong.lab.arena.play_match import play_match
    from gugong.lab.arena.print_report import print_box_report

    try:
        match = Match((BOT,), players, seed, boxes=(ours.text, theirs.text))
    except ValueError as error:
        raise usage_error(error) from error
    progress = Console(stderr=True, highlight=False)  # stdout is for the results alone
    wanted, stopped = deals * match.games_per_deal, False
    try:
        with Journal(folder(), match) as journal:
            try:
                play_match(match, wanted, journal, progress, workers=workers)
            except KeyboardInterrupt:
                stopped = True
            rows = [journal.rows[game] for game in range(wanted) if game in journal.rows]
    except GugongError as error:
        raise UsageError(str(error)) from error
    print_box_report(box_report(match, rows), (ours.name, theirs.name), Console(highlight=False))
    if stopped:
        progress.print("Stopped; the same command continues.")
        sys.exit(130)


def _called(box: Components) -> str:
    return f"{box.name}, version {box.version}"
