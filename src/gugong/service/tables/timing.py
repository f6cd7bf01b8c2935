"""Time at a table: whose clock runs, and what happens when the time is up.

The clock of the seat that decides runs, also inside another family's turn; bots and Meng use
nobody's time. Undoing gives no time back. When the time is up, a bot takes over, and its
player can take the seat back once it has decided.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gugong.game import Game
from gugong.service.tables.clocks import Clocks, new_clocks, started, stopped
from gugong.service.tables.model import Change, Seat, TableRow
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table import Context, Table, Transition

TURNS_KNOWN: Final = 8  # undo never goes further back than the decisions of one seat in a row
BEGINNINGS: Final = ("turn-began", "day-ended")  # the night asks, too, and belongs to no turn


def with_clocks(row: TableRow, seats: Sequence[Seat], game: Game, now: float) -> TableRow:
    """Return the changed table's row with its clocks: that of the seat asked before stops, and that
    of the seat asked now runs."""
    if row.terms.clock is None:
        return row
    clocks = stopped(row.clocks or new_clocks(row.terms.clock, len(seats)), row.deadline, now)
    clocks = replace(clocks, turns=_turns(clocks.turns, game))
    asked = row.chooser
    if asked is None or seats[asked].kind != "person":
        return replace(row, clocks=clocks, deadline=None)
    clocks, deadline = started(clocks, row.terms.clock, asked, now)
    return replace(row, clocks=clocks, deadline=deadline)


def _turns(known: tuple[int, ...], game: Game) -> tuple[int, ...]:
    """Return the plies at which the latest turns began."""
    known = tuple(ply for ply in known if ply <= game.ply) or (0,)
    begun = any(event["event"] in BEGINNINGS for event in game.events())
    return (*known, game.ply)[-TURNS_KNOWN:] if begun and game.ply > known[-1] else known


def left_now(row: TableRow, now: float) -> Clocks | None:
    """Return the time each seat has left at this moment; `running` still says whose clock runs."""
    if row.clocks is None:
        return None
    return replace(stopped(row.clocks, row.deadline, now), running=row.clocks.running)


def is_due(row: TableRow, now: float) -> bool:
    return row.deadline is not None and now >= row.deadline


def check_in_time(row: TableRow, seat: int, now: float) -> None:
    if row.clocks is not None and row.clocks.running == seat and is_due(row, now):
        raise Refusal(
            "time-out",
            "Your time is up, and a bot decides; take your seat back afterwards.",
        )


def time_out(table: Table, context: Context) -> Transition:
    """Let a bot take over from a player who has run out of time. Nothing changes if no one has, so
    it does not matter which node notices, or whether several do."""
    row, seats = table.row, table.seats
    if row.clocks is None or row.terms.clock is None or not is_due(row, context.time):
        return Transition(table)
    late = row.clocks.running
    if late is not None and seats[late].kind == "person":
        stand_in = replace(seats[late], kind="bot", level=row.terms.clock.stand_in)
        seats = (*seats[:late], stand_in, *seats[late + 1 :])
    row = with_clocks(replace(row, version=row.version + 1), seats, table.game, context.time)
    after = Table(row, seats, table.game, table.entries, table.complete_from)
    return Transition(after, Change(row, seats=seats))
