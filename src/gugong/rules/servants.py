"""SRV: servants, the Double Servant, paying and gaining."""

from typing import Final

from gugong.rules.constants import IN_POOL, IN_SUPPLY
from gugong.rules.events import GAINED, PAID
from gugong.rules.frames import GAIN, PAY, Frame
from gugong.rules.moves import GAIN_MOVES, PAY_MOVES, Move
from gugong.rules.state import State

# A ship token, a wall token and the decree of the morning take from the supply, so that many may be
# needed there before something is paid back.
ENOUGH_LEFT: Final = 3


def can_cover(servants: int, double: bool, price: int, keep: int) -> bool:
    """Return whether a pool can pay a price and have `keep` pieces left.

    The Double Servant covers 2 or 1 of the price, or stays and counts as one piece (SRV-3).
    """
    if not double:
        return servants >= price + keep
    if servants >= price and servants - price + 1 >= keep:
        return True
    return price > 0 and servants >= max(price - 2, 0) + keep


def can_pay(s: State, seat: int, price: int, keep: int = 0) -> bool:
    """Return whether the family can pay from its pool and have `keep` pieces left there."""
    return can_cover(s.pool[seat], s.double[seat] == IN_POOL, price, keep)


def charge(s: State, seat: int, price: int, keep: int = 0) -> None:
    """Pay `price` servants. Asked only if the Double Servant gives a choice (SRV-3)."""
    if price == 0:
        return
    if s.double[seat] == IN_POOL:
        s.push(PAY, seat, price, keep)
    else:
        _pay(s, seat, price, False)


def _pay(s: State, seat: int, servants: int, double: bool) -> None:
    s.pool[seat] -= servants
    s.supply[seat] += servants
    if double:
        s.double[seat] = IN_SUPPLY
    s.tell(PAID, seat, servants, 1 if double else 0)


def pay_moves(s: State, frame: Frame) -> list[Move]:
    """PAY: without the Double Servant, or with it for 1 or for 2."""
    seat, price, keep = frame.seat, frame.a, frame.b
    servants = s.pool[seat]
    out = []
    if servants >= price and servants - price + 1 >= keep:
        out.append(PAY_MOVES[0])
    if servants >= price - 1 + keep:
        out.append(PAY_MOVES[1])
    if price >= 2 and servants >= price - 2 + keep:
        out.append(PAY_MOVES[2])
    return out


def pay(s: State, frame: Frame, move: Move) -> None:
    """The Double Servant covers `move.a` of the price; no change is given (SRV-3)."""
    seat, price = frame.seat, frame.a
    _pay(s, seat, price - move.a, move.a > 0)


def can_gain(s: State, seat: int) -> bool:
    """Return whether anything is left in the supply (SRV-1)."""
    return s.supply[seat] > 0 or s.double[seat] == IN_SUPPLY


def pieces_unspoken_for(s: State, seat: int) -> int:
    """Pieces in the supply that no pending gain will take (TRV-5)."""
    pieces = s.supply[seat] + (1 if s.double[seat] == IN_SUPPLY else 0)
    for frame in s.frames:
        if frame.kind == GAIN and frame.seat == seat:
            pieces -= frame.a
    return pieces


def gain(s: State, seat: int, count: int) -> None:
    """Gain servants. Asked only if the Double Servant could be one of them (SRV-2)."""
    if s.double[seat] == IN_SUPPLY:
        s.push(GAIN, seat, count)
    elif s.supply[seat] > 0:
        take(s, seat, min(count, s.supply[seat]), False)


def ways_to_gain(s: State, seat: int, count: int, some: bool) -> list[Move]:
    """Which pieces can be gained; with `some`, fewer if all would leave too few (SRV-2)."""
    supply = s.supply[seat]
    double = 1 if s.double[seat] == IN_SUPPLY else 0
    most = min(count, supply)
    out: list[Move] = []
    if count == 0 or supply + double == 0:
        return out
    if some and supply - most < ENOUGH_LEFT:
        for servants in range(most + 1):
            out.append(GAIN_MOVES[servants][0])
            if double and servants < count:
                out.append(GAIN_MOVES[servants][1])
        return out
    if double and min(count - 1, supply) < most:
        out.append(GAIN_MOVES[count - 1][1])
    if most > 0:
        out.append(GAIN_MOVES[most][0])
    if double and min(count - 1, supply) == most:
        out.append(GAIN_MOVES[most][1])
    return out


def gain_moves(s: State, frame: Frame) -> list[Move]:
    """GAIN: which pieces come from the supply."""
    seat, count, some = frame.seat, frame.a, frame.b
    return ways_to_gain(s, seat, count, some == 1)


def take_gain(s: State, frame: Frame, move: Move) -> None:
    """The chosen pieces come into the pool."""
    take(s, frame.seat, move.a, move.b == 1)


def take(s: State, seat: int, servants: int, double: bool) -> None:
    """Move pieces from the supply to the pool."""
    s.supply[seat] -= servants
    s.pool[seat] += servants
    if double:
        s.double[seat] = IN_POOL
    s.tell(GAINED, seat, servants, 1 if double else 0)
