"""DEC: decrees, their price, and what the first level gives each morning."""

from typing import Final

from gugong.components.names import PLAYER_COUNTS
from gugong.rules.canal import ways_to_load
from gugong.rules.constants import (
    CHEAPER_DECREES,
    DECREES_A_LEVEL,
    IN_POOL,
    IN_SUPPLY,
    MORNING_ENVOY,
    MORNING_INTRIGUE,
    MORNING_SERVANT,
    MORNING_SHIP,
    MORNING_SWAP,
    P_DECREES,
)
from gugong.rules.events import DECREE_TAKEN, DECREE_USED
from gugong.rules.frames import DECREES_AT_MORNING, LOAD, SWAP_HAND, Frame
from gugong.rules.intrigue import climb
from gugong.rules.moves import DECREE_MOVES, PASS, USE_MOVES, Move
from gugong.rules.palace import advance
from gugong.rules.servants import can_cover, can_gain, charge, gain
from gugong.rules.state import State

# Families by their bits. A call of `int.bit_count` takes longer than the rest of the price.
HOW_MANY: Final[list[int]] = [bits.bit_count() for bits in range(1 << PLAYER_COUNTS[-1])]


def decree_price(s: State, seat: int, decree: int) -> int:
    """The printed price and 1 for each other family on it; a decree makes it cheaper (DEC-4)."""
    others = HOW_MANY[s.holders[decree] & ~(1 << seat)]
    price = s.box.decree_price[decree] + others
    return max(price - (1 if s.holds(seat, CHEAPER_DECREES) else 0), 0)


def decree_moves(s: State, seat: int) -> list[Move]:
    """Any decree not held yet, if the price and one more servant are there (DEC-1, DEC-2)."""
    offered: list[int] = []
    servants = s.pool[seat] - 1  # one goes onto the decree; never the Double Servant (SRV-5)
    if servants >= 0:
        double = s.double[seat] == IN_POOL
        for decree in s.decrees:
            if not s.holds(seat, decree) and can_cover(
                servants, double, decree_price(s, seat, decree), 0
            ):
                offered.append(decree)
        offered.sort()
    out = [DECREE_MOVES[decree] for decree in offered]
    out.append(PASS)
    return out


def play_decree(s: State, seat: int, move: Move) -> None:
    decree = move.a
    price = decree_price(s, seat, decree)
    s.pool[seat] -= 1
    s.holders[decree] |= 1 << seat
    s.tell(DECREE_TAKEN, seat, decree, price)
    charge(s, seat, price)
    if s.box.decree_vp[decree] > 0:
        s.score(seat, s.box.decree_vp[decree], P_DECREES)


def held_morning_decrees(s: State, seat: int) -> int:
    """The level-1 decrees this family holds, as bits."""
    held = 0
    for decree in range(DECREES_A_LEVEL):
        if s.holds(seat, decree):
            held |= 1 << decree
    return held


def morning_moves(s: State, frame: Frame) -> list[Move]:
    """DECREES_AT_MORNING: use one of those left, or waive the rest (MOR-4)."""
    seat, left = frame.seat, frame.a
    out = []
    for decree in range(DECREES_A_LEVEL):
        if left >> decree & 1 and _is_of_use(s, seat, decree):
            out.append(USE_MOVES[decree])
    out.append(PASS)
    return out


def _is_of_use(s: State, seat: int, decree: int) -> bool:
    if decree == MORNING_INTRIGUE:
        return s.steps[seat] < s.box.intrigue_steps
    if decree == MORNING_SERVANT:
        return can_gain(s, seat)
    if decree == MORNING_SHIP:
        return len(ways_to_load(s, seat, s.supply[seat], s.double[seat] == IN_SUPPLY)) > 0
    if decree == MORNING_SWAP:
        return len(s.hands[seat]) > 0
    return True


def play_morning(s: State, frame: Frame, move: Move) -> None:
    """Use one decree (DEC-3)."""
    seat, left = frame.seat, frame.a
    if move is PASS:
        return
    decree = move.a
    s.tell(DECREE_USED, seat, decree)
    left &= ~(1 << decree)
    if left:
        s.push(DECREES_AT_MORNING, seat, left)
    if decree == MORNING_INTRIGUE:
        climb(s, seat, 2)
    elif decree == MORNING_ENVOY:
        advance(s, seat, 1)
    elif decree == MORNING_SERVANT:
        gain(s, seat, 1)
    elif decree == MORNING_SHIP:
        s.push(LOAD, seat)
    else:
        s.push(SWAP_HAND, seat)
