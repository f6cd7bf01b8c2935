"""Removes tables and players for good, with all that hangs on them."""

from collections.abc import Collection

from sqlalchemy import Connection, case, delete, func, or_, select, update

from gugong.server.store.chat import forget_speaker
from gugong.server.store.schema import (
    bans,
    decisions,
    lines,
    notices,
    players,
    reports,
    seats,
    snapshots,
    tables,
)
from gugong.tables.seating import STAND_IN


def remove_tables(connection: Connection, ids: Collection[str]) -> None:
    for rows in (notices, decisions, snapshots, lines, seats):
        connection.execute(delete(rows).where(rows.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))


def remove_player(connection: Connection, player: str) -> None:
    """The player, and their id and name wherever they are.

    Their games stay, without a name: others have played them, too. A seat at a table that waits is
    open again; where the game goes on, a bot plays.
    """
    touch_tables(connection, player)
    status = select(tables.c.status).where(tables.c.id == seats.c.table_id).scalar_subquery()
    goes_on = status == "running"
    connection.execute(
        update(seats)
        .where(seats.c.player == player)
        .values(
            kind=case((status == "waiting", "open"), (goes_on, "bot"), else_=seats.c.kind),
            level=case((goes_on, func.coalesce(seats.c.level, STAND_IN)), else_=seats.c.level),
            vacant=goes_on,
            player=None,
            name="",
        )
    )
    connection.execute(
        update(seats)
        .where(seats.c.former.contains(player))
        .values(former=func.replace(seats.c.former, player, ""))
    )
    connection.execute(update(tables).where(tables.c.owner == player).values(owner=None))
    connection.execute(
        update(decisions).where(decisions.c.player == player).values(player=None, message=None)
    )
    connection.execute(delete(notices).where(notices.c.player == player))
    forget_speaker(connection, player)
    theirs = or_(reports.c.reporter == player, reports.c.subject == player)
    connection.execute(delete(reports).where(theirs))
    connection.execute(delete(bans).where(bans.c.player == player))
    connection.execute(delete(players).where(players.c.id == player))


def touch_tables(connection: Connection, player: str) -> None:
    """Give the tables at which this player sits another version, so that a service that has one of
    them in memory cannot store its next change before it has read this one."""
    theirs = select(seats.c.table_id).where(seats.c.player == player)
    newer = tables.c.version + 1
    connection.execute(update(tables).where(tables.c.id.in_(theirs)).values(version=newer))
