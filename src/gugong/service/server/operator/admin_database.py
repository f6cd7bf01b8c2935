"""The service's database, opened for the operator."""

import getpass
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, Select, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from gugong.service.server.operator.audit import audited
from gugong.service.server.storage.database import open_engine, short
from gugong.service.server.storage.upgrade import HEAD

Row = dict[str, Any]  # by the name of its columns; their types are in the schema
Query = Select[Any]  # of whatever columns
BAD_URL: Final = (ArgumentError, NoSuchModuleError, ModuleNotFoundError)


class AdminError(Exception):
    """The command failed; the text says what could not be done, and why."""


def explained(error: Exception) -> str:
    """Return what is wrong with a database's URL, one of `BAD_URL`, and what to do."""
    if isinstance(error, ModuleNotFoundError) and error.name == "psycopg":
        return "PostgreSQL needs another package: pip install 'gugong-game[postgresql]'"
    return f"{error}; expected sqlite:///… or postgresql+psycopg://…"


class AdminDatabase:
    def __init__(self, url: str, engine: Engine) -> None:
        self.url = url
        self.engine = engine

    def read(self) -> AbstractContextManager[Connection]:
        return self.engine.connect()

    def rows(self, query: Query) -> list[Row]:
        with self.read() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]

    def change(
        self, action: str, subject: str = "", **details: object
    ) -> AbstractContextManager[Connection]:
        """Open a transaction with its audit line."""
        return audited(self.engine, _who(), action, subject, **details)


@contextmanager
def open_database(url: str, *, new: bool = False) -> Iterator[AdminDatabase]:
    """Open the database. Raises AdminError if it is missing or of another version.

    A `new` one may be missing.
    """
    try:
        address = make_url(url)
        engine = open_engine(address)
    except BAD_URL as error:
        raise AdminError(f"the database cannot be opened: {explained(error)}") from error
    try:
        if not new:
            _check(address, engine)
        yield AdminDatabase(url, engine)
    except SQLAlchemyError as error:
        raise AdminError(f"the database does not respond: {short(error)}") from error
    finally:
        engine.dispose()


def _file_of(address: URL) -> Path | None:
    """Return the file of an SQLite database."""
    name = address.database if address.get_backend_name() == "sqlite" else None
    return Path(name) if name else None


def make_folder(url: str) -> None:
    """Make the folder of an SQLite database that may not exist yet."""
    if (file := _file_of(make_url(url))) is not None:
        file.parent.mkdir(parents=True, exist_ok=True)


def _check(address: URL, engine: Engine) -> None:
    file = _file_of(address)
    if file is not None and not file.exists():  # SQLite would make one
        raise AdminError(f"there is no database at {file}; start the service once, or name another")
    found = schema_version(engine)
    if found != HEAD:
        raise AdminError(
            f"the database has schema version {found or 'none'}, and this program needs {HEAD}; "
            "start the service of this version once, or use the program that made it"
        )


def schema_version(engine: Engine) -> str | None:
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        version: str | None = connection.execute(
            text("select version_num from alembic_version")
        ).scalar()
        return version


def _who() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user without a name, as in some containers
        return "unknown"
