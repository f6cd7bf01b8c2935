"""Finished games, written out as records."""

import asyncio
from pathlib import Path

from sqlalchemy import select

from gugong.service.server.operator.admin_database import AdminError, Database
from gugong.service.server.storage.schema import tables
from gugong.service.server.storage.store import Store
from gugong.service.tables.table import open_table

SUFFIX = ".gugong"  # as `gugong play` saves games


def export_games(database: Database, folder: Path) -> tuple[int, list[str]]:
    """Write the record of each finished game into a folder. How many, and the tables that cannot be
    opened."""
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
                record = open_table(stored).game.record()
            except ValueError:
                damaged.append(table)
                continue
            (folder / f"{table}{SUFFIX}").write_text(record, "utf-8")
            written += 1
    finally:
        store.close()
    return written, damaged
