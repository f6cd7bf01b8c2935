"""The audit: changes made to the database from outside a running server, and by whom."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import orjson
from sqlalchemy import Connection, Engine, Insert, insert, select

from gugong.service.server.storage.schema import audit


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One change."""

    id: int
    time: float
    actor: str
    action: str  # what it concerns, and what was done: players rename
    subject: str  # an id
    details: dict[str, object]

    @property
    def concerns(self) -> str:
        return self.action.partition(" ")[0]


@contextmanager
def audited(
    engine: Engine, actor: str, action: str, subject: str = "", **details: object
) -> Iterator[Connection]:
    """Open a transaction for one change, with its audit line.

    The line comes first, so that SQLite takes its lock for writing before anything is read.
    """
    with engine.begin() as connection:
        connection.execute(new_line(actor, action, subject, **details))
        yield connection


def new_line(actor: str, action: str, subject: str = "", **details: object) -> Insert:
    row = {"time": time.time(), "actor": actor[:64], "action": action, "subject": subject}
    return insert(audit).values({**row, "details": orjson.dumps(details).decode()})


def newest_lines(connection: Connection, count: int, after: int = 0) -> list[AuditLine]:
    """Return the lines with an id above `after`, newest first."""
    query = select(audit).where(audit.c.id > after).order_by(audit.c.id.desc()).limit(count)
    found = connection.execute(query)
    return [AuditLine(**{**row._mapping, "details": orjson.loads(row.details)}) for row in found]
