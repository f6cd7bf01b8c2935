"""Figures for Prometheus, at an address of their own: they are the operator's, not the public's."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from gugong.service.server.http.service import Service


@asynccontextmanager
async def monitored(service: Service, listening: socket.socket | None) -> AsyncIterator[None]:
    """Answer there as long as this lasts; None: nowhere."""
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
    """Beside the server of the service, which looks after signals."""

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
