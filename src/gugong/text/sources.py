"""The files of a language: `en.toml` and every `*.en.toml`, merged; and the numbered rules."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from gugong.text.phrases import Tables

FOLDER: Final = Path(__file__).parent
_LOCALE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as in POSIX


def languages() -> list[str]:
    """Return all languages, by their short names."""
    found = [re.fullmatch(r"([a-z]{2,3})\.toml", entry.name) for entry in FOLDER.iterdir()]
    return sorted(name[1] for name in found if name)


def default_language(environment: Mapping[str, str]) -> str:
    """Return the language of the locale; English if there are no texts in it.

    >>> default_language({"LC_ALL": "", "LANG": "nl_BE.UTF-8"})
    'nl'
    """
    locale = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    language = re.split(r"[^a-z]", locale.lower())[0]
    return language if language in languages() else "en"


def read_tables(language: str) -> Tables:
    """Return all tables of a language. Raises ValueError if two files define the same key."""
    if language not in languages():
        raise ValueError(f"no language {language!r}; there are: {', '.join(languages())}")
    merged: Tables = {}
    found = [e for e in FOLDER.iterdir() if f".{e.name}".endswith(f".{language}.toml")]
    for entry in sorted(found, key=lambda entry: (len(entry.name), entry.name)):
        _merge(merged, _read(entry), entry.name, ())
    return merged


def read_rules(language: str) -> str:
    """Return the rules in this language, or in English if they are not translated yet."""
    own = FOLDER / f"rules.{language}.md"
    return (own if own.is_file() else FOLDER / "rules.md").read_text(encoding="utf-8")


def _read(entry: Path) -> Tables:
    try:
        return tomllib.loads(entry.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{entry.name}: {error}") from error


def _merge(into: Tables, more: Tables, name: str, path: tuple[str, ...]) -> None:
    for key, value in more.items():
        there = into.get(key)
        if there is None:
            into[key] = value
        elif isinstance(value, dict) and isinstance(there, dict):
            _merge(there, value, name, (*path, key))
        else:
            raise ValueError(f"{name}: {'.'.join((*path, key))} is in another file, too")
