"""Shared by all commands: errors the user can fix, and files the user names."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from gugong import records
from gugong.components import Components, ComponentsError, load
from gugong.errors import RecordError
from gugong.game import Game
from gugong.records import RecordedGame
from gugong.terminal import boxes, saves
from gugong.terminal.saves import Seat
from gugong.text import catalogue

FILE: Final = click.Path(path_type=Path)
PACKAGED: Final = "packaged"  # the name of the box that comes with the package


class UsageError(click.ClickException):
    """Something the user can fix: one line on stderr, exit code 2."""

    exit_code = 2


def open_components(file: Path) -> Components:
    """Return the components in this file."""
    try:
        return load(file)
    except ComponentsError as error:
        raise UsageError(str(error)) from error


def open_box(text: str) -> Components:
    """Return the components in a file, or a saved box by its name; the type of a click
    parameter."""
    if text == PACKAGED:
        return load()
    path = boxes.find(text)
    if path is None:
        names = ", ".join([PACKAGED, *boxes.saved()])
        raise UsageError(f"{text}: no such file, and no saved box of that name; there are: {names}")
    return open_components(path)


def games_in(
    names: Sequence[str], components: Components | None
) -> Iterator[tuple[str, RecordedGame, Game]]:
    """Yield the sound games in files. Bad ones are reported on stderr, and the command exits with
    1."""
    bad = False
    for name in names:
        for where, recorded in _records_in(name, components):
            try:
                if isinstance(recorded, RecordError):
                    raise recorded
                game = recorded.game
            except RecordError as error:
                click.echo(f"{where}: {catalogue().error(error)}", err=True)
                bad = True
                continue
            yield where, recorded, game
    if bad:
        raise click.exceptions.Exit(1)


def _records_in(
    name: str, components: Components | None
) -> Iterator[tuple[str, RecordedGame | RecordError]]:
    """Yield the records in a file, or on standard input for `-`, each with its place.

    An error comes in place of records if the file holds none.
    """
    try:
        with click.open_file(name, encoding="utf-8") as file:
            for recorded in records.read(file, components=components):
                yield (name if recorded.line == 1 else f"{name}:{recorded.line}"), recorded
    except OSError as error:
        raise UsageError(f"{name}: {error.strerror or error}") from error
    except RecordError as error:
        yield name, error
    except UnicodeDecodeError:
        yield name, RecordError(0, "not readable as text; records are text files")


def open_record(file: Path, components: Components | None) -> tuple[Game, list[Seat]]:
    """Return the recorded game and who plays it."""
    try:
        return saves.load_game(file, components)
    except RecordError as error:
        raise UsageError(f"{file}: {catalogue().error(error)}") from error
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror or error}") from error
