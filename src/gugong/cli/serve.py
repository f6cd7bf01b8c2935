"""`gugong serve`: the table service."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypedDict, TypeVar, Unpack

import click

from gugong.cli.usage import FILE, UsageError
from gugong.server.settings import Settings

DEFAULT: Final = Settings(database="")
LEVELS: Final = ["debug", "info", "warning", "error"]
Command = TypeVar("Command", bound=Callable[..., object])
Value = TypeVar("Value")


class ServeOptions(TypedDict):
    """The options that are settings as they stand."""

    host: str
    port: int
    workers: int
    bot_seconds: float
    bot_patience: float
    rate: float
    private_webhooks: bool
    webhook_pause: float
    page: Path
    log_level: str


def setting(
    name: str, kind: click.ParamType[Value], about: str | None = None
) -> Callable[[Command], Command]:
    """An option for one of the settings, with its default."""
    option, default = f"--{name.replace('_', '-')}", getattr(DEFAULT, name)
    return click.option(option, type=kind, default=default, show_default=True, help=about)


@click.command()
@setting("host", click.STRING, "0.0.0.0 serves other machines, too.")
@setting("port", click.IntRange(0, 65535))
@click.option("--database", metavar="URL", help="sqlite:///… or postgresql+psycopg://…")
@click.option("--data", type=FILE, metavar="DIR", help="Where the default database is stored.")
@click.option("--open/--no-open", "open_page", default=None, help="Open the page in a browser.")
@click.option(
    "--origin", multiple=True, metavar="URL", help="Another site that may use this service."
)
@click.option("--bot", multiple=True, metavar="FILE:CLASS", help="Add a kind of bot.")
@setting("workers", click.IntRange(min=1), "Processes in which bots think.")
@setting("bot_seconds", click.FloatRange(min=0.01), "Time for a bot's turn.")
@setting("bot_patience", click.FloatRange(min=0.1), "Seconds more before giving up on a bot.")
@setting("rate", click.FloatRange(min=0), "Requests per second per caller; 0: any.")
@click.option("--private-webhooks", is_flag=True, help="Allow webhooks into your own network.")
@setting("webhook_pause", click.FloatRange(min=0.1), "Seconds before trying again.")
@click.option(
    "--page",
    type=FILE,
    default=DEFAULT.page,
    metavar="DIR",
    help="Another build of the page.",
)
@setting("log_level", click.Choice(LEVELS))
def serve(
    database: str | None,
    data: Path | None,
    open_page: bool | None,
    origin: tuple[str, ...],
    bot: tuple[str, ...],
    **given: Unpack[ServeOptions],
) -> None:
    """Start the table service: games in the browser, with people and bots, here or over the net."""
    from gugong.bots.registry import BotError, open_bot
    from gugong.folders import data_folder
    from gugong.server.serve import CannotStart
    from gugong.server.serve import serve as run
    from gugong.server.settings import database_in

    try:
        for spec in bot:
            open_bot(spec)
    except BotError as error:
        raise UsageError(f"--bot: {error}") from error
    settings = Settings(
        database=database or database_in(data or data_folder()),
        origins=frozenset(origin),
        bots=bot,
        **given,
    )
    try:
        run(settings, open_page=sys.stdout.isatty() if open_page is None else open_page)
    except CannotStart as error:
        raise UsageError(str(error)) from error
