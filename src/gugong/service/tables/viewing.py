"""Tables as each viewer sees them, as JSON-ready messages (docs/api.md).

What a seat may know of the game, `Game.view`, `log` and `events` say; here it is put together with
what the viewer may do. Nothing else of a game is ever shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache

from gugong.components import load
from gugong.formats.view_types import EntryDict, View
from gugong.game import Game
from gugong.service.tables.clocks import Clocks
from gugong.service.tables.messages import (
    ClockInfo,
    HistoryStep,
    KnockInfo,
    Origin,
    State,
    TableInfo,
    TableNews,
)
from gugong.service.tables.model import Seat, TableRow
from gugong.service.tables.permissions import (
    check_record,
    is_host,
    knocked,
    may_undo,
    needs_acceptance,
    why_not_sit,
)
from gugong.service.tables.quotas import LOG_ENTRIES
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table import Context, Table, Viewer
from gugong.service.tables.terms import Terms
from gugong.service.tables.timing import left_now


def info(row: TableRow, seats: Sequence[Seat], player: str | None, context: Context) -> TableInfo:
    """Return a table as this player sees it in a list: who sits there, and its state."""
    origin: Origin | None = None
    if row.from_table is not None and row.from_ply is not None:
        origin = {"table": row.from_table, "ply": row.from_ply}
    clocks = left_now(row, context.time)
    host = player is not None and is_host(row, player)
    return {
        "table": row.id,
        "name": row.name,
        "status": row.status,
        "version": row.version,
        "ply": row.ply,
        "options": row.options,
        "players": row.players,
        "components": row.components,
        "box": None if row.components == load().version else row.components_name,
        "arranged": row.arranged,
        "terms": in_force(row.terms),
        "clocks": clocks_info(clocks),
        "ticking": None if clocks is None else clocks.running,
        "knocks": _knocks(row) if host else [],
        "knocked": None if player is None else knocked(row, player),
        "closed": row.closed,
        "daily": row.daily,
        "owner": host,
        "seats": [
            {
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "yours": player is not None and seat.player == player,
                "online": seat.player in context.online,
                "held": seat.player is not None,
                "vacant": seat.vacant,
                "offered": seat.offered,
                "may_sit": _may_sit(row, seats, player, number),
                "needs_acceptance": needs_acceptance(row, seats, number),
                "reserved": seat.invitation is not None,
                "invitation": seat.invitation if host else None,
            }
            for number, seat in enumerate(seats)
        ],
        "chooser": row.chooser,
        "created": timestamp(row.created),
        "moved": timestamp(row.moved),
        "from": origin,
        "rematch": row.rematch,
        "result": row.result,
    }


def _knocks(row: TableRow) -> list[KnockInfo]:
    """Return who asks to join."""
    waiting = [guest for guest in row.guests if not guest.refused]
    return [{"knock": guest.id, "name": guest.name, "seat": guest.seat} for guest in waiting]


def _may_sit(row: TableRow, seats: Sequence[Seat], player: str | None, number: int) -> bool:
    there = seats[number]
    if not there.free and not there.vacant:  # spares most of them the reasons why not
        return False
    return why_not_sit(row, seats, player, number) is None


def clocks_info(clocks: Clocks | None) -> list[ClockInfo] | None:
    if clocks is None:
        return None
    return [{"turn": round(left.turn, 3), "bank": round(left.bank, 3)} for left in clocks.left]


def in_force(terms: Terms) -> Terms:
    """Return the terms that apply: a rated game is played without hints."""
    return replace(terms, hints=False) if terms.rated and terms.hints else terms


def state(table: Table, viewer: Viewer, context: Context, since: int = 0) -> State:
    """Return what this viewer sees now and may do, with the decisions after ply `since`, or the
    last of them if they are very many."""
    player, seat = viewer
    since = max(since, table.row.ply - LOG_ENTRIES)
    seen = _state(table, table.game, viewer, context, entries(table, viewer, since), since)
    if seat is not None and may_undo(table, player, seat):
        seen["undo"] = {"decision": True, "turn": True}
    chooser = table.row.chooser
    if chooser is not None and chooser != seat and table.plays(player, chooser):
        seen["hand_over"] = chooser
    return seen


def seats_news(table: Table, viewer: Viewer, context: Context) -> TableNews:
    """Return the news of who sits at the table and who is online, if the game has not changed."""
    row = table.row
    seen = info(row, table.seats, viewer.player, context)
    return {"v": 1, "type": "table", "version": row.version, "table": seen}


def past(table: Table, viewer: Viewer, context: Context, ply: int) -> State:
    """Return everything as it was at this ply, with the log up to there, or the end of a very long
    log."""
    if not 0 <= ply <= table.row.ply:
        raise Refusal("bad-request", f"Ply {ply} is not one of 0 to {table.row.ply}.")
    game = table.game.at(ply)
    since = max(0, ply - LOG_ENTRIES)
    log = game.log(viewer.seat, since) if table.started else []
    return _state(table, game, viewer, context, log, since)


def _state(
    table: Table,
    game: Game,
    viewer: Viewer,
    context: Context,
    log: list[EntryDict],
    since: int,
) -> State:
    """Return what is seen of this game when there is nothing to decide."""
    return {
        "v": 1,
        "type": "state",
        "version": table.row.version,
        "table": info(table.row, table.seats, viewer.player, context),
        "ply": game.ply,
        "seat": viewer.seat,
        "view": _view(table, game, viewer.seat) if table.started else None,
        "undo": {"decision": False, "turn": False},
        "hand_over": None,
        "entries": log,
        "since": since,
    }


def entries(table: Table, viewer: Viewer, since: int = 0) -> list[EntryDict]:
    """Return the decisions after ply `since`, as this viewer may see them."""
    game = table.game
    if not table.started or since >= game.ply:
        return []
    if since == game.ply - 1 and table.entries and table.entries[-1].kind == "move":
        # The common case: the game itself still knows what the last decision led to, and
        # the log, which replays everything, is not needed.
        return [game.entry(table.entries[-1].seat, game.plies[-1], viewer.seat)]
    return game.log(viewer.seat, since)


def history(
    table: Table, viewer: Viewer, since: int = 0, *, open_cards: bool = False
) -> Iterator[HistoryStep]:
    """Return every view from ply `since` on, as this viewer saw it then, with the decision that led
    to it. With `open_cards` it shows every family's cards."""
    seat = viewer.seat
    if not table.started:
        return
    see = _open_view if open_cards else _view
    if since == 0:
        yield {"ply": 0, "entry": None, "view": see(table, table.game.at(0), seat)}
    for game, actor, move in table.game.steps():
        if game.ply >= max(since, 1):
            entry = game.entry(actor, move, seat)
            yield {"ply": game.ply, "entry": entry, "view": see(table, game, seat)}


def record(table: Table, player: str | None, now: float) -> str:
    """Return the whole game as text, including the seed once the game is over."""
    check_record(table, player, now)
    return table.game.record()


def _view(table: Table, game: Game, seat: int | None) -> View:
    view = game.view(seat)
    if table.row.closed:  # no further decisions
        view["chooser"], view["moves"] = None, []
    if not table.row.terms.memory:  # families are not reminded of the cards that lay open
        families = view["families"]
        assert isinstance(families, list)
        for family in families:
            assert isinstance(family, dict)
            family["shown"] = None
    return view


def _open_view(table: Table, game: Game, seat: int | None) -> View:
    """Return a view in which each family appears as its own seat sees it."""
    view = _view(table, game, seat)
    view["families"] = [
        _view(table, game, family["seat"])["families"][family["seat"]]
        for family in view["families"]
    ]
    return view


def timestamp(seconds: float) -> str:
    whole, micro = divmod(round(seconds * 1_000_000), 1_000_000)
    return f"{_to_the_second(whole)}.{micro // 1000:03}Z"


@lru_cache(4096)  # many tables, in which something happened in the same second
def _to_the_second(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()[:-6]
