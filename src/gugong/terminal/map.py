"""The map as columns of cities. Every city has a sign; its roads are the signs they lead to."""

from collections.abc import Mapping
from string import ascii_lowercase
from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from gugong.terminal.style import EMPTY, FAINT, GOOD, Pens, View

WIDE: Final = 100
MIDDLE: Final = 72
GAP: Final = 2
LONGEST_CITY: Final = 10
LONGEST_ROADS: Final = 8
NUMBER: Final = 3


def cities(view: View, pens: Pens, width: int, numbers: Mapping[str, int] | None = None) -> Group:
    """All cities, the ring first: token or travellers, and where roads lead.

    Cities that the viewer can travel to now are marked: by the number of the choice, where cities
    are the choices, else by an arrow.
    """
    names = pens.components.cities
    signs = {city: _sign(place) for place, city in enumerate(names)}
    roads = _roads(pens, signs)
    reach = {move.removeprefix("travel ") for move in view["moves"]}.intersection(names)
    marks = {city: "→" if numbers is None else f"{numbers[city]:>{NUMBER - 1}}" for city in reach}

    columns = 3 if width >= WIDE else 2 if width >= MIDDLE else 1
    rows = -(-len(names) // columns)
    each = (width - GAP * (columns - 1)) // columns
    mark = 1 if numbers is None else NUMBER
    sign = max(len(sign) for sign in signs.values()) + 1
    name = min(max(len(pens.word("city", city)) for city in names), LONGEST_CITY) + 1
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
            style = GOOD if city in marks else ""
            cells += [
                Text(marks.get(city, ""), GOOD),
                Text(signs[city], style or FAINT),
                Text(pens.word("city", city), style),
                _there(city, view, pens),
                Text(roads[city], FAINT),
            ]
        table.add_row(*cells)
    return Group(pens.heading(pens.say("map"), width, _legend(pens, marks, numbers)), table)


def _there(city: str, view: View, pens: Pens) -> Text:
    """What is in a city: travellers or a token."""
    token = view["cities"][city]
    here = [family["seat"] for family in view["families"] if family["traveller"] == city]
    parts = [pens.marks(here)] if here else []
    if token is not None:
        parts.append(Text(pens.token(token), "cyan"))
    return Text(" ").join(parts) if parts else Text(EMPTY, FAINT)


def _roads(pens: Pens, signs: dict[str, str]) -> dict[str, str]:
    """By city, the signs of its neighbours."""
    ends: dict[str, list[str]] = {city: [] for city in signs}
    for one, other in pens.components.roads:
        ends[one].append(signs[other])
        ends[other].append(signs[one])
    return {city: "".join(sorted(neighbours)) for city, neighbours in ends.items()}


def _legend(pens: Pens, marks: dict[str, str], numbers: Mapping[str, int] | None) -> str:
    ring, count = len(pens.components.ring), len(pens.components.cities)
    parts = [pens.say("map-ring", first=_sign(0), last=_sign(ring - 1))]
    if count > ring:
        parts.append(pens.say("map-inner", first=_sign(ring), last=_sign(count - 1)))
    parts.append(pens.say("map-roads"))
    if marks:
        parts.append(pens.say("map-reach" if numbers is None else "map-numbers"))
    return "; ".join(parts)


def _sign(place: int) -> str:
    """a to z, then a2 to z2 and so on."""
    letter = ascii_lowercase[place % 26]
    return letter if place < 26 else f"{letter}{place // 26 + 1}"
