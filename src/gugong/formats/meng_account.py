"""Meng's account: what he did, as numbered steps with the rule behind each (SOLO)."""

from typing import Final

from gugong.formats.view import see_events
from gugong.formats.view_types import AccountPart, StepDict
from gugong.rules.box import Box
from gugong.rules.constants import P_FINAL_DECREES
from gugong.rules.events import EVENTS, SCORED, TURN_BEGAN, Event
from gugong.rules.frames import DAYBREAK, FINAL_SCORING, NEW_DAY, NOBODY, TWILIGHT
from gugong.rules.state import State

# The events with which a new part of the day begins.
BEGINNINGS: Final = {
    "focus-set": "setup",
    "turn-began": "turn",
    "meng-twilight": "twilight",
    "day-ended": "night",
    "start-player": "morning",
    "day-began": "day",
}
# The part in which someone decides, by what lies at the bottom of the stack.
_PART_OF_FRAME: Final = {
    TWILIGHT: "twilight",
    DAYBREAK: "night",
    FINAL_SCORING: "night",
    NEW_DAY: "morning",
}


def part_now(s: State) -> str:
    """The part of Meng's account that the next decision will continue."""
    if s.box.solo is None:
        return ""
    if s.frames and s.frames[0].kind in _PART_OF_FRAME:
        return _PART_OF_FRAME[s.frames[0].kind]
    return "day" if s.turn == NOBODY else "turn"


def account_of_meng(
    box: Box, events: list[Event], seat: int | None, part: str
) -> list[AccountPart]:
    """What Meng did, part by part: a turn, a twilight card, a night, a morning, a new day.

    Each part holds numbered steps: events with their arguments and the rule behind them. `part` is
    the one that was going on.
    """
    parts: list[AccountPart] = []
    if box.solo is None:
        return parts
    steps: list[StepDict] = []
    for event, seen in zip(events, see_events(box, events, seat), strict=True):
        name = EVENTS[event[0]].name
        if name in BEGINNINGS:
            part = BEGINNINGS[name]
            steps = []
        if event[1] == box.meng and not _said_elsewhere(event):
            if not steps:
                parts.append({"part": part, "steps": steps})
            steps.append({**seen, "number": len(steps) + 1})
    return parts


def _said_elsewhere(event: Event) -> bool:
    """A turn's beginning is its heading; a decree's points come with the decree."""
    return event[0] == TURN_BEGAN or (event[0] == SCORED and event[3] == P_FINAL_DECREES)
