"""Brings a database to the schema of this program by migrations, when the service starts."""

import time
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import SQLAlchemyError

HEAD: Final = "0002"  # the newest migration; a test holds it to the folder

ATTEMPTS: Final = 4
PAUSE: Final = 0.3  # seconds


class TooNew(Exception):
    """The database was made by a newer version of this program."""


def upgrade(engine: Engine) -> None:
    """Run the migrations that are missing, all or none; where none is, this costs one query."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            _upgrade(engine)
            return
        except SQLAlchemyError:  # perhaps another server does the same at this moment
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
                    f"the database has version {found} of its schema, this program knows up to "
                    f"{HEAD}; start it with the newer program it was made with"
                )
        from alembic import command  # only where there is something to do: it starts slowly
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
