from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.clients import Server


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not need one of their own."""
    server = Server(tmp_path_factory.mktemp("house"))
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
