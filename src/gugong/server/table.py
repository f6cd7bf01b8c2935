"""A live table: its game, who sits there, who watches, and how it changes.

Every change is made on a copy, kept by the store, and only then shown: what a table says has
happened is never lost.
"""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

import orjson

from gugong.bots.sight import Budget, Sight
from gugong.errors import IllegalMove, UndoBarred
from gugong.game import Game
from gugong.options import choose_box
from gugong.record import write_outcome
from gugong.rules.moves import Move
from gugong.server.info import result_json, table_info
from gugong.server.refusals import Refusal, reason_words
from gugong.server.store import Change, Entry, Lost, Seat, Sheet, Store
from gugong.server.store.store import Kept
from gugong.view import see_move

SHARE_OF_THE_REST: Final = 0.25  # of a bot's time, for what follows from an exchange
SNAPSHOT_EVERY: Final = 64  # decisions; replaying that many takes a quarter of a millisecond
NOT_KEPT: Final = (
    "This could not be stored, so it does not count; send it again with the same id in a moment."
)


class Watcher(Protocol):
    """Somebody who looks at the table now."""

    player: str | None
    seat: int | None

    def send(self, message: bytes) -> None: ...


@dataclass(frozen=True, slots=True)
class Ack:
    """A decision that is kept."""

    message: str | None
    ply: int
    version: int

    def words(self) -> dict[str, Any]:
        row = {"id": self.message, "ply": self.ply, "version": self.version}
        return {"v": 1, "type": "ack", **row}


class Damaged(Exception):
    """What is kept of a table does not lead to where it should."""


