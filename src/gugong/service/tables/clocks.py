"""The arithmetic of clocks: how much time each seat has left, and until when.

With the first decision that a turn asks of a seat, the seat gets its time for that turn. It uses up
that time first, then the bank. When the running clock began is not stored: it follows from the
deadline. So crediting everyone with the time that a server was down is moving the deadlines, and
nothing else.
"""

from dataclasses import dataclass, replace
from typing import Final

from gugong.service.tables.terms import Clock

RETURNING: Final = 60.0  # seconds in the bank of someone who comes back to a clock per game


@dataclass(frozen=True, slots=True)
class Left:
    """The seconds a seat has left; if its clock is running, also when it started."""

    bank: float
    turn: float = 0.0
    granted: int = -1  # the latest turn for which it got time

    @property
    def total(self) -> float:
        return self.turn + self.bank


@dataclass(frozen=True, slots=True)
class Clocks:
    left: tuple[Left, ...]
    running: int | None = None  # whose clock runs
    turns: tuple[int, ...] = (0,)  # the plies at which the latest turns began

    def having(self, seat: int, left: Left) -> "Clocks":
        return replace(self, left=(*self.left[:seat], left, *self.left[seat + 1 :]))


def new_clocks(clock: Clock, seats: int) -> Clocks:
    return Clocks((Left(float(clock.bank)),) * seats)


def stopped(clocks: Clocks, deadline: float | None, now: float) -> Clocks:
    """Stop the running clock, charging its seat for the time used."""
    if clocks.running is None or deadline is None:
        return replace(clocks, running=None)
    before = clocks.left[clocks.running]
    # Another node's clock may be ahead of ours: nobody gains time by that.
    total = min(max(deadline - now, 0.0), before.total)
    turn = max(total - before.bank, 0.0)
    after = replace(before, turn=turn, bank=total - turn)
    return replace(clocks.having(clocks.running, after), running=None)


def started(clocks: Clocks, clock: Clock, seat: int, now: float) -> tuple[Clocks, float]:
    """Start this seat's clock; the result includes its deadline."""
    left, turn = clocks.left[seat], clocks.turns[-1]
    if turn > left.granted:  # an undo leads back to turns whose time was given already
        left = Left(left.bank + clock.increment, float(clock.turn), turn)
    return replace(clocks.having(seat, left), running=seat), now + left.total


def welcomed_back(clocks: Clocks, clock: Clock, seat: int) -> Clocks:
    """Make sure that a player who takes back a seat that ran out of time can play on: a clock per
    turn gives time for the next turn anyway, and a clock per game gives a little."""
    left = clocks.left[seat]
    if clock.kind != "game" or left.bank >= RETURNING:
        return clocks
    return clocks.having(seat, replace(left, bank=RETURNING))
