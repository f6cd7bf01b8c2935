"""Tables, as the operator sees, exports and removes them."""

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import delete, func, select

from gugong.service.server.operator.admin_database import AdminDatabase, AdminError, Row
from gugong.service.server.operator.expiry import expire
from gugong.service.server.storage.schema import decisions, seats, snapshots, tables
from gugong.service.server.storage.store import Store
from gugong.service.tables.quotas import Lifetimes
from gugong.service.tables.table import Table, open_table

SUFFIX: Final = ".gugong"  # as `gugong play` saves games


def list_tables(database: AdminDatabase, status: str | None, limit: int) -> list[Row]:
    """Return the tables, the most recently active first."""
    shown = tables.c.id, tables.c.name, tables.c.status, tables.c.ply, tables.c.listed
    query = select(*shown, tables.c.owner, tables.c.moved).order_by(tables.c.moved.desc())
    if status is not None:
        query = query.where(tables.c.status == status)
    return database.rows(query.limit(limit))


def show_table(database: AdminDatabase, table: str) -> Row:
    """Return a table, who sits there, and how much of the database it takes."""
    found = database.rows(select(tables).where(tables.c.id == table))
    if not found:
        raise AdminError(f"there is no table {table!r}; a table's id is the end of its link")
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


def remove_table(database: AdminDatabase, table: str) -> None:
    """Remove a table with its game. Its viewers are notified."""
    show_table(database, table)
    with database.change("tables remove", table) as connection:
        connection.execute(delete(tables).where(tables.c.id == table))


def export_games(database: AdminDatabase, folder: Path) -> tuple[int, list[str]]:
    """Write the record of each finished game into a folder.

    Returns how many, and the tables that cannot be opened.
    """
    with database.read() as connection:
        query = select(tables.c.id).where(tables.c.status == "over").order_by(tables.c.moved)
        ids = list(connection.execute(query).scalars())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return asyncio.run(_write(database.url, ids, folder))
    except OSError as error:
        raise AdminError(f"{folder}: {error.strerror or error}") from error


async def _write(url: str, ids: list[str], folder: Path) -> tuple[int, list[str]]:
    store = Store(url)
    written, damaged = 0, []
    try:
        for table in ids:
            stored = await store.load(table)
            if stored is None:  # removed in the meantime
                continue
            try:
                opened = open_table(stored)
                record = opened.game.record(tags=_tags(opened))
            except ValueError:
                damaged.append(table)
                continue
            (folder / f"{table}{SUFFIX}").write_text(record, "utf-8")
            written += 1
    finally:
        store.close()
    return written, damaged


def _tags(table: Table) -> dict[str, str]:
    """Return the tags of a game: when it began, and who played it."""
    day = datetime.fromtimestamp(table.row.created, UTC).date()
    names = zip(table.game.components.colours, table.seats, strict=False)
    return {"date": day.isoformat(), **{colour: seat.name for colour, seat in names if seat.name}}


class Counts(NamedTuple):
    tables: int
    players: int
    compacted: int  # finished games of which only the record is left


def expire_all(database: AdminDatabase, lifetimes: Lifetimes) -> Counts:
    """Remove what has expired, in several transactions."""
    counts, more = Counts(0, 0, 0), True
    while more:
        with database.change("expire") as connection:
            done = expire(connection, time.time(), lifetimes)
        found = len(done.tables), done.players, done.compacted
        counts = Counts(*map(sum, zip(counts, found, strict=True)))
        more = done.more
    return counts


def would_expire(database: AdminDatabase, lifetimes: Lifetimes) -> tuple[Counts, bool]:
    """Return what the first transaction would remove, and whether that is all."""
    with database.read() as connection, connection.begin() as transaction:
        done = expire(connection, time.time(), lifetimes)
        transaction.rollback()
    return Counts(len(done.tables), done.players, done.compacted), not done.more
