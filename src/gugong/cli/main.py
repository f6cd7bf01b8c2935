"""The command line: `gugong` and its commands."""

import os
import platform
import sys
from collections.abc import Callable

import click

from gugong import RULES_VERSION, __version__, compiled, load
from gugong.cli.arena import arena
from gugong.cli.components import components
from gugong.cli.play import play
from gugong.cli.puzzles import puzzles
from gugong.cli.record import record
from gugong.cli.review import review
from gugong.cli.rules import rules
from gugong.cli.speaking import SpeakingGroup, speak
from gugong.cli.table import table_commands
from gugong.cli.train import train
from gugong.text import default_language, languages

_serve, _admin = table_commands()


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


def _tell_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    """Print what a bug report should say, in English."""
    if not wanted or context.resilient_parsing:
        return
    box = load()
    click.echo(f"gugong {__version__}")
    click.echo(f"rules   version {RULES_VERSION}")
    click.echo(f"box     {box.name}, version {box.version}")
    click.echo(f"engine  {'compiled' if compiled else 'from source'}")
    click.echo(f"Python  {platform.python_version()}, {platform.python_implementation()}")
    context.exit()


@click.group(
    cls=SpeakingGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_tell_version)
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
    """Without a command, start the server and open its page in the browser."""
    context.obj = language
    if context.invoked_subcommand is None:
        context.invoke(_serve)


for _command in (_serve, _admin, play, arena, train, components, record, review, puzzles, rules):
    gugong.add_command(_command)
