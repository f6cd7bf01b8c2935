"""Connections: how many there may be, and how long they may keep the service waiting.

uvicorn waits for ever for the rest of a request, takes heads of any size, and counts nobody's
connections. These are its protocols with that mended.
"""

import asyncio
import logging
import sys
from asyncio import Transport
from collections import Counter
from typing import Final, NoReturn

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from gugong.service.server.http.callers import Proxies, charged
from gugong.service.server.http.frames import are_whole, head_of_text, text_in
from gugong.service.server.http.limits import Limits
from gugong.service.tables.refusal import Refusal

log = logging.getLogger(__name__)

HEAD_SHARE: Final = 1 / 3  # of the time for a request, in which its headers have to come
STALL_SECONDS: Final = 30.0  # in which somebody who is sent much must have read at least …
STALL_BYTES: Final = 64 * 1024  # … this much
MOST_HEAD: Final = 16 * 1024  # bytes of a request line and headers
MOST_HEADERS: Final = 64
MOST_PIPELINED: Final = 16  # requests sent ahead of their answers
MOST_AHEAD: Final = 64  # messages over a socket before the first is answered
PIECE: Final = 4096  # bytes of a socket that are read before looking how many messages that were
OTHER_FILES: Final = 100  # open files that are not connections: the database, the bots' pipes

END_OF_HEAD: Final = b"\r\n\r\n"

WRITE: Final = "gugong.write"  # an extension of the ASGI scope of sockets

REFUSED: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\n"
    b"content-type: text/plain\r\ncontent-length: 55\r\n\r\n"
    b"Too many connections; close some, or try again later.\r\n"
)


def connections_possible(wanted: int) -> int:
    """As many as the system allows; its limit of open files is raised as far as it goes."""
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
    """Counts who is inside. Proxies are many callers, so they have no limit of their own."""

    def __init__(self, what: str, most: int, each: int, proxies: Proxies) -> None:
        self._what = what
        self._most = most
        self._each = each
        self._proxies = proxies
        self._inside: Counter[str] = Counter()
        self._total = 0
        self._closed_for: set[str] = set()  # addresses refused; "" if everybody is

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
        # Some room must be free first: the log is to have a line for a change, not for each event.
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


class _Guarded:
    """What both protocols share: ends connections whose other side does not read."""

    gate: Gate
    limits: Limits
    patience: float  # seconds for a request to arrive
    loop: asyncio.AbstractEventLoop
    transport: Transport
    _stall: asyncio.TimerHandle | None = None

    def begin_stall(self) -> None:
        if self._stall is None:
            waiting = self.transport.get_write_buffer_size()
            self._stall = self.loop.call_later(STALL_SECONDS, self._look, waiting)

    def _look(self, waiting: int) -> None:
        self._stall = None
        if self.transport.get_write_buffer_size() > waiting - STALL_BYTES:
            self.transport.abort()
        else:
            self.begin_stall()

    def end_stall(self) -> None:
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def close_for_sure(self) -> None:
        """A transport that is closed writes what is left first, which may take for ever."""
        self.transport.close()
        self.loop.call_later(STALL_SECONDS, self.transport.abort)


