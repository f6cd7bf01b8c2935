"""Tables, as the operator sees and removes them."""

from sqlalchemy import delete, func, select

from gugong.service.server.operator.admin_database import AdminError, Database, Row
from gugong.service.server.storage.schema import decisions, seats, snapshots, tables


def list_tables(database: Database, status: str | None, limit: int) -> list[Row]:
    """Those that moved last, first."""
    shown = tables.c.id, tables.c.name, tables.c.status, tables.c.ply, tables.c.listed
    query = select(*shown, tables.c.owner, tables.c.moved).order_by(tables.c.moved.desc())
    if status is not None:
        query = query.where(tables.c.status == status)
    return database.rows(query.limit(limit))


def show_table(database: Database, table: str) -> Row:
    """A table, who sits there, and how much of the database it takes."""
    found = database.rows(select(tables).where(tables.c.id == table))
    if not found:
        raise AdminError(f"there is no table {table!r}; it is the end of the table's link")
    sitting = select(seats).where(seats.c.table_id == table).order_by(seats.c.seat)
    shown = [{k: v for k, v in row.items() if k != "table_id"} for row in database.rows(sitting)]
    moves = select(func.count()).where(decisions.c.table_id == table)
    records = select(func.sum(func.length(snapshots.c.record))).where(snapshots.c.table_id == table)
    with database.read() as connection:
        return {
            **found[0],
            "seats": shown,
            "decisions": connection.execute(moves).scalar(),
            "bytes_of_records": connection.execute(records).scalar() or 0,
        }


def remove_table(database: Database, table: str) -> None:
    """With its game. Whoever is there is told that there is no such table any more."""
    show_table(database, table)
    with database.change("tables remove", table) as connection:
        connection.execute(delete(tables).where(tables.c.id == table))
