"""Shapes, signs and words as SVG."""

from collections.abc import Iterable
from html import escape
from typing import Final

from gugong.drawing.art import ART

# The colours of the page's light theme (web/src/app.css).
LACQUER: Final = "#431510"
ON_LACQUER: Final = "#fbeed4"
PAPER: Final = "#f3e8cf"
CARD: Final = "#fdf8ea"
INK: Final = "#2a201a"
FAINT: Final = "#5a4a3c"
LINE: Final = "#b59d70"
VERMILION: Final = "#b12f1e"
YELLOW: Final = "#eab32f"
JADE: Final = "#25735a"
WATER: Final = "#b9d6d6"
LAND: Final = "#e3d3a3"
STONE: Final = "#cfc6b4"

SERIF: Final = "Lora, Georgia, 'DejaVu Serif', serif"
SANS: Final = "Cabin, 'Segoe UI', Roboto, Arial, 'DejaVu Sans', sans-serif"
SEAL: Final = (
    "M32 8l6 5c6 5 13 7 20 8l-5 8H11l-5-8c7-1 14-3 20-8zM13 32h7v18h-7zM28.5 32h7v18h-7z"
    "M44 32h7v18h-7zM7 51h50v6H7z"
)
NO_COLOUR: Final = ART["colours"]["red"]  # for families of a box with other colours


def words(
    x: float,
    y: float,
    text: object,
    size: float = 11,
    *,
    fill: str = INK,
    bold: bool = False,
    serif: bool = False,
    anchor: str = "start",
    width: float | None = None,
) -> str:
    """A line of text on its base line; squeezed if it is wider than `width`."""
    line = str(text)
    too_long = width is not None and len(line) * size * (0.58 if bold else 0.52) > width
    squeezed = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"' if too_long else ""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-family="{SERIF if serif else SANS}" '
        f'fill="{fill}" text-anchor="{anchor}"{weight}{squeezed}>{escape(line)}</text>'
    )


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    edge: str = "none",
    round_: float = 5,
) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" '
        f'fill="{fill}" stroke="{edge}"/>'
    )


def placed(x: float, y: float, size: float, field: int, content: str) -> str:
    """Something drawn on a square field, put into a square of `size` at a place."""
    return f'<g transform="translate({x:g} {y:g}) scale({size / field:g})">{content}</g>'


def sign(name: str, x: float, y: float, size: float, colour: str = INK) -> str:
    drawn = ART["signs"].get(name, ART["signs"]["none"])
    parts = []
    if "fill" in drawn:
        parts.append(f'<path d="{drawn["fill"]}" fill="{colour}" fill-rule="evenodd"/>')
    if "line" in drawn:
        parts.append(
            f'<path d="{drawn["line"]}" fill="none" stroke="{colour}" stroke-width="2.2" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return placed(x, y, size, 24, "".join(parts))


def piece(seat: int, colour: str, x: float, y: float, size: float) -> str:
    """A piece of a family: its crest, by colour, shape and motif."""
    paint = ART["colours"].get(colour, NO_COLOUR)
    number = seat % len(ART["shapes"])
    drawn = (
        f'<path d="{ART["shapes"][number]}" fill="{paint["fill"]}" stroke="{paint["edge"]}" '
        f'stroke-width="2"/><path d="{ART["motifs"][number]}" fill="none" '
        f'stroke="{paint["motif"]}" stroke-width="1.6"/>'
    )
    return placed(x, y, size, 24, drawn)


def gift(value: str, x: float, y: float, size: float) -> str:
    drawn = (
        f'<g stroke="#3a2a20" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">'
        f"{ART['gifts'][value]}</g>"
    )
    return placed(x, y, size, 60, drawn)


def picture(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" style="max-width: 100%; height: auto" role="img">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
