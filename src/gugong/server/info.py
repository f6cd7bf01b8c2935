"""What everybody may know about a table: who sits there and how it stands, not what lies on it."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import orjson

from gugong.game import Game
from gugong.server.store import Seat, TableRow


def table_info(
    sheet: TableRow, seats: Sequence[Seat], player: str | None, online: Collection[str] = ()
) -> dict[str, Any]:
    """A table as this player sees it in a list or on its page."""
    return {
        "table": sheet.id,
        "name": sheet.name,
        "status": sheet.status,
        "version": sheet.version,
        "ply": sheet.ply,
        "options": orjson.Fragment(sheet.options),
        "players": sheet.players,
        "components": sheet.components,
        "undo": sheet.undo,
        "memory": sheet.memory,
        "listed": sheet.listed,
        "seats": [
            {
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "yours": player is not None and seat.player == player,
                "online": seat.player in online,
                "held": seat.player is not None,
                "vacant": seat.vacant,
            }
            for number, seat in enumerate(seats)
        ],
        "chooser": sheet.chooser,
        "created": timestamp(sheet.created),
        "moved": timestamp(sheet.moved),
        "from": sheet.from_table and {"table": sheet.from_table, "ply": sheet.from_ply},
        "rematch": sheet.rematch,
        "result": sheet.result and orjson.Fragment(sheet.result),
    }


def result_json(game: Game) -> str | None:
    """How the game ended; None while it goes on."""
    if not game.over:
        return None
    scores = [
        {"seat": s.seat, "total": s.total, "audience": s.audience, "sources": s.sources}
        for s in game.scores
    ]
    result = {"scores": scores, "ranking": game.ranking, "winner": game.winner}
    return orjson.dumps(result).decode()


@lru_cache(4096)  # asked again and again for the same tables
def timestamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")[:-6] + "Z"
