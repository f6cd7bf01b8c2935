from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.server.clients import Server
from tests.service.server.postgres import (
    KINDS,
    NotHere,
    Postgres,
    do_without,
    empty_database,
    postgres,
)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not need one of their own."""
    server = Server(tmp_path_factory.mktemp("service"))
    yield server
    server.stop()


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Server]]:
    """Servers of one test; those that still run are ended."""
    started: list[Server] = []
    yield started
    for server in started:
        if server.runs:
            server.kill()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Postgres]:
    try:
        with postgres() as server:
            yield server
    except NotHere as reason:
        do_without(reason)


@pytest.fixture
def shared_database(postgresql: Postgres) -> Iterator[str]:
    """The URL of an empty database for several nodes: SQLite is for one process."""
    with postgresql.database() as url:
        yield url


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database of each kind."""
    with empty_database(request, tmp_path) as url:
        yield url
