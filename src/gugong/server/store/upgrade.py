"""Migrates a database to the schema of this program when the service starts."""

import time
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

HEAD: Final = "0007"  # the newest migration; a test compares it with the folder

ATTEMPTS: Final = 4
PAUSE: Final = 0.3  # seconds


class TooNew(Exception):
    """A newer version of this program made the database."""


def upgrade(engine: Engine) -> None:
    """Run the pending migrations, all or none. If there are none, this costs one query."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            _upgrade(engine)
            return
        except SQLAlchemyError:  # perhaps another server is doing the same right now
            if attempt == ATTEMPTS:
                raise
            time.sleep(PAUSE)


def _upgrade(engine: Engine) -> None:
    with engine.begin() as connection:
        if inspect(connection).has_table("alembic_version"):
            found = connection.execute(text("select version_num from alembic_version")).scalar()
            if found == HEAD:
                return
            if found is not None and found > HEAD:
                raise TooNew(
                    f"the database has schema version {found}, and this program knows up to "
                    f"{HEAD}; use the newer program that made it"
                )
        migrate(connection, HEAD)


def migrate(connection: Connection, to: str) -> None:
    from alembic import command  # only if there is something to do: it is slow to import
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
