"""Tells players whose turn has waited: a request to the address they gave, at most once a turn.

Whoever has a token may name an address, so this must not become a way into the network the service
stands in: http and https alone, no redirects, nothing of the answer is told to anybody, and, unless
whoever runs the service allows it, only addresses of the open internet. The name is looked up once
and that very address is used, so it cannot change between the check and the request.
"""

import asyncio
import http.client
import ipaddress
import json
import logging
import socket
import ssl
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final
from urllib.parse import urlsplit

from gugong import __version__
from gugong.server.info import timestamp
from gugong.server.settings import Settings
from gugong.server.store import StorageError, Store
from gugong.server.store.webhook_queue import Notice

log = logging.getLogger(__name__)

EVERY: Final = 2.0  # seconds between two looks for turns that have waited
PATIENCE: Final = 10.0  # seconds for a receiver to answer
SENDERS: Final = 4


class NotTold(Exception):
    """Says why a notice did not arrive."""


class Notices:
    """Sends from threads of its own, so that play never waits for it."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._pause = settings.webhook_pause
        self._private = settings.private_webhooks
        self._threads = ThreadPoolExecutor(SENDERS, "notice")
        self._told: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                for notice in await self._store.due_notices(time.time(), self._pause):
                    await self._store.note(notice.begun(time.time()))
                    task = asyncio.create_task(self._tell(notice))
                    self._told.add(task)
                    task.add_done_callback(self._told.discard)
            except StorageError:
                continue  # or another server was first; the next look shows what is left

    async def _tell(self, notice: Notice) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, post, notice, self._private)
        except NotTold as error:
            where = {"table": notice.table, "attempt": notice.attempt, "why": str(error)}
            log.warning("notice not delivered", extra=where)
            return
        try:
            await self._store.note(notice.done())
        except StorageError:
            log.warning("notice delivered but not noted", extra={"table": notice.table})

    def close(self) -> None:
        for task in self._told:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


def words(notice: Notice) -> bytes:
    return json.dumps(
        {
            "v": 1,
            "type": "your-turn",
            "table": notice.table,
            "name": notice.name,
            "seat": notice.seat,
            "ply": notice.ply,
            "since": timestamp(notice.since),
            "path": f"/t/{notice.table}",
        }
    ).encode()


def post(notice: Notice, private: bool) -> None:
    """One request; NotTold unless it is welcomed."""
    try:
        parts = urlsplit(notice.url)
        secure, host = parts.scheme == "https", parts.hostname or ""
        port = parts.port or (443 if secure else 80)
        line = http.client.HTTPConnection(host, port, timeout=PATIENCE)
        line.sock = _reach(host, port, private)
        if secure:
            line.sock = ssl.create_default_context().wrap_socket(line.sock, server_hostname=host)
        headers = {"content-type": "application/json", "user-agent": f"gugong/{__version__}"}
        try:
            path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
            line.request("POST", path, words(notice), headers)
            status = line.getresponse().status
        finally:
            line.close()
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise NotTold(f"{type(error).__name__}: {error}") from error
    if not 200 <= status < 300:
        raise NotTold(f"the receiver answered {status}")


def _reach(host: str, port: int, private: bool) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    if not private and not ipaddress.ip_address(address[0]).is_global:
        raise NotTold(
            f"{host} is not an address of the open internet; "
            "whoever runs the service can allow such with --private-webhooks"
        )
    line = socket.socket(family, kind, protocol)
    line.settimeout(PATIENCE)
    try:
        line.connect(address)
    except OSError:
        line.close()
        raise
    return line
