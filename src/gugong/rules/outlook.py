"""GIFT-6: which actions of an exchange lapse for certain, before it is made.

The exchange is tried on copies, with every way to pay for it and to use its first action. What
lapses in all of them lapses for certain. Nothing is drawn, so nothing hidden shows.
"""

from typing import Final

from gugong.rules.events import LAPSED_ACTION, Event
from gugong.rules.flow import play, settle
from gugong.rules.frames import ACTION_OF
from gugong.rules.grammar import HAND_IN_TOKENS
from gugong.rules.moves import Move
from gugong.rules.state import State

POSITIONS: Final = 80  # tried for one exchange; beyond that, nothing is certain


def lapsing(s: State, move: Move) -> list[Event]:
    """Return how the actions that follow this legal move lapse, as far as that is certain."""
    seat = s.frames[-1].seat
    tried = s.copy()
    play(tried, move)
    return _certain(tried, seat, [POSITIONS])


def _certain(s: State, seat: int, positions: list[int]) -> list[Event]:
    """Return what lapses from here on whatever this seat decides. Plays in `s`."""
    moves = settle(s)
    lapsed = [event for event in s.events if event[0] == LAPSED_ACTION and event[1] == seat]
    if not moves:  # a draw, or the end
        return lapsed
    asked = s.frames[-1]
    waiting = [frame for frame in s.frames[:-1] if frame.kind == ACTION_OF and frame.seat == seat]
    if asked.seat != seat or not waiting:
        return lapsed
    s.events = []
    certain: list[Event] = []
    # Passing comes last in the list; most actions that are possible are so after a pass.
    for i in range(len(moves) - 1, -1, -1):
        move = moves[i]
        positions[0] -= 1
        if move.verb == HAND_IN_TOKENS or positions[0] < 0:
            return lapsed
        branch = s.copy()
        play(branch, move)
        there = _certain(branch, seat, positions)
        certain = [event for event in there if i == len(moves) - 1 or event in certain]
        if not certain:
            return lapsed
    return lapsed + certain
