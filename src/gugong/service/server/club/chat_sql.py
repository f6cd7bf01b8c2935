"""What people said at a table, and whom they mute."""

from sqlalchemy import Connection, delete, func, insert, select

from gugong.service.server.storage.schema import lines, mutes
from gugong.service.tables.chat import LINES_KEPT, StoredLine


def add_line(connection: Connection, table: str, line: StoredLine) -> int:
    """Store a line, and say which number it has. Two servers may choose the same one; the second
    one to store it fails and tries again."""
    last = select(func.coalesce(func.max(lines.c.number), 0)).where(lines.c.table_id == table)
    number = int(connection.execute(last).scalar_one()) + 1
    connection.execute(
        insert(lines).values(
            table_id=table,
            number=number,
            player=line.player,
            seat=line.seat,
            name=line.name,
            phrase=line.phrase,
            text=line.text,
            time=line.time,
        )
    )
    too_old = lines.c.number <= number - LINES_KEPT
    connection.execute(delete(lines).where(lines.c.table_id == table, too_old))
    return number


def read_lines(
    connection: Connection, table: str, before: int | None, most: int
) -> list[StoredLine]:
    """The last lines before that number, or of all; the oldest of them first."""
    query = select(lines).where(lines.c.table_id == table)
    if before is not None:
        query = query.where(lines.c.number < before)
    rows = connection.execute(query.order_by(lines.c.number.desc()).limit(most)).all()
    return [
        StoredLine(row.number, row.player, row.seat, row.name, row.phrase, row.text, row.time)
        for row in reversed(rows)
    ]


def read_line(connection: Connection, table: str, number: int) -> StoredLine | None:
    found = read_lines(connection, table, number + 1, 1)
    return found[0] if found and found[0].number == number else None


def mute(connection: Connection, player: str, other: str, muted: bool) -> None:
    both = (mutes.c.player == player) & (mutes.c.muted == other)
    connection.execute(delete(mutes).where(both))
    if muted:
        connection.execute(insert(mutes).values(player=player, muted=other))


def muted_by(connection: Connection, player: str) -> list[str]:
    return list(connection.execute(select(mutes.c.muted).where(mutes.c.player == player)).scalars())
