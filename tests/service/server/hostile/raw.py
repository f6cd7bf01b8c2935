"""Plain TCP to a server, from any address of this machine, and what the server's process costs."""

import re
import socket
from contextlib import suppress
from pathlib import Path

from tests.service.server.clients import LONG, Server

LEVELS = b"GET /api/v1/levels HTTP/1.1\r\nhost: localhost\r\n\r\n"


def line_to(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """A connection that comes from `source`; all of 127.0.0.0/8 is this machine."""
    host, port = server.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), LONG, (source, 0))


def ask(line: socket.socket, request: bytes) -> bytes:
    """What comes back until an answer is complete or the other side hangs up."""
    with suppress(OSError):  # it hung up before all was sent; its answer may be there all the same
        line.sendall(request)
    return answer(line)


def answer(line: socket.socket) -> bytes:
    came = b""
    while not _complete(came):
        try:
            more = line.recv(65536)
        except ConnectionError:
            break
        if not more:
            break
        came += more
    return came


def _complete(came: bytes) -> bool:
    head, end, body = came.partition(b"\r\n\r\n")
    size = re.search(rb"content-length: (\d+)", head)
    return bool(end) and size is not None and len(body) >= int(size[1])


def status(came: bytes) -> int:
    """Of an answer; 0 if there is none."""
    found = re.match(rb"HTTP/1.1 (\d+)", came)
    return int(found[1]) if found else 0


def serves(server: Server, source: str = "127.0.0.9") -> bool:
    """Whether someone else, at another address, is answered."""
    with line_to(server, source) as line:
        return status(ask(line, LEVELS)) == 200


def memory(server: Server) -> int:
    """The server's resident megabytes."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * 4096 // 1_000_000


def calm(server: Server) -> bool:
    """Whether the server is alive, and nothing in its log is its own failure."""
    return (
        server.runs and "Traceback" not in server.output and '"level": "error"' not in server.output
    )
