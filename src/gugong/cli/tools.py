"""Commands for people who work on the game: the rules with their tests, random games, speed."""

import sys
from pathlib import Path

import click

from gugong.cli.game_options import DEFAULT_PLAYERS, PLAYERS
from gugong.cli.usage import FILE, UsageError


@click.command()
@click.argument("which", metavar="[NUMBER|CHAPTER]", required=False)
@click.pass_obj
def rules(language: str, which: str | None) -> None:
    """Print rules with the code and the tests of each: WALL-4, or a whole chapter: WALL."""
    from gugong.dev.coverage import table

    wanted = (which or "").upper()
    rows = [row for row in table(language) if wanted in ("", row.rule, row.rule.rpartition("-")[0])]
    if not rows:
        raise UsageError(f"there is no rule or chapter {which!r}; try WALL-4 or WALL")
    for rule, text, code, tests in rows:
        click.secho(rule, bold=True, nl=False)
        click.echo(f"  {text}")
        click.echo(f"    code:  {', '.join(code) or 'none'}")
        if tests is not None:
            click.echo(f"    tests: {', '.join(tests) or 'none'}")
    if rows[0].tests is None:
        click.echo(
            "The tests of each rule are listed only in a checkout of the repository.", err=True
        )


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
