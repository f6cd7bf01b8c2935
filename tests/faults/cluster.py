"""Three nodes at one PostgreSQL, each behind a wire of its own, or one on an SQLite file."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import httpx
from sqlalchemy import make_url

from tests.faults.wire import Wire
from tests.service.server.clients import ROOT, Server
from tests.service.server.postgres import Postgres

NODES: Final = 3
PORT_FILE: Final = ".s.PGSQL.5432"  # what PostgreSQL calls its socket
PATIENCE: Final = 900.0  # seconds until a start or an end counts as failed: a busy machine is slow
SCRIBE: Final = Path(__file__).with_name("scribe.py")
# Tables leave memory soon, so that they are opened again and again.
SETTINGS: Final = ("--bot-seconds", "0.05", "--idle-seconds", "2", "--bot", f"{SCRIBE}:Scribe")


class Node:
    """A place for a `gugong serve`: its wire stays, its process comes and goes, and so may the
    version that it runs. Without `wired` it serves an SQLite file."""

    def __init__(self, number: int, folder: Path, database: str, *, wired: bool) -> None:
        url = make_url(database)
        self.name = f"node {number}"
        self.wire = Wire(Path(str(url.query["host"])) / PORT_FILE) if wired else None
        self.code = ROOT  # the working tree that its next process runs
        self.logs: list[Path] = []  # of each of its processes
        self._folder = folder
        self._url = url
        self._server: Server | None = None

    async def start(self) -> None:
        place = self._url
        if self.wire is not None:
            if not self.wire.port:
                await self.wire.start()
            place = place.set(host="127.0.0.1", port=self.wire.port, query={})
        self._server = Server(
            self._folder,
            *SETTINGS,
            database=place.render_as_string(hide_password=False),
            code=self.code,
        )
        self.logs.append(self._server.out)

    async def started(self) -> None:
        """Waits until it serves; starts it again if it gave up, as a supervisor would."""
        end = time.monotonic() + PATIENCE
        while not self.serves:
            assert self._server is not None
            if not self._server.runs:
                await self.start()
            assert time.monotonic() < end, f"{self.name} does not start: {self._server.output}"
            await asyncio.sleep(0.05)

    async def ended(self) -> None:
        end = time.monotonic() + PATIENCE
        while self.runs:
            assert time.monotonic() < end, f"{self.name} does not end"
            await asyncio.sleep(0.02)

    @property
    def runs(self) -> bool:
        return self._server is not None and self._server.runs

    @property
    def serves(self) -> bool:
        return self.runs and self._server is not None and "http://" in self._server.output

    @property
    def url(self) -> str:
        assert self._server is not None
        return self._server.url

    def signal(self, how: signal.Signals) -> None:
        assert self._server is not None
        with suppress(ProcessLookupError):
            os.kill(self._server.pid, how)

    async def close(self) -> None:
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGKILL)
        await self.ended()
        if self.wire is not None:
            await self.wire.close()


class Cluster:
    def __init__(self, postgres: Postgres | None, nodes: list[Node], former: Path | None) -> None:
        self.postgres = postgres
        self.nodes = nodes
        self.versions = (ROOT,) if former is None else (former, ROOT)

    def urls(self) -> list[str]:
        """Where clients try: nodes that have started, whether they answer or not."""
        return [node.url for node in self.nodes if node.serves] or ["http://127.0.0.1:9"]

    async def ready(self) -> None:
        """Waits until every node says that it is well."""
        end = time.monotonic() + PATIENCE
        for node in self.nodes:
            await node.started()
            async with httpx.AsyncClient(timeout=5) as http:
                while True:
                    said = "nothing"
                    with suppress(httpx.HTTPError):
                        answer = await http.get(f"{node.url}/health/ready")
                        said = answer.text
                        if answer.is_success:
                            break
                    assert time.monotonic() < end, f"{node.name} is not ready: {said}"
                    await asyncio.sleep(0.1)


@asynccontextmanager
async def cluster(
    postgres: Postgres | None, database: str, folder: Path, former: Path | None
) -> AsyncIterator[Cluster]:
    """With a former version, all nodes begin with it."""
    wired = postgres is not None
    numbers = range(1, 1 + (NODES if wired else 1))
    nodes = [Node(n, folder / f"node-{n}", database, wired=wired) for n in numbers]
    try:
        made = Cluster(postgres, nodes, former)
        for node in nodes:
            node.code = made.versions[0]
            await node.start()
        await made.ready()
        yield made
    finally:
        for node in nodes:
            await node.close()
