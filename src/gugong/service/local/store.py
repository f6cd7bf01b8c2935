"""The store of a browser: tables as JSON in IndexedDB."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from gugong import RULES_VERSION, __version__
from gugong.errors import RecordError
from gugong.service.local.browser import IndexedDb
from gugong.service.tables.json_values import read
from gugong.service.tables.model import (
    Change,
    CorruptTable,
    Entry,
    Seat,
    StoredTable,
    TableRow,
)
from gugong.service.tables.puzzles import Settled
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.table import open_table
from gugong.text import catalogue

# Any: JSON as it was stored; the dataclasses are what it was made from.
Stored = Mapping[str, Any]

SEATS: Final = tuple[Seat, ...]
FULL: Final = "QuotaExceededError"
RULES_LINE: Final = re.compile(r"^rules: .*$", re.MULTILINE)


class StorageFull(StorageError):
    """There is no room left on this device."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.code = "storage-full"
        self.message = (
            "There is no room left in this browser, so nothing has changed; "
            "save your games as files, then free some space and try again."
        )


class BrowserStore:
    """A `gugong.service.tables.model.Store`, and everything else that a browser stores."""

    def __init__(self, database: IndexedDb) -> None:
        self._database = database

    async def load(self, table: str) -> StoredTable | None:
        try:
            text = await self._database.load(table)
        except Exception as error:
            raise storage_error(error) from error
        if text is None:
            return None
        plain: Stored = json.loads(text)
        stored = StoredTable(
            read(TableRow, plain["row"]),
            read(SEATS, plain["seats"]),
            plain["record"],
            plain["record_version"],
            tuple(Entry(**entry) for entry in plain["entries"]),
            plain["box"],
        )
        return stored if plain["rules"] == RULES_VERSION else by_our_rules(stored, plain)

    async def save(self, change: Change) -> None:
        plain = {**asdict(change), "rules": RULES_VERSION, "engine": __version__}
        try:
            await self._database.save(json.dumps(plain))
        except Exception as error:
            raise storage_error(error) from error

    async def remove(self, table: str) -> None:
        try:
            await self._database.remove(table)
        except Exception as error:
            raise storage_error(error) from error

    async def tables(self) -> list[tuple[TableRow, tuple[Seat, ...]]]:
        """Return all tables, latest first."""
        try:
            found: list[Stored] = json.loads(await self._database.tables())
        except Exception as error:
            raise storage_error(error) from error
        return [(read(TableRow, one["row"]), read(SEATS, one["seats"])) for one in found]

    async def box(self, version: str) -> str | None:
        return await self._database.box(version)

    async def review(self, table: str, eyes: int | None) -> str | None:
        return await self._database.review(table, eyes)

    async def keep_review(self, table: str, eyes: int | None, text: str) -> None:
        try:
            await self._database.keep_review(table, eyes, text)
        except Exception as error:
            raise storage_error(error) from error

    async def settled_puzzles(self) -> list[Settled]:
        found: list[Stored] = json.loads(await self._database.puzzles() or "[]")
        return [Settled(**one) for one in found]

    async def add_settled(self, settled: Settled) -> list[Settled]:
        """Add these and return all; a puzzle is settled once a day."""
        rows = await self.settled_puzzles()
        if any((row.day, row.puzzle) == (settled.day, settled.puzzle) for row in rows):
            return rows
        rows.append(settled)
        try:
            await self._database.keep_puzzles(json.dumps([asdict(row) for row in rows]))
        except Exception as error:
            raise storage_error(error) from error
        return rows

    async def name(self) -> str:
        return await self._database.name()

    async def rename(self, name: str) -> None:
        try:
            await self._database.rename(name)
        except Exception as error:
            raise storage_error(error) from error


def by_our_rules(stored: StoredTable, plain: Stored) -> StoredTable:
    """Return a table that was stored under another version of the rules. Raises Refusal if its game
    goes differently under ours."""
    record = RULES_LINE.sub(f"rules: {RULES_VERSION}", stored.record, count=1)
    ours = StoredTable(
        stored.row, stored.seats, record, stored.record_version, stored.entries, stored.box
    )
    try:
        open_table(ours)
    except (CorruptTable, ValueError) as error:
        why = catalogue().error(error) if isinstance(error, RecordError) else str(error)
        raise Refusal(
            "other-rules",
            f"This game was begun with version {plain['engine']}, whose rules differ from those of "
            f"{__version__}: {why} Save its file; the version it was begun with can open it.",
        ) from error
    return ours


def storage_error(error: Exception) -> StorageError:
    detail = str(error)
    return StorageFull(detail) if FULL in detail else StorageError(detail)
