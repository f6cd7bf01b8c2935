"""The middleware that every request passes through, one job each.

The caller's address is found in `callers.py`, deadlines are kept in `connections.py`, and errors
answered in `http_errors.py`.
"""

import logging
import time
from collections.abc import Collection
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gugong.service.server.http.callers import ClientAddress, Hosts, Proxies, address_of
from gugong.service.server.http.connections import STATE, Connection, Gate, RequestDeadlines
from gugong.service.server.http.http_errors import ErrorAnswers
from gugong.service.server.http.limits import BYTES_FOR_ONE, Limits
from gugong.service.server.http.page import HERE
from gugong.service.server.operator.bans import Bans
from gugong.service.server.operator.logs import new_request_id
from gugong.service.server.operator.metrics import Metrics
from gugong.service.server.settings import Settings
from gugong.service.tables.refusal import Refusal

log: Final = logging.getLogger(__name__)

CLIENT_LEFT: Final = 499  # what proxies log for a client that left before its answer
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
    (b"x-frame-options", b"DENY"),
]
# Where the engine runs in the browser, Python is WebAssembly; nothing else is allowed there.
HEADERS_HERE: Final = [
    (name, value.replace(b"script-src 'self'", b"script-src 'self' 'wasm-unsafe-eval'"))
    for name, value in HEADERS
]
NO_STORE: Final = (b"cache-control", b"no-store")
LONGEST_PATH: Final = 500  # characters; the longest of ours has 60
MOST_HEADERS: Final = 64


def with_middleware(
    app: ASGIApp, settings: Settings, limits: Limits, metrics: Metrics, bans: Bans
) -> ASGIApp:
    """Return the application behind all middleware. Read it from the last line up."""
    app = HeadAsGet(app)
    app = BodyLimit(app, settings.largest, limits)
    app = Admission(app, settings, limits, bans)
    app = RequestChecks(app, settings)
    app = ErrorAnswers(app)
    app = SecurityHeaders(app)
    app = RequestLog(app, metrics)
    app = ClientAddress(app, Proxies(settings.trusted_proxy))
    return RequestDeadlines(app, settings.request_seconds)


class RequestLog:
    """Logs every request, counts it, and gives it an id that links its lines in the log."""

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


class SecurityHeaders:
    """Adds headers that tell browsers what a page of ours may do, and what to keep."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        of_api = scope["path"].startswith("/api/")
        usual = HEADERS_HERE if scope["path"].startswith(HERE) else HEADERS

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *usual]
                if of_api and not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                message["headers"] = headers
            await send(message)

        await self._app(scope, receive, send_on)


class RequestChecks:
    """Refuses requests no honest client sends: odd heads, unknown hosts, pages of other sites."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = Hosts(settings.allowed_hosts)
        self._origins = settings.origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            check_head(scope)
            check_host(scope, self._hosts)
            check_origin(scope, self._origins)
        await self._app(scope, receive, send)


def check_head(scope: Scope) -> None:
    path: str = scope["path"]
    if len(path) > LONGEST_PATH:
        raise Refusal("bad-request", f"A path may have at most {LONGEST_PATH} characters.")
    if not path.isprintable():
        raise Refusal("bad-request", "The path contains an invalid character.")
    if len(scope["headers"]) > MOST_HEADERS:
        raise Refusal("bad-request", f"A request may have at most {MOST_HEADERS} headers.")
    names = {name for name, _ in scope["headers"]}
    if {b"content-length", b"transfer-encoding"} <= names:  # a proxy may read another request
        raise Refusal("bad-request", "A request must either have a content-length or be chunked.")


def check_host(scope: Scope, hosts: Hosts) -> None:
    sent = [value for name, value in scope["headers"] if name == b"host"]
    if len(sent) != 1:
        raise Refusal("bad-request", "A request must have exactly one Host header.")
    host = sent[0].decode("latin-1")
    if host not in hosts:
        raise Refusal(
            "forbidden",
            f"This server does not answer to {host[:60]!r}; open it at its own address, or "
            "ask the operator to allow this name with --allowed-host.",
        )


def check_origin(scope: Scope, allowed: Collection[str]) -> None:
    """Refuse requests of pages from other sites. Programs send no origin; they need the token."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    if origin and origin not in allowed and _site(origin) != host:
        raise Refusal(
            "forbidden",
            "This request comes from a page of another site; open the table at its own address, "
            "or ask the operator to allow that site with --origin.",
        )


def _site(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return None


class Admission:
    """Checks whether an address may send a request now: its rate, its bans, its requests in
    progress."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits, bans: Bans) -> None:
        self._app = app
        self._limits = limits
        self._bans = bans
        # Behind a proxy, where every connection is the proxy's, this is what counts callers.
        self._gate = Gate(
            "requests", settings.connections, settings.connections_per_address, Proxies(())
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        charged_to, address = address_of(scope), scope["client"][0]
        self._limits.charge_address(charged_to)
        if scope["path"].startswith(
            "/api/"
        ):  # the page stays open to everyone, so that it can show why
            self._bans.check_address(address)
        if not self._gate.enter(address):
            raise Refusal(
                "busy", "Too many requests at once from your address; wait for some to finish."
            )
        connection: Connection | None = scope.get("state", {}).get(STATE)
        if connection is not None and scope["type"] == "websocket":
            # Frames cost time before the application sees what is in them.
            connection.charge = partial(self._limits.charge_bytes, charged_to)
        try:
            await self._app(scope, receive, send)
        finally:
            self._gate.leave(address)


class BodyLimit:
    """Refuses bodies of more than `largest` bytes and charges the others as they arrive."""

    def __init__(self, app: ASGIApp, largest: int, limits: Limits) -> None:
        self._app = app
        self._largest = largest
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            declared = dict(scope["headers"]).get(b"content-length", b"0")
            if not declared.isdigit() or len(declared) > 20:
                raise Refusal("bad-request", "The content-length is not a number.")
            self._check(int(declared))
            receive = self._counted(receive, address_of(scope))
        await self._app(scope, receive, send)

    def _counted(self, receive: Receive, address: str) -> Receive:
        size = 0

        async def receive_on() -> Message:
            nonlocal size
            message = await receive()
            came = len(message.get("body", b""))
            size += came
            self._check(size)
            self._limits.charge_address(address, came / BYTES_FOR_ONE)
            return message

        return receive_on

    def _check(self, size: int) -> None:
        if size > self._largest:
            raise Refusal(
                "too-large", f"A request may have at most {self._largest} bytes; send less."
            )


class HeadAsGet:
    """Answers HEAD as GET. uvicorn still knows the method, and sends no body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)
