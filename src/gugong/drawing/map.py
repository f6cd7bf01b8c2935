"""The map as columns of cities. Each has a letter and lists the letters its roads lead to."""

from collections.abc import Mapping
from string import ascii_lowercase
from typing import Final

from rich.cells import cell_len
from rich.console import Group
from rich.table import Table
from rich.text import Text

from gugong.drawing.style import EMPTY, FAINT, GOOD, Style
from gugong.formats.view_types import View

WIDE: Final = 100
MIDDLE: Final = 72
GAP: Final = 2
LONGEST_CITY: Final = 10
LONGEST_ROADS: Final = 8
NUMBER: Final = 3


def cities(view: View, style: Style, width: int, numbers: Mapping[str, int] | None = None) -> Group:
    """Return all cities, the ring first: token or travellers, and where roads lead.

    Cities the viewer can travel to now are marked: by the number of the choice if cities are the
    choices, else by an arrow.
    """
    names = style.components.cities
    signs = {city: _sign(place) for place, city in enumerate(names)}
    roads = _roads(style, signs)
    reach = {move.removeprefix("travel ") for move in view["moves"]}.intersection(names)
    marks = {city: "→" if numbers is None else f"{numbers[city]:>{NUMBER - 1}}" for city in reach}

    columns = 3 if width >= WIDE else 2 if width >= MIDDLE else 1
    rows = -(-len(names) // columns)
    each = (width - GAP * (columns - 1)) // columns
    mark = 1 if numbers is None else NUMBER
    sign = max(len(sign) for sign in signs.values()) + 1
    name = min(max(cell_len(style.word("city", city)) for city in names), LONGEST_CITY) + 1
    road = min(max(len(ends) for ends in roads.values()), LONGEST_ROADS)
    sizes = (mark, sign, name, each - mark - sign - name - road, road)
    table = Table.grid()
    for column in range(columns):
        if column:
            table.add_column(width=GAP)
        for size in sizes:
            table.add_column(width=size, no_wrap=True, overflow="ellipsis")
    for row in range(rows):
        cells: list[Text] = []
        for column, city in enumerate(names[row::rows]):
            if column:
                cells.append(Text())
            emphasis = GOOD if city in marks else ""
            cells += [
                Text(marks.get(city, ""), GOOD),
                Text(signs[city], emphasis or FAINT),
                Text(style.word("city", city), emphasis),
                _there(city, view, style),
                Text(roads[city], FAINT),
            ]
        table.add_row(*cells)
    return Group(style.heading(style.say("map"), width, _legend(style, marks, numbers)), table)


def _there(city: str, view: View, style: Style) -> Text:
    """Return what is in a city: travellers or a token."""
    token = view["cities"][city]
    here = [family["seat"] for family in view["families"] if family["traveller"] == city]
    parts = [style.marks(here)] if here else []
    if token is not None:
        parts.append(Text(style.token(token), "cyan"))
    return Text(" ").join(parts) if parts else Text(EMPTY, FAINT)


def _roads(style: Style, signs: dict[str, str]) -> dict[str, str]:
    """Return the signs of each city's neighbours."""
    ends: dict[str, list[str]] = {city: [] for city in signs}
    for one, other in style.components.roads:
        ends[one].append(signs[other])
        ends[other].append(signs[one])
    return {city: "".join(sorted(neighbours)) for city, neighbours in ends.items()}


def _legend(style: Style, marks: dict[str, str], numbers: Mapping[str, int] | None) -> str:
    ring, count = len(style.components.ring), len(style.components.cities)
    parts = [style.say("map-ring", first=_sign(0), last=_sign(ring - 1))]
    if count > ring:
        parts.append(style.say("map-inner", first=_sign(ring), last=_sign(count - 1)))
    parts.append(style.say("map-roads"))
    if marks:
        parts.append(style.say("map-reach" if numbers is None else "map-numbers"))
    return style.catalogue.series(parts)


def _sign(place: int) -> str:
    """a to z, then a2 to z2 and so on."""
    letter = ascii_lowercase[place % 26]
    return letter if place < 26 else f"{letter}{place // 26 + 1}"
