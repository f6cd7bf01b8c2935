"""What every request passes through: who asks, rate and size checks, headers, the log, errors."""

import logging
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from gugong.service.server.http.callers import Hosts, Proxies, address_of
from gugong.service.server.http.connections import Gate
from gugong.service.server.http.http_errors import error_response
from gugong.service.server.http.limits import BYTES_FOR_ONE, Limits
from gugong.service.server.http.page import HERE
from gugong.service.server.operator.bans import Bans
from gugong.service.server.operator.logs import new_request_id
from gugong.service.server.operator.metrics import Metrics
from gugong.service.server.settings import Settings
from gugong.service.tables.refusal import Refusal

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
    (b"x-frame-options", b"DENY"),
]
# Where the engine runs in the browser, Python is WebAssembly; nothing else is allowed there.
HEADERS_HERE: Final = [
    (name, value.replace(b"script-src 'self'", b"script-src 'self' 'wasm-unsafe-eval'"))
    for name, value in HEADERS
]
LEFT: Final = 499  # what proxies log for a client that left before it had sent all
LONGEST_PATH: Final = 500  # characters; the longest of ours has 60
NO_STORE: Final = (b"cache-control", b"no-store")
BROKEN: Final = (
    "Something broke here; try again in a moment. In the log it is request {number}, "
    "if you tell the operator."
)


def check_path(scope: Scope) -> None:
    path: str = scope["path"]
    if len(path) > LONGEST_PATH:
        raise Refusal("bad-request", f"A path here has at most {LONGEST_PATH} characters.")
    if not path.isprintable():
        raise Refusal("bad-request", "The path has a character in it that no path here has.")


def check_host(scope: Scope, hosts: Hosts) -> None:
    sent = [value for name, value in scope["headers"] if name == b"host"]
    if len(sent) != 1:
        raise Refusal("bad-request", "A request has one Host header; send it.")
    host = sent[0].decode("latin-1")
    if host not in hosts:
        raise Refusal(
            "forbidden",
            f"This service does not know itself as {host[:60]!r}; open it at its own address, or "
            "let the operator name this one with --allowed-host.",
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


class Middleware:
    """An ASGI application around the real one."""

    def __init__(
        self, app: ASGIApp, settings: Settings, limits: Limits, metrics: Metrics, bans: Bans
    ) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits
        self._metrics = metrics
        self._proxies = Proxies(settings.trusted_proxy)
        self._hosts = Hosts(settings.allowed_hosts)
        # Behind a proxy, where every connection is the proxy's, this is what counts callers.
        self._gate = Gate(
            "requests", settings.connections, settings.connections_per_address, Proxies(())
        )
        self._bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        scope["client"] = (self._proxies.client_of(scope), 0)
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._socket(scope, receive, send)

    @contextmanager
    def _admitted(self, scope: Scope) -> Iterator[None]:
        """While a request or a socket of this caller lasts, if it may begin at all."""
        check_host(scope, self._hosts)
        check_origin(scope, self._settings.origins)
        check_path(scope)
        self._limits.charge_address(address_of(scope))
        address = scope["client"][0]
        if scope["path"].startswith("/api/"):  # the page is for everybody, so that it can say so
            self._bans.check_address(address)
        if not self._gate.enter(address):
            raise Refusal("busy", "Too many requests at once from your address; end some first.")
        try:
            yield
        finally:
            self._gate.leave(address)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status, number = time.perf_counter(), 0, new_request_id()
        of_api = scope["path"].startswith("/api/")
        usual = HEADERS_HERE if scope["path"].startswith(HERE) else HEADERS

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message["headers"], *usual, (b"x-request-id", number.encode())]
                if of_api and not any(name == b"cache-control" for name, _ in headers):
                    headers.append(NO_STORE)
                message["headers"] = headers
            await send(message)

        try:
            with self._admitted(scope):
                # The server itself still knows that it was HEAD, and sends no body.
                method = "GET" if scope["method"] == "HEAD" else scope["method"]
                await self._app({**scope, "method": method}, self._body(scope, receive), send_on)
        except ClientDisconnect:
            status = LEFT
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
            with self._admitted(scope):
                await self._app(scope, receive, send)
        except Refusal:  # before the handshake; afterwards the socket answers itself
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        except WebSocketDisconnect:  # the client left before the answer
            pass
        except Exception:
            log.exception("socket failed", extra={"path": scope["path"]})

    def _body(self, scope: Scope, receive: Receive) -> Receive:
        """The request's body, up to a size, and charged by its size as it comes in."""
        largest = self._settings.largest
        too_large = Refusal("too-large", f"A request may have at most {largest} bytes; send less.")
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if not declared.isdigit() or len(declared) > 20 or int(declared) > largest:
            raise too_large
        size = 0

        async def receive_on() -> Message:
            nonlocal size
            message = await receive()
            came = len(message.get("body", b""))
            size += came
            if size > largest:
                raise too_large
            self._limits.charge_address(address_of(scope), came / BYTES_FOR_ONE)
            return message

        return receive_on
