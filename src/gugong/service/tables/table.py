"""A table at one version, and who sits there; who may do what is in `permissions`."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from gugong.components import parse
from gugong.game import Game
from gugong.service.tables.messages import AckMessage, Result, ScoreInfo
from gugong.service.tables.model import (
    Change,
    CorruptTable,
    Entry,
    Later,
    Seat,
    StoredTable,
    TableRow,
)
from gugong.service.tables.refusal import Refusal


class Table:
    """A table at one version. It is immutable; every change makes a new one."""

    __slots__ = ("complete_from", "entries", "game", "row", "seats", "started")

    def __init__(
        self,
        row: TableRow,
        seats: tuple[Seat, ...],
        game: Game,
        entries: tuple[Entry, ...] = (),
        complete_from: int = 1,
    ) -> None:
        self.row: TableRow = row
        self.seats: tuple[Seat, ...] = seats
        self.game: Game = game  # belongs to this version alone; copy it before playing on
        self.entries: tuple[Entry, ...] = (
            entries  # every decision after a version, those taken back included
        )
        self.complete_from: int = complete_from  # that version: when the game is over, entries go
        # Whether there is a game to see; a table can be closed before.
        self.started: bool = row.status != "waiting" and all(seat.kind != "open" for seat in seats)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def over(self) -> bool:
        return self.row.status == "over"

    @property
    def bot_to_move(self) -> int | None:
        """Return the seat that decides now if a bot plays it."""
        chooser = self.row.chooser
        return chooser if chooser is not None and self.seats[chooser].kind == "bot" else None

    def ack(self, player: str | None, message: str | None) -> "Ack | None":
        """Return the acknowledgement of a decision that is already stored."""
        if message is None:
            return None
        for entry in self.entries:
            if entry.message == message and entry.player == player:
                return Ack.of(entry)
        return None

    def decided_after(self, version: int | None) -> bool:
        """Return whether anything was decided or undone after that version."""
        return version is not None and bool(self.entries) and version < self.entries[-1].version

    def known_ply(self, version: int | None) -> int:
        """Return the ply up to which a client that saw this version knows the current game."""
        if version is None or not self.complete_from <= version <= self.row.version:
            return 0
        if not self.entries:
            return self.row.ply
        known = self.entries[0].ply - 1  # the first entry is a move: there was nothing to undo
        for entry in self.entries:
            known = entry.ply if entry.version <= version else min(known, entry.ply)
        return known

    def holds(self, player: str | None, seat: int) -> bool:
        return player is not None and self.seats[seat].player == player

    def plays(self, player: str | None, seat: int) -> bool:
        """Return whether this player, and not a bot in their place, decides there."""
        return self.holds(player, seat) and self.seats[seat].kind == "person"

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            last = len(self.seats) - 1
            raise Refusal(
                "bad-request", f"There is no seat {seat} at this table; seats are 0 to {last}."
            )


class Viewer(NamedTuple):
    """Someone looking at a table, made by `permissions.viewer_of` if they may.

    All who hold no seat here see the same, so they are one viewer, without a player.
    """

    player: str | None
    seat: int | None  # through which they look; None: as a spectator


class Context(NamedTuple):
    """Facts that only the shell knows: the time, and which players are connected."""

    time: float
    online: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Ack:
    """The acknowledgement that a decision is stored."""

    message: str | None
    ply: int
    version: int

    @classmethod
    def of(cls, entry: Entry) -> "Ack":
        return cls(entry.message, entry.ply, entry.version)

    def to_json(self) -> AckMessage:
        return {
            "v": 1,
            "type": "ack",
            "id": self.message,
            "ply": self.ply,
            "version": self.version,
        }


@dataclass(frozen=True, slots=True)
class Transition:
    """The result of a request. Once `change` is stored, `table` is the current table."""

    table: Table
    change: Change | None = None  # None: there is nothing to change
    ack: Ack | None = None  # of a decision
    since: int | None = None  # viewers know the game up to this ply; None: it has not changed


def open_table(stored: StoredTable) -> Table:
    """Return the stored table: its latest record, with the later decisions replayed.

    Raises CorruptTable, or an error of the engine, where that leads somewhere else.
    """
    row = stored.row
    box = None if stored.box is None else parse(stored.box, "the table's components")
    game = Game.from_record(stored.record, components=box)
    entries = tuple(entry for entry in stored.entries if entry.version <= row.version)
    _replay(game, [entry for entry in entries if entry.version > stored.record_version], row)
    complete_from = 1 if entries else stored.record_version
    return Table(row, stored.seats, game, entries, complete_from)


def catch_up(table: Table, later: Later) -> Transition:
    """Return the table as others have changed it. Raises CorruptTable if their changes do not
    fit."""
    game = table.game.copy()
    _replay(game, later.entries, later.row)
    entries = (*table.entries, *later.entries)
    after = Table(later.row, later.seats, game, entries, table.complete_from)
    if not later.entries and after.started == table.started:
        return Transition(after)
    return Transition(after, since=after.known_ply(table.row.version))


def _replay(game: Game, entries: Iterable[Entry], row: TableRow) -> None:
    """Replay these decisions, which lead to that row."""
    for entry in entries:
        if entry.kind == "undo":
            while game.ply > entry.ply:
                game.undo()
            continue
        game.play(entry.move)
        if game.outcome_text(game.ply) != entry.outcomes:
            raise CorruptTable(f"{row.id}: other outcomes at version {entry.version}")
    if game.ply != row.ply:
        raise CorruptTable(f"{row.id}: {game.ply} decisions, not {row.ply}")


def result_of(game: Game) -> Result | None:
    """Return how the game ended; None while it is running."""
    if not game.over:
        return None
    scores: list[ScoreInfo] = [
        {"seat": s.seat, "total": s.total, "audience": s.audience, "sources": s.sources}
        for s in game.scores
    ]
    return {"scores": scores, "ranking": game.ranking, "winner": game.winner}
