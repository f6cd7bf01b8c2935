"""What all commands share: errors the user can fix, and files the user names."""

from pathlib import Path
from typing import Final

import click

from gugong.components import Components, ComponentsError, load
from gugong.errors import RecordError
from gugong.game import Game
from gugong.terminal import saves
from gugong.terminal.saves import Seat
from gugong.text import catalogue

FILE: Final = click.Path(path_type=Path)


class UsageError(click.ClickException):
    """Something the user can fix: one line on stderr, exit code 2."""

    exit_code = 2


def open_components(file: Path | None) -> Components:
    """The components in this file, or those that come with the package."""
    try:
        return load(file)
    except ComponentsError as error:
        raise UsageError(str(error)) from error


def open_record(file: Path, components: Path | None) -> tuple[Game, list[Seat]]:
    """The recorded game and who plays it."""
    others = None if components is None else open_components(components)
    try:
        return saves.load_game(file, others)
    except RecordError as error:
        raise UsageError(f"{file}: {catalogue().error(error)}") from error
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror or error}") from error
