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

from gugong.bots.observation import Budget, Observation
from gugong.errors import IllegalMove, UndoBarred
from gugong.formats.record import write_outcome
from gugong.game import Game
from gugong.options import choose_box
from gugong.rules.moves import Move
from gugong.server.info import result_json, table_info
from gugong.server.refusal import Refusal, reason_words
from gugong.server.snapshot import Snapshot
from gugong.server.store import Change, Entry, Seat, StorageError, Store, StoredTable, TableRow

SHARE_OF_THE_REST: Final = 0.25  # of a bot's time, for what follows from an exchange
LUCK: Final = random.Random()  # of bots; not of games
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


class CorruptTable(Exception):
    """What is kept of a table does not lead to where it should."""


class Table:
    """One table. Its methods raise Refusal, and then nothing has changed."""

    moment: Snapshot

    def __init__(self, store: Store, kept: StoredTable, wake: Callable[["Table"], None]) -> None:
        self._store = store
        self._wake = wake  # told after every change, in case a bot is to decide
        self._lock = asyncio.Lock()
        self._doubtful = False  # whether something failed and the store must be asked
        self.rematching = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()  # replaced at every change, for those who wait for one
        self.used = time.monotonic()
        self.bot_task: asyncio.Task[None] | None = None
        self._open(kept)

    def _open(self, kept: StoredTable) -> None:
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
                raise CorruptTable(f"{kept.sheet.id}: other outcomes at version {entry.version}")
        if game.ply != kept.sheet.ply:
            raise CorruptTable(f"{kept.sheet.id}: {game.ply} decisions, not {kept.sheet.ply}")
        self.moment = Snapshot(kept.sheet, kept.seats, game)
        self._acks = {
            (entry.player, entry.message): Ack(entry.message, entry.ply, entry.version)
            for entry in entries
            if entry.message is not None
        }
        self._plies = [(entry.version, entry.ply) for entry in entries]
        first = entries[0] if entries else None  # a move, for nothing else can be taken back
        self._first_ply = kept.sheet.ply if first is None else first.ply - 1
        self._histories: dict[int, list[Any]] = {}  # of seats on which bots sit

    def _outcomes(self, game: Game) -> str:
        return ", ".join(write_outcome(self._box, o) for o in game.outcomes(game.ply))

    @property
    def id(self) -> str:
        return self.moment.sheet.id

    @property
    def sheet(self) -> TableRow:
        return self.moment.sheet

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.moment.seats

    @property
    def game(self) -> Game:
        return self.moment.game

    # Looking

    @property
    def online(self) -> set[str]:
        return {watcher.player for watcher in self.watchers if watcher.player is not None}

    def info(self, player: str | None) -> dict[str, Any]:
        return table_info(self.sheet, self.seats, player, self.online)

    def state(self, player: str | None, seat: int | None, version: int | None = None) -> bytes:
        """What this player may see through that seat, with what is new since that version."""
        self.moment.check_look(player, seat)
        return self.moment.state("state", player, seat, self.online, self._since(version))

    def _since(self, version: int | None) -> int:
        """Up to which ply somebody who knew this version still knows the game as it is."""
        if version is None or not 0 < version <= self.sheet.version:
            return 0
        known = self._first_ply
        for then, ply in self._plies:
            known = ply if then <= version else min(known, ply)
        return known

    def observation(self, seat: int, seconds: float) -> Observation:
        """What a bot on that seat gets when it decides, with so many seconds for a turn."""
        history = self._histories.get(seat)
        if history is None:
            history = self._histories[seat] = list(self.game.log(seat))
        view = self.game.view(seat)
        asked = view["frame"]
        exchange = isinstance(asked, dict) and asked["kind"] == "exchange"
        return Observation(
            seat=seat,
            view=view,
            history=tuple(history),
            moves=tuple(move.text for move in self.game.legal_moves()),
            components=self.game.components,
            budget=Budget(seconds if exchange else seconds * SHARE_OF_THE_REST),
            luck=LUCK,
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
                history.append(game.entry(seat, move, viewer))
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
        self.moment.check_decides(player, seat)
        reason = self.game.why_not(text)
        return None if reason is None else reason_words(reason)

    async def _check(
        self, player: str | None, message: str | None, seat: int, ply: int
    ) -> Ack | None:
        """The acknowledgement if this very decision is kept already; Refusal if it cannot be."""
        await self._be_sure()
        known = self._acks.get((player, message)) if message is not None else None
        if known is not None:
            return known
        if player is not None:
            self.moment.check_seat(player, seat)
        elif self.seats[seat].kind != "bot":  # its person has taken it back meanwhile
            raise Refusal("not-your-seat", f"Seat {seat} is no bot's.")
        self.moment.check_running()
        if ply != self.sheet.ply:
            raise Refusal(
                "stale",
                f"This answers ply {ply}, and the game is at ply {self.sheet.ply}; "
                "look at the table as it is now.",
                state=None if player is None else self.state(player, seat),
            )
        return None

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
            starts = self.sheet.status == "waiting" and all(s.kind != "open" for s in seats)
            if starts:
                now = time.time()  # from now on somebody's turn waits
                changes |= {"status": "running", "chooser": self.game.chooser, "moved": now}
            sheet = replace(self.sheet, version=self.sheet.version + 1, **changes)
            await self._keep(Change(sheet, seats=seats), self.game)
            self._check_watchers()
            if starts:
                self._tell(lambda w: self.moment.state("update", w.player, w.seat, self.online))
            else:
                self.tell_info()

    def _check_watchers(self) -> None:
        """Who has a seat no more sees what spectators see."""
        for watcher in self.watchers:
            try:
                self.moment.check_look(watcher.player, watcher.seat)
            except Refusal:
                watcher.seat = None

    def tell_info(self) -> None:
        """Who sits here or is online has changed."""

        def words(watcher: Watcher) -> bytes:
            version, info = self.sheet.version, self.info(watcher.player)
            return orjson.dumps({"v": 1, "type": "table", "version": version, "table": info})

        self._tell(words)

    async def _keep(self, change: Change, game: Game) -> None:
        """Have a change stored, and only then let it be what is."""
        try:
            await self._store.keep(change)
        except StorageError as error:
            self._doubtful = True
            with suppress(Refusal):  # perhaps somebody else has changed it
                await self._be_sure()
            raise Refusal("storage", NOT_KEPT) from error
        except BaseException:  # given up while it was being written: it may be kept or not
            self._doubtful = True
            raise
        seats = self.seats if change.seats is None else change.seats
        self.moment = Snapshot(change.sheet, seats, game)
        self.used = time.monotonic()

    async def _be_sure(self) -> None:
        """After a failure, go on from what is kept."""
        if not self._doubtful:
            return
        try:
            kept = await self._store.table(self.id)
        except StorageError as error:
            raise Refusal("storage", NOT_KEPT) from error
        if kept is None:
            raise CorruptTable(f"{self.id}: is not kept any more")
        self._open(kept)
        self._doubtful = False
        self._check_watchers()
        self._tell(lambda w: self.moment.state("state", w.player, w.seat, self.online))

    def _sheet(self, game: Game) -> TableRow:
        return replace(
            self.sheet,
            version=self.sheet.version + 1,
            ply=game.ply,
            chooser=game.chooser,
            status="over" if game.over else "running",
            moved=time.time(),
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
            time=time.time(),
        )

    def _decided(self, entry: Entry, since: int, made: tuple[int, Move] | None) -> Ack:
        """Note what is kept, and show it to everybody."""
        ack = Ack(entry.message, entry.ply, entry.version)
        if entry.message is not None:
            self._acks[entry.player, entry.message] = ack
        self._plies.append((entry.version, entry.ply))
        online = self.online
        sitting = {seat.player for seat in self.seats}
        entries: dict[int | None, bytes] = {}
        updates: dict[tuple[str | None, int | None], bytes] = {}

        def update(watcher: Watcher) -> bytes:
            seat = watcher.seat
            who = watcher.player if watcher.player in sitting else None  # spectators are alike
            if seat not in entries:
                new = [] if made is None else [self.game.entry(*made, seat)]
                entries[seat] = orjson.dumps(new)
            if (who, seat) not in updates:
                updates[who, seat] = self.moment.state(
                    "update", who, seat, online, since, entries[seat]
                )
            return updates[who, seat]

        self._tell(update)
        return ack

    def _tell(self, message: Callable[[Watcher], bytes]) -> None:
        self.changed.set()
        self.changed = asyncio.Event()
        for watcher in list(self.watchers):
            watcher.send(message(watcher))
        self._wake(self)


def _turn_began(game: Game, seat: int) -> bool:
    """Whether the last decision ended with the beginning of this seat's turn."""
    return any(
        isinstance(event, dict) and event["event"] == "turn-began" and event["seat"] == seat
        for event in game.events(seat)
    )
