"""INT: the intrigue track, which breaks every tie."""

from typing import Final

from gugong.rules.constants import INTRIGUE
from gugong.rules.events import CLIMBED, LOWERED, MEDAL_TAKEN
from gugong.rules.frames import NOBODY
from gugong.rules.grammar import COSTLY
from gugong.rules.moves import COSTLY_MOVES, PASS, PLAIN_MOVES, Move
from gugong.rules.servants import can_pay, charge
from gugong.rules.state import State, take_out

PRICE: Final = 1  # of B (INT-2)
STEPS: Final = 3


def intrigue_moves(s: State, seat: int) -> list[Move]:
    """A: 1 step, perhaps the medal. B: pay 1, 3 steps (INT-1, INT-2)."""
    if can_pay(s, seat, PRICE):
        return [PLAIN_MOVES[INTRIGUE], COSTLY_MOVES[INTRIGUE], PASS]
    return [PLAIN_MOVES[INTRIGUE], PASS]


def play_intrigue(s: State, seat: int, move: Move) -> None:
    if move.verb == COSTLY:
        charge(s, seat, PRICE)
        climb(s, seat, STEPS)
        return
    climb(s, seat, 1)
    if s.medal == NOBODY:
        s.medal = seat
        s.tell(MEDAL_TAKEN, seat)


def climb(s: State, seat: int, steps: int) -> None:
    """Up the track. Steps past the end are lost, and a marker at the end does not move (INT-3)."""
    start = s.steps[seat]
    end = min(start + steps, s.box.intrigue_steps)
    if end > start:
        _lay_marker(s, seat, end)
        s.tell(CLIMBED, seat, start, end)


def lower(s: State, seat: int, steps: int) -> None:
    """Down the track; the marker must have that many steps below it (WALL-4)."""
    start = s.steps[seat]
    _lay_marker(s, seat, start - steps)
    s.tell(LOWERED, seat, start, start - steps)


def _lay_marker(s: State, seat: int, step: int) -> None:
    """On top of whatever lies on that step (INT-4)."""
    s.steps[seat] = step
    markers = s.markers
    take_out(markers, seat)
    above = len(markers)
    while above > 0 and s.steps[markers[above - 1]] > step:
        above -= 1
    markers.insert(above, seat)


def leader(s: State, counts: list[int]) -> int:
    """Who has the most of something; ties go to the marker further ahead, then higher (INT-5)."""
    best = NOBODY
    for seat in s.markers:  # lowest first, so a later one wins a tie
        if counts[seat] > 0 and (best == NOBODY or counts[seat] >= counts[best]):
            best = seat
    return best
