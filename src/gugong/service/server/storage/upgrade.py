"""Migrates a database to the schema of this program when the service starts."""

import time
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

HEAD: Final = "0001"  # the newest migration; a test compares it with the folder

ATTEMPTS: Final = 4
PAUSE: Final = 0.3  # seconds
LOCK: Final = 1420  # PostgreSQL's own, so that of several nodes that start one migrates


class TooNew(Exception):
    """A newer version of this program made the database."""


def upgrade(engine: Engine, *, beside_newer: bool = False) -> None:
    """Run the pending migrations, all or none. If there are none, this costs one query. TooNew if a
    newer program made the database, unless this one may run beside it.

    Nodes of the previous version keep running, so a migration only adds what they can ignore:
    tables, and columns that may be empty or have a default. A later one that takes something away
    raises `facts.usable_from`.
    """
    for attempt in range(1, ATTEMPTS + 1):
        try:
            _upgrade(engine, beside_newer)
            return
        except SQLAlchemyError:  # perhaps another process is doing the same right now
            if attempt == ATTEMPTS:
                raise
            time.sleep(PAUSE)


def _upgrade(engine: Engine, beside_newer: bool) -> None:
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if inspect(connection).has_table("alembic_version"):
            found = connection.execute(text("select version_num from alembic_version")).scalar()
            if found == HEAD:
                return
            if found is not None and found > HEAD:
                if beside_newer and _usable(connection):
                    return
                raise TooNew(
                    f"the database has schema version {found}, and this program knows up to "
                    f"{HEAD}; use the newer program that made it"
                )
        migrate(connection, HEAD)


def _usable(connection: Connection) -> bool:
    """Return whether a newer database still has everything that this program needs."""
    if not inspect(connection).has_table("facts"):
        return False
    oldest: str = connection.execute(text("select usable_from from facts")).scalar_one()
    return oldest <= HEAD


def migrate(connection: Connection, to: str) -> None:
    from alembic import command  # only if there is something to do: it is slow to import
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
