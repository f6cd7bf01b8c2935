"""The seats of tables, read."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from gugong.service.server.storage.rows import read_seat
from gugong.service.server.storage.schema import seats
from gugong.service.tables.model import Seat


def seats_of(connection: Connection, ids: Iterable[str]) -> dict[str, tuple[Seat, ...]]:
    found: dict[str, tuple[Seat, ...]] = dict.fromkeys(ids, ())
    query = select(seats).where(seats.c.table_id.in_(list(found)))
    for row in connection.execute(query.order_by(seats.c.table_id, seats.c.seat)):
        found[row.table_id] = (*found[row.table_id], read_seat(row._mapping))
    return found
