"""Games that are over, or about to be, with given players."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gugong import Game
from gugong.service.tables.creating import Plan, create
from gugong.service.tables.deciding import Request, play
from gugong.service.tables.model import Change, Seat, TableRow
from gugong.service.tables.table import Context, Transition
from gugong.service.tables.terms import Terms

GOLDEN = Path(__file__).parents[2] / "golden"
RATED = Terms(rated=True)


def person(name: str, *former: str) -> Seat:
    return Seat("person", f"p_{name}", name, former=tuple(f"p_{one}" for one in former))


def bot(level: str = "courtier") -> Seat:
    return Seat("bot", level=level)


def last_moves(seats: Sequence[Seat], game: str, time: float, **more: object) -> list[Change]:
    """A table whose game needs only one decision more, and that decision."""
    before = Game.from_record((GOLDEN / f"{game}.txt").read_text("utf-8"))
    last = before.plies[-1].text
    game_left = before.at(before.ply - 1)
    owner = next((seat.player for seat in seats if seat.player), None)
    plan = Plan("Wanli", game_left, tuple(seats), owner)
    made = create(replace(plan, **more), Context(time - 60.0))  # type: ignore[arg-type]
    seat = game_left.chooser
    assert seat is not None
    who = seats[seat].player if seats[seat].kind == "person" else None
    ended: Transition = play(made.table, Request(seat, game_left.ply, who), last, Context(time))
    assert ended.table.over
    assert made.change is not None
    assert ended.change is not None
    return [made.change, ended.change]


def ended(
    *seats: Seat, game: str = "2p-1", time: float = 1000.0, **more: object
) -> tuple[TableRow, tuple[Seat, ...]]:
    """A finished game."""
    return last_moves(seats, game, time, **more)[-1].row, seats
