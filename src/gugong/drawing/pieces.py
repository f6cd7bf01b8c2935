"""What lies on a board, as SVG: signs, families' pieces, cards, tokens, scrolls, prices."""

from typing import Final

from gugong.components.names import BONUS_TOKENS
from gugong.drawing.art import ART, SCENERY, filled
from gugong.drawing.svg import (
    BRONZE,
    CARD,
    GOLD,
    INK,
    ON_PLAQUE,
    ON_YELLOW,
    OUTLINE,
    PLAQUE,
    SCROLL,
    VERMILION,
    YELLOW,
    at,
    box,
    disc,
    figure,
    lit,
    oval,
    path,
    placed,
    width_of,
    words,
)
from gugong.rules.constants import ACTION_LETTERS, ACTIONS, SERVANTS_AT_ONCE
from gugong.rules.tokens import JADE_PRICE, PRECIOUS, TOKEN_VP

FRAGMENTS: Final = SCENERY["fragments"]
NO_COLOUR: Final = ART["colours"]["red"]  # for families of a box with other colours
# How wide the field of a piece is, and how far down in it the piece stands; people's is 24 and 28.
FEET: Final = {"crest": (24, 24), "marker": (24, 24), "ship": (80, 68)}
# What the sign of a token would leave open.
BADGES: Final = {
    "servants": f"{SERVANTS_AT_ONCE}",
    "vp": f"{TOKEN_VP}",
    "gift-for-jade": f"{PRECIOUS}+",
    "servants-for-jade": f"{JADE_PRICE}",
    "double": "×2",  # noqa: RUF001
}
SEALS: Final = {1: "#845607", 2: "#1f634b", 3: "#9a2a1c"}  # of decrees, by level


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
    return placed(x, y, size / 24, "".join(parts))


def piece(kind: str, seat: int, colour: str, x: float, y: float, width: float) -> str:
    """A piece of a family, by colour, shape and motif. It stands on `y`, its middle at `x`."""
    paint = ART["colours"].get(colour, NO_COLOUR)
    number = seat % len(ART["shapes"])
    names = {
        "shape": ART["shapes"][number],
        "motif": ART["motifs"][number],
        "fill": paint["fill"],
        "edge": paint["edge"],
        "lines": paint["motif"],
        "card": CARD,
    }
    across, feet = FEET.get(kind, (24, 28))
    scale = width / across
    return placed(x - width / 2, y - feet * scale, scale, filled(ART["pieces"][kind], names))


def gift(value: str, x: float, y: float, size: float) -> str:
    drawn = (
        f'<g stroke="#3a2a20" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">'
        f"{ART['gifts'][value]}</g>"
    )
    return placed(x, y, size / 60, drawn)


def card(name: str, x: float, y: float, width: float) -> str:
    """A gift card: its value, its gift, its action."""
    action = ACTIONS[ACTION_LETTERS.index(name[1:])]
    height, band = width * 1.4, width * 0.34
    drawn = [
        box(x, y, width, height, CARD, "#8a6d3b", rounded=4, line=1.2),
        gift(name[0], x + width * 0.22, y + width * 0.3, width * 0.66),
        figure(x + width * 0.2, y + width * 0.23, name[0], width * 0.38, VERMILION),
    ]
    if action != "none":
        low = y + height - band
        drawn += [
            box(x + 0.6, low, width - 1.2, band - 0.6, ART["inks"][action], rounded=3),
            sign(action, x + width / 2 - band * 0.42, low + band * 0.07, band * 0.84, CARD),
        ]
    return "".join(drawn)


