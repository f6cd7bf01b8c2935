"""A PostgreSQL server for tests: the one that GUGONG_TEST_POSTGRES names, or one of our own.

Our own lives in a folder that goes away, listens to nobody but the one who knows that folder, and
runs as the user `postgres` where the tests run as root, since PostgreSQL refuses to be root.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, NoReturn

import psycopg
import pytest
from sqlalchemy import make_url

from tests.depth import goes_deep, sample

NAMED: Final = "GUGONG_TEST_POSTGRES"  # a URL whose user may create databases
EVERYTHING: Final = "GUGONG_TEST_EVERYTHING"  # nothing is skipped (also: web/e2e/browser.ts)
KINDS: Final = ["sqlite", "postgresql"]
# For tests that are about something else than storing.
USUAL_KINDS: Final = [KINDS[0], *sample([], [pytest.param(KINDS[1], marks=goes_deep)])]
FOLDERS: Final = "/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"


class NotHere(Exception):
    """Why there is no PostgreSQL to test with."""


def do_without(reason: NotHere) -> NoReturn:
    """Skip the test, or fail where all of them have to run."""
    told = f"not tested with PostgreSQL: {reason}"
    if os.environ.get(EVERYTHING):
        pytest.fail(f"{told} ({EVERYTHING} is set)")
    pytest.skip(told)


class Postgres:
    """A server that makes fresh databases; our own can also be stopped and started."""

    def __init__(self, url: str, stop: list[str] | None = None, start: list[str] | None = None):
        self._url = make_url(url).set(drivername="postgresql+psycopg")
        self._stop = stop
        self._start = start

    @property
    def can_stop(self) -> bool:
        return self._stop is not None

    def stop(self, how: Literal["immediate", "fast"] = "immediate") -> None:
        """At once, as if the machine had lost its power; or as its operator would."""
        assert self._stop is not None
        _run([*self._stop, "-m", how])

    def start(self) -> None:
        assert self._start is not None
        _run(self._start)

    @contextmanager
    def database(self) -> Iterator[str]:
        """The URL of a database that nobody else uses, for SQLAlchemy."""
        name = f"gugong_test_{uuid.uuid4().hex[:12]}"
        self._order(f"create database {name}")
        try:
            yield self._url.set(database=name).render_as_string(hide_password=False)
        finally:
            self._order(f"drop database {name} with (force)")

    def _order(self, statement: str) -> None:
        plain = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(statement)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server; NotHere says why there is none."""
    if os.environ.get(NAMED):
        yield Postgres(os.environ[NAMED])
        return
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="gugong-postgres-"))
    data = folder / "data"
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        as_user = _as_postgres() if os.geteuid() == 0 else []
        init = [f"{programs}/initdb", "-U", "gugong", "-A", "trust", "-E", "UTF8", "--no-sync"]
        _run([*as_user, *init, "-D", str(data)])
        settings = f"-k {folder} -c listen_addresses='' -c max_connections=60"
        control = [*as_user, f"{programs}/pg_ctl", "-D", str(data), "-w", "-s", "-t", "900"]
        start = [*control, "-o", settings, "-l", str(folder / "log"), "start"]
        stop = [*control, "stop"]
        _run(start)
        try:
            yield Postgres(f"postgresql://gugong@/postgres?host={folder}", stop, start)
        finally:
            subprocess.run([*stop, "-m", "immediate"], check=False, capture_output=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def empty_database(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """The URL of an empty database of the kind that is the fixture's parameter."""
    if request.param == "sqlite":
        yield f"sqlite:///{folder}/tables.sqlite3"
    else:
        server: Postgres = request.getfixturevalue("postgresql")
        with server.database() as url:
            yield url


def _programs() -> Path:
    found = [path.parent for folder in FOLDERS for path in Path(folder).glob("*/bin/initdb")] or [
        Path(path).parent for path in [shutil.which("initdb")] if path
    ]
    if not found:
        raise NotHere(
            f"no PostgreSQL is installed (looked in {', '.join(FOLDERS)} and the path); "
            f"install it, or name one with {NAMED}=postgresql://user@host/postgres"
        )
    return max(found)


def _as_postgres() -> list[str]:
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        raise NotHere("the tests run as root, and there is no user 'postgres' to run it") from None
    return ["runuser", "-u", "postgres", "--"]


def _run(command: list[str]) -> None:
    # pg_ctl leaves a server behind that holds its output open, so output goes to a file.
    with tempfile.TemporaryFile() as said:
        done = subprocess.run(command, stdout=said, stderr=said, cwd="/")
        if done.returncode:
            said.seek(0)
            raise NotHere(f"{' '.join(command)} failed: {said.read().decode().strip()}")
