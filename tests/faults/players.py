"""Clients that play at random through any node, over sockets and HTTP, and note what they see."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from uuid import uuid4

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.faults.history import History, Json, Sent

PATIENCE: Final = 2.0  # seconds for an answer, then the client tries another node
QUIET: Final = 1.0  # seconds without a message until a client asks whether anyone is there
TURNS: Final = 12  # decisions on one connection, at most; then the client goes elsewhere
UNDO: Final = 0.1  # of decisions that can be taken back
# Answers that say nothing about what happens to the decision: it is sent again.
NO_ANSWER: Final = "no answer of the service"
NOT_FINAL: Final = ("storage", "busy", "internal", "too-fast", NO_ANSWER)
LOST: Final = (OSError, TimeoutError, EOFError, httpx.HTTPError, WebSocketException)


class Elsewhere(Exception):
    """This node is of no use now."""


@dataclass
class Figures:
    """What all clients met with."""

    requests: int = 0
    reconnects: int = 0
    repeated: int = 0  # decisions sent more than once
    older: int = 0  # states older than what the client knew, from another node
    errors: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Person:
    id: str
    token: str


class Player:
    """One client of one table: it decides for its seats, or it only looks on."""

    def __init__(
        self,
        name: str,
        history: History,
        person: Person | None,
        seats: Sequence[int],
        nodes: Callable[[], list[str]],
        luck: Random,
        figures: Figures,
        end: asyncio.Event,
    ) -> None:
        self.name = name
        self.known = 0  # the latest version it has seen
        self.over = False
        self._history = history
        self._person = person
        self._seats = list(seats)
        self._nodes = nodes
        self._luck = luck
        self._figures = figures
        self._end = end  # of the campaign
        self._connections = 0
        self._pending: Sent | None = None

    async def run(self) -> None:
        """Until the game or the campaign is over. It leaves on its own, so that all it was told is
        noted before the log is read."""
        while self._goes_on:
            url = self._luck.choice(self._nodes())
            self._connections += 1
            self._figures.reconnects += 1
            by_http = self._luck.random() < 0.3
            self._note(f"goes to {url}, {'over HTTP' if by_http else 'over a socket'}")
            try:
                await (self._by_http(url) if by_http else self._by_socket(url))
            except LOST as error:
                self._note(f"is disconnected: {error!r}")
                await asyncio.sleep(0.1)
            except Elsewhere:
                self._note("goes elsewhere")
                await asyncio.sleep(0.2)

    @property
    def _goes_on(self) -> bool:
        return not self.over and not self._end.is_set()

    def _note(self, what: str) -> None:
        self._history.note(self.name, what)

    # What every way of talking has in common

    def _look_through(self, state: Json | None) -> int | None:
        """The seat to look through: the one that decides if it is one's own."""
        if not self._seats:
            return None
        chooser = None if state is None else state["table"]["chooser"]
        return chooser if chooser in self._seats else self._seats[0]

    def _see(self, state: Json) -> bool:
        """Note it; whether it is news. A view through a seat that is not one's own is judged as
        what one may see instead."""
        mine = state["seat"] in self._seats
        seat = state["seat"] if mine else self._look_through(None)
        self._history.see(self.name, self._connections, seat, state)
        self._note(f"sees version {state['version']}, ply {state['ply']}")
        if state["version"] < self.known:
            self._figures.older += 1
            return False
        self.known = state["version"]
        self.over = state["table"]["status"] == "over"
        return True

    def _decide(self, seat: int | None, state: Json) -> Sent | None:
        """What to send now; the same again as long as there is no answer to it."""
        if self._pending is not None:
            self._figures.repeated += 1
            return self._pending
        if self._person is None or seat is None or state["view"] is None or state["seat"] != seat:
            return None
        moves = state["view"]["moves"]
        if state["undo"]["decision"] and self._luck.random() < UNDO:
            move = ""
        elif moves:
            move = self._luck.choice(moves)
        else:
            return None
        ply, version = state["ply"], state["version"]
        sent = Sent(uuid4().hex, self._person.id, seat, ply, version, move, time.monotonic())
        self._history.sent[sent.id] = self._pending = sent
        return sent

    def _sends(self, sent: Sent) -> None:
        sent.attempts += 1
        what = f"{sent.move or 'undo'!r} for seat {sent.seat} at ply {sent.ply} as {sent.id}"
        self._note(f"sends {what}{', again' if sent.attempts > 1 else ''}")

    def _acknowledged(self, sent: Sent, ack: Json) -> None:
        sent.answered, sent.ack = time.monotonic(), (ack["ply"], ack["version"])
        self._note(f"{sent.id} is acknowledged: version {ack['version']}, ply {ack['ply']}")
        self.known = max(self.known, ack["version"])
        self._pending = None

    def _refused(self, sent: Sent | None, code: str) -> None:
        """A final answer settles it; otherwise another node may know better."""
        self._figures.errors[code] += 1
        self._note(f"{sent.id if sent else 'a question'} is refused: {code}")
        if code in NOT_FINAL:
            raise Elsewhere
        if code == "bad-request" and self._pending is not None and self._pending.version:
            self._pending.version = None  # the node is of the version before, as the page assumes
            raise Elsewhere
        if sent is not None:
            sent.answered, sent.refused = time.monotonic(), code
            self._pending = None

    # Over HTTP

    async def _by_http(self, url: str) -> None:
        headers = {"authorization": f"Bearer {self._person.token}"} if self._person else {}
        api = f"{url}/api/v1/tables/{self._history.table}"
        async with httpx.AsyncClient(headers=headers, timeout=PATIENCE) as http:
            state: Json | None = None
            for _ in range(self._luck.randrange(1, TURNS)):
                seat = self._look_through(state)
                query = {} if seat is None else {"seat": seat}
                answer = self._answer(await http.get(f"{api}/view", params=query))
                if answer is None:
                    continue
                state = answer
                news = self._see(state)
                if not self._goes_on:
                    return
                if not news:
                    raise Elsewhere
                if seat != self._look_through(state):
                    continue
                sent = self._decide(seat, state)
                if sent is None:
                    await asyncio.sleep(0.1)
                    continue
                self._sends(sent)
                body = _body(sent)
                if sent.move:
                    posting = http.post(f"{api}/moves", json={**body, "move": sent.move})
                else:
                    posting = http.post(f"{api}/undo", json={**body, "to": "decision"})
                ack = self._answer(await posting, sent)
                if ack is not None:
                    self._acknowledged(sent, ack)

    def _answer(self, answer: httpx.Response, sent: Sent | None = None) -> Json | None:
        self._figures.requests += 1
        code = error_code(answer)
        if code is not None:
            self._refused(sent, code)
            return None
        found: Json = answer.json()
        return found

    # Over a socket

    async def _by_socket(self, url: str) -> None:
        where = f"{url.replace('http', 'ws', 1)}/api/v1/tables/{self._history.table}/socket"
        turns = self._luck.randrange(1, TURNS)
        async with connect(
            where, open_timeout=PATIENCE, close_timeout=0.2, ping_interval=None, max_size=None
        ) as line:
            seat = self._look_through(None)
            version = self.known if self._luck.random() < 0.5 and self.known else None
            token = self._person.token if self._person else None
            await _send(line, type="hello", token=token, seat=seat, version=version)
            state: Json | None = None  # what it sees, unless something newer is on its way
            waits = False  # for an answer to what was sent on this connection
            while self._goes_on and turns:
                message = await self._next(line)
                kind = message["type"]
                if kind == "ack":
                    turns, waits = turns - 1, False
                    if self._pending is not None and message["id"] == self._pending.id:
                        self._acknowledged(self._pending, message)
                elif kind == "refused":
                    mine = self._pending is not None and message["id"] == self._pending.id
                    self._refused(self._pending if mine else None, message["error"]["code"])
                    state, waits = None, False
                    await _send(line, type="watch", seat=seat)
                elif kind == "state":
                    if not self._see(message):
                        raise Elsewhere
                    state = message
                    if seat != self._look_through(state):
                        seat, state = self._look_through(state), None
                        await _send(line, type="watch", seat=seat)
                # The acknowledgement may come before the state that belongs to it, or after.
                if state is None or waits or state["version"] < self.known:
                    continue
                if (sent := self._decide(seat, state)) is not None:
                    self._sends(sent)
                    waits = True
                    await self._send_decision(line, sent)

    async def _next(self, line: ClientConnection) -> Json:
        """The next message; a client that hears nothing asks, as the page does."""
        for _ in range(2):
            with suppress(TimeoutError):
                async with asyncio.timeout(QUIET):
                    text = await line.recv()
                self._figures.requests += 1
                message: Json = json.loads(text)
                return message
            await _send(line, type="ping")
        raise Elsewhere

    async def _send_decision(self, line: ClientConnection, sent: Sent) -> None:
        if sent.move:
            await _send(line, type="move", move=sent.move, **_body(sent))
        else:
            await _send(line, type="undo", to="decision", **_body(sent))


def _body(sent: Sent) -> Json:
    version = {} if sent.version is None else {"version": sent.version}
    return {"id": sent.id, "seat": sent.seat, "ply": sent.ply, **version}


def error_code(answer: httpx.Response) -> str | None:
    """Why it was refused; None: it was not."""
    if answer.is_success:
        return None
    try:
        code: str = answer.json()["error"]["code"]
        return code
    except ValueError:
        return NO_ANSWER


async def _send(line: ClientConnection, **message: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        await line.send(json.dumps({"v": 1, **message}))
