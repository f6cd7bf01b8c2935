"""Health checks for anyone, metrics for the operator."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict
from typing import Final, Literal, TypedDict

import orjson
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from gugong import __version__
from gugong.service.api.rows import Answer, Row, V
from gugong.service.server.http.service import ServerCall, Service
from gugong.service.tables.refusal import StorageError


class PrivacyAnswer(TypedDict):
    v: Literal[1]
    contact: str | None
    waiting_days: int
    running_days: int
    finished_days: int
    player_days: int
    session_days: int
    report_days: int


class LiveAnswer(TypedDict):
    v: Literal[1]
    status: Literal["ok"]
    version: str


Works = Literal["ok", "failing"]


class ReadyAnswer(TypedDict):
    v: Literal[1]
    status: Literal["ok", "failing", "draining"]
    database: Works
    bots: Works


async def privacy(call: ServerCall) -> Answer:
    """Return how to reach the operator, and how many days things are kept; 0 means forever."""
    return {"contact": call.shell.settings.contact or None, **asdict(call.shell.lifetimes)}


async def live(call: ServerCall) -> Answer:
    """Answer if the process responds. If it does not, restart it."""
    return {"status": "ok", "version": __version__}


async def ready(call: ServerCall) -> Response:
    """Answer whether games can continue here: the database stores and is not damaged, bots can
    think, and the server is not about to stop. If not, only the log says why, since anyone may call
    this."""
    service = call.shell
    try:
        await service.store.probe()
        stores = True
    except StorageError:
        stores = False
    sound = stores and not service.integrity.damaged
    parts = {"database": sound, "bots": service.workers.can_start}
    well = all(parts.values())
    words = {part: "ok" if works else "failing" for part, works in parts.items()}
    status = "draining" if service.draining.begun else "ok" if well else "failing"
    text = orjson.dumps({**V, "status": status, **words})
    return Response(text, 200 if status == "ok" else 503, media_type="application/json")


ROWS: Final = (Row("GET", "/privacy", privacy, None, PrivacyAnswer, token="unread"),)
HEALTH: Final = (  # not under the API's prefix
    Row("GET", "/health/live", live, None, LiveAnswer, token="unread"),
    Row("GET", "/health/ready", ready, None, ReadyAnswer, token="unread", fails=ReadyAnswer),
)


@asynccontextmanager
async def monitored(service: Service, listening: socket.socket | None) -> AsyncIterator[None]:
    """Serve metrics at this address while the context lasts; None: nowhere."""
    if listening is None:
        yield
        return

    async def metrics(_: Request) -> PlainTextResponse:
        return PlainTextResponse(figures(service))

    app = Starlette(routes=[Route("/metrics", metrics)])
    quiet = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off", ws="none")
    server = _Second(quiet)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield
    finally:
        server.should_exit = True
        await running


class _Second(uvicorn.Server):
    """A second uvicorn next to the main one, which handles signals."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def figures(service: Service) -> str:
    live = service.tables.live
    gauges = {
        "tables_live": len(live),
        "watchers": sum(len(table.watchers) for table in live),
        "storage_failures": service.store.failures.count,
        "bot_failures": service.bots.failures,
        "bot_questions_waiting": service.workers.queue.waiting,
    }
    return service.metrics.text(gauges)
