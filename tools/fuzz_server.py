"""The fuzzer of the service: nonsense over TCP, HTTP and WebSockets, at a server of its own.

`python -m tools.fuzz_server --minutes 10` attacks for ten minutes, and `--seed` repeats a run.
After every few attacks an honest player must be answered, and her move be stored; the server's
process must live, its memory be bounded, and its log hold no failure of its own.
"""

import argparse
import base64
import http.client
import json
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

LEVEL: Final = "novice"
PATIENCE: Final = 30.0  # seconds for the honest player's answers
GLANCE: Final = 0.02  # seconds for a look at what an attack is answered
PLACES: Final = 180  # connections that must be possible at the end
CHECK_EVERY: Final = 50  # attacks
MOST_MEMORY: Final = 400  # megabytes; it begins with about 100
TROUBLE: Final = re.compile(r"Traceback| error: ")
Body = dict[str, Any]  # JSON as it is sent


class Broken(Exception):
    """Says what the attack has broken."""


class Victim:
    """A server with a table at which an honest player goes on playing."""

    def __init__(self, process: subprocess.Popen[str], port: int, log: Path) -> None:
        self.port = port
        self.process = process
        self._log = log
        self._honest = self._new_player("Li")
        self._own = self._new_table(self._honest)
        self.token = self._new_player("Guest")
        self.table = self._new_table(self.token)  # which the attack may do what it likes with
        self.ply = 0

    # Any: JSON as it comes back.
    def ask(self, method: str, path: str, body: Body | None = None, token: str = "") -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        try:
            line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            text = answer.read()
        except OSError as error:
            raise Broken(f"{method} {path}: {error!r}") from error
        finally:
            line.close()
        if answer.status >= 300:
            raise Broken(f"{method} {path}: {answer.status} {text[:300]!r}")
        return json.loads(text)

    def _new_player(self, name: str) -> str:
        token: str = self.ask("POST", "/api/v1/players", {"name": name})["token"]
        return token

    def _new_table(self, token: str) -> str:
        seats = [{"kind": "you"}, {"kind": "you"}, {"kind": "bot", "level": LEVEL}]
        table: str = self.ask("POST", "/api/v1/tables", {"seats": seats}, token)["table"]
        return table

    def check(self) -> None:
        """Broken unless the server lives, is calm, and goes on with the honest player's game."""
        if self.process.poll() is not None:
            raise Broken(f"the server has ended with {self.process.returncode}")
        log = self._log.read_text("utf-8", "replace")
        if found := TROUBLE.search(log):
            raise Broken(f"the log says:\n{log[max(0, found.start() - 500) :][:5000]}")
        if self.memory() > MOST_MEMORY:
            raise Broken(f"the server has {self.memory()} megabytes")
        self._play()

    def _play(self) -> None:
        path, token = f"/api/v1/tables/{self._own}", self._honest
        info = self.ask("GET", path, token=token)
        if info["status"] == "over":
            self._own = self._new_table(token)
            return
        seat, ply = info["chooser"], info["ply"]
        if info["seats"][seat]["yours"]:
            move = self.ask("GET", f"{path}/view?seat={seat}", token=token)["view"]["moves"][0]
            sent = {"id": f"check{ply}", "seat": seat, "ply": ply, "move": move}
            if self.ask("POST", f"{path}/moves", sent, token)["ply"] != ply + 1:
                raise Broken("a move is lost")

    def check_places(self) -> None:
        """Broken unless all connections of the attack are forgotten. An address may have 200."""
        with ExitStack() as stack:
            address = ("127.0.0.1", self.port)
            for _ in range(PLACES):
                stack.enter_context(socket.create_connection(address, PATIENCE))
            self.ask("GET", "/api/v1/levels")

    def memory(self) -> int:
        """Resident megabytes; 0 where the system does not tell."""
        try:
            pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        except OSError:
            return 0
        return int(pages) * 4096 // 1_000_000


