"""PAL: the way to the Palace of Heavenly Purity."""

from typing import Final

from gugong.rules.constants import P_ENVOY, PALACE
from gugong.rules.events import AUDIENCE, ENVOY_MOVED
from gugong.rules.grammar import COSTLY
from gugong.rules.intrigue import climb
from gugong.rules.moves import COSTLY_MOVES, PASS, PLAIN_MOVES, Move
from gugong.rules.servants import can_pay, charge
from gugong.rules.state import State

PRICE: Final = 2  # of B (PAL-1)
STEPS: Final = 2  # of B, towards the palace (PAL-1)


def palace_moves(s: State, seat: int) -> list[Move]:
    """A: 1 step. B: pay 2, 2 steps and 1 intrigue (PAL-1)."""
    if can_pay(s, seat, PRICE):
        return [PLAIN_MOVES[PALACE], COSTLY_MOVES[PALACE], PASS]
    return [PLAIN_MOVES[PALACE], PASS]


def play_palace(s: State, seat: int, move: Move) -> None:
    if move.verb == COSTLY:
        charge(s, seat, PRICE)
        advance(s, seat, STEPS)
        climb(s, seat, 1)
    else:
        advance(s, seat, 1)


def advance(s: State, seat: int, steps: int) -> None:
    """Towards the palace; inside it every step is 1 VP instead (PAL-3)."""
    start = s.envoys[seat]
    end = min(start + steps, s.box.palace_steps)
    if end > start:
        s.envoys[seat] = end
        s.tell(ENVOY_MOVED, seat, end)
        if end == s.box.palace_steps:
            _take_place(s, seat)
    beyond = steps - (end - start)
    if beyond > 0:
        s.score(seat, beyond, P_ENVOY)


def _take_place(s: State, seat: int) -> None:
    """The free place with the most VP: places are listed from the best on (PAL-2)."""
    place = 0
    while place in s.palace:
        place += 1
    s.palace[seat] = place
    s.tell(AUDIENCE, seat, s.box.palace_places[place])
