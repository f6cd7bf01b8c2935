"""The command line: `gugong` and its commands."""

import os
import sys
from collections.abc import Callable

import click

from gugong import __version__
from gugong.cli.admin import admin
from gugong.cli.arena import arena
from gugong.cli.components import components
from gugong.cli.play import play
from gugong.cli.puzzles import puzzles
from gugong.cli.record import record
from gugong.cli.review import review
from gugong.cli.serve import serve
from gugong.cli.speaking import SpeakingGroup, speak
from gugong.cli.tools import bench, board_picture, fuzz, rules
from gugong.cli.train import train
from gugong.text import default_language, languages


def main() -> None:
    """The entry point."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # question marks instead of a traceback on an odd terminal
            reconfigure(errors="replace")
    gugong(prog_name="gugong")


def _speak(context: click.Context, option: click.Parameter, language: str) -> str:
    speak(context.command, language)
    return language


@click.group(
    cls=SpeakingGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="gugong")
@click.option(
    "--language",
    type=click.Choice(languages(), case_sensitive=False),
    envvar="GUGONG_LANGUAGE",
    default=lambda: default_language(os.environ),
    is_eager=True,
    callback=_speak,
)
@click.pass_context
def gugong(context: click.Context, language: str) -> None:
    """Without a command, start the table service and open its page in the browser."""
    context.obj = language
    if context.invoked_subcommand is None:
        context.invoke(serve)


for command in (
    serve, admin, play, arena, train, components, record, review, puzzles, rules, fuzz,
    bench, board_picture,
):  # fmt: skip
    gugong.add_command(command)
