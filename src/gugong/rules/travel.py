"""TRV: the traveller's way, and where it leads."""

from typing import Final

from gugong.rules.constants import CHEAPER_TRAVEL, NO_TOKEN, T_DOUBLE, TRAVEL
from gugong.rules.events import TRAVELLED
from gugong.rules.frames import BENEFIT, NOBODY, STORE, TRAVEL_ON, Frame
from gugong.rules.grammar import COSTLY
from gugong.rules.moves import COSTLY_MOVES, PASS, Move
from gugong.rules.servants import can_pay, charge
from gugong.rules.state import State

PRICE: Final = 2  # of B (TRV-1)
JOURNEYS: Final = 2  # with B


def travel_price(s: State, seat: int) -> int:
    """2 servants for two moves (TRV-1), 1 less with the decree (DEC-4)."""
    return PRICE - (1 if s.holds(seat, CHEAPER_TRAVEL) else 0)


def reach(s: State, seat: int) -> list[int]:
    """The cities the traveller can go to next.

    At first any city with a token (TRV-2); later those it can reach through cities without
    one (TRV-3).
    """
    here = s.travellers[seat]
    cities = s.cities
    if here == NOBODY:
        return [city for city in range(len(cities)) if cities[city] != NO_TOKEN]
    neighbours = s.box.neighbours
    passed = [False] * len(cities)
    passed[here] = True
    ways = [here]
    found: list[int] = []
    while ways:
        for city in neighbours[ways.pop()]:
            if not passed[city]:
                passed[city] = True
                if cities[city] == NO_TOKEN:
                    ways.append(city)
                else:
                    found.append(city)
    found.sort()
    return found


def travel_moves(s: State, seat: int) -> list[Move]:
    """A: one move. B: pay, two moves; one must be in reach (TRV-1)."""
    out = [s.box.travel_moves[city] for city in reach(s, seat)]
    if out and can_pay(s, seat, travel_price(s, seat)):
        out.append(COSTLY_MOVES[TRAVEL])
    out.append(PASS)
    return out


def play_travel(s: State, seat: int, move: Move) -> None:
    if move.verb == COSTLY:
        s.push(TRAVEL_ON, seat, JOURNEYS)
        charge(s, seat, travel_price(s, seat))
    else:
        _go(s, seat, move.a)


def travel_on_moves(s: State, frame: Frame) -> list[Move]:
    """TRAVEL_ON: the next city; if none is in reach, the move is lost (TRV-1)."""
    return [s.box.travel_moves[city] for city in reach(s, frame.seat)]


def travel_on(s: State, frame: Frame, move: Move) -> None:
    seat, moves = frame.seat, frame.a
    if moves > 1:
        s.push(TRAVEL_ON, seat, moves - 1)
    _go(s, seat, move.a)


def _go(s: State, seat: int, city: int) -> None:
    """Collect the token; its benefit comes first, then it is stored (TRV-4)."""
    token = s.cities[city]
    s.cities[city] = NO_TOKEN
    s.travellers[seat] = city
    s.tell(TRAVELLED, seat, city, token)
    s.push(STORE, seat, token)
    if token != T_DOUBLE:  # it has no benefit, but counts as two when handed in
        s.push(BENEFIT, seat, token)
