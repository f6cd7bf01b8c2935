"""Finds the settings: on the command line, in the environment, or in the settings file, in that
order.

A secret such as `database` can also be given as `database_file`, the file that holds it, in each
of the three: `--database-file`, `GUGONG_DATABASE_FILE`, `database_file = "…"`.
"""

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from math import inf, isfinite
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from gugong.folders import data_folder
from gugong.service.server.settings import SETTINGS, SettingInfo, Settings, as_toml, database_in

CONFIG: Final = "GUGONG_CONFIG"  # names the settings file
PREFIX: Final = "GUGONG_"
OTHERS: Final = (CONFIG, "GUGONG_LANGUAGE", "GUGONG_PURE")  # variables that are no settings
OF_TESTS: Final = "GUGONG_TEST_"
SECRET_FILES: Final = {name: f"{name}_file" for name, row in SETTINGS.items() if row.secret}
SWITCH: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class SettingsError(Exception):
    """Names the source and the key, and says what is wrong."""


class Given(NamedTuple):
    """A value as its source has it: text, or a TOML value."""

    value: object
    source: str  # in words


class Chosen(NamedTuple):
    settings: Settings
    sources: Mapping[str, str]  # where each value comes from, in words


def choose(
    options: Mapping[str, object], environment: Mapping[str, str], file: Path | None = None
) -> Chosen:
    """Return the settings, with `options` from the command line.

    SettingsError for a mistake in any source, also where another one has precedence.
    """
    named = environment.get(CONFIG)
    path = file or (Path(named) if named else None)
    values: dict[str, Any] = {"data": data_folder()}  # Any: _checked gives each its own type
    sources = dict.fromkeys(SETTINGS, "default")
    for source in (
        {} if path is None else _of_file(path),
        _of_environment(environment),
        {key: Given(value, option_of(key)) for key, value in options.items()},
    ):
        for name, given in _resolved(source).items():
            values[name], sources[name] = _checked(name, given), given.source
    values["database"] = values.get("database") or database_in(values["data"])
    return Chosen(Settings(**values), sources)


def option_of(key: str) -> str:
    """Return the name of the option on the command line."""
    return SETTINGS[key].option if key in SETTINGS else f"--{key.replace('_', '-')}"


def _of_file(path: Path) -> dict[str, Given]:
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror or error}") from error
    except ValueError as error:  # not TOML, or not UTF-8
        raise SettingsError(f"{path}: {error}") from error
    return {key: Given(value, f"{key} in {path}") for key, value in found.items()}


def _of_environment(environment: Mapping[str, str]) -> dict[str, Given]:
    return {
        variable.removeprefix(PREFIX).lower(): Given(text, variable)
        for variable, text in environment.items()
        if variable.startswith(PREFIX)
        and variable not in OTHERS
        and not variable.startswith(OF_TESTS)
    }


def _resolved(source: Mapping[str, Given]) -> dict[str, Given]:
    """Return the values of one source, by setting; secrets are read from their files."""
    found: dict[str, Given] = {}
    for key, given in source.items():
        name = next((secret for secret, file in SECRET_FILES.items() if key == file), key)
        if name not in SETTINGS:
            close = get_close_matches(key, [*SETTINGS, *SECRET_FILES.values()], 1)
            hint = f"; did you mean {close[0]}?" if close else ""
            raise SettingsError(f"{given.source}: there is no such setting{hint}")
        if name in found:
            raise SettingsError(f"{given.source}: {found[name].source} sets it, too; keep one")
        found[name] = given if name == key else _content(given)
    return found


def _content(given: Given) -> Given:
    try:
        text = Path(str(given.value)).read_text("utf-8").strip()
    except (OSError, ValueError) as error:
        raise SettingsError(f"{given.source}: cannot be read: {error}") from error
    return Given(text, f"{given.source} ({given.value})")


def _checked(name: str, given: Given) -> object:
    """Return the value as the setting's own type."""
    setting = SETTINGS[name]
    try:
        return _converted(setting, given.value)
    except ValueError as error:
        found = "" if setting.secret else f", not {given.value!r}"
        raise SettingsError(f"{given.source}: must be {error}{found}") from error


def _converted(setting: SettingInfo, value: object) -> object:
    """Convert a value. Raises ValueError saying what it must be instead."""
    if setting.is_list:
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, list | tuple) or not all(isinstance(p, str) for p in parts):
            raise ValueError("a list of texts")
        return tuple(part.strip() for part in parts if part.strip())
    if setting.kind is bool:
        switch = SWITCH.get(value.lower()) if isinstance(value, str) else value
        if not isinstance(switch, bool):
            raise ValueError("true or false")
        return switch
    if setting.kind in (int, float):
        return _number(setting, value)
    if not isinstance(value, str):
        raise ValueError("a text")
    if get_origin(setting.kind) is Literal and value not in get_args(setting.kind):
        raise ValueError(f"one of {', '.join(get_args(setting.kind))}")
    return Path(value).expanduser() if setting.kind is Path else value


def _number(setting: SettingInfo, value: object) -> float:
    whole = setting.kind is int
    low = -inf if setting.low is None else setting.low
    high = inf if setting.high is None else setting.high
    expected = "a whole number" if whole else "a number"
    if low > -inf:
        expected += f" of at least {low:g}" if high == inf else f" from {low:g} to {high:g}"
    wrong = ValueError(expected)
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise wrong
    if whole and isinstance(value, float):
        raise wrong
    try:
        number = int(value) if whole else float(value)
    except ValueError:
        raise wrong from None
    if not isfinite(number) or not low <= number <= high:
        raise wrong
    return number


def as_lines(chosen: Chosen) -> Iterator[str]:
    """Return every setting, its value and its source, in the form of a settings file."""
    for name, setting in SETTINGS.items():
        value = getattr(chosen.settings, name)
        shown = masked(value) if setting.secret else as_toml(value)
        yield f"{name} = {shown}  # {chosen.sources[name]}"


def masked(secret: str) -> str:
    """Return a secret as it may be printed: a database's URL without password and query."""
    from sqlalchemy.engine import make_url  # slow to import, and rarely needed
    from sqlalchemy.exc import ArgumentError

    try:
        return as_toml(make_url(secret).set(query={}).render_as_string())
    except ArgumentError:
        return as_toml("***")
