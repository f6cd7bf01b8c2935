"""What the command line's rooms share: troubles a user can mend, and files a user names."""

from pathlib import Path
from typing import Final

import click

from gugong.components import Components, ComponentsError, load

A_FILE: Final = click.Path(path_type=Path)


class UsageError(click.ClickException):
    """Something the user can mend: said in a line, with exit code 2."""

    exit_code = 2


def open_components(file: Path | None) -> Components:
    """The box in this file, or the packaged one."""
    try:
        return load(file)
    except ComponentsError as error:
        raise UsageError(str(error)) from error
