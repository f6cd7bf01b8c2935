"""`gugong serve`: the table service."""

import sys
from pathlib import Path
from typing import Any

import click

from gugong.cli.usage import FILE, UsageError
from gugong.server.settings import HOST, LOG_LEVEL, PORT


@click.command()
@click.option("--host", default=HOST, show_default=True, help="0.0.0.0 serves other machines, too.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True)
@click.option("--database", metavar="URL", help="sqlite:///… or postgresql+psycopg://…")
@click.option("--data", type=FILE, metavar="DIR", help="Where the default database is stored.")
@click.option("--open/--no-open", "open_page", default=None, help="Open the page in a browser.")
@click.option(
    "--origin", multiple=True, metavar="URL", help="Another site that may use this service."
)
@click.option("--bot", multiple=True, metavar="FILE:CLASS", help="Add a kind of bot.")
@click.option("--workers", type=click.IntRange(min=1), help="Processes in which bots think.")
@click.option("--bot-seconds", type=click.FloatRange(min=0.01), help="Time for a bot's decision.")
@click.option(
    "--bot-patience", type=click.FloatRange(min=0.1), help="Seconds before giving up on a bot."
)
@click.option(
    "--rate", type=click.FloatRange(min=0), help="Requests per second per caller; 0: any."
)
@click.option("--private-webhooks", is_flag=True, help="Allow webhooks into your own network.")
@click.option(
    "--webhook-pause",
    type=click.FloatRange(min=0.1),
    help="Seconds before trying again.",
)
@click.option("--page", type=FILE, metavar="DIR", help="Serve another build of the page.")
@click.option(
    "--log-level",
    type=click.Choice(["debug", "info", "warning", "error"]),
    default=LOG_LEVEL,
    show_default=True,
)
def serve(
    database: str | None,
    data: Path | None,
    open_page: bool | None,
    origin: tuple[str, ...],
    bot: tuple[str, ...],
    **given: Any,
) -> None:
    """Start the table service: games in the browser, with people and bots, here or online."""
    from gugong.bots.registry import BotError, open_bot
    from gugong.folders import data_folder
    from gugong.server.serve import CannotStart
    from gugong.server.serve import serve as run
    from gugong.server.settings import Settings, database_in

    try:
        for spec in bot:
            open_bot(spec)
    except BotError as error:
        raise UsageError(f"--bot: {error}") from error
    settings = Settings(
        database=database or database_in(data or data_folder()),
        origins=frozenset(origin),
        bots=bot,
        **{name: value for name, value in given.items() if value is not None},
    )
    try:
        run(settings, open_page=sys.stdout.isatty() if open_page is None else open_page)
    except CannotStart as error:
        raise UsageError(str(error)) from error
