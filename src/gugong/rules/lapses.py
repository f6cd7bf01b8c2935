"""What cannot be done lapses, and the log says why.

`lapse` is called only for decisions whose chapter lists nothing but passing, so nothing here
decides what is legal.
"""

from gugong.rules.constants import (
    CANAL,
    DECREE,
    IN_POOL,
    JADE,
    L_CARDS,
    L_DECREES,
    L_PRECIOUS,
    L_REACH,
    L_SERVANTS,
    L_SHIP,
    L_STEPS,
    L_SUPPLY,
    L_TRACK,
    L_USE,
    SQUARE,
    STEPS_FOR_SERVANT,
    SWAP,
    T_FLATTERY,
    T_GIFT_FOR_JADE,
    T_INTRIGUE,
    T_RECALL,
    T_SERVANTS_FOR_JADE,
    T_SHIP,
    T_SWAP,
    TRAVEL,
    WALL,
)
from gugong.rules.decrees import decree_price
from gugong.rules.events import LAPSED, LAPSED_ACTION, LAPSED_BENEFIT
from gugong.rules.frames import (
    ACTION_OF,
    BENEFIT,
    DECREES_AT_MORNING,
    FAVOUR,
    GAIN,
    MASON_FROM_SUPPLY,
    TRAVEL_ON,
    Frame,
)
from gugong.rules.jade import house_price
from gugong.rules.servants import can_gain
from gugong.rules.state import State
from gugong.rules.tokens import JADE_PRICE, PRECIOUS

Why = tuple[int, int]  # the reason, and how much was needed


def lapse(s: State, frame: Frame) -> None:
    """Log that a decision lapsed, and why, unless nobody expected it."""
    if s.silent:
        return
    kind, seat, what = frame.kind, frame.seat, frame.a
    if kind == ACTION_OF:
        why, need = _why_no_action(s, seat, what)
        s.tell(LAPSED_ACTION, seat, what, why, need)
    elif kind == BENEFIT:
        why, need = _why_no_benefit(s, seat, what)
        s.tell(LAPSED_BENEFIT, seat, what, why, need)
    elif kind == TRAVEL_ON:
        s.tell(LAPSED, seat, kind, L_REACH)
    elif kind == FAVOUR:
        why = L_STEPS if s.steps[seat] < STEPS_FOR_SERVANT else L_SUPPLY
        s.tell(LAPSED, seat, kind, why)
    elif kind == MASON_FROM_SUPPLY or (kind == GAIN and what > 0):
        s.tell(LAPSED, seat, kind, L_SUPPLY)
    elif kind == DECREES_AT_MORNING:
        s.tell(LAPSED, seat, kind, L_USE)


def _why_no_action(s: State, seat: int, action: int) -> Why:
    if action == TRAVEL:
        return L_REACH, 0
    if action == WALL:
        return L_SERVANTS, 1
    if action == JADE:
        prices = [house_price(s, seat, i) for i in range(len(s.houses)) if s.houses[i] > 0]
        return L_SERVANTS, min(prices) if prices else house_price(s, seat, SQUARE)
    if action == DECREE:
        lacks = [decree_price(s, seat, d) for d in s.decrees if not s.holds(seat, d)]
        return (L_SERVANTS, min(lacks) + 1) if lacks else (L_DECREES, 0)
    if action == CANAL:
        has_piece = s.pool[seat] > 0 or s.double[seat] == IN_POOL
        return (L_SHIP, 0) if has_piece else (L_SERVANTS, 1)
    return (L_CARDS, 0) if action == SWAP else (L_SUPPLY, 0)


def _why_no_benefit(s: State, seat: int, token: int) -> Why:
    if token == T_INTRIGUE:
        return L_TRACK, 0
    if token == T_SWAP or token == T_RECALL:
        return L_CARDS, 0
    if token == T_GIFT_FOR_JADE:
        return L_PRECIOUS, PRECIOUS
    if token == T_SERVANTS_FOR_JADE:
        return L_SERVANTS, JADE_PRICE
    if token >= T_FLATTERY:
        return L_SERVANTS, 1
    if token == T_SHIP and can_gain(s, seat):
        return L_SHIP, 0
    return L_SUPPLY, 0  # servants, a ship, the wall
