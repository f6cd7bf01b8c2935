"""Where messages arrive: a push service whose browser decrypts them, and an SMTP server."""

import base64
import json
import os
import socketserver
import threading
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.service.server.clients import wait_for


class Browser:
    """A push subscription: at a real HTTP server, with keys of its own."""

    def __init__(self, service: "PushService", name: str) -> None:
        self.endpoint = f"{service.url}/{name}"
        self.heard: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.answer = 201
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    def subscription(self, **more: Any) -> dict[str, Any]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _encode(point), "auth": _encode(self._auth)}
        return {"kind": "push", "endpoint": self.endpoint, "keys": keys, "after_seconds": 0, **more}

    def receive(self, headers: dict[str, str], body: bytes) -> int:
        if self.answer < 300:
            self.headers.append(headers)
            opened = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth)
            self.heard.append(json.loads(opened))
        return self.answer

    def wait(self, count: int) -> None:
        wait_for(lambda: len(self.heard) >= count, f"push message {count}")


class PushService:
    def __init__(self) -> None:
        self._browsers: dict[str, Browser] = {}
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                self.send_response(service._browsers[self.path[1:]].receive(headers, body))
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def browser(self) -> Browser:
        name = f"b{len(self._browsers)}"
        self._browsers[name] = Browser(self, name)
        return self._browsers[name]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@dataclass
class Mailbox:
    """A real SMTP server that takes every mail, but for addresses that are not there."""

    letters: list[EmailMessage] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        mailbox = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.say("220 here")
                while line := self.rfile.readline().decode().strip():
                    verb = line[:4].upper()
                    if verb == "RCPT":
                        refused = any(address in line for address in mailbox.missing)
                        self.say("550 no such mailbox" if refused else "250 ok")
                    elif verb == "DATA":
                        self.say("354 go on")
                        mailbox.letters.append(self.letter())
                        self.say("250 taken")
                    elif verb == "QUIT":
                        self.say("221 bye")
                        return
                    else:
                        self.say("250 ok")

            def say(self, line: str) -> None:
                self.wfile.write(f"{line}\r\n".encode())

            def letter(self) -> EmailMessage:
                lines = []
                while (line := self.rfile.readline()) != b".\r\n":
                    lines.append(line)
                return message_from_bytes(b"".join(lines), policy=policy.default)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.place = f"127.0.0.1:{self._server.server_address[1]}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def to(self, address: str) -> list[EmailMessage]:
        return [letter for letter in self.letters if letter["To"] == address]

    def wait(self, address: str, count: int) -> EmailMessage:
        wait_for(lambda: len(self.to(address)) >= count, f"mail {count} to {address}")
        return self.to(address)[count - 1]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
