"""`gugong record`: recorded games."""

from pathlib import Path

import click

from gugong.cli.usage import FILE, UsageError, open_box, open_record
from gugong.components import Components
from gugong.text import catalogue


@click.group()
def record() -> None:
    """Look at recorded games."""


@record.command()
@click.argument("file", type=FILE)
@click.option("--components", type=open_box, metavar="BOX")
@click.pass_obj
def show(language: str, file: Path, components: Components | None) -> None:
    """Print header, log and result of a record."""
    from gugong.terminal.box_help import differences, is_another, notice
    from gugong.terminal.narration import Narrator
    from gugong.terminal.scores import score_sheet
    from gugong.terminal.screen import Screen
    from gugong.terminal.session import style_for

    game, seats = open_record(file, components)
    style, screen = style_for(game, seats, catalogue(language)), Screen()
    options = [
        name.replace("_", " ") if value is True else f"{name} {value}"
        for name, value in game.options.items()
        if value
    ]
    screen.tell(f"{file}", "bold")
    screen.tell(f"families: {', '.join(style.names)}")
    screen.tell(f"options: {', '.join(options) or 'none'}")
    screen.tell(f"components: {game.components.name}, version {game.components.version}")
    if is_another(game.components):
        screen.tell(notice(game.components, style))
        screen.show(differences(game.components, style))
    screen.tell(f"seed hash: {game.seed_hash}")
    screen.gap()
    Narrator(game, style, screen).log(None, "all")
    screen.gap()
    if game.over:
        screen.show(score_sheet(game, style))
    screen.tell(f"result: {game.result}")


@record.command()
@click.argument("file", type=FILE)
@click.option("--components", type=open_box, metavar="BOX")
def check(file: Path, components: Components | None) -> None:
    """Replay a record, and check that its deal follows from its seed."""
    game, _ = open_record(file, components)
    click.echo(f"{file}: sound, {game.ply} decisions; {game.result}")
    rows = file.expanduser().read_text("utf-8").splitlines()
    if not any(row.strip().startswith("seed:") for row in rows):
        click.echo("The record does not hold its seed yet, so nobody can check the deal.")
    elif game.deal_is_honest():
        click.echo("The deal is honest: every draw follows from the published seed.")
    else:
        raise UsageError(f"{file}: the deal is not honest: some draws do not follow from the seed")
