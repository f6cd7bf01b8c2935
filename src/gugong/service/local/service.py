"""The service of one browser: requests answered, and the connections to its tables.

There is one player, the person at this device, and every request is theirs: what is stored here
belongs to anyone who can open it. What needs others (chat, reports, ratings) is refused with the
code `needs-server`.
"""

import asyncio
import json
import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qs, urlsplit

from gugong.bots.built_in import BUILT_IN
from gugong.service.api.play import SENT, Hello, MoveSent, Ping, Sent, UndoSent, Watch
from gugong.service.api.rows import Call, Row, V
from gugong.service.api.shared import SHARED
from gugong.service.live.bot_turns import BotTurns
from gugong.service.live.conversation import PONG, Conversation, refused
from gugong.service.live.encoding import encode
from gugong.service.live.live_table import LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.live.reviews import Reviews
from gugong.service.local.browser import IndexedDb, ThinkingWorker, Wires
from gugong.service.local.shell import PLAYER, LocalShell
from gugong.service.local.store import BrowserStore
from gugong.service.local.thinking import Thinking
from gugong.service.tables.json_values import read, read_words
from gugong.service.tables.refusal import Refusal

TURN_SECONDS: Final = 2.0  # for a bot's turn, on a device that does nothing else
GRACE: Final = 10.0  # seconds: a phone that was put away continues where it stopped
NEEDS_SERVER: Final = "Only a server can do that; without one, nobody else can join."


def pattern_of(row: Row) -> re.Pattern[str]:
    """Return the pattern that this row's paths match."""
    text = re.sub(r"\{(\w+):int\}", r"(?P<\1>\\d+)", row.path[1:])
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", text))


ROWS: Final = [(row, pattern_of(row)) for rows in SHARED.values() for row in rows]


class LocalService:
    def __init__(self, database: IndexedDb, thinker: ThinkingWorker, wires: Wires) -> None:
        store = BrowserStore(database)
        thinking = Thinking(thinker)
        levels = {name: name for name in BUILT_IN}
        bots = BotTurns(thinking, levels, TURN_SECONDS, GRACE)
        self._shell = LocalShell(
            store, LiveTables(store, bots.wake), bots, Reviews(thinking, store)
        )
        self._wires = wires
        self._conversations: dict[str, WireConversation] = {}

    async def ask(self, method: str, path: str, body: str | None) -> str:
        """Answer a request. The answer is JSON: `{"answer": …}`, or `{"error": …}`."""
        try:
            answer = await self._answer(method, path, body or "")
        except Refusal as refusal:
            return encode(refusal.to_json()).decode()
        if isinstance(answer, bytes):
            return f'{{"answer":{answer.decode()}}}'
        if isinstance(answer, Mapping):
            answer = {**V, **answer}
        return encode({"answer": answer}).decode()

    async def _answer(self, method: str, path: str, body: str) -> object:
        url = urlsplit(path)
        for row, pattern in ROWS:
            found = pattern.fullmatch(url.path) if row.method == method else None
            if found is not None:
                call = Call(
                    shell=self._shell,
                    player=await self._shell.person(),
                    parts=found.groupdict(),
                    text=body.removeprefix("\ufeff") if row.takes_text else "",
                )
                return await _handle(row, call, url.query, body)
        raise Refusal("needs-server", NEEDS_SERVER)

    async def open_wire(self, wire: str, table: str) -> bool:
        """Connect a watcher to a table. Returns False if there is no such table."""
        try:
            found = await self._shell.tables.get(table)
        except Refusal as refusal:
            self._wires.send(wire, refused(None, refusal).decode())
            self._wires.close(wire)
            return False
        self._conversations[wire] = WireConversation(found, wire, self._wires)
        return True

    async def receive(self, wire: str, text: str) -> None:
        conversation = self._conversations.get(wire)
        if conversation is not None:
            await conversation.receive(text)

    def close_wire(self, wire: str) -> None:
        conversation = self._conversations.pop(wire, None)
        if conversation is not None:
            conversation.leave()


async def _handle(row: Row, call: Call, query: str, body: str) -> object:
    answer = row.handler
    if row.asks is None:
        return await answer(call)
    if row.asks_query:
        words = {name: values[0] for name, values in parse_qs(query).items()}
        return await answer(call, read_words(row.asks, words))
    return await answer(call, read(row.asks, json.loads(body or "{}")))


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

    async def receive(self, text: str) -> None:
        plain = json.loads(text)
        async with self._turn:
            try:
                await self._answer(read(SENT[plain["type"]], plain))
            except Refusal as refusal:
                self.send(refused(plain.get("id"), refusal))

    async def _answer(self, sent: Sent) -> None:
        match sent:
            case Hello():
                self.hello(PLAYER, sent.seat, sent.version)
            case MoveSent():
                await self.play(sent.plain(self.known_player()), sent.move)
            case UndoSent():
                await self.undo(sent.plain(self.known_player()), sent.to)
            case Watch():
                self.watch(sent.seat)
            case Ping():
                self.send(PONG)
