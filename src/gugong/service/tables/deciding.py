"""Decisions at a table: moves, undo, why a move is not possible, and what would lapse."""

from dataclasses import dataclass, replace

from gugong.errors import IllegalMove, UndoBarred
from gugong.formats.table_types import EventDict
from gugong.game import Game
from gugong.service.tables.messages import ReasonInfo
from gugong.service.tables.model import Change, Entry
from gugong.service.tables.permissions import (
    check_decides,
    check_plays,
    check_running,
    check_turn,
    viewer_of,
)
from gugong.service.tables.quotas import entry_bytes, needs_record, stored_bytes, undo_is_spent
from gugong.service.tables.refusal import Refusal, reason_json
from gugong.service.tables.table import Ack, Context, Table, Transition, result_of
from gugong.service.tables.timing import check_in_time, with_clocks
from gugong.service.tables.viewing import state
from gugong.text import catalogue


@dataclass(frozen=True, slots=True)
class Request:
    """A request to decide: the player, the seat, the ply.

    After an undo a ply comes again. With the version that was looked at, a decision that was
    refused as out of date stays so, even if a copy of it arrives when its ply has come again.
    """

    seat: int
    ply: int
    player: str | None = None  # None: a bot of this service
    message: str | None = None  # the client's own id: sent twice, a decision counts once
    unless_final: bool = False  # refuse a move that could not be taken back
    version: int | None = None  # of the table that was looked at; None: the client does not say


def play(table: Table, request: Request, text: str, context: Context) -> Transition:
    """Carry out a move."""
    known = table.ack(request.player, request.message)
    if known is not None:
        return Transition(table, ack=known)
    _check(table, request, context)
    check_turn(table, request.seat)
    game = table.game.copy()
    try:
        move = game.parse(text)
        game.play(move)
    except IllegalMove as error:
        raise Refusal("illegal", catalogue().error(error), error.reason) from error
    if request.unless_final and table.row.terms.undo and _is_final(table, game):
        raise Refusal("final", "This move cannot be undone; send it again if you are sure.")
    entry = _entry(table, game, request, context, "move", move.text)
    return _transition(table, game, entry, since=game.ply - 1)


def undo(table: Table, request: Request, to: str, context: Context) -> Transition:
    """Undo the last decision (`to` is "decision"), or as much of the turn as possible ("turn").

    The engine says how far that is: until something new was seen or another seat decided.
    """
    known = table.ack(request.player, request.message)
    if known is not None:
        return Transition(table, ack=known)
    _check(table, request, context)
    seat = request.seat
    if not table.row.terms.undo:
        raise Refusal("undo-off", "Undo is off at this table.")
    if table.game.undoable_by not in (seat, None):
        raise Refusal("undo-barred", "Someone else has decided since; your decision stands.")
    if undo_is_spent(table.entries, seat, table.row.ply):
        raise Refusal(
            "undo-spent",
            "You have undone too many decisions in this game; play on before you undo more.",
        )
    game = table.game.copy()
    try:
        game.undo()
    except UndoBarred as error:
        raise Refusal("undo-barred", catalogue().error(error), error.reason) from error
    while to == "turn" and game.undoable_by == seat and not _turn_began(game, seat):
        game.undo()
    entry = _entry(table, game, request, context, "undo", "")
    return _transition(table, game, entry, since=game.ply)


def why(table: Table, player: str | None, seat: int, text: str) -> ReasonInfo | None:
    """Explain why a move is not possible now. Only the deciding player may ask."""
    check_decides(table, player, seat)
    reason = table.game.why_not(text)
    return None if reason is None else reason_json(reason)


def lapses(table: Table, player: str | None, seat: int, card: str) -> dict[str, list[EventDict]]:
    """Return which actions would lapse for certain, by exchange of this card.

    Only the deciding player is told. Anyone else gets nothing instead of a refusal: the decision
    may have been made, or the time may have run out, while the question was on its way.
    """
    try:
        check_decides(table, player, seat)
    except Refusal:
        return {}
    game = table.game
    found = {
        move.text: game.lapsing(move)
        for move in game.legal_moves()
        if move.text.startswith(f"give {card} to ")
    }
    return {move: events for move, events in found.items() if events}


def _check(table: Table, request: Request, context: Context) -> None:
    player, seat = request.player, request.seat
    if player is not None:
        check_plays(table, player, seat)
    elif table.seats[seat].kind != "bot":  # its player has taken it back in the meantime
        raise Refusal("not-your-seat", f"No bot plays seat {seat}.")
    check_running(table)
    if player is not None:
        check_in_time(table.row, seat, context.time)
    if request.ply != table.row.ply or table.decided_after(request.version):
        current = None
        if player is not None:
            viewer = viewer_of(table, player, seat)
            current = state(table, viewer, context)
        raise Refusal("stale", _stale(table, request), state=current)


def _stale(table: Table, request: Request) -> str:
    if request.ply != table.row.ply:
        why = f"This answers ply {request.ply}, but the game is at ply {table.row.ply}"
    else:
        why = f"Someone has decided since version {request.version}, which this answers"
    return f"{why}; look at the table as it is now."


def _is_final(table: Table, game: Game) -> bool:
    """Return whether the last move can no longer be undone: something new was seen, or a bot, which
    decides at once, is to move."""
    to_bot = game.chooser is not None and table.seats[game.chooser].kind == "bot"
    return to_bot or game.undoable_by != table.row.chooser


def _turn_began(game: Game, seat: int) -> bool:
    """Return whether the last decision ended with the beginning of this seat's turn."""
    return any(
        event["event"] == "turn-began" and event["seat"] == seat for event in game.events(seat)
    )


def _entry(
    table: Table, game: Game, request: Request, context: Context, kind: str, move: str
) -> Entry:
    return Entry(
        version=table.row.version + 1,
        kind=kind,
        seat=request.seat,
        ply=game.ply,
        move=move,
        outcomes=game.outcome_text(game.ply) if kind == "move" else "",
        player=request.player,
        message=request.message,
        time=context.time,
    )


def _transition(table: Table, game: Game, entry: Entry, since: int) -> Transition:
    entries = (*table.entries, entry)
    record, stored = None, table.row.stored + entry_bytes(entry)
    if game.over or needs_record(len(entries)):
        record = game.record(with_seed=True, with_components=False)
        box = None if table.row.box is None else game.components.text
        stored = stored_bytes(entries, record, box)
    row = replace(
        table.row,
        version=entry.version,
        ply=game.ply,
        chooser=game.chooser,
        status="over" if game.over else "running",
        moved=entry.time,
        result=result_of(game),
        stored=stored,
    )
    row = with_clocks(row, table.seats, game, entry.time)
    after = Table(row, table.seats, game, entries)
    return Transition(after, Change(row, entry, record=record), Ack.of(entry), since)
