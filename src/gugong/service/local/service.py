"""The service of one browser: requests answered, and the connections to its tables.

There is one player, the person at this device, and whoever asks is that person: what is stored
here belongs to whoever can open it. What needs others (listed tables, reports, webhooks) is
refused with the code `needs-server`.
"""

import asyncio
import json
import re
from dataclasses import replace
from typing import Final
from urllib.parse import parse_qs, urlsplit

from gugong.bots.built_in import BUILT_IN
from gugong.service.live.bot_turns import BotTurns
from gugong.service.live.conversation import PONG, Conversation, refused
from gugong.service.live.encoding import encode
from gugong.service.live.live_table import LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.live.reviews import Reviews
from gugong.service.local.browser import Database, Thinker, Wires
from gugong.service.local.requests import PLAYER, ROUTES, Answer, Asked, Body, Service
from gugong.service.local.store import BrowserStore
from gugong.service.local.thinking import Thinking
from gugong.service.tables.deciding import Request
from gugong.service.tables.refusal import Refusal

TURN_SECONDS: Final = 2.0  # for a bot's turn, on a device that does nothing else
GRACE: Final = 10.0  # seconds: a phone that was put away goes on where it stopped


class LocalService:
    def __init__(self, database: Database, thinker: Thinker, wires: Wires) -> None:
        store = BrowserStore(database)
        thinking = Thinking(thinker)
        levels = {name: name for name in BUILT_IN}
        bots = BotTurns(thinking, levels, TURN_SECONDS, GRACE)
        self._service = Service(store, LiveTables(store, bots.wake), bots, Reviews(thinking, store))
        self._wires = wires
        self._conversations: dict[str, WireConversation] = {}

    async def ask(self, method: str, path: str, body: str | None) -> str:
        """Answer a request. The answer is JSON: `{"answer": …}`, or `{"error": …}`."""
        try:
            answer = await self._answer(method, path, body)
        except Refusal as refusal:
            return encode(refusal.to_json()).decode()
        if isinstance(answer, bytes):
            return f'{{"answer":{answer.decode()}}}'
        return encode({"answer": {"v": 1, **answer}}).decode()

    async def _answer(self, method: str, path: str, body: str | None) -> Answer:
        parts = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        for asked, pattern, answer in ROUTES:
            found = re.fullmatch(pattern, parts.path)
            if asked == method and found:
                return await answer(self._service, Asked(found.groups(), query, body))
        raise Refusal("needs-server", "Only a server can do that; here nobody else can come in.")

    async def open_wire(self, wire: str, table: str) -> bool:
        """Somebody connects to a table. False if there is none."""
        try:
            found = await self._service.tables.get(table)
        except Refusal as refusal:
            self._wires.send(wire, refused(None, refusal).decode())
            self._wires.close(wire)
            return False
        self._conversations[wire] = WireConversation(found, wire, self._wires)
        return True

    async def receive(self, wire: str, text: str) -> None:
        conversation = self._conversations.get(wire)
        if conversation is not None:
            await conversation.receive(json.loads(text))

    def close_wire(self, wire: str) -> None:
        conversation = self._conversations.pop(wire, None)
        if conversation is not None:
            conversation.leave()


class WireConversation(Conversation):
    def __init__(self, table: LiveTable, wire: str, wires: Wires) -> None:
        super().__init__(table)
        self._wire = wire
        self._wires = wires
        self._turn = asyncio.Lock()  # one message after the other, as on a socket

    def send(self, message: bytes) -> None:
        self._wires.send(self._wire, message.decode())

    def end(self, refusal: Refusal) -> None:
        self.table.watchers.discard(self)
        self.send(refused(None, refusal))
        self._wires.close(self._wire)

    async def receive(self, sent: Body) -> None:
        async with self._turn:
            await self._answer(sent)

    async def _answer(self, sent: Body) -> None:
        try:
            match sent["type"]:
                case "hello":
                    self.hello(PLAYER, sent.get("seat"), sent.get("version"))
                case "move":
                    request = replace(
                        self._request(sent), unless_final=sent.get("unless_final", False)
                    )
                    await self.play(request, sent["move"])
                case "undo":
                    await self.undo(self._request(sent), sent.get("to", "decision"))
                case "watch":
                    self.watch(sent.get("seat"))
                case "ping":
                    self.send(PONG)
        except Refusal as refusal:
            self.send(refused(sent.get("id"), refusal))

    def _request(self, sent: Body) -> Request:
        player, version = self.known_player(), sent.get("version")
        return Request(sent["seat"], sent["ply"], player, sent["id"], version=version)
