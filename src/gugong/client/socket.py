"""A socket at a table: what the service sends to its viewers, as it happens."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING
from urllib.parse import quote

from websockets.exceptions import ConnectionClosed, ConnectionClosedOK
from websockets.sync.client import ClientConnection, connect

from gugong.client.connection import API, decoded, encoded

if TYPE_CHECKING:
    from gugong.service.api.play import Received, Sent


class Socket:
    """Messages as `docs/api.md` describes them. It is an iterator over what comes in, until the
    service closes the connection; a lost one raises `websockets.ConnectionClosedError`."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line

    def send(self, message: "Sent") -> None:
        self._line.send(encoded(message))

    def receive(self, seconds: float | None = None) -> "Received":
        """The next message. Raises TimeoutError if none comes in time."""
        message: Received = decoded(self._line.recv(seconds))
        return message

    def __iter__(self) -> Iterator["Received"]:
        try:
            while True:
                yield self.receive()
        except ConnectionClosedOK:
            return


@contextmanager
def open_socket(url: str, table: str, hello: "Sent") -> Iterator[Socket]:
    address = f"{url.replace('http', 'ws', 1)}{API}/tables/{quote(table, safe='')}/socket"
    with connect(address, max_size=None) as line:
        socket = Socket(line)
        with suppress(ConnectionClosed):  # why comes first of what is received
            socket.send(hello)
        yield socket
