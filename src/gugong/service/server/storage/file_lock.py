"""A lock on an SQLite file: only one process may serve it, since others would not hear what it
changes."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from sqlalchemy import make_url


class InUse(Exception):
    """Another process serves this file."""


@contextmanager
def file_lock(database: str) -> Iterator[None]:
    """Keep other processes from serving this database; raise InUse if one does already.

    SQLite itself holds the lock, on a file beside the database. So it works on every system and
    ends with the process, however that ends.
    """
    url = make_url(database)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        yield
        return
    file = f"{url.database}.lock"
    try:
        lock = sqlite3.connect(file, timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise InUse(f"{file} cannot be opened: {error}") from error
    with closing(lock):
        try:
            lock.execute("begin exclusive")
        except sqlite3.OperationalError as error:
            raise InUse(
                f"another process is serving {url.database}; stop it first, or give this one a "
                "--data folder of its own. Several on one database need PostgreSQL (docs/host.md)"
            ) from error
        yield
