"""A line in the log and a figure for every request, and an id that links its lines."""

import logging
import time
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gugong.service.server.operator.logs import new_request_id
from gugong.service.server.operator.metrics import Metrics

log = logging.getLogger(__name__)

CLIENT_LEFT: Final = 499  # what proxies log for a client that left before its answer


class RequestLog:
    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        number = new_request_id()
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), CLIENT_LEFT

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", number.encode())]
            await send(message)

        await self._app(scope, receive, send_on)
        seconds = time.perf_counter() - began
        self._metrics.request(status, seconds)
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": scope["path"],  # without the query
                "status": status,
                "ms": round(1000 * seconds, 2),
            },
        )
