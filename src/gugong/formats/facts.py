"""What a question tells besides its frame: the facts that its row in rules/frames.py names.

They follow from the state, so they are neither in the frame nor in a position. They are looked up
only when someone is asked, never while a game is searched.
"""

from typing import cast

from gugong.formats.table_types import FrameDict
from gugong.formats.vocabulary import Json, frame_words
from gugong.rules.constants import CANAL, TRAVEL
from gugong.rules.frames import ACTION_OF, KINDS, NOBODY, Frame
from gugong.rules.kinds import name_and_kind
from gugong.rules.refusals import COSTLY_FORMS
from gugong.rules.state import State
from gugong.rules.travel import travel_price


def question(s: State, frame: Frame) -> FrameDict:
    """A decision as kind, seat, arguments and facts."""
    out = cast("dict[str, Json]", frame_words(s.box, frame))
    for fact in KINDS[frame.kind].facts:
        name, _ = name_and_kind(fact)
        out[name] = _fact(s, frame, name)
    return cast("FrameDict", out)


def _fact(s: State, frame: Frame, name: str) -> int:
    seat = frame.seat
    if name == "price":
        return _price(s, seat, frame.a if frame.kind == ACTION_OF else CANAL)
    if name == "medal":  # 1 if it is still on the board (INT-1)
        return int(s.medal == NOBODY)
    if name == "inside":  # 1 if the envoy is in the palace, where a step is 1 VP (PAL-3)
        return int(s.palace[seat] != NOBODY)
    raise AssertionError(name)


def _price(s: State, seat: int, action: int) -> int:
    """What form B of an action costs this family; 0 if it has none."""
    if action == TRAVEL:
        return travel_price(s, seat)
    return COSTLY_FORMS[action][1] if action in COSTLY_FORMS else 0
