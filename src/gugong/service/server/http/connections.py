"""Limits on connections: how many there may be, and how long they may keep the server waiting.

uvicorn waits forever for the rest of a request and counts connections of nobody in particular. A
`Connection` stands between the transport and uvicorn's protocol, and knows both only by the
methods that asyncio documents. `RequestDeadlines`, the outermost part of the application, tells it
when a request has arrived.
"""

import asyncio
import logging
import sys
from asyncio import BaseTransport, Transport
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final, cast

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gugong.service.server.http.callers import Proxies, charged
from gugong.service.tables.refusal import Refusal

log: Final = logging.getLogger(__name__)

HEAD_SHARE: Final = 1 / 3  # of the time for a request, in which its headers must arrive
STALL_SECONDS: Final = 30.0  # in which a reader that is sent much must have read at least …
STALL_BYTES: Final = 64 * 1024  # … this much
READ_SIZE: Final = 4096  # bytes; bounds how many pipelined requests or messages arrive at once
OTHER_FILES: Final = 100  # open files that are not connections: the database, the bots' pipes

STATE: Final = "connection"  # its key in the `state` of an ASGI scope

REFUSED: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\n"
    b"content-type: text/plain\r\ncontent-length: 55\r\n\r\n"
    b"Too many connections; close some, or try again later.\r\n"
)


def connections_possible(wanted: int) -> int:
    """Return `wanted`, or fewer if the system allows fewer open files, after raising the soft
    limit."""
    if sys.platform == "win32":  # there is no such limit, and no module to ask
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted + OTHER_FILES:
        soft = wanted + OTHER_FILES
        if hard != resource.RLIM_INFINITY:
            soft = min(soft, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, soft - OTHER_FILES)


class Gate:
    """Counts connections or requests, in total and by address.

    A proxy stands for many callers, so it has no limit of its own.
    """

    def __init__(self, what: str, most: int, each: int, proxies: Proxies) -> None:
        self._what = what
        self._most = most
        self._each = each
        self._proxies = proxies
        self._inside: Counter[str] = Counter()
        self._total = 0
        self._closed_for: set[str] = set()  # addresses being refused; "" if all are

    def enter(self, address: str) -> bool:
        caller = charged(address)
        if self._total >= self._most:
            return self._refuse("", self._most)
        if self._inside[caller] >= self._each and address not in self._proxies:
            return self._refuse(caller, self._each)
        self._inside[caller] += 1
        self._total += 1
        return True

    def leave(self, address: str) -> None:
        caller = charged(address)
        self._total -= 1
        self._inside[caller] -= 1
        if not self._inside[caller]:
            del self._inside[caller]
        # Only once a quarter is free again, so that the log has a line per change, not per event.
        if self._inside[caller] <= self._each * 3 // 4:
            self._closed_for.discard(caller)
        if self._total <= self._most * 3 // 4:
            self._closed_for.discard("")

    def _refuse(self, address: str, limit: int) -> bool:
        if address not in self._closed_for:
            self._closed_for.add(address)
            whose = {"address": address} if address else {}
            log.warning("too many %s", self._what, extra={**whose, "limit": limit})
        return False


