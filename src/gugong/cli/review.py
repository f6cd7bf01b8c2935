"""`gugong review`: what each decision of a finished game cost, and where it turned."""

import json
from pathlib import Path

import click
from rich.status import Status

from gugong.cli.usage import FILE, UsageError, open_box, open_record
from gugong.components import Components
from gugong.text import catalogue


@click.command()
@click.argument("file", type=FILE)
@click.option("--as", "seat", type=click.IntRange(min=1), metavar="SEAT")
@click.option("--open", "all_open", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@click.option("--components", type=open_box, metavar="BOX")
@click.pass_obj
def review(
    language: str,
    file: Path,
    seat: int | None,
    all_open: bool,
    as_json: bool,
    components: Components | None,
) -> None:
    """Review a finished game."""
    from gugong.coach.review import begin, finish, steps
    from gugong.terminal.review import show_review
    from gugong.terminal.screen import Screen
    from gugong.terminal.session import style_for

    if seat is not None and all_open:
        raise UsageError("--as and --open: a review rests on one of them; leave the other out")
    game, seats = open_record(file, components)
    eyes = None if seat is None else seat - 1
    try:
        found = begin(game, eyes)
    except ValueError as error:
        raise UsageError(f"{file}: {error}") from error
    style, screen = style_for(game, seats, catalogue(language)), Screen()
    with screen.waiting("") as status:
        for step in steps(game, eyes):
            found["steps"].append(step)
            told = style.catalogue.coach("progress", done=len(found["steps"]), plies=found["plies"])
            if isinstance(status, Status):
                status.update(told)
    finish(found, game)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    screen.show(*show_review(found, game, style, screen.width))
