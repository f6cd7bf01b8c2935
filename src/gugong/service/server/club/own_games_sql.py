"""A page of a player's own games, and deleting one.

The work grows with the number of games the player has, not with the number stored. The database
returns them in order from the page's start; `Wanted` filters them.
"""

from typing import Final

from sqlalchemy import Connection, Select, Subquery, case, delete, exists, select, tuple_, union

from gugong.service.server.operator.audit import new_line
from gugong.service.server.storage.rows import read_table, seats_of
from gugong.service.server.storage.schema import seats, tables
from gugong.service.tables.model import Conflict
from gugong.service.tables.own_games import Listed, Place, Wanted, place_of

AT_ONCE: Final = 100  # games read in one go


def own_games(
    connection: Connection, player: str, wanted: Wanted, after: Place | None, most: int
) -> tuple[list[Listed], Place | None]:
    """Return the games at which this player sits or which they own, and where the next page
    begins."""
    page: list[Listed] = []
    while True:
        chunk = _chunk(connection, player, wanted, after)
        for row, sitting in chunk:
            if wanted.includes(row, sitting):
                if len(page) == most:
                    return page, place_of(*page[-1], player)
                page.append((row, sitting))
        if len(chunk) < AT_ONCE:
            return page, None
        after = place_of(*chunk[-1], player)


def _chunk(
    connection: Connection, player: str, wanted: Wanted, after: Place | None
) -> list[Listed]:
    rows = connection.execute(chunk_query(player, wanted, after)).all()
    sitting = seats_of(connection, [row.id for row in rows])
    return [(read_table(row._mapping), sitting[row.id]) for row in rows]


def chunk_query(player: str, wanted: Wanted, after: Place | None) -> Select[tuple[object, ...]]:
    own = _own(player)
    decides = exists().where(
        seats.c.table_id == tables.c.id,
        seats.c.seat == tables.c.chooser,
        seats.c.player == player,
        seats.c.kind == "person",
    )
    to_move = case((decides, 1), else_=0)
    query = (
        select(tables)
        .join(own, own.c.id == tables.c.id)
        .order_by(to_move.desc(), tables.c.moved.desc(), tables.c.id.desc())
        .limit(AT_ONCE)
    )
    if wanted.which is not None:
        is_over = tables.c.status == "over"
        query = query.where(is_over if wanted.which == "finished" else ~is_over)
    if after is not None:
        begun = tuple_(to_move, tables.c.moved, tables.c.id)
        query = query.where(begun < tuple_(int(after.to_move), after.moved, after.table))
    return query


def _own(player: str) -> Subquery:
    """Return the ids of this player's tables. A single condition with `or` would make PostgreSQL
    look at every table."""
    sits = select(seats.c.table_id.label("id")).where(seats.c.player == player)
    owns = select(tables.c.id).where(tables.c.owner == player)
    return union(sits, owns).subquery()


def delete_table(connection: Connection, player: str, table: str, version: int) -> None:
    """Delete a table; the audit line tells the other nodes.

    Raises Conflict if the table has changed since `version`.
    """
    connection.execute(new_line("its owner", "tables remove", table, player=player))
    found = select(tables.c.version).where(tables.c.id == table).with_for_update()
    if connection.execute(found).scalar() != version:
        raise Conflict
    connection.execute(delete(tables).where(tables.c.id == table))
