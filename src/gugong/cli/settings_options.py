"""The options of commands that need the server's settings."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeVar, get_args, get_origin

import click

from gugong.cli.usage import FILE, UsageError
from gugong.service.server.settings import SETTINGS, SettingInfo
from gugong.service.server.settings_sources import (
    CONFIG,
    SECRET_FILES,
    Chosen,
    SettingsError,
    choose,
    option_of,
)

Command = TypeVar("Command", bound=click.Command)


def option_for(setting: SettingInfo) -> click.Option:
    """Return an unchecked option without a default: other sources may have the value."""
    about = f"{setting.about} [{setting.variable}; default: {setting.default_text}]"
    if setting.kind is bool:
        switch = f"{setting.option}/--no-{setting.option[2:]}"
        return click.Option([switch, setting.name], default=None, help=about)
    metavar = {int: "NUMBER", float: "NUMBER", Path: "DIR"}.get(setting.kind, "TEXT")
    if get_origin(setting.kind) is Literal:
        metavar = f"[{'|'.join(get_args(setting.kind))}]"
    return click.Option(
        [setting.option, setting.name], metavar=metavar, help=about, multiple=setting.is_list
    )


def with_settings(*names: str) -> Callable[[Command], Command]:
    """Add an option for each of these settings, and for the files that can hold them."""

    def add(command: Command) -> Command:
        command.params += [option_for(SETTINGS[name]) for name in names]
        command.params += [
            click.Option(
                [option_of(key), key], metavar="FILE", help=f"A file that contains {secret}."
            )
            for secret, key in SECRET_FILES.items()
            if secret in names
        ]
        about = f"A TOML file with settings. [{CONFIG}]"
        command.params.append(click.Option(["--config"], type=FILE, metavar="FILE", help=about))
        return command

    return add


def chosen_settings(config: Path | None, options: dict[str, object]) -> Chosen:
    """Return the settings from the command line, the environment and the settings file."""
    given = {key: value for key, value in options.items() if value not in (None, ())}
    try:
        return choose(given, os.environ, config)
    except SettingsError as error:
        raise UsageError(str(error)) from error
