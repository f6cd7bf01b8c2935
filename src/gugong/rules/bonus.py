"""BON: bonus travel tokens laid out for the rest of the day.

`state.laid` holds `LAID_SIZE` ints for each: token, owner, place and the piece next to it.
"""

from gugong.rules.constants import (
    BESIDE_TOKEN,
    BY_FOLLOW,
    IN_POOL,
    IN_SUPPLY,
    LAID_SIZE,
    LOCATIONS,
    OWN_BOARD,
    P_TOLL,
    T_FLATTERY,
    T_FOLLOW,
    T_TOLL,
)
from gugong.rules.events import BONUS_BACK, BONUS_LAID, TOLL_PAID
from gugong.rules.frames import ACTION_OF, NIGHT, NOBODY, STORE, Frame
from gugong.rules.moves import LAY_MOVES, Move
from gugong.rules.state import State


def flattery(s: State, seat: int) -> int:
    """How much more this family's gifts are worth today (BON-1)."""
    more = 0
    laid = s.laid
    for i in range(0, len(laid), LAID_SIZE):
        if laid[i] == T_FLATTERY and laid[i + 1] == seat:
            more += 1
    return more


def ways_to_lay(s: State, seat: int, token: int) -> list[Move]:
    """Where to lay the token, and which piece of the pool goes with it (BON-1 to BON-3, BON-5)."""
    places = [OWN_BOARD] if token == T_FLATTERY else range(len(LOCATIONS))
    out = []
    for place in places:
        if s.pool[seat] > 0:
            out.append(LAY_MOVES[place][0])
        if s.double[seat] == IN_POOL:
            out.append(LAY_MOVES[place][1])
    return out


def lay(s: State, seat: int, token: int, move: Move) -> None:
    if move.b == 1:
        s.double[seat] = BESIDE_TOKEN
    else:
        s.pool[seat] -= 1
    s.laid += [token, seat, move.a, move.b]
    s.tell(BONUS_LAID, seat, token, move.a, 2 * move.b)


def acted(s: State, frame: Frame) -> None:
    """ACTED: someone performed a location's action: tolls first, then followers (BON-2, BON-3)."""
    seat, location = frame.seat, frame.a
    laid = s.laid
    for i in range(0, len(laid), LAID_SIZE):
        owner = laid[i + 1]
        if laid[i] == T_TOLL and laid[i + 2] == location and owner != seat:
            lost = min(1, s.vp[seat])  # VP never fall below 0
            s.tell(TOLL_PAID, seat, owner, location, lost)
            s.score(owner, 1, P_TOLL)
            if lost > 0:
                s.score(seat, -lost, P_TOLL)
    for owner in reversed(s.turn_order()):
        for i in range(0, len(laid), LAID_SIZE):
            if (
                laid[i] == T_FOLLOW
                and laid[i + 1] == owner
                and laid[i + 2] == location
                and owner != seat
            ):
                s.push(ACTION_OF, owner, location, BY_FOLLOW)


def dusk(s: State, frame: Frame) -> None:
    """DUSK: in turn order, tokens return above the board and servants to the supply (BON-4)."""
    s.push(NIGHT, NOBODY)
    laid = s.laid
    s.laid = []
    for owner in reversed(s.turn_order()):
        for i in range(0, len(laid), LAID_SIZE):
            if laid[i + 1] == owner:
                s.push(STORE, owner, laid[i])
    for i in range(0, len(laid), LAID_SIZE):
        owner = laid[i + 1]
        if laid[i + 3] == 1:
            s.double[owner] = IN_SUPPLY
        else:
            s.supply[owner] += 1
        s.tell(BONUS_BACK, owner, laid[i])