@contextmanager
def victim() -> Iterator[Victim]:
    """A server in a folder that is removed afterwards. It has no rate limit, which would protect
    the rest from most of the attack."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log.txt"
        command = [sys.executable, "-m", "gugong.cli", "serve", "--port", "0", "--no-open"]
        command += ["--rate", "0", "--data", folder, "--request-seconds", "2"]
        with (
            log.open("w") as errors,
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
        ):
            try:
                assert process.stdout is not None
                found = re.search(r":(\d+)/", process.stdout.readline())
                if found is None:
                    raise Broken(f"the server does not start: {log.read_text()}")
                yield Victim(process, int(found[1]), log)
            finally:
                process.terminate()


# What is sent


def junk(luck: Random, depth: int = 0) -> object:
    """Any JSON value."""
    simple: list[object] = [
        None, True, False, 0, -1, 5, 10**30, -(2**63), 1.5, 1e308, "", "0", "hello", "\x00",
        "\ud800", "é" * 300, "a" * 70, "\u202e", "give 5w to jade", [], {},
    ]  # fmt: skip
    if depth > 3 or luck.random() < 0.7:
        return luck.choice(simple)
    if luck.random() < 0.5:
        return [junk(luck, depth + 1) for _ in range(luck.randrange(4))]
    return {luck.choice("abcxyz"): junk(luck, depth + 1) for _ in range(3)}


def changed(luck: Random, message: Body) -> object:
    """The message with some of it wrong."""
    found = dict(message)
    for _ in range(luck.choice([0, 1, 1, 2, 5])):
        name = luck.choice(list(found) or ["type"])
        match luck.randrange(4):
            case 0:
                found.pop(name, None)
            case 1:
                found[name] = junk(luck)
            case 2:
                found[luck.choice(["", "type", "v", "seat", "x" * 1000, "\x00"])] = junk(luck)
            case _:
                return [found]
    return found


def text(luck: Random, message: Body) -> bytes:
    """JSON, or nearly."""
    good = json.dumps(changed(luck, message)).encode()
    match luck.randrange(12):
        case 0:
            return luck.randbytes(luck.randrange(300))
        case 1:
            return good[: luck.randrange(len(good) + 1)]
        case 2:
            return luck.choice([b"[", b'{"a":']) * luck.choice([10, 1000, 50_000])
        case 3:
            return b"x" * luck.choice([0, 5000, 70_000, 600_000])
        case 4:
            return good.replace(b'"', b"\xff", 1)
        case 5:
            return luck.choice(
                [b"null", b"NaN", b"1e400", b'"', b"\x00", b"{}", b"[]", b"1" * 6000]
            )
        case _:
            return good


def requests(victim: Victim) -> list[tuple[str, str, Body]]:
    """Requests as they should be."""
    at = f"/api/v1/tables/{victim.table}"
    seats = [{"kind": "you"}, {"kind": "open"}]
    decision = {"id": "f", "seat": 0, "ply": victim.ply}
    return [
        ("GET", "/", {}),
        ("GET", "/assets/a.js", {}),
        ("GET", "/health/ready", {}),
        ("GET", "/api/v1/tables", {}),
        ("POST", "/api/v1/players", {"name": "Wu", "scope": "bot"}),
        ("PATCH", "/api/v1/me", {"name": "Wu"}),
        ("POST", "/api/v1/tables", {"seats": seats, "components": "a.b = 1", "seed": "1"}),
        ("POST", "/api/v1/components/check", {"text": "[a]\nb = 1"}),
        ("POST", "/api/v1/records?seats=you,open", {}),
        ("GET", f"{at}/view?seat=0&ply=1", {}),
        ("GET", f"{at}/log?since=1", {}),
        ("GET", f"{at}/history?since=0&limit=3", {}),
        ("GET", f"{at}/record", {}),
        ("POST", f"{at}/join", {"seat": 0, "name": "Wu"}),
        ("POST", f"{at}/why", {"seat": 0, "move": "pass"}),
        ("POST", f"{at}/moves", {**decision, "move": "no such move"}),
        ("POST", f"{at}/undo", {**decision, "ply": 10_000, "to": "turn"}),
        ("POST", f"{at}/branch", {"ply": 1}),
        ("POST", f"{at}/rematch", {}),
    ]


HEADERS: Final = [
    b"authorization: x", b"authorization: Bearer p_0.x", b"origin: http://[", b"origin: null",
    b"host: evil.example", b"content-length: 7", b"content-length: -1", b"expect: 100-continue",
    b"transfer-encoding: chunked", b"transfer-encoding: gzip", b"connection: close",
    b"connection: upgrade", b"upgrade: h2c", b"upgrade: websocket", b"accept-encoding: gzip",
    b"content-encoding: gzip", b"x-forwarded-for: ::", b"x: " + b"y" * 9000, b": no name",
    b"no colon", b"content-type: text/\xff", b"range: bytes=0-", b"\x00: \x00", b"te: trailers",
    b"x-http-method-override: DELETE", b"cookie: " + b"a=b;" * 500,
]  # fmt: skip


def request(luck: Random, victim: Victim) -> bytes:
    """A request, more or less as it should be."""
    method, path, message = luck.choice(requests(victim))
    body = b"" if method == "GET" else text(luck, message)
    if luck.random() < 0.1:
        method = luck.choice(["HEAD", "OPTIONS", "DELETE", "CONNECT", "get", "", "X" * 500])
    if luck.random() < 0.3:
        spot = luck.randrange(1, len(path) + 1)
        piece = luck.choice(["%00", "%", "%ff", "/..", "//", "?", "#", "%2e%2e", "é", "a" * 3000])
        path = f"{path[:spot]}{piece}{path[spot:]}"
    version = luck.choice(["HTTP/1.1"] * 9 + ["HTTP/1.0", "HTTP/2.0", "HTTP/9", ""])
    lines = [f"{method} {path} {version}".encode(), b"host: localhost"]
    if luck.random() < 0.7:
        lines.append(b"authorization: Bearer " + victim.token.encode())
    lines.append(b"content-type: application/json")
    if luck.random() < 0.15:
        size = luck.choice([b"%x" % len(body), b"ffffffffffffffff", b"-1", b"", b"zz"])
        body = (
            size + b"\r\n" + body + luck.choice([b"\r\n0\r\n\r\n", b"", b"\r\n0\r\nx: y\r\n\r\n"])
        )
        lines.append(b"transfer-encoding: chunked")
    elif body:
        lines.append(b"content-length: %d" % len(body))
    lines += luck.choices(HEADERS, k=luck.choice([0, 0, 1, 2, 70]))
    return luck.choice([b"\r\n"] * 9 + [b"\n"]).join(lines) + b"\r\n\r\n" + body


def messages(victim: Victim) -> list[Body]:
    """Messages over a socket as they should be, though not always at the right time."""
    decision = {"v": 1, "id": "s", "seat": 0, "ply": 10_000}
    return [
        {"v": 1, "type": "hello", "token": victim.token, "seat": 0, "version": 1},
        {"v": 1, "type": "hello", "token": None, "seat": None, "version": None},
        {"v": 1, "type": "hello", "token": "p_0.wrong", "seat": 0, "version": 1},
        {**decision, "type": "move", "move": "pass"},
        {**decision, "type": "undo", "to": "turn"},
        {"v": 1, "type": "watch", "seat": 1},
        {"v": 1, "type": "ping"},
    ]


def frame(luck: Random, data: bytes) -> bytes:
    """A frame of the WebSocket protocol, with some of its bits wrong."""
    opcode = luck.choice([1] * 12 + [0, 2, 3, 8, 9, 10, 15])
    final = 0x80 if luck.random() < 0.9 else 0
    reserved = luck.choice([0] * 19 + [0x40])
    masked = 0x80 if luck.random() < 0.95 else 0
    size = len(data) if luck.random() < 0.95 else luck.choice([0, 125, 65_535, 2**40, 2**63 - 1])
    if size < 126:
        length = struct.pack("!B", masked | size)
    elif size < 65_536:
        length = struct.pack("!BH", masked | 126, size)
    else:
        length = struct.pack("!BQ", masked | 127, size)
    mask = luck.randbytes(4) if masked else b""
    if masked and len(data) < 100_000:
        data = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
    return bytes([final | reserved | opcode]) + length + mask + data


def conversation(luck: Random, victim: Victim) -> bytes:
    """A request for a socket, and frames, whether it is granted or not."""
    table = luck.choice([victim.table] * 8 + ["nowhere", "%00", "..%2fplayers", "x" * 9000])
    key = base64.b64encode(luck.randbytes(luck.choice([16] * 9 + [3])))
    lines = [
        f"GET /api/v1/tables/{table}/socket HTTP/1.1".encode(),
        b"host: localhost",
        b"connection: upgrade",
        b"upgrade: websocket",
        b"sec-websocket-version: " + luck.choice([b"13"] * 9 + [b"8"]),
        b"sec-websocket-key: " + key,
        b"sec-websocket-extensions: permessage-deflate; client_max_window_bits",
    ]
    if luck.random() < 0.2:
        lines.remove(luck.choice(lines[1:]))
    lines += luck.choices(HEADERS, k=luck.choice([0, 0, 0, 1, 3]))
    said = [
        frame(luck, text(luck, luck.choice(messages(victim)))) for _ in range(luck.randrange(6))
    ]
    if luck.random() < 0.5:
        hello = json.dumps(messages(victim)[0]).encode()
        said.insert(0, bytes([0x81, 0xFE]) + struct.pack("!H", len(hello)) + bytes(4) + hello)
    if luck.random() < 0.05:
        said += [bytes([luck.choice([0x81, 0x89, 0x8A]), 0x80]) + bytes(4)] * 5000
    return b"\r\n".join(lines) + b"\r\n\r\n" + b"".join(said)


def noise(luck: Random, victim: Victim) -> bytes:
    return luck.choice(
        [
            b"",
            luck.randbytes(luck.randrange(1, 2000)),
            b"\x16\x03\x01\x02\x00\x01" + luck.randbytes(500),  # as TLS begins
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + luck.randbytes(100),
            b"\r\n" * 5000,
            b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n" * luck.choice([2, 15, 500]),
        ]
    )


SENDS: Final = (*[request] * 6, *[conversation] * 6, noise)


def attack(luck: Random, victim: Victim) -> None:
    """One connection: something is sent, in pieces or at once, and it ends somehow."""
    data = luck.choice(SENDS)(luck, victim)
    if luck.random() < 0.1:
        data += luck.choice(SENDS)(luck, victim)
    cut = luck.randrange(len(data) + 1) if luck.random() < 0.5 else len(data)
    with (
        suppress(OSError),
        socket.create_connection(("127.0.0.1", victim.port), PATIENCE) as line,
    ):
        line.sendall(data[:cut])
        if luck.random() < 0.8:
            line.settimeout(GLANCE)
            with suppress(TimeoutError):
                line.recv(65_536)
            line.settimeout(PATIENCE)
            line.sendall(data[cut:])
            if luck.random() < 0.3:
                line.settimeout(GLANCE)
                with suppress(TimeoutError):
                    line.recv(65_536)
        if luck.random() < 0.3:  # gone without a word
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def run(cases: int | None, seconds: float | None, seed: int, report: Callable[[str], None]) -> None:
    """Attack so many times, or for so long. Broken names the attacks after which something was."""
    began = time.monotonic()
    done = 0
    with victim() as target:
        while (cases is None or done < cases) and (
            seconds is None or time.monotonic() - began < seconds
        ):
            attack(Random(f"{seed}-{done}"), target)
            done += 1
            if done % CHECK_EVERY == 0:
                try:
                    target.check()
                except Broken as error:
                    raise Broken(f"after attack {done} of seed {seed}: {error}") from error
            if done % 1000 == 0:
                report(f"{done} attacks, {target.memory()} megabytes")
        target.check()
        target.check_places()
    report(f"{done} attacks held")


def main() -> None:
    parser = argparse.ArgumentParser(description="Attack a server of its own with nonsense.")
    parser.add_argument("--minutes", type=float, help="default: until Ctrl-C")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seconds = None if options.minutes is None else 60 * options.minutes
    try:
        run(None, seconds, options.seed, print)
    except KeyboardInterrupt:
        pass
    except Broken as error:
        sys.exit(f"broken {error}")


if __name__ == "__main__":
    main()
