"""The command line: `gugong`, and what it can do."""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import click

from gugong import __version__
from gugong.bots.registry import BotError, open_bot
from gugong.cli.arena import arena
from gugong.cli.serve import serve
from gugong.cli.usage import A_FILE, UsageError, open_components
from gugong.components import load
from gugong.errors import RecordError
from gugong.formats.record import result_of
from gugong.game import Game
from gugong.options import FAMILIES, FOR_FAMILIES, FOR_SOLO
from gugong.terminal import saves
from gugong.terminal.saves import Seat
from gugong.text import catalogue, languages, usual_language

USUAL_FAMILIES: Final = 3
ONLY_FAMILIES: Final = ("players", "humans", "bots", "bonus_tokens")
ONLY_SOLO: Final = ("difficulty", "sets", "focus")


def main() -> None:
    """The entry point."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # a strange terminal gets a few question marks, no traceback
            reconfigure(errors="replace")
    gugong(prog_name="gugong")


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="gugong")
@click.option(
    "--language",
    type=click.Choice(languages(), case_sensitive=False),
    envvar="GUGONG_LANGUAGE",
    show_envvar=True,
    default=lambda: usual_language(os.environ),
    help="Of the game and its rules; the usual one is that of the locale, else en.",
)
@click.pass_context
def gugong(context: click.Context, language: str) -> None:
    """Gùgōng, the board game of gift exchange at the Ming court.

    Without a command the table service starts, and your browser opens its page.
    """
    context.obj = language
    if context.invoked_subcommand is None:
        context.invoke(serve)


gugong.add_command(serve)


# Playing


@gugong.command()
@click.option("--players", type=click.IntRange(FAMILIES[0], FAMILIES[-1]), help="Families, 2 to 5.")
@click.option(
    "--humans",
    type=click.IntRange(1, FAMILIES[-1]),
    help="How many of them are people at this keyboard; the others are bots.",
)
@click.option("--bots", metavar="BOT,…", help="The bots: novice,courtier,minister,mine.py:Mine")
@click.option("--bonus-tokens", is_flag=True, help="With the bonus travel tokens.")
@click.option("--solo", is_flag=True, help="Alone against Meng, who plays by himself.")
@click.option("--difficulty", metavar="HOW", help="Of Meng: easy, normal (usual) or hard.")
@click.option("--sets", metavar="YOURS-HIS", help="Gift cards against Meng: 4-5 (usual), 2-3, 1-2.")
@click.option("--focus", metavar="LOCATION", help="Of Meng: wall, canal, …, or random (usual).")
@click.option(
    "--names", "--name", metavar="A,B,…", help="What the families are called, people first."
)
@click.option("--expert", is_flag=True, help="With the expert setup.")
@click.option("--seed", help="The same seed deals the same game.")
@click.option("--components", type=A_FILE, metavar="FILE", help="Play with another box.")
@click.option("--resume", type=A_FILE, metavar="FILE", help="Go on with a saved game.")
@click.option("--fast", is_flag=True, help="Show what Meng does at once, without a pause.")
@click.pass_obj
def play(
    language: str,
    /,
    resume: Path | None,
    components: Path | None,
    seed: str | None,
    fast: bool,
    **wishes: Any,
) -> None:
    """Play in the terminal: you and two bots, alone against Meng, or as you like.

    In another language: gugong --language LANGUAGE play
    """
    from gugong.terminal.screen import Leaving, Screen
    from gugong.terminal.session import Session
    from gugong.terminal.start import StartMenu, Wish

    words, screen = catalogue(language), Screen()
    box = None if components is None else open_components(components)
    asked = seed is not None or any(wish not in (None, False) for wish in wishes.values())
    if resume is not None and asked:
        raise UsageError("a resumed game is as it was saved; leave the other options out")
    wish: Wish | None
    if resume is not None:
        wish = Wish(resume=resume)
    elif asked or not sys.stdin.isatty():
        wish = Wish(seats_for(wishes, words.say("meng")), options_for(wishes))
    else:
        try:
            wish = StartMenu(screen, words, box or load()).wish()
        except Leaving:
            wish = None
        if wish is None:
            return

    if wish.resume is not None:
        path = wish.resume
        game, seats = open_record(path, components)
    else:
        seats, path = wish.seats, saves.new_path()
        try:
            players = 1 if wish.solo else len(seats)
            game = Game(players, seed=seed, components=box, **wish.options)
        except ValueError as error:  # an option of Meng's, or a seed that no record could hold
            raise UsageError(f"--{error}") from error
    if not any(seat.is_person for seat in seats):
        raise UsageError(f"{path}: no family of this game is played by a person")
    try:
        session = Session(game, seats, path, screen, words, fast=fast)
    except BotError as error:
        raise UsageError(str(error)) from error
    session.run()


def options_for(wishes: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the game that was asked for, less those left as usual."""
    solo = wishes["solo"]
    for name in ONLY_FAMILIES if solo else ONLY_SOLO:
        if wishes[name] not in (None, False):
            option = f"--{name.replace('_', '-')}"
            raise UsageError(
                f"{option}: not with --solo" if solo else f"{option}: only with --solo"
            )
    known = FOR_SOLO if solo else FOR_FAMILIES
    return {name: wishes[name] for name in known if wishes[name] is not None}


