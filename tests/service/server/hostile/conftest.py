from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.service.server.clients import Server
from tests.service.server.postgres import USUAL_KINDS, empty_database


@pytest.fixture(params=USUAL_KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database."""
    with empty_database(request, tmp_path) as url:
        yield url


@pytest.fixture
def run(database: str, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server on this test's database."""
    started: list[Server] = []

    def start(*arguments: str) -> Server:
        folder = tmp_path / f"server-{len(started)}"
        started.append(Server(folder, *arguments, database=database))
        return started[-1]

    yield start
    for server in started:
        if server.runs:
            server.stop()
