"""The options of commands that need the service's settings."""

import os
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import click

from gugong.cli.usage import FILE, UsageError
from gugong.server.settings import SETTINGS, Setting
from gugong.server.settings_sources import (
    CONFIG,
    SECRET_FILES,
    Chosen,
    SettingsError,
    choose,
    option_of,
)


def option_for(setting: Setting) -> click.Option:
    """An option without a default and unchecked: other sources may have the value."""
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


def with_settings(command: click.Command) -> click.Command:
    """Add an option for each setting, and one for the file in which they can be."""
    command.params += [option_for(setting) for setting in SETTINGS.values()]
    command.params += [
        click.Option([option_of(key), key], metavar="FILE", help=f"A file that holds {secret}.")
        for secret, key in SECRET_FILES.items()
    ]
    about = f"A TOML file with settings. [{CONFIG}]"
    command.params.append(click.Option(["--config"], type=FILE, metavar="FILE", help=about))
    return command


def chosen_settings(config: Path | None, options: dict[str, Any]) -> Chosen:
    """What the command line, the environment and the settings file say."""
    given = {key: value for key, value in options.items() if value not in (None, ())}
    try:
        return choose(given, os.environ, config)
    except SettingsError as error:
        raise UsageError(str(error)) from error