def token(name: str, x: float, y: float, size: float) -> str:
    """A travel token around a point."""
    fill = "#efc3ac" if name in BONUS_TOKENS else "#f9efd2"
    mark = size * 0.62
    drawn = disc(x, y, size / 2, fill, "#4c3620", 1.2)
    drawn += sign(name, x - mark / 2, y - mark / 2, mark, ART["inks"][name])
    badge = BADGES.get(name)
    if badge is not None:
        in_servants = name == "servants-for-jade"
        width = 5 + 6 * len(badge) + 7 * in_servants
        left, top = x + size / 2 - width + 5, y + size / 2 - 8
        drawn += box(left, top, width, 10.5, "#3a2a20", rounded=5)
        drawn += words(left + 3, top + 8.5, badge, 9, fill="#fff4d8", bold=True)
        if in_servants:
            drawn += sign("servant", left + width - 9.5, top + 1.5, 7.5, "#fff4d8")
    return drawn


def coin(x: float, y: float, size: float, points: int) -> str:
    return disc(x, y, size / 2, YELLOW, BRONZE) + figure(x, y, points, size * 0.68, ON_YELLOW)


def price(x: float, y: float, servants: int) -> str:
    """A price in servants, around a point."""
    width = 25 + 8 * len(str(servants))
    left = x - width / 2
    return (
        box(left, y - 8.5, width, 17, INK, rounded=8.5)
        + words(left + 7.5, y + 4.2, servants, 12, fill=CARD, bold=True)
        + sign("servant", left + width - 17, y - 5.5, 11, CARD)
    )


def jade(x: float, y: float, size: float) -> str:
    return placed(x, y, size / 24, lit(FRAGMENTS["jade"]))


def scroll(x: float, y: float, width: float, height: float, level: int, mark: str) -> str:
    """A decree without its words: paper between two rods, the seal of its level, and its sign."""
    seal, right = SEALS[level], x + width
    drawn = box(x, y, width, height, SCROLL, OUTLINE) + box(x, y, 4, height, seal)
    for rod in (y - 3, y + height - 3):
        drawn += box(x - 3, rod, width + 6, 6, "#5b3a24", OUTLINE)
        drawn += "".join(disc(knob, rod + 3, 3.6, GOLD, OUTLINE) for knob in (x - 4, right + 4))
    return (
        drawn
        + box(right - 23, y + 6, 20, 15, seal, "#fff4dc", rounded=2)
        + figure(right - 13, y + 13.7, "I" * level, 10.5, "#fff4dc")
        + sign(mark, right - 21, y + 26, 16, seal)
    )


def lantern(x: float, y: float, width: float, day: int, fill: str, ink: str) -> str:
    """A lantern that hangs from a beam at `y`."""
    high = width * 1.15
    middle = y + 9 + high / 2
    cap, low = width * 0.25, middle + high / 2
    caps = "".join(f"M{at(x - cap)} {at(end)}h{at(2 * cap)}" for end in (middle - high / 2, low))
    return (
        path(f"M{at(x)} {at(y)}V{at(middle)}", "none", OUTLINE)
        + path(f"M{at(x)} {at(low)}v8", "none", "#c4342a", 2)
        + oval(x, middle, width / 2 - 1, high / 2, fill, 1.3)
        + path(caps, "none", "#5b3a24", 2.6)
        + figure(x, middle, day, width * 0.56, ink)
    )


def die(x: float, y: float, size: float, value: int) -> str:
    """A die with its upper and its right face."""
    faces = f"M{at(x)} {at(y)}l5-5h{at(size)}v{at(size)}l-5 5z"
    return (
        path(faces, "#cfc3ab", "#4c3620", 1.2)
        + box(x, y, size, size, CARD, "#4c3620", rounded=3, line=1.4)
        + figure(x + size / 2, y + size / 2, value, size * 0.6, INK)
    )


def plaque(
    x: float, y: float, text: str, mark: str, size: float = 13, anchor: str = "middle"
) -> str:
    """A board with the name of a place, below `y`."""
    letters = width_of(text, size, bold=True, serif=True)
    width = letters + size * 2.3
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    base = y + size * 1.1
    name = words(
        left + size * 1.75, base, text, size, fill=ON_PLAQUE, bold=True, serif=True, width=letters
    )
    board = box(left, y, width, size * 1.5, PLAQUE, GOLD, rounded=4, line=1.2)
    return board + sign(mark, left + size * 0.5, y + size * 0.25, size, ON_PLAQUE) + name
