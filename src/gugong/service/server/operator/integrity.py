"""Looks for damage in an SQLite file, which a game meets only when it reads the damaged page.

PostgreSQL has checksums of its own.
"""

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from gugong.service.tables.quotas import HOUR

log = logging.getLogger(__name__)

FIRST: Final = 1  # of the problems found; the log needs no more


class Integrity:
    """Checks the file at the start and every hour."""

    def __init__(self, database: str) -> None:
        url = make_url(database)
        is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
        self._file = Path(str(url.database)) if is_file else None
        self.damaged = False

    async def run(self) -> None:
        while self._file is not None:
            damage = await asyncio.to_thread(find_damage, self._file)
            if damage and not self.damaged:
                log.error("database is damaged; restore a backup", extra={"why": damage})
            self.damaged = damage is not None
            await asyncio.sleep(HOUR)


def find_damage(file: Path) -> str | None:
    """The first problem in this SQLite file."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            (found,) = database.execute(f"pragma quick_check({FIRST})").fetchone()
    except sqlite3.OperationalError:  # it cannot be opened or is locked: the probe says so
        return None
    except sqlite3.DatabaseError as error:
        return str(error)
    return None if found == "ok" else str(found)
