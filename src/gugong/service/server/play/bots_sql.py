"""Tables where a bot is to move."""

from sqlalchemy import Connection, select

from gugong.service.server.storage.claims_sql import claimed
from gugong.service.server.storage.schema import seats, tables


def tables_of_bots(
    connection: Connection, unclaimed: str | None = None, most: int | None = None
) -> list[str]:
    """Return the ids of these tables; with `unclaimed`, those without a claim of that kind."""
    both = (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.chooser)
    query = select(tables.c.id).join(seats, both)
    query = query.where(tables.c.status == "running", seats.c.kind == "bot").limit(most)
    if unclaimed is not None:
        query = query.where(~claimed(unclaimed, tables.c.id))
    return list(connection.execute(query).scalars())
