"""JADE: the houses and the square."""

from gugong.rules.constants import CHEAPER_JADE, SQUARE
from gugong.rules.events import TOOK_JADE
from gugong.rules.moves import JADE_SQUARE, PASS, Move
from gugong.rules.servants import can_pay, charge
from gugong.rules.state import State


def house_price(s: State, seat: int, house: int) -> int:
    """What a jade costs this family there, with its decree (DEC-4); never below 0 (DEC-5)."""
    price = s.box.square_price if house == SQUARE else s.box.house_price[house]
    return max(price - (1 if s.holds(seat, CHEAPER_JADE) else 0), 0)


def jade_moves(s: State, seat: int) -> list[Move]:
    """One jade from a house, or from the square once all houses are empty (JADE-1, JADE-2)."""
    out = []
    empty = True
    for house in range(len(s.houses)):
        if s.houses[house] > 0:
            empty = False
            if can_pay(s, seat, house_price(s, seat, house)):
                out.append(s.box.house_moves[house])
    if empty and can_pay(s, seat, house_price(s, seat, SQUARE)):
        out.append(JADE_SQUARE)
    out.append(PASS)
    return out


def play_jade(s: State, seat: int, move: Move) -> None:
    house = move.a
    charge(s, seat, house_price(s, seat, house))
    if house != SQUARE:
        s.houses[house] -= 1
    take_jade(s, seat, house)


def take_jade(s: State, seat: int, house: int = SQUARE) -> None:
    """One jade, from the square unless a house is named. The square never runs out (JADE-2)."""
    s.jade[seat] += 1
    s.tell(TOOK_JADE, seat, house)
