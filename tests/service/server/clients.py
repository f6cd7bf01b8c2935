"""A server to test against, and people who sit at its tables."""

import atexit
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Literal
from uuid import uuid4

import httpx
from websockets.sync.client import ClientConnection, connect

from gugong.client import Client, SeatAsked
from gugong.client.connection import LONGEST_WAIT
from gugong.service.api.play import Pong, RefusedMessage
from gugong.service.server.http.document import model_of
from gugong.service.tables.messages import AckMessage, ChatMessage, State, TableNews

ROOT = Path(__file__).parents[3]
RECEIVED = {
    "ack": AckMessage,
    "chat": ChatMessage,
    "pong": Pong,
    "refused": RefusedMessage,
    "state": State,
    "table": TableNews,
}
# Tests make many tables from one address; those about quotas give their own.
NO_QUOTAS = ("tables-per-hour", "waiting-tables", "listed-tables", "players-per-address")
LONG = 120.0  # seconds until a test gives up waiting: only for what hangs, on a busy machine, too
Json = dict[str, Any]


@cache
def _starter(code: Path) -> subprocess.Popen[str]:
    other = {} if code == ROOT else {"PYTHONPATH": str(code / "src")}
    starter = subprocess.Popen(
        [sys.executable, "-m", "tests.service.server.warm"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | other,
    )
    atexit.register(starter.wait)
    atexit.register(starter.stdin.close)  # type: ignore[union-attr]
    return starter


@cache
def _lines() -> httpx.HTTPTransport:
    """Connections that all people share, so that one place closes them."""
    transport = httpx.HTTPTransport()
    atexit.register(transport.close)
    return transport


def get(url: str, **more: Any) -> httpx.Response:
    """Like httpx.get, which loads all certificates of the machine each time: 20 ms."""
    return httpx.Client(transport=_lines(), timeout=LONG).get(url, **more)


class Server:
    """A running `gugong serve` on a folder of its own, perhaps of another working tree.

    One in a hurry gives up soon on what is slow or away: for tests that wait until it does.
    """

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        database: str | None = None,
        in_a_hurry: bool = False,
        code: Path = ROOT,
    ) -> None:
        folder.mkdir(exist_ok=True)
        self.out = folder / f"out-{uuid4().hex}.txt"
        self._folder = folder
        place = ["--database", database] if database else ["--data", str(folder)]
        always = ["--port", "0", "--no-open", "--rate", "0", "--workers", "1", *place]
        always += ["--metrics-address", "127.0.0.1:0", "--log-format", "json"]
        for quota in NO_QUOTAS:
            always += [f"--{quota}", "0"]
        starter = _starter(code)
        assert starter.stdin is not None
        assert starter.stdout is not None
        asked = [[*always, *arguments], str(self.out), in_a_hurry]
        print(json.dumps(asked), file=starter.stdin, flush=True)
        self.pid = int(starter.stdout.readline())
        self._url = ""

    @property
    def url(self) -> str:
        """Where it is; waits until it has started."""
        if not self._url:
            found = wait_for(lambda: re.search(r"http://\S+", self.output), "the server's address")
            self._url = found[0].rstrip("/").replace("localhost", "127.0.0.1")
        return self._url

    @property
    def folder(self) -> Path:
        """Where its files are; waits until it has started."""
        assert self.url
        return self._folder

    @property
    def output(self) -> str:
        return self.out.read_text() if self.out.exists() else ""

    def kill(self, how: int = signal.SIGKILL) -> None:
        os.kill(self.pid, how)

    def stop(self) -> None:
        """Calmly."""
        if self.runs:
            self.kill(signal.SIGTERM)
        wait_for(lambda: not self.runs, "the server's end")

    @property
    def runs(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def person(self, name: str = "Li", **more: str) -> "Person":
        return Person(self.url, name, **more)

    def nobody(self) -> "Person":
        return Person(self.url, None)

    def figures(self) -> dict[str, float]:
        found = wait_for(lambda: re.search(r"http://\S+/metrics", self.output), "its figures")
        text = get(found[0]).text
        rows = [row.split() for row in text.splitlines() if not row.startswith("#")]
        return {name: float(value) for name, value in rows}


class Person:
    """Someone with a token, or a mere spectator."""

    def __init__(self, url: str, name: str | None, token: str | None = None, **more: str) -> None:
        self.id: str | None = None
        if name is not None and token is None:
            made = Client(url, transport=_lines()).create_player(name=name, **more)  # type: ignore[arg-type]
            token, self.id = made["token"], made["player"]
        self.api = Client(url, token, transport=_lines())
        self.http = httpx.Client(  # for what no client sends
            base_url=f"{url}/api/v1",
            headers={"authorization": f"Bearer {token}"} if token else {},
            timeout=LONGEST_WAIT,
            transport=_lines(),
        )
        self.token = token
        self._url = url

    def at(self, url: str) -> "Person":
        """The same person at another server."""
        again = Person(url, None, self.token)
        again.id = self.id
        return again

    def get(self, path: str, **query: Any) -> Any:
        return self.http.get(path, params=query).raise_for_status().json()

    def post(self, path: str, body: Json | None = None) -> Any:
        answer = self.http.post(path, json=body or {})
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, path: str, body: Json | None = None) -> Json:
        """The error that this request must get."""
        answer = self.http.post(path, json=body or {})
        assert answer.is_error, answer.text
        found: Json = answer.json()
        assert found["v"] == 1
        return found

    def make(self, *seats: str, **more: Any) -> str:
        """A new table: seats as you, open, meng, or a bot's level."""
        asked = [
            SeatAsked(seat) if seat in ("you", "open", "meng") else SeatAsked("bot", level=seat)  # type: ignore[arg-type]
            for seat in seats
        ]
        return self.api.create_table(seats=asked, **more)["table"]

    def view(self, table: str, seat: int | None = None, **query: Any) -> Any:
        if seat is not None:
            query["seat"] = seat
        return self.get(f"/tables/{table}/view", **query)

    def move(self, table: str, seat: int, ply: int, move: str, sent: str = "") -> Any:
        return self.api.move(table, id=sent or uuid4().hex, seat=seat, ply=ply, move=move)

    def undo(
        self, table: str, seat: int, ply: int, to: Literal["decision", "turn"] = "decision"
    ) -> Any:
        return self.api.undo(table, id=uuid4().hex, seat=seat, ply=ply, to=to)

    def step(self, table: str, seats: tuple[int, ...] = (0,), choice: int = 0) -> Any:
        """Wait until one of one's seats decides, or the game is over, and decide."""
        state = self.view(table, seats[0])
        while state["table"]["status"] != "over" and state["table"]["chooser"] not in seats:
            state = self.view(table, seats[0], after=state["version"])
        if state["table"]["status"] == "over":
            return state
        seat = state["table"]["chooser"]
        if seat != seats[0]:
            state = self.view(table, seat)
        moves = state["view"]["moves"]
        self.move(table, seat, state["ply"], moves[choice % len(moves)])
        return state

    def finish(self, table: str, seats: tuple[int, ...] = (0,)) -> Any:
        """Play on to the end."""
        for _ in range(2000):
            state = self.step(table, seats, -1)  # the last move listed is often to pass
            if state["table"]["status"] == "over":
                return state
        raise AssertionError("the game does not end")

    @contextmanager
    def socket(self, table: str, seat: int | None = None, **more: Any) -> Iterator["Socket"]:
        url = self._url.replace("http://", "ws://")
        with connect(f"{url}/api/v1/tables/{table}/socket", max_size=None) as line:
            socket = Socket(line)
            socket.send(type="hello", **{"token": self.token, "seat": seat, **more})
            yield socket


class Socket:
    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    def send(self, **message: Any) -> None:
        self.line.send(json.dumps({"v": 1, **message}))

    def read(self) -> Json:
        message: Json = json.loads(self.line.recv(timeout=LONG))
        model_of(RECEIVED[message["type"]]).model_validate(message)  # the page's types say the same
        assert message["v"] == 1
        return message

    def next(self, kind: str) -> Json:
        """The next message of this kind; others are skipped."""
        while True:
            message = self.read()
            if message["type"] == kind:
                return message

    def move(self, state: Json, choice: int = 0) -> str:
        sent = uuid4().hex
        seat, move = state["seat"], state["view"]["moves"][choice]
        self.send(type="move", id=sent, seat=seat, ply=state["ply"], move=move)
        return sent


def wait_for(what: Any, name: str, seconds: float = LONG) -> Any:
    """Ask again and again until the answer is yes."""
    end, pause = time.monotonic() + seconds, 0.01
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(pause)
        pause = min(1.5 * pause, 0.1)  # what it asks costs time, too
    raise AssertionError(f"waited in vain for {name}")
