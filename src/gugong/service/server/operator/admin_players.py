"""Players, as the operator sees and changes them."""

from typing import Final

from sqlalchemy import func, or_, select, update

from gugong.service.server.accounts.own_data import own_data
from gugong.service.server.accounts.personal import remove_player, touch_tables
from gugong.service.server.operator.admin_database import AdminDatabase, AdminError, Query, Row
from gugong.service.server.storage.schema import bans, players, seats, tables
from gugong.service.tables.table_names import tidy_name

SEATS: Final = (
    select(func.count()).where(seats.c.player == players.c.id).scalar_subquery().label("seats")
)


def list_players(database: AdminDatabase, word: str, limit: int) -> list[Row]:
    """Return the newest players, or those with this word in their name or as their id."""
    shown = players.c.id, players.c.name, players.c.scope, players.c.created
    query = select(*shown, SEATS).order_by(players.c.created.desc()).limit(limit)
    if word:
        named = func.lower(players.c.name).contains(word.lower(), autoescape=True)
        query = query.where(or_(named, players.c.id == word))
    return database.rows(query)


def show_player(database: AdminDatabase, player: str) -> Row:
    """Return a player, where they sit, and whether they are banned."""
    found = _player(database, player)
    return {**found, "seats": database.rows(_seats(player)), "bans": database.rows(_bans(player))}


def export_player(database: AdminDatabase, player: str) -> Row:
    """Return everything stored about a player, as they can download it themselves."""
    with database.read() as connection:
        found = own_data(connection, player)
    if found is None:
        raise _no_player(player)
    return found


def rename_player(database: AdminDatabase, player: str, name: str) -> str:
    """Change a name, also at the tables; return it tidied."""
    tidy = tidy_name(name)
    if not tidy:
        raise AdminError("a name needs at least one letter")
    _player(database, player)
    with database.change("players rename", player) as connection:
        connection.execute(update(players).where(players.c.id == player).values(name=tidy))
        connection.execute(update(seats).where(seats.c.player == player).values(name=tidy))
        touch_tables(connection, player)
    return tidy


def remove(database: AdminDatabase, player: str) -> None:
    """Remove a player and what is stored about them. Their games stay, without a name."""
    _player(database, player)
    with database.change("players remove", player) as connection:
        remove_player(connection, player)


def _player(database: AdminDatabase, player: str) -> Row:
    found = database.rows(select(players).where(players.c.id == player))
    if not found:
        raise _no_player(player)
    return found[0]


def _no_player(player: str) -> AdminError:
    return AdminError(f"there is no player {player!r}; `players list` finds them by their name")


def _seats(player: str) -> Query:
    shown = tables.c.id.label("table"), tables.c.name, tables.c.status, tables.c.moved
    both = seats.c.table_id == tables.c.id
    mine = select(*shown, seats.c.seat, seats.c.kind, seats.c.name.label("as")).join(seats, both)
    return mine.where(seats.c.player == player).order_by(tables.c.moved.desc())


def _bans(player: str) -> Query:
    return select(bans).where(bans.c.player == player)
