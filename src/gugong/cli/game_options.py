"""The options that describe a game, shared by every command that starts one."""

import re
from collections.abc import Callable
from typing import Final, TypedDict, TypeVar

import click

from gugong.cli.usage import UsageError, open_box
from gugong.components import Components
from gugong.options import FAMILIES, FOR_FAMILIES, FOR_SOLO, Options

DEFAULT_PLAYERS: Final = 3
PLAYERS: Final = click.IntRange(1, FAMILIES[-1])
# What `Game` calls them; the command line writes them with hyphens.
NAMES: Final = tuple(dict.fromkeys((*FOR_FAMILIES, *FOR_SOLO)))

Command = TypeVar("Command", bound=Callable[..., object])


class GameOptions(TypedDict):
    """The values of these options."""

    players: int | None
    bonus_tokens: bool
    expert: bool
    difficulty: str | None
    sets: str | None
    focus: str | None
    components: Components | None


_OPTIONS: Final = (
    click.option("--players", type=PLAYERS),
    click.option("--bonus-tokens", is_flag=True),
    click.option("--expert", is_flag=True),
    click.option("--difficulty", metavar="LEVEL"),
    click.option("--sets", metavar="YOURS-HIS"),
    click.option("--focus", metavar="LOCATION"),
    click.option("--components", type=open_box, metavar="BOX"),
)


def game_options(command: Command) -> Command:
    """Add these options to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def chosen(given: GameOptions) -> Options:
    """Return the options for `Game`, without those left at their default."""
    options: Options = {}
    if given["expert"]:
        options["expert"] = True
    if given["bonus_tokens"]:
        options["bonus_tokens"] = True
    if given["difficulty"] is not None:
        options["difficulty"] = given["difficulty"]
    if given["sets"] is not None:
        options["sets"] = given["sets"]
    if given["focus"] is not None:
        options["focus"] = given["focus"]
    return options


def usage_error(error: ValueError) -> UsageError:
    """Return the engine's refusal with the option named as typed: `--bonus-tokens`."""
    found = re.match(r"\w+", str(error))
    name = found.group() if found else ""
    if name not in (*NAMES, "players", "seed"):
        return UsageError(str(error))
    return UsageError(f"--{name.replace('_', '-')}{str(error).removeprefix(name)}")
