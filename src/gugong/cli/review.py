"""`gugong review`: what each decision of a finished game cost, and where it turned."""

import json

import click
from rich.status import Status

from gugong.cli.usage import UsageError, games_in, open_box
from gugong.components import Components
from gugong.game import Game
from gugong.text import catalogue


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--as", "seat", type=click.IntRange(min=1), metavar="SEAT")
@click.option("--open", "all_open", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@click.option("--components", type=open_box, metavar="BOX")
@click.pass_obj
def review(
    language: str,
    files: tuple[str, ...],
    seat: int | None,
    all_open: bool,
    as_json: bool,
    components: Components | None,
) -> None:
    """Review finished games."""
    if seat is not None and all_open:
        raise UsageError("--as and --open: a review rests on one of them; leave the other out")
    eyes = None if seat is None else seat - 1
    for where, recorded, game in games_in(files, components):
        try:
            _review(language, recorded.text, game, eyes, as_json)
        except ValueError as error:
            raise UsageError(f"{where}: {error}") from error


def _review(language: str, text: str, game: Game, eyes: int | None, as_json: bool) -> None:
    from gugong.coach.review import begin, finish, steps
    from gugong.terminal.review import show_review
    from gugong.terminal.saves import seats_in
    from gugong.terminal.screen import Screen
    from gugong.terminal.session import style_for

    found = begin(game, eyes)
    seats = seats_in(text, game)
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
