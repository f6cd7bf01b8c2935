"""The service as its own process, and people who talk to it over HTTP and sockets."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

START = "from gugong.cli import main; main()"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Running:
    """`gugong serve` on a database; killed when the `with` ends."""

    def __init__(self, database: str, *arguments: str, **environment: str) -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = tempfile.TemporaryFile("w+b")  # noqa: SIM115 - closed with the service
        self._arguments = arguments
        self._environment = {**os.environ, **environment}
        self.process: subprocess.Popen[bytes] | None = None
        self.http = httpx.Client(base_url=f"{self.url}/api/v1", timeout=30)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.http.close()
        self.kill()
        if error is not None:
            print(self.said()[-6000:])
        self.log.close()

    def start(self) -> None:
        command = [sys.executable, "-c", START, "serve", "--port", str(self.port), "--no-open"]
        command += ["--database", self.database, "--rate", "0", *self._arguments]
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
            env=self._environment,
            start_new_session=True,  # so that its workers can be ended with it
        )
        for _ in range(600):
            if self.process.poll() is not None:
                break
            with suppress(httpx.TransportError):
                if self.http.get("/health").status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError(f"the service did not start:\n{self.said()}")

    def kill(self) -> None:
        """SIGKILL to the service and all its workers."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def said(self) -> str:
        self.log.seek(0)
        return self.log.read().decode("utf-8", "replace")

    def files(self) -> list[Path]:
        """The files of its SQLite database."""
        path = Path(self.database.removeprefix("sqlite:///"))
        return list(path.parent.glob(f"{path.name}*"))

    def player(self, name: str = "Li", **wishes: Any) -> "Player":
        answer = self.http.post("/players", json={"name": name, **wishes})
        assert answer.status_code == 201, answer.text
        return Player(self, answer.json()["player"], answer.json()["token"])


class Player:
    """Somebody with a token."""

    def __init__(self, house: Running, player: str, token: str) -> None:
        self.house = house
        self.id = player
        self.token = token

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.token}"}
        return self.house.http.request(method, path, json=body, headers=headers, **more)

    def get(self, path: str) -> Any:
        return self._good(self.ask("GET", path))

    def post(self, path: str, body: Any) -> Any:
        return self._good(self.ask("POST", path, body))

    def patch(self, path: str, body: Any) -> Any:
        return self._good(self.ask("PATCH", path, body))

    @staticmethod
    def _good(answer: httpx.Response) -> Any:
        assert answer.status_code < 300, f"{answer.status_code}: {answer.text}"
        return answer.json()

    def table(self, *seats: dict[str, Any], **wishes: Any) -> str:
        made = self.post("/tables", {"seats": list(seats), **wishes})
        return str(made["table"])

    def view(self, table: str, seat: int | None) -> Any:
        return self.get(f"/tables/{table}/view" + ("" if seat is None else f"?seat={seat}"))

    def move(self, table: str, seat: int, luck: random.Random) -> httpx.Response | None:
        """Any legal move, if this seat is asked."""
        state = self.view(table, seat)
        if not state["view"] or state["view"]["chooser"] != seat:
            return None
        move = luck.choice(state["view"]["moves"])
        body = {"id": uuid.uuid4().hex, "seat": seat, "ply": state["ply"], "move": move}
        return self.ask("POST", f"/tables/{table}/moves", body)

    def socket(self, table: str, seat: int | None) -> "Socket":
        return Socket(self.house, table, self.token, seat)


class Socket:
    """A socket that has said hello."""

    def __init__(self, house: Running, table: str, token: str | None, seat: int | None) -> None:
        self.connection = open_socket(house, table)
        self.send(type="hello", token=token, seat=seat)
        self.hello = self.wait_for("state")

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps({"v": 1, **message}))

    def wait_for(self, *kinds: str) -> Any:
        while True:
            message = json.loads(self.connection.recv(timeout=30))
            if message["type"] in kinds:
                return message

    def close(self) -> None:
        self.connection.close()


def open_socket(house: Running, table: str) -> ClientConnection:
    url = f"{house.url.replace('http', 'ws')}/api/v1/tables/{table}/socket"
    return connect(url, open_timeout=30, close_timeout=2, max_size=None)
