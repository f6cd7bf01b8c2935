"""Every figure of a box has an effect: if it changes, the box is refused or plays otherwise."""

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gugong
from gugong import Components, load
from gugong.components import ComponentsError, parse
from gugong.components.names import CARD_ACTIONS, FAMILY_COUNTS
from gugong.components.problems import Figures, children
from gugong.components.writer import write
from gugong.options import choose_box, set_pairs

SOURCES = Path(__file__).parents[2] / "src/gugong"
# What a table is played with, by the names under which the rules ask for it.
BOX = (SOURCES / "rules/box.py").read_text("utf-8").partition("class Box")[2]
PLAYED_WITH = sorted(
    set(re.findall(r"self\.(\w+)(?=:| =)", BOX)) - {"box_moves", "components", "solo"}
)
BONUS: dict[str, object] = {"bonus_tokens": True}
ALONE: dict[str, object] = {}
TABLES = [*((families, BONUS) for families in FAMILY_COUNTS), (1, ALONE)]


def leaves(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The keys of every single figure."""
    parts = children(value)
    if not parts and not isinstance(value, (dict, list)):
        yield path
    for name, part in parts:
        yield from leaves(part, (*path, name))


def others(figure: object) -> list[object]:
    """Values that a figure could have instead."""
    if isinstance(figure, int):
        return [figure + 1, figure - 1, figure + 2, figure + 5]
    return [*CARD_ACTIONS, "another"]


def changed(path: tuple[str, ...], other: object) -> Components | None:
    """The packaged box with this figure; None if the check refuses it."""
    figures: Figures = copy.deepcopy(dict(load().figures))
    inside: Any = figures
    for name in path[:-1]:
        inside = inside[int(name) - 1] if isinstance(inside, list) else inside[name]
    last = path[-1]
    inside[int(last) - 1 if isinstance(inside, list) else last] = other
    if path[:2] in (("map", "ring"), ("map", "inner")):  # a city and where it lies
        figures["map"]["place"]["another"] = [50, 50]
    try:
        return parse(write("Changed", figures, dict.fromkeys(figures, "reconstructed")), "a test")
    except ComponentsError:
        return None


def effects(box: Components) -> list[object]:
    """All that can be noticed of a box: at every table, and in its pictures."""
    tables = [choose_box(box, players, options) for players, options in TABLES]
    played = [getattr(table, name) for table in tables for name in PLAYED_WITH]
    moves = [move.text for table in tables for move in table.every_move()]
    return [
        *map(repr, (n for n in played if isinstance(n, (int, list, tuple)))),
        moves,
        set_pairs(box),
        box.colours,
        box.gift_names,
        box.places,
    ]


FIGURES = list(leaves(load().figures))
OURS = effects(load())


@pytest.mark.parametrize("path", FIGURES, ids=".".join)
def test_a_changed_figure_is_refused_or_makes_a_difference(path: tuple[str, ...]) -> None:
    figure: Any = load().figures
    for name in path:
        figure = figure[int(name) - 1] if isinstance(figure, list) else figure[name]
    accepted = False
    for other in others(figure):
        box = changed(path, other) if other != figure else None
        if box is not None:
            accepted = True
            if effects(box) != OURS:
                return
    assert not accepted


def test_what_a_table_is_played_with_is_asked_for_somewhere() -> None:
    """A figure that `Box` holds and nothing reads would be one without effect, too."""
    texts = [
        path.read_text("utf-8")
        for path in Path(gugong.__file__).parent.rglob("*.py")
        if path.name != "box.py"
    ]
    unread = [
        name for name in PLAYED_WITH if not any(re.search(rf"\.{name}\b", text) for text in texts)
    ]
    assert unread == []
