"""Which puzzles players have solved, day by day."""

from dataclasses import asdict

from sqlalchemy import Connection, insert, select

from gugong.service.server.storage.schema import settled_puzzles
from gugong.service.tables.puzzles import Settled

SHOWN = [column for column in settled_puzzles.c if column.name != "player"]


def settled_by(connection: Connection, player: str) -> list[Settled]:
    query = select(*SHOWN).where(settled_puzzles.c.player == player)
    return [Settled(**row._mapping) for row in connection.execute(query)]


def add_settled(connection: Connection, player: str, settled: Settled) -> list[Settled]:
    """All of this player's; on one day a puzzle is settled once."""
    rows = settled_by(connection, player)
    if any((row.day, row.puzzle) == (settled.day, settled.puzzle) for row in rows):
        return rows
    connection.execute(insert(settled_puzzles).values(player=player, **asdict(settled)))
    return [*rows, settled]
