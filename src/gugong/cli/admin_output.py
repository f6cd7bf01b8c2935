"""Prints database rows for `gugong admin`: as text, or as JSON."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

import click
from rich.cells import cell_len

Row = Mapping[str, object]
TIMES: Final = frozenset({"created", "moved", "resolved", "time", "until"})  # columns in seconds
NOTHING: Final = "-"


def print_rows(rows: Sequence[Row], as_json: bool) -> None:
    """Print a line for each row, under the column names."""
    if as_json:
        print_value(rows)
        return
    if not rows:
        click.echo("none")
        return
    names = list(rows[0])
    lines = [names, *([_text(name, row[name]) for name in names] for row in rows)]
    widths = [max(cell_len(line[column]) for line in lines) for column in range(len(names))]
    for number, line in enumerate(lines):
        cells = [
            cell + " " * (width - cell_len(cell)) for cell, width in zip(line, widths, strict=True)
        ]
        click.secho("  ".join(cells).rstrip(), bold=number == 0)


def print_row(row: Row, as_json: bool) -> None:
    """Print a line for each column; nested rows follow."""
    if as_json:
        print_value(row)
        return
    width = max(map(len, row))
    inside = {name: value for name, value in row.items() if isinstance(value, list)}
    for name, value in row.items():
        if name not in inside:
            click.echo(f"{name:{width}}  {_text(name, value)}")
    for name, rows in inside.items():
        click.secho(f"\n{name}", bold=True)
        print_rows(rows, as_json)


def print_value(value: object) -> None:
    click.echo(json.dumps(_plain(value), indent=1, ensure_ascii=False))


def _plain(value: object, name: str = "") -> object:
    """Return the row with times as text."""
    if isinstance(value, Mapping):
        return {key: _plain(inner, key) for key, inner in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(inner) for inner in value]
    if name in TIMES and isinstance(value, float):
        return _time(value)
    return value


def _time(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%SZ}"


def _text(name: str, value: object) -> str:
    """Return a value on one line, without control characters that a terminal would obey."""
    if value is None or value == "":
        return NOTHING
    text = str(_plain(value, name))
    if isinstance(value, bool):
        text = "yes" if value else "no"
    elif isinstance(value, Mapping):
        text = json.dumps(_plain(value), ensure_ascii=False)
    return "".join(c if c.isprintable() else " " for c in text)
