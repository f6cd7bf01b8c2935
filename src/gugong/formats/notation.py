"""Moves as text. `str(move)` writes them; here they are read. See docs/notation.md."""

import re
from typing import Final

from gugong.rules.moves import Move
from gugong.rules.refusals import Reason
from gugong.rules.state import State

_CARD: Final = re.compile(r"\b([1-9])(?:ss|[wipdcsx])\b")


def tidy(text: str) -> str:
    """Small letters, single spaces, no space before a comma and one after it."""
    return " ".join(text.lower().replace(",", " , ").split()).replace(" ,", ",")


def short(text: str) -> str:
    """Cards by their value alone: `give 5w to wall` becomes `give 5 to wall`."""
    return _CARD.sub(r"\1", text.lower())


def find_move(s: State, legal: list[Move], text: str) -> Move | None:
    """The legal move a text means. A card may be named by its value if only one fits."""
    text = tidy(text)
    move = s.box.find_move(text)
    if move is not None and move in legal:
        return move
    meant = [move for move in legal if short(move.text) == text]
    return meant[0] if len(meant) == 1 else None


def read_move(s: State, legal: list[Move], text: str) -> Move | Reason:
    """The move that a text which means no legal one was about; or why it names none."""
    text = tidy(text)
    if len([move for move in legal if short(move.text) == text]) > 1:
        return Reason("which-card", "GIFT-2", {"text": text})
    own = s.hands[s.frames[-1][1]] if s.frames else ()
    exact = s.box.find_move(text)
    if exact is None or exact.a not in own:  # perhaps a card of the hand is meant by its value
        for move in s.box.every_move():
            if move.a in own and short(move.text) == text:
                return move
    return exact if exact is not None else Reason("unreadable", "GIFT-2", {"text": text[:60]})
