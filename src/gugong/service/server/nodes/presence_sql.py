"""Who watches which table through which node."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, select, tuple_

from gugong.service.server.storage.schema import presence

# A table, a player (empty for a spectator), and whether they have the page in front of them.
Present = tuple[str, str, bool]


def tell(
    connection: Connection, node: str, come: Collection[Present], gone: Collection[Present]
) -> None:
    if gone:
        left = [(table, player) for table, player, _ in gone]
        which = tuple_(presence.c.table_id, presence.c.player).in_(left)
        connection.execute(delete(presence).where(presence.c.node == node, which))
    if come:
        rows = [
            {"table_id": table, "player": player, "node": node, "attentive": attentive}
            for table, player, attentive in come
        ]
        connection.execute(insert(presence), rows)


def elsewhere(connection: Connection, node: str, tables: Collection[str]) -> dict[str, set[str]]:
    """The players who watch these tables through other nodes."""
    here = presence.c.table_id.in_(list(tables)) & (presence.c.player != "")
    query = select(presence.c.table_id, presence.c.player).where(here, presence.c.node != node)
    found: dict[str, set[str]] = {}
    for table, player in connection.execute(query):
        found.setdefault(table, set()).add(player)
    return found
