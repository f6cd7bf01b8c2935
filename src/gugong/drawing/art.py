"""The art of the game as data: families' colours, shapes and motifs, signs, gifts."""

import tomllib
from pathlib import Path
from typing import Final, TypedDict, cast


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
    signs: dict[str, Sign]
    gifts: dict[str, str]  # by value


ART: Final = cast(
    "Art", tomllib.loads(Path(__file__).with_name("art.toml").read_text(encoding="utf-8"))
)
