"""Backups: the whole database as one SQLite file, whatever the service itself uses.

One format for both databases, so a backup also moves a service from one to the other. A service
may keep running: a backup is read in one transaction, so it shows one moment, and a restore is
one transaction, too.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, delete, func, insert, select, text
from sqlalchemy.exc import DatabaseError

from gugong.service.server.operator.admin_database import (
    AdminDatabase,
    AdminError,
    make_folder,
    open_database,
)
from gugong.service.server.storage.database import short
from gugong.service.server.storage.schema import (
    audit,
    claims,
    metadata,
    nodes,
    players,
    presence,
    tables,
)
from gugong.service.server.storage.upgrade import TooNew, upgrade

AT_ONCE: Final = 500  # rows; a record may have 40 kB
# Of one database alone: the audit, where a running service looks for what is new, and its nodes.
STAYS: Final = audit, nodes, claims, presence
COPIED: Final = [table for table in metadata.sorted_tables if table not in STAYS]
Content = dict[str, tuple[int, int]]  # of each SQL table: how many rows, and their digest


def write_backup(source: AdminDatabase, file: Path) -> Content:
    """Write a backup, then read it back to check it."""
    if file.exists():
        raise AdminError(f"{file} exists already; choose another name")
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds seeds
        with opened(part, file) as target:
            upgrade(target)
            with _one_moment(source.engine) as reading, target.begin() as writing:
                content = _copy(reading, writing)
            check_file(target, part)
            with target.connect() as connection:
                if _content(connection) != content:
                    raise AdminError("the backup does not contain what was written to it")
        part.rename(file)
    except OSError as error:
        raise AdminError(f"{file}: {error.strerror or error}") from error
    finally:
        part.unlink(missing_ok=True)
    return content


def restore_backup(url: str, file: Path, *, overwrite: bool) -> Content:
    """Replace everything in the database with a backup. A running server continues from there."""
    make_folder(url)
    with _up_to_date(file) as backup, open_database(url, new=True) as target:
        upgrade(target.engine)
        if not overwrite and (count := _in_use(target.engine)):
            raise AdminError(
                f"{count} players and tables are in this database and would be lost; "
                "back them up, then overwrite them with --yes"
            )
        with backup.connect() as reading, target.change("restore") as writing:
            if writing.dialect.name == "postgresql":  # SQLite is locked by now
                names = ", ".join(table.name for table in COPIED)
                writing.execute(text(f"lock table {names} in exclusive mode"))
            content = _copy(reading, writing)
            if _content(writing) != content:
                raise AdminError(
                    "the database does not contain what was written; nothing has been changed"
                )
    return content


@contextmanager
def opened(file: Path, shown: Path) -> Iterator[Engine]:
    """Open a backup, or a copy of it; errors name `shown`.

    The service opens its own database in another way, with files beside it. A backup stays one
    file.
    """
    engine = create_engine(f"sqlite:///{file}")
    try:
        yield engine
    except DatabaseError as error:
        raise AdminError(f"{shown}: {short(error)}") from error
    finally:
        engine.dispose()


def check_file(engine: Engine, file: Path) -> None:
    with engine.connect() as connection:
        for pragma in ("integrity_check", "foreign_key_check"):
            found = [row[0] for row in connection.execute(text(f"pragma {pragma}"))]
            if found not in ([], ["ok"]):
                raise AdminError(f"{file} is damaged: {found[0]}")


@contextmanager
def _up_to_date(file: Path) -> Iterator[Engine]:
    """Return a copy of a backup, which may be of an older version, with the current schema."""
    if not file.is_file():
        raise AdminError(f"there is no file {file}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(file, folder))
        with opened(copy, file) as engine:
            check_file(engine, file)
            if not _is_backup(engine):
                raise AdminError(f"{file} is not a backup of a Gùgōng server")
            try:
                upgrade(engine)
            except TooNew as error:
                raise AdminError(f"{file}: {error}") from error
            yield engine


def _is_backup(engine: Engine) -> bool:
    return "alembic_version" in _names(engine)


def _names(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        found = connection.execute(text("select name from sqlite_master where type = 'table'"))
        return list(found.scalars())


@contextmanager
def _one_moment(engine: Engine) -> Iterator[Connection]:
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":  # a transaction of SQLite is always like this
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


def _in_use(engine: Engine) -> int:
    with engine.connect() as connection:
        return sum(
            connection.execute(select(func.count()).select_from(table)).scalar() or 0
            for table in (players, tables)
        )


def _copy(reading: Connection, writing: Connection) -> Content:
    """Copy all rows, replacing what is there: even a new database has rows."""
    for table in reversed(COPIED):
        writing.execute(delete(table))
    content: Content = {}
    for table in COPIED:
        count, digest = 0, 0
        found = reading.execution_options(yield_per=AT_ONCE).execute(select(table))
        for rows in found.partitions():
            writing.execute(insert(table), [dict(row._mapping) for row in rows])
            count += len(rows)
            digest += sum(_digest(tuple(row)) for row in rows)
        content[table.name] = count, digest
    return content


def _content(connection: Connection) -> Content:
    content: Content = {}
    for table in COPIED:
        count, digest = 0, 0
        found = connection.execution_options(yield_per=AT_ONCE).execute(select(table))
        for row in found:
            count += 1
            digest += _digest(tuple(row))
        content[table.name] = count, digest
    return content


def _digest(row: tuple[object, ...]) -> int:
    """Return a digest of all rows. Row digests are added up, because the order of rows differs
    between databases."""
    return int.from_bytes(hashlib.sha256(repr(row).encode()).digest()[:16])
