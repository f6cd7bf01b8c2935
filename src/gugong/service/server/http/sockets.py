"""Live tables over WebSockets."""

import asyncio
from collections import deque
from collections.abc import Awaitable
from contextlib import suppress
from typing import Annotated, Final, TypeVar

from pydantic import Field, TypeAdapter, ValidationError
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from gugong.service.api.play import Attention, Hello, MoveSent, Ping, Sent, UndoSent, Watch
from gugong.service.live.conversation import PONG, Conversation, refused
from gugong.service.live.live_table import LiveTable
from gugong.service.server.club.daily_deals import check_daily
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.limits import PLIES_FOR_ONE
from gugong.service.server.http.routes import refusal_of
from gugong.service.server.http.service import Service
from gugong.service.server.operator.bans import Banned
from gugong.service.tables.refusal import Refusal

T = TypeVar("T")
READ: Final[TypeAdapter[Sent]] = TypeAdapter(Annotated[Sent, Field(discriminator="type")])
LARGEST_QUEUE: Final = 1024 * 1024  # bytes that a slow client may lag behind
HELLO_SECONDS: Final = 10
TOO_SLOW: Final = 1013
REFUSED: Final = 1008


class SocketViewer(Conversation):
    """One socket at a table."""

    def __init__(self, socket: WebSocket, service: Service, table: LiveTable) -> None:
        super().__init__(table)
        self._socket = socket
        self._service = service
        self.address: str = socket.scope["client"][0]
        self._address = address_of(socket.scope)
        self._unsent: deque[bytes] = deque()
        self._unsent_bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Queue a message. A client that does not read is disconnected and must reconnect."""
        if self._closing is not None:
            return
        if self._unsent_bytes > LARGEST_QUEUE:
            self._service.metrics.counts["slow_readers"] += 1
            self._unsent.clear()
            self._close()
            return
        self._unsent.append(message)
        self._unsent_bytes += len(message)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())

    async def _send_all(self) -> None:
        """Send what is queued, waiting while the client does not read."""
        with suppress(RuntimeError, WebSocketDisconnect):  # closed: there is no client to send to
            while self._unsent:
                message = self._unsent.popleft()
                await self._socket.send_text(message.decode())
                self._unsent_bytes -= len(message)

    def end(self, refusal: Refusal) -> None:
        self.send(refused(None, refusal))
        self._close()

    def _close(self) -> None:
        self.table.watchers.discard(self)
        if self._closing is None:
            self._closing = asyncio.create_task(self._disconnect())

    async def _disconnect(self) -> None:
        await self._send_all()
        with suppress(RuntimeError, WebSocketDisconnect):
            await self._socket.close(TOO_SLOW)

    async def run(self) -> None:
        """Answer messages until the socket is closed."""
        try:
            await self._read_all()
        finally:
            for task in (self._sending, self._closing):
                if task is not None:
                    task.cancel()
            self.leave()

    async def _read_all(self) -> None:
        first = True
        while True:
            waiting = self._socket.receive()
            try:
                received = await (_in_time(waiting) if first else waiting)
            except TimeoutError:
                await self._socket.close(REFUSED)
                return
            if received["type"] == "websocket.disconnect":
                return
            message_id: str | None = None
            try:
                sent = read(received.get("text") or received.get("bytes") or b"")
                message_id = getattr(sent, "id", None)
                self._charge()
                if first and not isinstance(sent, Hello):
                    raise Refusal("bad-request", "The first message must be hello.")
                first = False
                await self._answer(sent)
            except Banned as banned:
                self.end(banned)
            except Refusal as refusal:
                self.send(refused(message_id, refusal))

    def _charge(self) -> None:
        self._service.limits.charge_address(self._address)
        if self.player is not None:
            self._service.limits.charge_player(self.player)

    def _charge_replay(self, plies: int) -> None:
        self._service.limits.charge_address(self._address, plies / PLIES_FOR_ONE)

    async def _answer(self, sent: Sent) -> None:
        if isinstance(sent, Ping):
            self.send(PONG)
        elif isinstance(sent, Attention):
            self.away: bool = sent.away
        elif isinstance(sent, MoveSent):
            await self.play(sent.plain(self.known_player()), sent.move)
            await self._send_all()  # the player before other viewers
        elif isinstance(sent, UndoSent):
            await self.undo(sent.plain(self.known_player()), sent.to)
            await self._send_all()
        elif isinstance(sent, Watch):
            self._charge_replay(self.table.to_replay(None))
            self.watch(sent.seat)
        else:
            player = None
            if sent.token is not None:
                caller = await self._service.players.find(sent.token)
                player = caller.player.id
                self._service.bans.check_player(player)
                self.session: str | None = caller.session.id
            await check_daily(self.table, player, self._service.store)
            if self not in self.table.watchers:
                # The hello, or its answer, may take so long that an idle table leaves memory.
                self.table: LiveTable = await self._service.tables.get(self.table.id)
            # From here to the hello no other task runs, so nothing can change unseen.
            await self.table.follow(sent.version or 0)
            self._charge_replay(self.table.to_replay(sent.version))
            self.hello(player, sent.seat, sent.version)


async def _in_time(hello: Awaitable[T]) -> T:
    async with asyncio.timeout(HELLO_SECONDS):
        return await hello


def read(text: str | bytes) -> Sent:
    try:
        return READ.validate_json(text)
    except ValidationError as error:
        raise refusal_of(error, "message") from error


async def socket(websocket: WebSocket) -> None:
    service: Service = websocket.app.state.service
    await websocket.accept()
    try:
        found = await service.tables.get(websocket.path_params["table"])
    except Refusal as refusal:
        with suppress(RuntimeError):  # closed in the meantime: something else was wrong too
            await websocket.send_text(refused(None, refusal).decode())
            await websocket.close(REFUSED if refusal.code == "no-such-table" else TOO_SLOW)
        return
    service.metrics.counts["sockets"] += 1
    await SocketViewer(websocket, service, found).run()


ROUTE: Final = WebSocketRoute("/api/v1/tables/{table}/socket", socket)
