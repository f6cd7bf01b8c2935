"""`gugong play`: a game in the terminal."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Unpack

import click

from gugong.bots.registry import BotError, open_bot
from gugong.cli.game_options import (
    DEFAULT_PLAYERS,
    GameOptions,
    chosen,
    game_options,
    usage_error,
)
from gugong.cli.usage import FILE, UsageError, open_record
from gugong.game import Game
from gugong.options import FAMILIES
from gugong.service.tables.fitting import fitting
from gugong.service.tables.table_names import tidy_name
from gugong.service.tables.terms import STAND_IN
from gugong.terminal import saves
from gugong.terminal.saves import Seat
from gugong.text import catalogue


@click.command()
@game_options
@click.option("--humans", type=click.IntRange(1, FAMILIES[-1]))
@click.option("--bots", metavar="BOT,…")
@click.option("--names", "--name", metavar="A,B,…")
@click.option("--seed")
@click.option("--resume", type=FILE, metavar="FILE")
@click.option("--fast", is_flag=True)
@click.pass_obj
def play(
    language: str,
    /,
    humans: int | None,
    bots: str | None,
    names: str | None,
    seed: str | None,
    resume: Path | None,
    fast: bool,
    **given: Unpack[GameOptions],
) -> None:
    """Play in the terminal."""
    from gugong.terminal.screen import Quit, Screen
    from gugong.terminal.session import Session
    from gugong.terminal.start import Setup, StartMenu

    texts, screen = catalogue(language), Screen()
    components = given["components"]
    any_given = (
        given["players"] is not None
        or bool(chosen(given))
        or any(value is not None for value in (humans, bots, names, seed))
    )
    if resume is not None and any_given:
        raise UsageError("a resumed game is as it was saved; leave the other options out")
    setup: Setup | None
    if resume is not None:
        setup = Setup(resume=resume)
    elif any_given or not sys.stdin.isatty():
        players = given["players"]
        seats = seats_for(players, humans, bots, names, texts.say("meng"))
        if bots is None and any(seat.is_bot for seat in seats):
            fit = fitting(saves.games_with_bots())
            seats = [replace(seat, kind=fit["level"]) if seat.is_bot else seat for seat in seats]
            screen.tell(texts.level(fit["why"], **fit))
        setup = Setup(seats, chosen(given), components)
    else:
        try:
            setup = StartMenu(screen, texts, components).ask()
        except Quit:
            return
    if setup is None:
        return

    if setup.resume is not None:
        path = setup.resume
        game, seats = open_record(path, components)
    else:
        seats, path = setup.seats, saves.new_path()
        try:
            game = Game(setup.players, seed=seed, components=setup.components, **setup.options)
        except ValueError as error:
            raise usage_error(error) from error
    if not any(seat.is_person for seat in seats):
        raise UsageError(f"{path}: no family of this game is played by a person")
    try:
        session = Session(game, seats, path, screen, texts, fast=fast)
    except BotError as error:
        raise UsageError(str(error)) from error
    session.run()


def seats_for(
    players: int | None, humans: int | None, bots: str | None, names: str | None, meng: str
) -> list[Seat]:
    """Return who plays: people first, then their opponents."""
    if players != 1:
        kinds = kinds_for(players, humans, bots)
        called = names_for(names, len(kinds))
        return [Seat(kind, name) for kind, name in zip(kinds, called, strict=True)]
    for option, value in (("--humans", humans), ("--bots", bots)):
        if value is not None:
            raise UsageError(f"{option}: not with --players 1, where you play Meng alone")
    (name,) = names_for(names, 1)
    if name == meng:
        raise UsageError(f"--name: {meng} is your opponent's name")
    return [Seat(saves.HUMAN, name), Seat(saves.MENG)]


def kinds_for(players: int | None, humans: int | None, bots: str | None) -> list[str]:
    """Return the kind of each seat. Missing options follow from the others."""
    kinds = [] if bots is None else [kind.strip() for kind in bots.split(",")]
    for kind in kinds:
        if " " in kind:  # a saved game separates the kind from the name by a space
            raise UsageError(f"--bots: {kind!r}: a path with a space in it cannot be saved")
        try:
            open_bot(kind)
        except BotError as error:
            raise UsageError(f"--bots: {error}") from error
    if players is None and bots is not None:
        players = (humans or 1) + len(kinds)
    elif players is None:
        players = max(DEFAULT_PLAYERS, humans or 1)
    if humans is None:
        humans = 1 if bots is None else players - len(kinds)
    if bots is None:
        kinds = [STAND_IN] * (players - humans)
    if not FAMILIES[0] <= players <= FAMILIES[-1]:
        raise UsageError(f"{players} families cannot play; choose 2 to 5 in all")
    if humans < 1 or humans + len(kinds) != players:
        raise UsageError(
            f"{max(humans, 0)} people and {len(kinds)} opponents do not make {players} families "
            "with at least one person; change --players, --humans or --bots"
        )
    return [saves.HUMAN] * humans + kinds


def names_for(names: str | None, count: int) -> list[str]:
    """Return a name for each seat; empty if none is given."""
    parts = [] if names is None else names.split(",")
    called = [tidy_name(part, saves.LONGEST_NAME) for part in parts]
    if len(called) > count:
        whom = "one person" if count == 1 else f"{count} families"
        raise UsageError(f"--names: {len(called)} names for {whom}")
    if any(name and called.count(name) > 1 for name in called):
        raise UsageError("--names: two families have the same name")
    return called + [""] * (count - len(called))
