"""`gugong record`: recorded games."""

from pathlib import Path
from typing import Final

import click

from gugong.cli.usage import FILE, games_in, open_box, open_record
from gugong.components import Components
from gugong.text import catalogue

DISHONEST: Final = "the deal is not honest: some draws do not follow from the seed"


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
@click.argument("page", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--components", type=open_box, metavar="BOX")
@click.pass_obj
def replay(language: str, file: Path, page: Path, components: Components | None) -> None:
    """Write a replay of a record as one file that any browser opens."""
    from gugong.drawing.replay import page_of

    game, _ = open_record(file, components)
    page.write_text(page_of(game, language), encoding="utf-8")
    click.echo(page)


@record.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--components", type=open_box, metavar="BOX")
def check(files: tuple[str, ...], components: Components | None) -> None:
    """Replay every record, and check that its deal follows from its seed."""
    dishonest = False
    for where, recorded, game in games_in(files, components):
        told = [f"{key} {value}" for key, value in recorded.tags.items() if value.isprintable()]
        about = "".join(f"; {tag}" for tag in told)
        click.echo(f"{where}: sound, {game.ply} decisions; {game.result}{about}")
        if "seed" not in recorded.headers:
            click.echo("The record does not hold its seed yet, so the deal cannot be checked.")
        elif game.deal_is_honest():
            click.echo("The deal is honest: every draw follows from the published seed.")
        else:
            click.echo(f"{where}: {DISHONEST}", err=True)
            dishonest = True
    if dishonest:
        raise click.exceptions.Exit(1)
