"""A bar that shows how far long work has come, and how long the rest will take."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich import progress
from rich.console import Console

Item = TypeVar("Item")


def with_bar(
    items: Iterable[Item], what: str, there: int, total: int, console: Console
) -> Iterator[Item]:
    """The items as they come, counted on from those already there; no bar without a terminal."""
    bar = progress.Progress(
        progress.TextColumn(what),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeElapsedColumn(),
        progress.TextColumn("left:"),
        progress.TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=total, completed=there)
        for item in items:
            yield item
            bar.advance(task)
