"""A table at one version: what each viewer may see of it. Every change makes a new moment."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

import orjson

from gugong.game import Game
from gugong.server.info import table_info
from gugong.server.refusal import Refusal
from gugong.server.store import Seat, TableRow


@dataclass(slots=True)
class Snapshot:
    """Never changed once it is shown; it remembers what it has encoded."""

    sheet: TableRow
    seats: tuple[Seat, ...]
    game: Game
    _views: dict[int | None, bytes] = field(default_factory=dict)
    _finals: list[str] | None = None

    @property
    def started(self) -> bool:
        return self.sheet.status != "waiting"

    # Who may do what

    def holds(self, player: str | None, seat: int) -> bool:
        return player is not None and self.seats[seat].player == player

    def plays(self, player: str | None, seat: int) -> bool:
        """Whether this player decides there in person."""
        return self.holds(player, seat) and self.seats[seat].kind == "person"

    def may_undo(self, player: str | None, seat: int) -> bool:
        return (
            self.sheet.undo == "free"
            and self.sheet.status == "running"
            and self.plays(player, seat)
            and self.game.undoable_by == seat
        )

    def check_look(self, player: str | None, seat: int | None) -> None:
        """Whether this player may look through this seat: one's own; any when the game is over."""
        if seat is None:
            return
        if not 0 <= seat < len(self.seats):
            last = len(self.seats) - 1
            raise Refusal("bad-request", f"There is no seat {seat} here; seats are 0 to {last}.")
        if not self.holds(player, seat) and self.sheet.status != "over":
            raise Refusal(
                "not-your-seat",
                f"Seat {seat} is not yours, so you cannot look through it while the game goes on; "
                "look at the table as a spectator, or take the seat first.",
            )

    def check_running(self) -> None:
        if self.sheet.status == "waiting":
            raise Refusal("not-started", "The game begins when every seat is taken.")
        if self.sheet.status == "over":
            raise Refusal("over", "The game is over; ask for a rematch.")

    def check_seat(self, player: str | None, seat: int) -> None:
        if not 0 <= seat < len(self.seats) or not self.plays(player, seat):
            raise Refusal(
                "not-your-seat",
                f"Seat {seat} is not yours to play; take it first, or play your own.",
            )

    def check_decides(self, player: str | None, seat: int) -> None:
        """Whether this player decides now on this seat."""
        self.check_seat(player, seat)
        self.check_running()
        if self.game.chooser != seat:
            raise Refusal("not-your-turn", f"Seat {seat} has nothing to decide now; wait.")

    # What they see. The caller has checked the look.

    def state(
        self,
        kind: str,
        player: str | None,
        seat: int | None,
        online: Collection[str] = (),
        since: int = 0,
        entries: bytes | None = None,
    ) -> bytes:
        """The whole as this player sees it through that seat."""
        chooser = self.sheet.chooser
        another = chooser is not None and chooser != seat and self.plays(player, chooser)
        undo = seat is not None and self.may_undo(player, seat)
        whole = {
            "v": 1,
            "type": kind,
            "table": table_info(self.sheet, self.seats, player, online),
            "version": self.sheet.version,
            "ply": self.sheet.ply,
            "seat": seat,
            "view": orjson.Fragment(self._encoded_view(seat)),
            "entries": orjson.Fragment(self.entries(seat, since) if entries is None else entries),
            "since": since,
            "undo": {"decision": undo, "turn": undo},
            "hand_over": chooser if another else None,
        }
        decides = seat is not None and seat == chooser and self.plays(player, seat)
        if decides and self.sheet.undo == "free":
            whole["final"] = self._final_moves()
        if self.game.players == 1 and self.started:
            whole["meng"] = self.game.account_of_meng()
        return orjson.dumps(whole)

    def past(
        self, player: str | None, seat: int | None, ply: int, online: Collection[str] = ()
    ) -> bytes:
        """The state as it was after so many decisions, with the log up to there."""
        if not 0 <= ply <= self.sheet.ply:
            raise Refusal("bad-request", f"Ply {ply} is not one of 0 to {self.sheet.ply}.")
        game = self.game.at(ply)
        whole = {
            "v": 1,
            "type": "state",
            "table": table_info(self.sheet, self.seats, player, online),
            "version": self.sheet.version,
            "ply": ply,
            "seat": seat,
            "view": self._view(game, seat),
            "entries": game.log(seat) if self.started else [],
            "since": 0,
            "undo": {"decision": False, "turn": False},
            "hand_over": None,
        }
        if game.players == 1 and self.started:
            whole["meng"] = game.account_of_meng()
        return orjson.dumps(whole)

    def history(self, seat: int | None) -> list[dict[str, Any]]:
        """Every view so far, as this seat saw it then, with what led to it."""
        if not self.started:
            return []
        steps = [{"ply": 0, "entry": None, "view": self._view(self.game.at(0), seat)}]
        for game, actor, move in self.game.steps():
            entry = game.entry(actor, move, seat)
            steps.append({"ply": game.ply, "entry": entry, "view": self._view(game, seat)})
        return steps

    def entries(self, seat: int | None, since: int = 0) -> bytes:
        return orjson.dumps(self.game.log(seat, since) if self.started else [])

    def _encoded_view(self, seat: int | None) -> bytes:
        """The view now, encoded once for all who look through this seat."""
        if seat not in self._views:
            self._views[seat] = orjson.dumps(self._view(self.game, seat))
        return self._views[seat]

    def _view(self, game: Game, seat: int | None) -> dict[str, Any] | None:
        if not self.started:
            return None
        view: dict[str, Any] = dict(game.view(seat))
        if not self.sheet.memory:  # nobody is reminded of what was open to all
            for family in view["families"]:
                family["shown"] = None
        return view

    def _final_moves(self) -> list[str]:
        """The moves after which nothing can be taken back: something new is seen, or the turn goes
        to a bot, which decides at once."""
        if self._finals is None:
            self._finals = []
            for move in self.game.legal_moves():
                game = self.game.copy()
                game.play(move)
                chooser = game.chooser
                to_bot = chooser is not None and self.seats[chooser].kind == "bot"
                if to_bot or game.undoable_by != self.sheet.chooser:
                    self._finals.append(move.text)
        return self._finals