class Table:
    """One table. Its methods raise Refusal, and then nothing has changed."""

    sheet: Sheet
    seats: tuple[Seat, ...]
    game: Game

    def __init__(
        self,
        store: Store,
        kept: Kept,
        wake: Callable[["Table"], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._wake = wake  # told after every change, in case a bot is to decide
        self._now = now
        self._lock = asyncio.Lock()
        self._doubtful = False  # whether something failed and the store must be asked
        self.rematching = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()  # replaced at every change, for those who wait for one
        self.used = time.monotonic()
        self.bot_task: asyncio.Task[None] | None = None
        self._open(kept)

    def _open(self, kept: Kept) -> None:
        game = Game.from_record(kept.record)
        entries = [entry for entry in kept.entries if entry.version <= kept.sheet.version]
        self._box = choose_box(game.components, game.players, game.options)
        for entry in entries:
            if entry.version <= kept.version:
                continue
            if entry.kind == "undo":
                while game.ply > entry.ply:
                    game.undo()
                continue
            game.play(entry.move)
            if self._outcomes(game) != entry.outcomes:
                raise Damaged(f"{kept.sheet.id}: other outcomes at version {entry.version}")
        if game.ply != kept.sheet.ply:
            raise Damaged(f"{kept.sheet.id}: {game.ply} decisions, not {kept.sheet.ply}")
        self.sheet, self.seats, self.game = kept.sheet, kept.seats, game
        self._acks = {
            (entry.player, entry.message): Ack(entry.message, entry.ply, entry.version)
            for entry in entries
            if entry.message is not None
        }
        self._plies = [(entry.version, entry.ply) for entry in entries]
        self._first_ply = self._ply_before(kept)
        self._histories: dict[int, list[Any]] = {}
        self._views: dict[int | None, bytes] = {}

    @staticmethod
    def _ply_before(kept: Kept) -> int:
        """Where the game was when the table was made; not 0 for a branch or an import."""
        if not kept.entries:
            return kept.sheet.ply
        first = kept.entries[0]
        return first.ply - 1 if first.kind == "move" else first.ply

    def _outcomes(self, game: Game) -> str:
        return ", ".join(write_outcome(self._box, o) for o in game.outcomes(game.ply))

    # Looking

    @property
    def id(self) -> str:
        return self.sheet.id

    @property
    def started(self) -> bool:
        return self.sheet.status != "waiting"

    def info(self, player: str | None) -> dict[str, Any]:
        online = {watcher.player for watcher in self.watchers if watcher.player is not None}
        return table_info(self.sheet, self.seats, player, online)

    def holds(self, player: str | None, seat: int) -> bool:
        return player is not None and self.seats[seat].player == player

    def check_look(self, player: str | None, seat: int | None) -> None:
        """Whether this player may look through this seat: one's own; any when the game is over."""
        if seat is None:
            return
        if not 0 <= seat < len(self.seats):
            raise Refusal(
                "bad-request",
                f"There is no seat {seat} here; seats are 0 to {len(self.seats) - 1}.",
            )
        if not self.holds(player, seat) and self.sheet.status != "over":
            raise Refusal(
                "not-your-seat",
                f"Seat {seat} is not yours, so you cannot look through it while the game goes on; "
                "look at the table as a spectator, or take the seat first.",
            )

    def state(
        self, kind: str, player: str | None, seat: int | None, since: int, entries: bytes | None
    ) -> bytes:
        """The whole as this player sees it through that seat; the caller has checked the look."""
        game, chooser = self.game, self.sheet.chooser
        another = chooser is not None and chooser != seat and self._plays(player, chooser)
        undo = seat is not None and self._may_undo(player, seat)
        if entries is None:
            entries = self.entries(seat, since)
        whole = {
            "v": 1,
            "type": kind,
            "table": self.info(player),
            "version": self.sheet.version,
            "ply": self.sheet.ply,
            "seat": seat,
            "view": orjson.Fragment(self._view(seat)),
            "entries": orjson.Fragment(entries),
            "since": since,
            "undo": {"decision": undo, "turn": undo},
            "hand_over": chooser if another else None,
        }
        if game.players == 1 and self.started:
            whole["meng"] = game.account_of_meng()
        return orjson.dumps(whole)

    def past(self, player: str | None, seat: int | None, ply: int) -> bytes:
        """The state as it was after so many decisions, with the log up to there."""
        if not 0 <= ply <= self.sheet.ply:
            raise Refusal("bad-request", f"Ply {ply} is not one of 0 to {self.sheet.ply}.")
        game = self.game.at(ply)
        whole = {
            "v": 1,
            "type": "state",
            "table": self.info(player),
            "version": self.sheet.version,
            "ply": ply,
            "seat": seat,
            "view": self._seen(game, seat),
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
        steps = [{"ply": 0, "entry": None, "view": self._seen(self.game.at(0), seat)}]
        if not self.started:
            return []
        for game, actor, move in self.game.steps():
            entry = see_entry(game, actor, move, seat)
            steps.append({"ply": game.ply, "entry": entry, "view": self._seen(game, seat)})
        return steps

    def _view(self, seat: int | None) -> bytes:
        """The view now, encoded once for all who look through this seat."""
        if seat not in self._views:
            self._views[seat] = orjson.dumps(self._seen(self.game, seat))
        return self._views[seat]

    def _seen(self, game: Game, seat: int | None) -> dict[str, Any] | None:
        if not self.started:
            return None
        view: dict[str, Any] = dict(game.view(seat))
        if not self.sheet.memory:  # nobody is reminded of what was open to all
            for family in view["families"]:
                family["shown"] = None
        return view

    def entries(self, seat: int | None, since: int = 0) -> bytes:
        return orjson.dumps(self.game.log(seat, since) if self.started else [])

    def since(self, version: int | None) -> int:
        """Up to which ply somebody who knew this version still knows the game as it is."""
        if version is None or not 0 < version <= self.sheet.version:
            return 0
        known = self._first_ply
        for then, ply in self._plies:
            known = ply if then <= version else min(known, ply)
        return known

    def sight(self, seat: int, seconds: float) -> Sight:
        """What a bot on that seat gets when it decides, with so many seconds for a turn."""
        history = self._histories.get(seat)
        if history is None:
            history = self._histories[seat] = list(self.game.log(seat))
        view = self.game.view(seat)
        asked = view["frame"]
        exchange = isinstance(asked, dict) and asked["kind"] == "exchange"
        return Sight(
            seat=seat,
            view=view,
            history=tuple(history),
            moves=tuple(move.text for move in self.game.legal_moves()),
            components=self.game.components,
            budget=Budget(seconds if exchange else seconds * SHARE_OF_THE_REST),
            luck=random.Random(),
        )

    # Deciding

    async def play(
        self, player: str | None, message: str | None, seat: int, ply: int, text: str
    ) -> Ack:
        """Carry out a move; returned when it is kept. Without a player it is a bot's."""
        async with self._lock:
            known = await self._check(player, message, seat, ply)
            if known is not None:
                return known
            if self.game.chooser != seat:
                raise Refusal("not-your-turn", f"Seat {seat} has nothing to decide now; wait.")
            game = self.game.copy()
            try:
                move = game.parse(text)
                game.play(move)
            except IllegalMove as error:
                raise Refusal("illegal", str(error), error.reason) from error
            entry = self._entry("move", player, message, seat, game, move.text)
            keep_whole = game.over or game.ply % SNAPSHOT_EVERY == 0
            whole = game.record(with_seed=True) if keep_whole else None
            await self._keep(Change(self._sheet(game), entry, snapshot=whole), game)
            for viewer, history in self._histories.items():
                history.append(see_entry(game, seat, move, viewer))
            return self._decided(entry, game.ply - 1, (seat, move))

    async def undo(self, player: str, message: str | None, seat: int, ply: int, to: str) -> Ack:
        """Take back the last decision, or all of the turn that can be."""
        async with self._lock:
            known = await self._check(player, message, seat, ply)
            if known is not None:
                return known
            if self.sheet.undo == "off":
                raise Refusal("undo-off", "At this table nothing is taken back; play on.")
            if self.game.undoable_by not in (seat, None):
                raise Refusal(
                    "undo-barred", "Somebody else has decided since; what was done stands."
                )
            game = self.game.copy()
            try:
                game.undo()
            except UndoBarred as error:
                raise Refusal("undo-barred", str(error), error.reason) from error
            while to == "turn" and game.undoable_by == seat and not _turn_began(game, seat):
                game.undo()
            entry = self._entry("undo", player, message, seat, game, "")
            await self._keep(Change(self._sheet(game), entry), game)
            for history in self._histories.values():
                del history[game.ply :]
            return self._decided(entry, game.ply, None)

    def why(self, player: str | None, seat: int, text: str) -> dict[str, Any] | None:
        """Why a move is not possible now; only who decides may ask."""
        self.check_decides(player, seat)
        reason = self.game.why_not(text)
        return None if reason is None else reason_words(reason)

    def check_decides(self, player: str | None, seat: int) -> None:
        self._check_seat(player, seat)
        self._check_running()
        if self.game.chooser != seat:
            raise Refusal("not-your-turn", f"Seat {seat} has nothing to decide now; wait.")

    async def _check(
        self, player: str | None, message: str | None, seat: int, ply: int
    ) -> Ack | None:
        """The acknowledgement if this very decision is kept already; Refusal if it cannot be."""
        await self._be_sure()
        known = self._acks.get((player, message)) if message is not None else None
        if known is not None:
            return known
        if player is not None:
            self._check_seat(player, seat)
        elif self.seats[seat].kind != "bot":  # its person has taken it back meanwhile
            raise Refusal("not-your-seat", f"Seat {seat} is no bot's.")
        self._check_running()
        if ply != self.sheet.ply:
            raise Refusal(
                "stale",
                f"This answers ply {ply}, and the game is at ply {self.sheet.ply}; "
                "look at the table as it is now.",
                state=None if player is None else self.state("state", player, seat, 0, None),
            )
        return None

    def _check_seat(self, player: str | None, seat: int) -> None:
        if not 0 <= seat < len(self.seats) or not self._plays(player, seat):
            raise Refusal(
                "not-your-seat",
                f"Seat {seat} is not yours to play; take it first, or play your own.",
            )

    def _plays(self, player: str | None, seat: int) -> bool:
        return self.holds(player, seat) and self.seats[seat].kind == "person"

    def _check_running(self) -> None:
        if self.sheet.status == "waiting":
            raise Refusal("not-started", "The game begins when every seat is taken.")
        if self.sheet.status == "over":
            raise Refusal("over", "The game is over; ask for a rematch.")

    def _may_undo(self, player: str | None, seat: int) -> bool:
        return (
            self.sheet.undo == "free"
            and self.sheet.status == "running"
            and self._plays(player, seat)
            and self.game.undoable_by == seat
        )

    # Changing

    async def reseat(
        self, choose: Callable[["Table"], Sequence[Seat] | None], **changes: Any
    ) -> None:
        """Let the seats be as `choose` says (None: as they are) and change the sheet."""
        async with self._lock:
            await self._be_sure()
            chosen = choose(self)
            seats = self.seats if chosen is None else tuple(chosen)
            if seats == self.seats and not changes:
                return
            before = self.sheet.status
            sheet = replace(self.sheet, version=self.sheet.version + 1, **changes)
            if before == "waiting" and all(seat.kind != "open" for seat in seats):
                sheet = replace(sheet, status="running", chooser=self.game.chooser)
                if self.game.over:
                    sheet = replace(sheet, status="over", result=result_json(self.game))
            await self._keep(Change(sheet, seats=seats), self.game)
            self.seats = seats
            for watcher in self.watchers:
                if watcher.seat is not None and not self.holds(watcher.player, watcher.seat):
                    watcher.seat = None  # who gave a seat up sees what spectators see
            if sheet.status != before:
                self._tell(lambda watcher: self.state(
                    "update", watcher.player, watcher.seat, 0, None))  # fmt: skip
            else:
                self.tell_info()

    def tell_info(self) -> None:
        """Who sits here or is online has changed."""
        self._tell(lambda watcher: orjson.dumps(
            {"v": 1, "type": "table", "version": self.sheet.version,
             "table": self.info(watcher.player)}))  # fmt: skip

    async def _keep(self, change: Change, game: Game) -> None:
        try:
            await self._store.keep(change)
        except Lost as error:
            self._doubtful = True
            with suppress(Refusal):  # perhaps somebody else has changed it
                await self._be_sure()
            raise Refusal("storage", NOT_KEPT) from error
        except BaseException:  # given up while it was being written: it may be kept or not
            self._doubtful = True
            raise
        self.sheet, self.game = change.sheet, game
        self._views.clear()
        self.used = time.monotonic()

    async def _be_sure(self) -> None:
        """After a failure, go on from what is kept."""
        if not self._doubtful:
            return
        try:
            kept = await self._store.table(self.id)
        except Lost as error:
            raise Refusal("storage", NOT_KEPT) from error
        if kept is None:
            raise Damaged(f"{self.id}: is not kept any more")
        self._open(kept)
        self._doubtful = False
        self._tell(lambda watcher: self.state("state", watcher.player, watcher.seat, 0, None))

    def _sheet(self, game: Game) -> Sheet:
        return replace(
            self.sheet,
            version=self.sheet.version + 1,
            ply=game.ply,
            chooser=game.chooser,
            status="over" if game.over else "running",
            moved=self._now(),
            result=result_json(game),
        )

    def _entry(
        self, kind: str, player: str | None, message: str | None, seat: int, game: Game, move: str
    ) -> Entry:
        return Entry(
            version=self.sheet.version + 1,
            kind=kind,
            seat=seat,
            ply=game.ply,
            move=move,
            outcomes=self._outcomes(game) if kind == "move" else "",
            player=player,
            message=message,
            time=self._now(),
        )

    def _decided(self, entry: Entry, since: int, made: tuple[int, Move] | None) -> Ack:
        """Note what is kept, and show it to everybody."""
        ack = Ack(entry.message, entry.ply, entry.version)
        if entry.message is not None:
            self._acks[entry.player, entry.message] = ack
        self._plies.append((entry.version, entry.ply))
        entries: dict[int | None, bytes] = {}
        updates: dict[tuple[str | None, int | None], bytes] = {}
        sitting = {seat.player for seat in self.seats}

        def update(watcher: Watcher) -> bytes:
            seat = watcher.seat
            who = watcher.player if watcher.player in sitting else None  # spectators are alike
            if seat not in entries:
                new = [] if made is None else [see_entry(self.game, *made, seat)]
                entries[seat] = orjson.dumps(new)
            if (who, seat) not in updates:
                updates[who, seat] = self.state("update", who, seat, since, entries[seat])
            return updates[who, seat]

        self._tell(update)
        return ack

    def _tell(self, message: Callable[[Watcher], bytes]) -> None:
        self.changed.set()
        self.changed = asyncio.Event()
        for watcher in list(self.watchers):
            watcher.send(message(watcher))
        self._wake(self)


def see_entry(game: Game, actor: int, move: Move, viewer: int | None) -> dict[str, Any]:
    """The decision that was just carried out, like an entry of `Game.log`."""
    return {
        "ply": game.ply,
        "day": game.day,
        "seat": actor,
        "move": see_move(move, actor, viewer),
        "events": game.events(viewer),
    }


def _turn_began(game: Game, seat: int) -> bool:
    """Whether the last decision ended with the beginning of this seat's turn."""
    return any(
        isinstance(event, dict) and event["event"] == "turn-began" and event["seat"] == seat
        for event in game.events(seat)
    )