def seats_for(wishes: Mapping[str, Any], meng: str) -> list[Seat]:
    """Who plays, from what was asked for: people first, then their opponents."""
    if wishes["solo"]:
        (name,) = names_for(wishes["names"], 1)
        if name == meng:
            raise UsageError(f"--name: {meng} is your opponent's name")
        return [Seat(saves.HUMAN, name), Seat(saves.MENG)]
    kinds = kinds_for(wishes["players"], wishes["humans"], wishes["bots"])
    names = names_for(wishes["names"], len(kinds))
    return [Seat(kind, name) for kind, name in zip(kinds, names, strict=True)]


def kinds_for(players: int | None, humans: int | None, bots: str | None) -> list[str]:
    """People, then the kinds of their opponents."""
    kinds = [] if bots is None else [kind.strip() for kind in bots.split(",")]
    for kind in kinds:
        if " " in kind:  # which ends it in a save
            raise UsageError(f"--bots: {kind!r}: a path with a blank in it cannot be saved")
        try:
            open_bot(kind)
        except BotError as error:
            raise UsageError(f"--bots: {error}") from error
    if players is None and bots is not None:
        players = (humans or 1) + len(kinds)
    elif players is None:
        players = max(USUAL_FAMILIES, humans or 1)
    if humans is None:
        humans = 1 if bots is None else players - len(kinds)
    if bots is None:
        kinds = [saves.OPPONENT] * (players - humans)
    if not FAMILIES[0] <= players <= FAMILIES[-1]:
        raise UsageError(f"{players} families cannot play; choose 2 to 5 in all")
    if humans < 1 or humans + len(kinds) != players:
        raise UsageError(
            f"{max(humans, 0)} people and {len(kinds)} opponents do not make {players} families "
            "with a person among them; mend --players, --humans or --bots"
        )
    return [saves.HUMAN] * humans + kinds


def names_for(names: str | None, count: int) -> list[str]:
    """So many names, those nobody gave empty."""
    called = [] if names is None else [saves.tidy_name(name) for name in names.split(",")]
    if len(called) > count:
        whom = "one person" if count == 1 else f"{count} families"
        raise UsageError(f"--names: {len(called)} names for {whom}")
    if any(name and called.count(name) > 1 for name in called):
        raise UsageError("--names: two families have the same name")
    return called + [""] * (count - len(called))


# The box


@gugong.group()
def components() -> None:
    """What is in the box, and where each figure comes from."""


