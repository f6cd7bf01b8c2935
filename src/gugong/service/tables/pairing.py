"""Quick pairing: a player who wants a game with anyone gets a seat where someone waits for the
same, or a table of their own that waits."""

from collections.abc import Collection, Sequence
from typing import Final, Literal

from gugong.service.tables.creating import Plan, SeatRequest, plan_table
from gugong.service.tables.model import Person, Seat, TableRow
from gugong.service.tables.permissions import why_not_sit
from gugong.service.tables.table import Context
from gugong.service.tables.terms import DAY, HOUR, Clock, Terms

Pace = Literal["live", "days", "untimed"]

# Few, so that people meet.
PACES: Final[dict[Pace, Clock | None]] = {
    "live": Clock("turn", turn=2 * 60, bank=10 * 60),
    "days": Clock("days", turn=2 * DAY, bank=2 * DAY),
    "untimed": None,
}
# Seconds after the last one sat down: anyone still waiting then has probably gone. A game in days
# finds them all the same.
STILL_THERE: Final = 1 * HOUR


def plan_pairing(person: Person, families: int, pace: Pace, levels: Collection[str]) -> Plan:
    """The table where they would wait."""
    seats = [SeatRequest("you"), *(SeatRequest("open") for _ in range(families - 1))]
    return plan_table(
        person, seats, levels, options={}, terms=Terms(clock=PACES[pace], listed=True)
    )


def waits_at(seats: Sequence[Seat], player: str) -> bool:
    return any(seat.player == player for seat in seats)


def suits(
    row: TableRow, seats: Sequence[Seat], plan: Plan, pace: Pace, player: str, context: Context
) -> bool:
    """Return whether this player can sit down at a listed table that is like the one planned."""
    if (row.terms, row.options) != (plan.terms, plan.game.options):
        return False
    if row.components != plan.game.components.version or row.arranged is not None:
        return False
    if any(seat.kind not in ("person", "open") for seat in seats):
        return False
    if waits_at(seats, player):
        return True
    if pace != "days" and context.time > row.moved + STILL_THERE:
        return False
    return any(why_not_sit(row, seats, player, n, accepts=False) is None for n in range(len(seats)))
