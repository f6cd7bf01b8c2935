"""Games that somebody takes out of their list: hidden from it, or deleted for good."""

from typing import Final

from sqlalchemy import Connection, delete, select, text

from gugong.service.server.accounts.removal import remove_tables
from gugong.service.server.operator.audit import new_line
from gugong.service.server.storage.schema import hidden, tables
from gugong.service.tables.model import Conflict

_HIDE: Final = text(
    "insert into hidden (player, table_id) values (:player, :table) on conflict do nothing"
)


def hide(connection: Connection, player: str, table: str) -> None:
    connection.execute(_HIDE, {"player": player, "table": table})


def show(connection: Connection, player: str, table: str) -> None:
    mine = (hidden.c.player == player) & (hidden.c.table_id == table)
    connection.execute(delete(hidden).where(mine))


def delete_table(connection: Connection, player: str, table: str, version: int) -> None:
    """Unless somebody has changed it since that version. The line tells every other service."""
    connection.execute(new_line("its owner", "tables remove", table, player=player))
    found = select(tables.c.version).where(tables.c.id == table).with_for_update()
    if connection.execute(found).scalar() != version:
        raise Conflict
    remove_tables(connection, [table])
