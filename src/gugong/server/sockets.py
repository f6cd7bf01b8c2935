"""Live tables over WebSockets."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

import orjson
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from gugong.server.bans import Banned
from gugong.server.callers import address_of
from gugong.server.limits import PLIES_FOR_ONE
from gugong.server.live_table import LiveTable
from gugong.server.routes.bodies import Hello, MoveSent, Ping, Sent, UndoSent, Watch
from gugong.server.routes.common import Service
from gugong.tables.refusal import Refusal

log = logging.getLogger(__name__)
router = APIRouter()

READ: Final[TypeAdapter[Sent]] = TypeAdapter(Sent)
LONGEST_QUEUE: Final = 256  # messages that a slow client may lag behind …
LARGEST_QUEUE: Final = 1024 * 1024  # … if they are no more bytes than this
HELLO_SECONDS: Final = 10
TOO_SLOW: Final = 1013
REFUSED: Final = 1008


class Connection:
    """One socket at a table."""

    def __init__(self, socket: WebSocket, service: Service, table: LiveTable) -> None:
        self.player: str | None = None
        self.seat: int | None = None
        self._socket = socket
        self._service = service
        self._table = table
        self.address: str = socket.scope["client"][0]
        self._address = address_of(socket.scope)
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._queued = 0  # bytes
        self._dropped = False

    def send(self, message: bytes) -> None:
        """Queue a message. A client that does not read is disconnected and must reconnect."""
        if self._dropped:
            return
        if self._queued < LARGEST_QUEUE and self._out.qsize() < LONGEST_QUEUE:
            self._queued += len(message)
            self._out.put_nowait(message)
            return
        self._dropped = True
        self._service.metrics.counts["slow_readers"] += 1
        self._table.watchers.discard(self)
        while not self._out.empty():
            self._out.get_nowait()
        self._out.put_nowait(None)

    def end(self, refusal: Refusal) -> None:
        """Disconnect, and say why."""
        self._table.watchers.discard(self)
        self.send(refused(None, refusal))
        self._out.put_nowait(None)

    async def run(self) -> None:
        """Until the socket is closed."""
        sender = asyncio.create_task(self._send_all())
        try:
            await self._read_all()
        finally:
            sender.cancel()
            with suppress(asyncio.CancelledError, RuntimeError, WebSocketDisconnect):
                await sender
            if self in self._table.watchers:
                self._table.watchers.discard(self)
                self._presence_changed()

    async def _send_all(self) -> None:
        while (message := await self._out.get()) is not None:
            await self._socket.send_text(message.decode())
            self._queued -= len(message)
        await self._socket.close(TOO_SLOW)

    async def _read_all(self) -> None:
        first = True
        while True:
            waiting = self._socket.receive()
            try:
                received = await (asyncio.wait_for(waiting, HELLO_SECONDS) if first else waiting)
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
        table = self._table
        if isinstance(sent, Ping):
            self.send(b'{"v":1,"type":"pong"}')
        elif isinstance(sent, MoveSent):
            ack = await table.play(sent.plain(self._known_player()), sent.move)
            self.send(orjson.dumps(ack.to_json()))
        elif isinstance(sent, UndoSent):
            ack = await table.undo(sent.plain(self._known_player()), sent.to)
            self.send(orjson.dumps(ack.to_json()))
        elif isinstance(sent, Watch):
            self._charge_replay(table.to_replay(None))
            self.send(table.state(self.player, sent.seat))
            self.seat = sent.seat
        else:
            await self._hello(sent)

    async def _hello(self, hello: Hello) -> None:
        table = self._table
        player = None
        if hello.token is not None:
            player = (await self._service.players.find(hello.token)).id
            self._service.bans.check_player(player)
        self._charge_replay(table.to_replay(hello.version))
        self.send(table.state(player, hello.seat, hello.version))
        self.player, self.seat = player, hello.seat
        if self not in table.watchers:
            table.watchers.add(self)
            self._presence_changed()

    def _presence_changed(self) -> None:
        """Whether a player is online is shown only if they have a seat here."""
        if self.player and any(seat.player == self.player for seat in self._table.table.seats):
            self._table.tell_seats()

    def _known_player(self) -> str:
        if self.player is None:
            raise Refusal("unauthorised", "Say hello with your token before you decide.")
        return self.player


def read(text: str | bytes) -> Sent:
    try:
        return READ.validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "message"
        raise Refusal("bad-request", f"{where}: {first['msg']}") from error


def refused(message_id: str | None, refusal: Refusal) -> bytes:
    return orjson.dumps({"v": 1, "type": "refused", "id": message_id, **refusal.to_json()})


@router.websocket("/api/v1/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    service: Service = websocket.app.state.service
    await websocket.accept()
    try:
        found = await service.tables.get(table)
    except Refusal as refusal:
        with suppress(RuntimeError):  # closed in the meantime: something else was wrong too
            await websocket.send_text(refused(None, refusal).decode())
            await websocket.close(REFUSED if refusal.code == "no-such-table" else TOO_SLOW)
        return
    service.metrics.counts["sockets"] += 1
    await Connection(websocket, service, found).run()
