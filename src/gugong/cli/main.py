"""The command line: `gugong` and its commands."""

import os
import sys
from collections.abc import Callable

import click

from gugong import __version__
from gugong.cli.arena import arena
from gugong.cli.components import components
from gugong.cli.play import play
from gugong.cli.record import record
from gugong.cli.serve import serve
from gugong.cli.tools import bench, board_picture, fuzz, rules
from gugong.text import default_language, languages


def main() -> None:
    """The entry point."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # question marks instead of a traceback on an odd terminal
            reconfigure(errors="replace")
    gugong(prog_name="gugong")


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="gugong")
@click.option(
    "--language",
    type=click.Choice(languages(), case_sensitive=False),
    envvar="GUGONG_LANGUAGE",
    show_envvar=True,
    default=lambda: default_language(os.environ),
    help="Of the game and its rules. Default: that of your locale, else en.",
)
@click.pass_context
def gugong(context: click.Context, language: str) -> None:
    """Gùgōng, the board game of gift exchange at the Ming court.

    Without a command, start the table service and open its page in your browser.
    """
    context.obj = language
    if context.invoked_subcommand is None:
        context.invoke(serve)


for command in (serve, play, arena, components, record, rules, fuzz, bench, board_picture):
    gugong.add_command(command)
