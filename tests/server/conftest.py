"""Databases to test the service with, and the service on one of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import NotHere, Postgres, postgres
from tests.server.running import Running


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    try:
        with postgres() as server:
            yield server
    except NotHere as reason:
        pytest.skip(f"not tested with PostgreSQL: {reason}")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/tables.sqlite3"
    else:
        server: Postgres = request.getfixturevalue("postgresql")
        with server.database() as url:
            yield url


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The service on SQLite, for all tests of a module."""
    folder = tmp_path_factory.mktemp("house")
    with Running(f"sqlite:///{folder}/tables.sqlite3") as running:
        yield running
