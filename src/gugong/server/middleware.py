"""What every request passes through: origin, rate and size checks, headers, the log, errors."""

import logging
import time
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from gugong.server.http_errors import error_response
from gugong.server.limits import Limits
from gugong.server.logs import new_request_id
from gugong.server.metrics import Metrics
from gugong.server.settings import Settings
from gugong.tables.refusal import Refusal

log = logging.getLogger(__name__)

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
NO_STORE: Final = (b"cache-control", b"no-store")
BROKEN: Final = (
    "Something broke here; try again in a moment. In the log it is request {number}, "
    "if you tell the operator."
)


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else "?"


def check_origin(scope: Scope, allowed: Collection[str]) -> None:
    """Refuse requests of pages from other sites. Programs send no origin; they need the token."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    if origin and origin not in allowed and urlsplit(origin).netloc != host:
        raise Refusal(
            "forbidden",
            "This request comes from a page of another site; open the table at its own address, "
            "or ask the operator to allow that site with --origin.",
        )


class Middleware:
    """An ASGI application around the real one."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status, number = time.perf_counter(), 0, new_request_id()
        of_api = scope["path"].startswith("/api/")

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message["headers"], *HEADERS, (b"x-request-id", number.encode())]
                if of_api and not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                message["headers"] = headers
            await send(message)

        try:
            check_origin(scope, self._settings.origins)
            if of_api and b"authorization" not in dict(scope["headers"]):
                self._limits.check(address_of(scope))  # each player has a limit of their own
            await self._app(scope, limited(scope, receive, self._settings.largest), send_on)
        except Refusal as refusal:
            if status:
                raise
            await error_response(refusal)(scope, receive, send_on)
        except Exception:
            log.exception("request failed", extra={"path": scope["path"]})
            if not status:
                broken = Refusal("internal", BROKEN.format(number=number))
                await error_response(broken)(scope, receive, send_on)
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

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        new_request_id()
        try:
            check_origin(scope, self._settings.origins)
            self._limits.check(address_of(scope))
        except Refusal:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        try:
            await self._app(scope, receive, send)
        except WebSocketDisconnect:  # the client left before the answer
            pass
        except Exception:
            log.exception("socket failed", extra={"path": scope["path"]})


def limited(scope: Scope, receive: Receive, largest: int) -> Receive:
    """The request's body, up to a size."""
    too_large = Refusal("too-large", f"A request may have at most {largest} bytes; send less.")
    declared = dict(scope["headers"]).get(b"content-length", b"0")
    if declared.isdigit() and int(declared) > largest:
        raise too_large
    size = 0

    async def receive_on() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > largest:
            raise too_large
        return message

    return receive_on
