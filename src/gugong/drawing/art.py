"""The art of the game as data: families and their pieces, signs, gifts, the place, portraits."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final, TypedDict, cast

FOLDER: Final = Path(__file__).parent


class Colour(TypedDict):
    fill: str
    edge: str
    motif: str


class Sign(TypedDict, total=False):
    fill: str
    line: str


class Art(TypedDict):
    """The contents of art.toml, as paths and fragments of SVG."""

    shapes: list[str]  # by seat
    motifs: list[str]  # by seat
    colours: dict[str, Colour]
    pieces: dict[str, str]  # with names in braces for what a family brings
    signs: dict[str, Sign]
    inks: dict[str, str]  # by sign
    decrees: dict[str, str]  # their signs
    gifts: dict[str, str]  # by value


class Wall(TypedDict):
    long: int
    high: int
    walk: int
    towers: list[int]
    tower_size: float


class Roof(TypedDict):
    wide: int
    drawn: str


class Scenery(TypedDict):
    """The contents of scenery.toml. A drawing names colours as the page's style does, such as
    `var(--s-roof)`."""

    lights: dict[str, dict[str, str | float]]
    wall: Wall
    fragments: dict[str, str]
    roofs: dict[str, Roof]


def filled(drawn: str, names: dict[str, str]) -> str:
    """Put these texts where a drawing has their names in braces."""
    return re.sub(r"\{(\w+)\}", lambda name: names.get(name[1], name[0]), drawn)


def _read(name: str, table: str) -> object:
    """The contents of a file; what is drawn in this table gets its parts."""
    contents = tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))
    parts = contents.pop("parts")
    contents[table] = {name: filled(drawn, parts) for name, drawn in contents[table].items()}
    return contents


ART: Final = cast("Art", _read("art.toml", "pieces"))
SCENERY: Final = cast("Scenery", _read("scenery.toml", "fragments"))


@cache
def portrait(location: str) -> str:
    """The official there, on a field of 106 x 104 whose corner is at -3, -5."""
    drawn = (FOLDER / "portraits" / f"{location}.svg").read_text(encoding="utf-8")
    return drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")].strip()
