"""Figures as the text of a components file, the counterpart of `loader.parse`."""

import json

from gugong.components.problems import below


def write(name: str, figures: dict[str, object], basis: dict[str, str]) -> str:
    """A whole components file. Reading it back gives the same figures, so the same version.

    >>> from gugong.components import load, parse
    >>> ours = load()
    >>> parse(write(ours.name, ours.figures, ours.basis), "a copy").version == ours.version
    True
    """
    parts = [f"format = 1\nname = {_value(name)}\n"]
    for section, table in figures.items():
        parts += _sections(section, table)
    lines = [f"{_value(key)} = {_value(text)}\n" for key, text in basis.items()]
    return "\n".join([*parts, "[basis]\n" + "".join(lines)])


def _sections(section: str, table: object) -> list[str]:
    """A table under its heading; tables that hold only tables are told by their own headings."""
    assert isinstance(table, dict)
    if all(isinstance(inside, dict) for inside in table.values()):
        return [
            part for key, inside in table.items() for part in _sections(below(section, key), inside)
        ]
    return [f"[{section}]\n" + "".join(f"{k} = {_value(v)}\n" for k, v in table.items())]


def _value(value: object) -> str:
    if isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        return "[\n" + "".join(f"  {_inline(part)},\n" for part in value) + "]"  # a row to a line
    return _inline(value)


def _inline(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_inline(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(part) for part in value) + "]"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} is no figure of a components file")
    return str(value)


def _text(text: str) -> str:
    """A basic string of TOML, whose escapes are those of JSON; DEL alone must be escaped too."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
