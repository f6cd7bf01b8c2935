"""What a text asks for: its gaps, and the arguments that choose between its forms."""

from collections.abc import Iterator
from string import Formatter
from typing import Any

Tables = dict[str, Any]
Path = tuple[str, ...]


def leaves(text: Any) -> list[str]:
    """All texts inside a text or table of texts."""
    if isinstance(text, dict):
        return [leaf for key, value in text.items() if key != "choose" for leaf in leaves(value)]
    return [text] if isinstance(text, str) else []


def gaps(text: Any, tables: Tables) -> set[tuple[str, str]]:
    """Field and form of every gap, those of its parts too."""
    found = set()
    for leaf in leaves(text):
        for _, field, form, _ in Formatter().parse(leaf):
            if field is not None:
                found.add((field, form or ""))
    for field, form in list(found):
        if not field:
            found |= gaps(tables["part"][form], tables)
    return found


def asked(text: Any, tables: Tables) -> set[str]:
    """Every argument a text needs, to fill its gaps or to choose by."""
    return {field for field, _ in gaps(text, tables) if field} | {
        argument for argument, _ in choices(text, tables)
    }


def choices(text: Any, tables: Tables) -> list[tuple[str, set[str]]]:
    """For every choice inside a text, its parts too: by which argument, and the keys there are."""
    found = []
    if isinstance(text, dict):
        if is_choice(text):
            found.append((text.get("choose", "n"), set(text) - {"choose"}))
        for value in text.values():
            found += choices(value, tables)
    for field, form in gaps(text, tables):
        if not field:
            found += choices(tables["part"][form], tables)
    return found


def is_choice(table: Tables) -> bool:
    return "choose" in table or "other" in table


def texts(tables: Tables, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every text by its path; the forms a choice has are one text."""
    for key, value in tables.items():
        if isinstance(value, dict) and not is_choice(value):
            yield from texts(value, (*path, key))
        else:
            yield (*path, key), value
