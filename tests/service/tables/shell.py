"""The smallest shell around the heart: it stores changes in memory, then shows them."""

from dataclasses import replace
from typing import Any

import pytest

from gugong import Game, load
from gugong.components import Components, parse
from gugong.service.tables.creating import Plan, create
from gugong.service.tables.deciding import Request, play, undo
from gugong.service.tables.messages import SeatKind
from gugong.service.tables.model import Change, Person, Seat, StoredTable
from gugong.service.tables.permissions import viewer_of
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table import Context, Table, Transition
from gugong.service.tables.terms import STAND_IN
from gugong.service.tables.viewing import state

LI, WU, MA = Person("p_li", "Li"), Person("p_wu", "Wu"), Person("p_ma", "Ma")
OTHERS: dict[str, SeatKind] = {"bot": "bot", "meng": "meng", "open": "open"}
LEVELS = ("novice", "courtier", STAND_IN)
NOW = Context(time=1000.0)
LATER = Context(time=2000.0)


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    """What is done inside must be refused with this code."""
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


def own_box(name: str = "Li's box") -> Components:
    """Components that are not those of the package."""
    text = load().text.replace("5 = 7 }", "5 = 6 }").replace(load().name, name)
    return parse(text, "a test")


class Shell:
    """One table, with people's seats given as `li`, `wu`, `ma`, and others as kinds."""

    def __init__(self, *seats: str, game: Game | None = None, **options: object) -> None:
        people = {"li": LI, "wu": WU, "ma": MA}
        sitting = tuple(
            Seat("person", people[seat].id, people[seat].name)
            if seat in people
            else Seat(OTHERS[seat], level="novice" if seat == "bot" else None)
            for seat in seats
        )
        game = game or Game(len(seats), seed=1)
        plan = replace(Plan("Wanli", game, sitting, LI.id), **options)  # type: ignore[arg-type]
        self.log: list[Change] = []
        self.do(create(plan, NOW))

    def do(self, transition: Transition) -> Transition:
        if transition.change is not None:
            self.store(transition.change)
        self.table: Table = transition.table
        return transition

    def store(self, change: Change) -> None:
        self.log.append(change)
        if change.new:
            assert change.record is not None
            assert change.seats is not None
            self.stored = StoredTable(change.row, change.seats, change.record, 1, (), change.box)
            return
        assert change.row.version == self.stored.row.version + 1
        self.stored = replace(
            self.stored,
            row=change.row,
            seats=self.stored.seats if change.seats is None else change.seats,
            record=change.record or self.stored.record,
            record_version=change.row.version if change.record else self.stored.record_version,
            entries=(*self.stored.entries, *([change.entry] if change.entry else [])),
        )

    @property
    def chooser(self) -> int:
        chooser = self.table.game.chooser
        assert chooser is not None
        return chooser

    def request(self, message: str | None = None, unless_final: bool = False) -> Request:
        """By the player of the deciding seat."""
        seat = self.table.seats[self.chooser]
        player = seat.player if seat.kind == "person" else None
        return Request(self.chooser, self.table.row.ply, player, message, unless_final)

    def play(self, choice: int = 0, message: str | None = None) -> Transition:
        moves = self.table.game.legal_moves()
        text = moves[choice % len(moves)].text
        return self.do(play(self.table, self.request(message), text, LATER))

    def play_many(self, count: int) -> None:
        for choice in range(count):
            if self.table.over:
                return
            self.play(choice * 7919)

    def finish(self) -> None:
        self.play_many(2000)
        assert self.table.over

    def play_until_undoable(self, decisions: int = 1) -> int:
        """Until the last so many decisions are of one seat, which can take them back."""
        for choice in range(500):
            self.play(choice * 31)
            seats = [entry.seat for entry in self.table.entries[-decisions:]]
            seat = self.table.game.undoable_by
            if seat is not None and seats == [seat] * decisions:
                return seat
        raise AssertionError("nothing can be taken back")

    def undo(self, seat: int, to: str = "decision") -> Transition:
        request = Request(seat, self.table.row.ply, self.table.seats[seat].player)
        return self.do(undo(self.table, request, to, LATER))

    def state(self, person: Person | None = None, seat: int | None = None) -> Any:
        player = None if person is None else person.id
        viewer = viewer_of(self.table, player, seat)
        return state(self.table, viewer, NOW)