@components.command("show")
@click.argument("file", type=A_FILE, required=False)
def show_components(file: Path | None) -> None:
    """List every figure of a components file, or of the packaged one."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from gugong.components import inventory

    box = open_components(file)
    table = Table(title=f"{box.name}, version {box.version}", title_justify="left")
    for column in ("Section", "What", "Figure", "Where it comes from"):
        table.add_column(column, overflow="fold")
    section = ""
    for here, what, figure, basis in inventory(box):
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
        "RECONSTRUCTED figures are this project's own, not the publisher's; "
        "a corrected copy of the file can be played with: gugong play --components FILE"
    )


@components.command("check")
@click.argument("file", type=A_FILE)
def check_components(file: Path) -> None:
    """Check a components file and list everything that is wrong with it."""
    box = open_components(file)
    click.echo(f"{file}: ok, {box.name}, version {box.version}")


# Records


@gugong.group()
def record() -> None:
    """Look at recorded games."""


@record.command("show")
@click.argument("file", type=A_FILE)
@click.option("--components", type=A_FILE, metavar="FILE", help="The box it was played with.")
@click.pass_obj
def show_record(language: str, file: Path, components: Path | None) -> None:
    """Print header, log and result of a record."""
    from gugong.terminal.ending import score_sheet
    from gugong.terminal.narration import Teller
    from gugong.terminal.screen import Screen
    from gugong.terminal.session import pens_for

    game, seats = open_record(file, components)
    words = catalogue(language)
    pens, screen = pens_for(game, seats, words), Screen()
    options = [
        name.replace("_", " ") if value is True else f"{name} {value}"
        for name, value in game.options.items()
        if value
    ]
    screen.tell(f"{file}", "bold")
    screen.tell(f"families: {', '.join(pens.names)}")
    screen.tell(f"options: {', '.join(options) or 'none'}")
    screen.tell(f"components: {game.components.name}, version {game.components.version}")
    screen.tell(f"seed hash: {game.seed_hash}")
    screen.gap()
    Teller(game, pens, screen).log(None, "all")
    screen.gap()
    if game.over:
        screen.show(score_sheet(game, pens))
    screen.tell(f"result: {result_of(game)}")


@record.command("check")
@click.argument("file", type=A_FILE)
@click.option("--components", type=A_FILE, metavar="FILE", help="The box it was played with.")
def check_record(file: Path, components: Path | None) -> None:
    """Replay a record strictly; tell whether it is sound and its deal honest."""
    game, _ = open_record(file, components)
    click.echo(f"{file}: sound, {game.ply} decisions; {result_of(game)}")
    rows = file.expanduser().read_text("utf-8").splitlines()
    if not any(row.strip().startswith("seed:") for row in rows):
        click.echo("The record holds no seed yet, so nobody can check the deal.")
    elif game.deal_is_honest():
        click.echo("The deal is honest: chance gave what the published seed gives.")
    else:
        raise UsageError(f"{file}: the deal is not honest: chance gave what the seed does not give")


def open_record(file: Path, components: Path | None) -> tuple[Game, list[Seat]]:
    box = None if components is None else open_components(components)
    try:
        return saves.load_game(file, box)
    except RecordError as error:
        raise UsageError(f"{file}: {error}") from error
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror or error}") from error


# Bots

gugong.add_command(arena)


# The rules, and tools for who works on them


@gugong.command()
@click.argument("which", metavar="[NUMBER|CHAPTER]", required=False)
@click.pass_obj
def rules(language: str, which: str | None) -> None:
    """Print rules with the code and the tests of each: WALL-4, or a whole chapter: WALL."""
    from gugong.dev.coverage import table

    wanted = (which or "").upper()
    rows = [row for row in table(language) if wanted in ("", row[0], row[0].rpartition("-")[0])]
    if not rows:
        raise UsageError(f"there is no rule or chapter {which!r}; they are like WALL-4 and WALL")
    for rule, text, code, tests in rows:
        click.secho(rule, bold=True, nl=False)
        click.echo(f"  {text}")
        click.echo(f"    code:  {', '.join(code) or 'none'}")
        click.echo(f"    tests: {', '.join(tests) or 'none'}")


@gugong.command()
@click.option("--seconds", type=click.FloatRange(min=0), help="How long; without it until Ctrl-C.")
@click.option("--seed", type=int, default=1, show_default=True, help="Where the luck begins.")
@click.option(
    "--out", type=A_FILE, default=Path("fuzz-failures"), show_default=True, help="For failures."
)
def fuzz(seconds: float | None, seed: int, out: Path) -> None:
    """Play random games and look for trouble."""
    from gugong.dev.fuzz import run

    failures = run(seconds, seed, out, click.echo)
    if failures:
        click.echo(f"{failures} failures, written to {out}", err=True)
        sys.exit(1)


@gugong.command()
@click.option("--seconds", type=click.FloatRange(min=0), default=5.0, show_default=True)
@click.option("--peers", metavar="PYTHON", help="A Python that has other engines, to compare with.")
def bench(seconds: float, peers: str | None) -> None:
    """Measure how fast the engine plays."""
    from gugong.dev.bench import run

    run(seconds, peers, click.echo)


@gugong.command("board-picture", hidden=True)
@click.argument("out", type=A_FILE)
@click.option("--players", type=click.IntRange(1, FAMILIES[-1]), default=3)
@click.option("--seed", default="7")
@click.option("--ply", type=int, default=60)
@click.option("--width", type=click.IntRange(min=80), default=100)
def draw_board(out: Path, players: int, seed: str, ply: int, width: int) -> None:
    """Write the board after so many random decisions as SVG."""
    from gugong.terminal.picture import board_picture

    board_picture(out, players=players, seed=seed, ply=ply, width=width)
