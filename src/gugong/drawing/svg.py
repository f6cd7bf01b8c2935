"""Shapes and words as SVG: attributes only, as the page's content policy allows no styles."""

import re
from collections.abc import Iterable
from html import escape
from typing import Final

from gugong.drawing.art import SCENERY

# The colours of the page's light theme (web/src/app.css).
LACQUER: Final = "#431510"
TRAY: Final = "#5c1f17"
ON_LACQUER: Final = "#fbeed4"
PAPER: Final = "#f3e8cf"
SCROLL: Final = "#fbf5e4"
CARD: Final = "#fdf8ea"
INK: Final = "#2a201a"
LINE: Final = "#b59d70"
VERMILION: Final = "#b12f1e"
YELLOW: Final = "#eab32f"
BRONZE: Final = "#8a5c00"
ON_YELLOW: Final = "#3a2203"
PLAQUE: Final = "#3a1512"
ON_PLAQUE: Final = "#f6d98a"
GOLD: Final = "#e2a72e"
OUTLINE: Final = "#2a1a14"

SERIF: Final = "Lora, Georgia, 'DejaVu Serif', serif"
SANS: Final = "Cabin, 'Segoe UI', Roboto, Arial, 'DejaVu Sans', sans-serif"
NARROW: Final = frozenset("fijlrtI.,:;'’!|()/ ")
FIRST_WIDE: Final = "\N{CJK RADICAL REPEAT}"


def at(number: float) -> str:
    """A coordinate, as exact as an eye can see."""
    return f"{round(number, 1):g}"


def width_of(line: str, size: float, *, bold: bool = False, serif: bool = False) -> float:
    """About how wide a line is: machines have different typefaces."""
    wide = sum(sign >= FIRST_WIDE for sign in line)
    narrow = sum(sign in NARROW for sign in line)
    others = len(line) - wide - narrow
    heavier = (1.1 if bold else 1) * (1.12 if serif else 1)
    return size * (wide + heavier * (0.34 * narrow + 0.56 * others))


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
    drawn = f'<text x="{at(x)}" y="{at(y)}" font-size="{at(size)}" fill="{fill}"'
    if not serif:  # which the whole picture is
        drawn += f' font-family="{SANS}"'
    if bold:
        drawn += ' font-weight="700"'
    if anchor != "start":
        drawn += f' text-anchor="{anchor}"'
    if width is not None and width_of(line, size, bold=bold, serif=serif) > width:
        drawn += f' textLength="{at(width)}" lengthAdjust="spacingAndGlyphs"'
    return f"{drawn}>{escape(line)}</text>"


def figure(x: float, y: float, number: object, size: float, fill: str = OUTLINE) -> str:
    """A number around a point."""
    base = y + size * 0.35
    return words(x, base, number, size, fill=fill, bold=True, serif=True, anchor="middle")


def halves(text: str) -> list[str]:
    """A text in two lines, as equal as its spaces and hyphens allow; in one where it has none."""
    breaks = [found.end() for found in re.finditer(r"[ -](?=\S)", text)]
    if not breaks:
        return [text]
    half = min(breaks, key=lambda place: max(place - 1, len(text) - place))
    return [text[:half].rstrip(), text[half:]]


def edged(edge: str, line: float) -> str:
    if not edge:
        return ""
    return f' stroke="{edge}"' + (f' stroke-width="{line:g}"' if line != 1 else "")


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    edge: str = "",
    *,
    rounded: float = 0,
    line: float = 1,
) -> str:
    radius = f' rx="{at(rounded)}"' if rounded else ""
    return (
        f'<rect x="{at(x)}" y="{at(y)}" width="{at(width)}" height="{at(height)}"{radius} '
        f'fill="{fill}"{edged(edge, line)}/>'
    )


def disc(x: float, y: float, radius: float, fill: str, edge: str = "", line: float = 1) -> str:
    return f'<circle cx="{at(x)}" cy="{at(y)}" r="{at(radius)}" fill="{fill}"{edged(edge, line)}/>'


def oval(x: float, y: float, across: float, down: float, fill: str, line: float = 1) -> str:
    """An ellipse by its radii."""
    return (
        f'<ellipse cx="{at(x)}" cy="{at(y)}" rx="{at(across)}" ry="{at(down)}" fill="{fill}"'
        f"{edged(OUTLINE, line)}/>"
    )


def path(d: str, fill: str = "none", edge: str = "", line: float = 1, more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}"{edged(edge, line)}{more}/>'


def placed(x: float, y: float, scale: float, content: str) -> str:
    """Something drawn on a field of its own, whose corner is put at a place."""
    return f'<g transform="translate({at(x)} {at(y)}) scale({scale:.3g})">{content}</g>'


def lit(drawn: str) -> str:
    """Scenery in the light of day."""
    daylight = SCENERY["lights"]["day"]
    return re.sub(r"var\(--s-(\w+)\)", lambda name: str(daylight[name[1]]), drawn)


def picture(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {at(height)}" '
        f'width="{width:g}" style="max-width: 100%; height: auto" font-family="{SERIF}" role="img">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