class GuardedHttp(_Guarded, HttpToolsProtocol):
    """Plain HTTP: requests arrive within a time and a size, or the connection ends."""

    _address: str | None = None  # None: not admitted
    _deadline: asyncio.TimerHandle | None = None
    _in_head = True
    _came = 0  # bytes since the last request was complete
    _answered: RequestResponseCycle | None = None
    _wrong = ""  # what is wrong with the request that is coming in

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        peer = get_remote_addr(transport)
        address = peer[0] if peer else "?"
        if not self.gate.enter(address):
            self.transport = transport
            transport.write(REFUSED)
            transport.close()
            return
        self._address = address
        super().connection_made(transport)
        self._expect(HEAD_SHARE)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self.end_stall()
        self._hang_up()
        if self._address is not None:
            self.gate.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None and self._in_head:
            self._expect(HEAD_SHARE)  # any byte, even an empty line, ends the wait for a request
        self._came += len(data)
        super().data_received(data)
        if self._in_head and self._came > MOST_HEAD and not self.transport.is_closing():
            self.send_400_response(f"A request's head has at most {MOST_HEAD} bytes.")

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            self._refuse(f"A request has at most {MOST_HEADERS} headers.")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        head = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if head > MOST_HEAD:
            self._refuse(f"A request's head has at most {MOST_HEAD} bytes.")
        if len(self.pipeline) >= MOST_PIPELINED:
            self._refuse("Too many requests before their answers.")
        self._in_head = False
        self._expect(1)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head = True
        self._came = 0
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        if self._answered is not None and not self._answered.response_complete:
            self.send_400_response("A socket has to wait for the answers before it.")
            return
        self._expect(None)
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        assert isinstance(socket, GuardedSocket)
        assert self._address is not None
        socket.admitted_as = self._address
        if not socket.handshake_initiated:  # its own parser has narrower limits, and says nothing
            self.send_400_response("This is no request for a socket.")

    def pause_writing(self) -> None:
        super().pause_writing()
        self.begin_stall()

    def resume_writing(self) -> None:
        self.end_stall()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        self.close_for_sure()

    def send_400_response(self, msg: str) -> None:
        super().send_400_response(self._wrong or msg)
        self._hang_up()
        self.close_for_sure()

    def _refuse(self, why: str) -> NoReturn:
        self._wrong = why
        raise ValueError(why)  # ends the parser's work; `send_400_response` follows

    def _expect(self, share: float | None) -> None:
        """Whatever is expected has to come within this share of the time for a request."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if share is not None:
            self._deadline = self.loop.call_later(share * self.patience, self._too_late)

    def _too_late(self) -> None:
        self._hang_up()
        self.transport.abort()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def _hang_up(self) -> None:
        """Tell the request that is being answered. uvicorn tells only the last one that came in,
        and the other would fail when it writes."""
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()


class GuardedSocket(_Guarded, WebSocketsSansIOProtocol):
    """A WebSocket: it has taken over the place of the connection on which it was asked for."""

    admitted_as = ""
    # Whether the library's parser stands before a new message: only then may one pass it by. It is
    # so from the handshake on until somebody sends pieces.
    _between_messages = False

    def connection_lost(self, exc: Exception | None) -> None:
        self.end_stall()
        self.gate.leave(self.admitted_as)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][WRITE] = {"write": self.write_messages}

    def write_messages(self, messages: list[bytes]) -> int:
        """Write whole texts at once: the way through ASGI, a task and a frame for each, costs more
        than making what is in them. Returns how many bytes are waiting to be read."""
        if self.close_sent or self.transport.is_closing():
            return 0
        parts: list[bytes] = []
        for message in messages:
            parts += (head_of_text(len(message)), message)
        self.transport.write(b"".join(parts))
        return self.transport.get_write_buffer_size()

    def data_received(self, data: bytes) -> None:
        """Frames cost time before anybody knows what is in them, so they are charged by size. And a
        message is read when the one before is answered, but a piece of data can hold thousands."""
        client = self.scope["client"] if self.handshake_complete else None
        try:
            if client is not None:
                self.limits.charge_bytes(charged(client[0]), len(data))
        except Refusal:
            self.transport.abort()
            return
        if self._between_messages and len(data) <= PIECE:
            text = text_in(data)
            if text is not None and not self.close_sent:
                self._take(text)
                return
            self._between_messages = are_whole(data)
        elif not self.handshake_initiated:
            self._between_messages = data.find(END_OF_HEAD) == len(data) - len(END_OF_HEAD)
        else:
            self._between_messages = False
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])
            if self.queue.qsize() > MOST_AHEAD:
                self.transport.abort()

    def _take(self, text: str) -> None:
        """A whole message has come in, as nearly all do. The library's way takes ten times as long,
        and stops reading from the socket after each, even if nothing else is waiting."""
        if self.queue.qsize() and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def pause_writing(self) -> None:
        super().pause_writing()
        self.begin_stall()

    def resume_writing(self) -> None:
        self.end_stall()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.close_for_sure()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(STALL_SECONDS, self.transport.abort)


def guarded(
    gate: Gate, limits: Limits, patience: float
) -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    """The protocols of one server; uvicorn makes one object of them per connection."""
    shared = {"gate": gate, "limits": limits, "patience": patience}
    return type("Http", (GuardedHttp,), shared), type("Socket", (GuardedSocket,), shared)