class Connection(asyncio.BufferedProtocol):
    """One connection. `make_protocol` makes the protocol that the server would use alone.

    The buffer is small: when the protocol pauses reading, at most that much is left to handle.
    """

    def __init__(
        self,
        make_protocol: Callable[..., asyncio.Protocol],
        gate: Gate,
        request_seconds: float,
        *,
        app_state: dict[str, object],
        **others: object,
    ) -> None:
        self.protocol: asyncio.Protocol = make_protocol(
            app_state={**app_state, STATE: self}, **others
        )
        # Called with the number of bytes of everything that comes in; Refusal ends the connection.
        self.charge: Callable[[int], None] | None = None
        self._gate = gate
        self._head_seconds = request_seconds * HEAD_SHARE
        self._loop = asyncio.get_running_loop()
        self._buffer = bytearray(READ_SIZE)
        self._address: str | None = None  # None: not admitted
        self._requests = 0  # being answered
        self._deadline: asyncio.TimerHandle | None = None
        self._stall: asyncio.TimerHandle | None = None
        self.lost: asyncio.Event = asyncio.Event()

    # Called by the transport

    def connection_made(self, transport: BaseTransport) -> None:
        self._transport = cast(Transport, transport)
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "?"
        if not self._gate.enter(address):
            self._transport.write(REFUSED)
            self._transport.close()
            return
        self._address = address
        self.protocol.connection_made(_Facade(self._transport, self))  # type: ignore[arg-type]
        self.expect(self._head_seconds)

    def get_buffer(self, _: int) -> bytearray:
        return self._buffer

    def buffer_updated(self, size: int) -> None:
        if self.closing:
            return
        if self._requests == 0 and self._deadline is None:
            self.expect(self._head_seconds)  # any byte, even an empty line, begins a request
        if self.charge is not None:
            try:
                self.charge(size)
            except Refusal:
                self._transport.abort()
                return
        try:
            self.protocol.data_received(bytes(memoryview(self._buffer)[:size]))
        except Exception:  # uvicorn cannot answer nonsense that follows an answer already begun
            log.debug("connection ended", exc_info=True)
            self._transport.abort()

    def eof_received(self) -> bool | None:
        return self.protocol.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self.arrived()
        self._end_stall()
        self.lost.set()
        if self._address is not None:
            self._gate.leave(self._address)
            self.protocol.connection_lost(exc)

    def pause_writing(self) -> None:
        self.protocol.pause_writing()
        self._begin_stall()

    def resume_writing(self) -> None:
        self._end_stall()
        self.protocol.resume_writing()

    # Called by the application

    @property
    def closing(self) -> bool:
        return self._transport.is_closing()

    def begin_request(self) -> None:
        self._requests += 1
        self.arrived()

    def end_request(self) -> None:
        self._requests -= 1

    def handshake_done(self) -> None:
        """Continue reading: a WebSocket is accepted."""
        if not self.closing:
            self._transport.resume_reading()

    def expect(self, seconds: float) -> None:
        """Abort unless `arrived` is called within this time."""
        self.arrived()
        self._deadline = self._loop.call_later(seconds, self._transport.abort)

    def arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    # Readers that do not read

    def close(self) -> None:
        """Close once everything is written; abort if that takes too long."""
        if self._transport.get_write_buffer_size():
            self._loop.call_later(STALL_SECONDS, self._transport.abort)
        self._transport.close()

    def _begin_stall(self) -> None:
        if self._stall is None:
            waiting = self._transport.get_write_buffer_size()
            self._stall = self._loop.call_later(STALL_SECONDS, self._check_stall, waiting)

    def _check_stall(self, waiting: int) -> None:
        self._stall = None
        if self._transport.get_write_buffer_size() > waiting - STALL_BYTES:
            self._transport.abort()
        else:
            self._begin_stall()

    def _end_stall(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None


class _Facade:
    """The transport as the server's protocol sees it. A WebSocket's protocol replaces the one for
    HTTP behind the `Connection`, which stays."""

    def __init__(self, transport: Transport, connection: Connection) -> None:
        self._transport = transport
        self._connection = connection
        self.write = transport.write
        self.close = connection.close

    def __getattr__(self, name: str) -> object:
        return getattr(self._transport, name)

    def set_protocol(self, protocol: asyncio.Protocol) -> None:
        self._connection.protocol = protocol
        if not self._transport.is_closing():  # frames that come before the handshake confuse it
            self._transport.pause_reading()

    def get_protocol(self) -> asyncio.Protocol:
        return self._connection.protocol


class RequestDeadlines:
    """ASGI middleware: tells the connection how much of a request has arrived, and when it is
    over."""

    def __init__(self, app: ASGIApp, request_seconds: float) -> None:
        self._app = app
        self._seconds = request_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection: Connection | None = scope.get("state", {}).get(STATE)
        if connection is None:
            await self._app(scope, receive, send)
            return
        connection.begin_request()
        try:
            if scope["type"] == "http":
                await self._http(connection, scope, receive, send)
            else:
                await self._app(scope, receive, partial(_send_socket, send, connection))
        finally:
            connection.end_request()

    async def _http(
        self, connection: Connection, scope: Scope, receive: Receive, send: Send
    ) -> None:
        if _has_body(scope):
            connection.expect(self._seconds)
        await self._app(
            scope, partial(_receive, receive, connection), partial(_send, send, connection)
        )
        if connection.closing:  # else uvicorn may miss an answer that nobody can get
            await connection.lost.wait()


def _has_body(scope: Scope) -> bool:
    names = {name for name, _ in scope["headers"]}
    return b"content-length" in names or b"transfer-encoding" in names


async def _receive(receive: Receive, connection: Connection) -> Message:
    message = await receive()
    if not message.get("more_body"):
        connection.arrived()
    return message


async def _send(send: Send, connection: Connection, message: Message) -> None:
    # uvicorn itself answers a body that it cannot read, and fails when another answer follows.
    if not connection.closing:
        await send(message)


async def _send_socket(send: Send, connection: Connection, message: Message) -> None:
    await send(message)
    if message["type"] == "websocket.accept":
        connection.handshake_done()
