"""Commands for people who work on the game: the rules with their tests, random games, speed."""

import sys
from pathlib import Path

import click

from gugong.cli.game_options import DEFAULT_PLAYERS, PLAYERS
from gugong.cli.usage import FILE, UsageError
from gugong.text import catalogue


@click.command()
@click.argument("which", metavar="[NUMBER|CHAPTER]", required=False)
@click.option("--code", is_flag=True)
@click.pass_obj
def rules(language: str, which: str | None, code: bool) -> None:
    """Print the rules, one rule (WALL-4) or a chapter (WALL)."""
    texts = catalogue(language)
    wanted = (which or "").upper()
    chapters = dict(texts.chapters())
    numbers = [n for n in texts.rule_numbers() if wanted in ("", n, n.rpartition("-")[0])]
    if not numbers:
        raise UsageError(texts.say("cli.no-rule", which=which))
    last = ""
    for number in numbers:
        chapter = number.rpartition("-")[0]
        if chapter != last and wanted != number:
            click.secho(f"\n{chapters[chapter]}", bold=True)
        last = chapter
        if heading := texts.heading(number):
            click.echo(f"\n{heading}")
        click.secho(number, bold=True, nl=False)
        click.echo(f"  {texts.rule(number)}")
        if code:
            _show_code(number)


def _show_code(rule: str) -> None:
    from gugong.dev.coverage import table

    for row in table():
        if row.rule == rule:
            click.echo(f"    code:  {', '.join(row.code) or 'none'}")
            tests = row.tests
            where = "only in a checkout of the repository" if tests is None else ", ".join(tests)
            click.echo(f"    tests: {where or 'none'}")


@click.command()
@click.option("--seconds", type=click.FloatRange(min=0), help="How long; default: until Ctrl-C.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed, the same run.")
@click.option(
    "--out",
    type=FILE,
    metavar="DIR",
    default=Path("fuzz-failures"),
    show_default=True,
    help="Where failures are written.",
)
def fuzz(seconds: float | None, seed: int, out: Path) -> None:
    """Play random games and look for bugs."""
    from gugong.dev.fuzz import run

    failures = run(seconds, seed, out, click.echo)
    if failures:
        click.echo(f"{failures} failures, written to {out}", err=True)
        sys.exit(1)


@click.command()
@click.option("--seconds", type=click.FloatRange(min=0), default=5.0, show_default=True)
@click.option("--peers", metavar="PYTHON", help="A Python that has other engines, to compare with.")
def bench(seconds: float, peers: str | None) -> None:
    """Measure how fast the engine plays."""
    from gugong.dev.bench import run
    from gugong.dev.checkout import NoCheckout

    try:
        run(seconds, peers, click.echo)
    except NoCheckout as error:
        raise UsageError(str(error)) from error


@click.command("board-picture", hidden=True)
@click.argument("out", type=FILE)
@click.option("--players", type=PLAYERS, default=DEFAULT_PLAYERS)
@click.option("--seed", default="7")
@click.option("--ply", type=int, default=60)
@click.option("--width", type=click.IntRange(min=80), default=100)
def board_picture(out: Path, players: int, seed: str, ply: int, width: int) -> None:
    """Write the board after that many random decisions as SVG."""
    from gugong.terminal.picture import draw_board

    draw_board(out, players=players, seed=seed, ply=ply, width=width)
