"""`gugong serve`: starts the server."""

import sys
from pathlib import Path
from typing import Final

import click

from gugong.cli.settings_options import chosen_settings, with_settings
from gugong.cli.usage import UsageError
from gugong.service.server.settings import SETTINGS
from gugong.service.server.settings_sources import as_lines, masked

PASSWORD_SEEN: Final = (
    "Everyone on this machine can see the password in --database, in its list of processes; "
    "put the URL into GUGONG_DATABASE, or into a file for --database-file."
)


@with_settings(*SETTINGS)
@click.command()
@click.option("--open/--no-open", "open_page", default=None)
@click.option("--show-settings", is_flag=True)
def serve(
    open_page: bool | None, show_settings: bool, config: Path | None, **options: object
) -> None:
    """Start the server: play in the browser with people and bots, here or over the network.

    Each setting can be given as an option, an environment variable (in brackets) or a line in a
    settings file, such as port = 1420. Options override variables, and variables override the file.
    """
    chosen = chosen_settings(config, options)
    if show_settings:
        click.echo("\n".join(as_lines(chosen)))
        return

    from gugong.bots.registry import BotError, open_bot
    from gugong.service.server.serve import CannotStart
    from gugong.service.server.serve import serve as run

    settings = chosen.settings
    if chosen.sources["database"] == "--database" and "***" in masked(settings.database):
        click.echo(PASSWORD_SEEN, err=True)
    try:
        for spec in settings.bots:
            open_bot(spec)
    except BotError as error:
        raise UsageError(f"{chosen.sources['bots']}: {error}") from error
    try:
        run(settings, open_page=sys.stdout.isatty() if open_page is None else open_page)
    except CannotStart as error:
        raise UsageError(str(error)) from error
