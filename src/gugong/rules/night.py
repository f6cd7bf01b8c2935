"""NIGHT: matches with the dice, ships move on, full ships claim."""

from typing import Final

from gugong.rules.constants import DONE, P_DICE, VALUE
from gugong.rules.events import DAY_ENDED, DICE_AWARD, MATCHED
from gugong.rules.frames import AWARD, CANAL_STAGE, DAYBREAK, GAIN, NOBODY, SHIPS_SAIL, Frame
from gugong.rules.intrigue import leader
from gugong.rules.palace import advance
from gugong.rules.state import State

AWARD_VP: Final = 3  # NIGHT-2


def matches(hand: tuple[int, ...], dice: list[int]) -> int:
    """For every card, the number of dice that show its value (NIGHT-1)."""
    count = 0
    for card in hand:
        for value in dice:
            if value == VALUE[card]:
                count += 1
    return count


def night(s: State, frame: Frame) -> None:
    """NIGHT: discard piles return to the hand; matches earn servants and the award (NIGHT-1)."""
    s.tell(DAY_ENDED, NOBODY, s.day)
    s.seen += 1  # the others learn how many matches each family has
    order = s.turn_order()
    counts = [0] * s.box.families
    for seat in order:
        hand = s.hands[seat] + s.discards[seat]
        if s.hands[seat] or seat == s.box.meng:  # else it is sorted: cards left by day are rare
            hand = tuple(sorted(hand))
        s.hands[seat] = hand
        s.discards[seat] = ()
        # Meng has as many as the number of the day, whatever his cards (SOLO-17).
        counts[seat] = s.day if seat == s.box.meng else matches(hand, s.dice)
        s.tell(MATCHED, seat, counts[seat])
    s.push(DAYBREAK, NOBODY)
    for seat in reversed(order):
        s.push(CANAL_STAGE, seat, DONE)  # NIGHT-4
    s.push(SHIPS_SAIL, NOBODY)
    best = leader(s, counts)
    if best != NOBODY:
        s.push(AWARD, best, counts[best])
    for seat in reversed(order):
        if counts[seat] > 0:
            s.push(GAIN, seat, counts[seat], 1)


def award(s: State, frame: Frame) -> None:
    """AWARD: 3 VP and a palace step for the most matches (NIGHT-2)."""
    seat, count = frame.seat, frame.a
    s.tell(DICE_AWARD, seat, count)
    s.score(seat, AWARD_VP, P_DICE)
    advance(s, seat, 1)
