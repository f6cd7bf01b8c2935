"""Moves read from their notation, without a game at hand: a verb and what it names."""

import re
from typing import Final

from gugong.formats.notation import tidy
from gugong.rules.constants import HAND_IN_FOR, LOCATIONS, REWARDS

Parts = tuple[str, dict[str, object]]

_CARD: Final = r"(?P<card>[1-9](?:ss|[wipdcsx])?)"
_LOCATION: Final = rf"(?P<location>{'|'.join(LOCATIONS)})"
_BERTH: Final = r"(?P<berth>[a-h]?\d)"
_PIECE: Final = r"(?: with (?P<piece>double as 1|double))?"
_PIECES: Final = (
    r"(?:(?P<servants>servant|2 servants)(?: \+ (?P<beside>double as 1|double))?"
    r"|(?P<double>double as 1|double))"
)

# The verb is the key of the sentence. Order matters: `travel b` is no city.
_SHAPES: Final[list[tuple[str, re.Pattern[str]]]] = [
    (verb, re.compile(pattern))
    for verb, pattern in (
        ("give", rf"give {_CARD} to {_LOCATION}(?:, (?P<way>pay|burn|forgo))?"),
        ("burn", rf"burn(?: {_CARD})?"),
        ("pay", r"pay (?P<with>servants|double as 1|double)"),
        ("plain", r"(?P<location>intrigue|palace) a"),
        ("costly", r"(?P<location>travel|wall|intrigue|palace|canal) b"),
        ("travel", r"travel (?P<city>[^\d\W][\w' -]*)"),
        ("wall", rf"wall {_PIECES}"),
        ("jade", r"jade (?:house (?P<house>\d)|(?P<square>square))"),
        ("decree", r"decree (?P<decree>[a-z-]+)"),
        ("ship", rf"ship {_BERTH}{_PIECE}"),
        ("new-ship", rf"new ship(?: (?P<route>[a-h]))?{_PIECE}"),
        ("sail", rf"sail {_BERTH}"),
        ("claim", rf"claim {_BERTH} (?P<reward>{'|'.join(REWARDS)})"),
        (
            "gain",
            r"gain (?:nothing|(?P<double>double)|(?P<servants>\d+)(?: \+ (?P<beside>double))?)",
        ),
        ("swap", rf"swap (?P<pile>discarded )?{_CARD} with {_LOCATION}"),
        ("recall", rf"recall(?: {_CARD})?"),
        ("discard", rf"discard(?: {_CARD})?"),
        ("lower", r"lower (?P<steps>\d) for \w+"),
        ("die", r"die (?P<die>\d) to (?P<value>\d)"),
        ("lay", rf"lay (?P<piece>servant|double)(?: at {_LOCATION})?"),
        ("use", r"use (?P<decree>[a-z-]+)"),
        ("token", r"token (?P<token>[a-z-]+)"),
        ("take", r"take"),
        ("pass", r"pass"),
        ("hand-in", rf"hand in for (?P<reward>{'|'.join(HAND_IN_FOR)})"),
    )
]
_SERVANTS: Final = {"servant": 1, "2 servants": 2}
_DOUBLE: Final = {"double as 1": 1, "double": 2}


def read(text: str) -> Parts | None:
    """The verb and the parts of a move; None if it is no move."""
    text = tidy(text)
    for verb, shape in _SHAPES:
        if found := shape.fullmatch(text):
            return verb, _numbers(verb, dict(found.groupdict()))
    return None


def _numbers(verb: str, parts: dict[str, object]) -> dict[str, object]:
    """Servants and Double Servant as events count them."""
    if verb == "wall" or verb == "gain":
        servants, double = str(parts["servants"] or 0), parts["double"] or parts["beside"]
        count = _SERVANTS[servants] if servants in _SERVANTS else int(servants)
        if verb == "wall":
            return {"servants": count, "double": _DOUBLE.get(str(double), 0)}
        return {"servants": count, "doubles": 1 if double else 0}
    if verb == "ship" or verb == "new-ship":
        parts["piece"] = parts["piece"] or "servant"
    return parts
