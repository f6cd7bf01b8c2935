"""`gugong serve` and `gugong admin`, or how to install what they need."""

from importlib.util import find_spec
from typing import Final

import click

from gugong.cli.speaking import language_of
from gugong.cli.usage import UsageError
from gugong.text import catalogue

PACKAGES: Final = (
    "alembic",
    "openskill",
    "orjson",
    "pydantic",
    "sqlalchemy",
    "starlette",
    "uvicorn",
)  # of the extra `table`


INSTALL: Final = "pip install 'gugong-game[table]'"


def table_commands() -> tuple[click.Command, click.Command]:
    """Return the server's commands. Without its packages, each says which extra to install."""
    if all(find_spec(package) for package in PACKAGES):
        from gugong.cli.admin import admin
        from gugong.cli.serve import serve

        return serve, admin
    return unavailable("serve"), unavailable("admin")


def unavailable(name: str) -> click.Command:
    """Return a command that accepts any arguments and says what is missing."""

    @click.command(name, add_help_option=False, context_settings={"ignore_unknown_options": True})
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    @click.pass_context
    def say_what_is_missing(context: click.Context, arguments: tuple[str, ...] = ()) -> None:
        raise UsageError(catalogue(language_of(context)).say("cli.needs-table", command=INSTALL))

    return say_what_is_missing
