"""Notes whether the database works: failed reads and writes, and damage in a file."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, Literal

from sqlalchemy import make_url

from gugong.service.tables.quotas import HOUR

log: Final = logging.getLogger(__name__)

Part = Literal["reading", "writing"]  # apart, since a full disk can still be read
# Successes after which it works again; where one page is damaged, some succeed.
IN_A_ROW: Final = 10


class Failures:
    """Logs when the database begins to fail, and when it works again."""

    def __init__(self) -> None:
        self.count: int = 0  # since the start
        self._failing: dict[Part, int] = {}  # parts that fail, with their successes since

    def failed(self, part: Part, why: str) -> None:
        self.count += 1
        if part not in self._failing:
            log.error("database fails", extra={"part": part, "why": why})
        self._failing[part] = 0

    def worked(self, part: Part) -> None:
        if part not in self._failing:
            return
        self._failing[part] += 1
        if self._failing[part] == IN_A_ROW:
            del self._failing[part]
            log.warning("database works again", extra={"part": part, "failures": self.count})


FIRST: Final = 1  # of the problems found; one is enough for the log


class Integrity:
    """Looks for damage in an SQLite file at the start and every hour: otherwise it would only be
    noticed when a game reads the damaged page. PostgreSQL has its own checksums."""

    def __init__(self, database: str) -> None:
        url = make_url(database)
        is_file = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
        self._file = Path(str(url.database)) if is_file else None
        self.damaged: bool = False

    async def run(self) -> None:
        while self._file is not None:
            damage = await asyncio.to_thread(find_damage, self._file)
            if damage and not self.damaged:
                log.error("database is damaged; restore a backup", extra={"why": damage})
            self.damaged = damage is not None
            await asyncio.sleep(HOUR)


def find_damage(file: Path) -> str | None:
    """Return the first problem in this SQLite file."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
            (found,) = database.execute(f"pragma quick_check({FIRST})").fetchone()
    except sqlite3.OperationalError:  # it cannot be opened or is locked: the probe says so
        return None
    except sqlite3.DatabaseError as error:
        return str(error)
    return None if found == "ok" else str(found)
