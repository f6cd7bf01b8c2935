"""Removes players for good, and merges two of them."""

from sqlalchemy import Connection, Select, case, func, or_, select, update

from gugong.service.server.accounts.personal import move_personal, remove_players
from gugong.service.server.operator.audit import new_line
from gugong.service.server.storage.schema import seats, tables
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.terms import STAND_IN


def remove_at_own_wish(connection: Connection, player: str) -> None:
    """The line tells every service on this database to forget them."""
    connection.execute(new_line("themselves", "players remove", player))
    remove_player(connection, player)


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
    # Others who knock there knock again; it is not worth reading the JSON.
    knocked = tables.c.guests.contains(player)
    connection.execute(
        update(tables).where(knocked).values(guests=None, version=tables.c.version + 1)
    )
    remove_players(connection, [player])


def merge_player(connection: Connection, source: str, target: str) -> None:
    """Give all games of one player to another, and remove the first.

    Refusal where both are at a game that is not over: nobody plays against a hand they know.
    """
    touch_tables(connection, source)
    both = _tables_of(source).intersect(_tables_of(target)).subquery()
    shared = select(tables.c.name).where(tables.c.id.in_(select(both)), tables.c.status != "over")
    if name := connection.execute(shared.limit(1)).scalar():
        raise Refusal(
            "same-table",
            f"Both of you are at the table {name!r}; finish that game, or leave one of its seats "
            "before it begins, and try again.",
        )
    connection.execute(update(seats).where(seats.c.player == source).values(player=target))
    connection.execute(
        update(seats)
        .where(seats.c.former.contains(source))
        .values(former=func.replace(seats.c.former, source, target))
    )
    connection.execute(update(tables).where(tables.c.owner == source).values(owner=target))
    move_personal(connection, source, target)
    remove_player(connection, source)


def touch_tables(connection: Connection, player: str) -> None:
    """Give the tables that concern this player another version, so that a service that has one of
    them in memory cannot store its next change before it has read this one."""
    theirs = or_(tables.c.id.in_(_tables_of(player)), tables.c.owner == player)
    newer = tables.c.version + 1
    connection.execute(update(tables).where(theirs).values(version=newer))


def _tables_of(player: str) -> Select[tuple[str]]:
    """Where this player holds a seat, or held one."""
    is_theirs = or_(seats.c.player == player, seats.c.former.contains(player))
    return select(seats.c.table_id).where(is_theirs)
