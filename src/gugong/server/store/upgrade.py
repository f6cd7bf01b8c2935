"""Brings a database to the schema of this program by migrations, when the service starts."""

from pathlib import Path
from typing import Final

from sqlalchemy import Engine, inspect, text

HEAD: Final = "0001"  # the newest migration; a test holds it to the folder


class TooNew(Exception):
    """The database was made by a newer version of this program."""


def upgrade(engine: Engine) -> None:
    """Run the migrations that are missing; where none is, this costs one query."""
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
