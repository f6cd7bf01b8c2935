from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.service.server.clients import Server


@pytest.fixture
def run(database: str, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server on this test's database, SQLite and PostgreSQL in turn."""
    started: list[Server] = []

    def start(*arguments: str) -> Server:
        folder = tmp_path / f"server-{len(started)}"
        started.append(Server(folder, *arguments, database=database))
        return started[-1]

    yield start
    for server in started:
        if server.runs:
            server.stop()
