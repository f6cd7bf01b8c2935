"""Notifies players whose turn has waited: a request to the URL they gave, at most once per turn.

Anyone with a token can name a URL, so this must not become a way into the operator's network: only
http and https, no redirects, no part of the answer is passed on, and only public addresses unless
the operator allows others. The host name is resolved once and that same address is used, so it
cannot change between the check and the request.
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
from gugong.server.metrics import Metrics
from gugong.server.settings import Settings
from gugong.server.store import Store
from gugong.server.store.webhook_queue import Notice
from gugong.tables.refusal import StorageError
from gugong.tables.viewing import timestamp

log = logging.getLogger(__name__)

EVERY: Final = 2.0  # seconds between two looks for turns that wait
PATIENCE: Final = 10.0  # seconds for a receiver to answer
SENDERS: Final = 4


class NotDelivered(Exception):
    """Says why a notice did not arrive."""


class Notices:
    """Sends from its own threads, so that play never waits for it."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._store = store
        self._counts = metrics.counts
        self._pause = settings.webhook_pause
        self._private = settings.private_webhooks
        self._threads = ThreadPoolExecutor(SENDERS, "notice")
        self._sending: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                for notice in await self._store.due_notices(time.time(), self._pause):
                    await self._store.execute(notice.begun(time.time()))
                    task = asyncio.create_task(self._send(notice))
                    self._sending.add(task)
                    task.add_done_callback(self._sending.discard)
            except StorageError:
                pass  # or another server was faster; the next round shows what is left
            self._counts["notice_checks"] += 1

    async def _send(self, notice: Notice) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, post, notice, self._private)
        except NotDelivered as error:
            where = {"table": notice.table, "attempt": notice.attempt, "why": str(error)}
            log.warning("notice not delivered", extra=where)
            return
        try:
            await self._store.execute(notice.done())
            self._counts["notices_delivered"] += 1
        except StorageError:
            log.warning("notice delivered, but that is not stored", extra={"table": notice.table})

    def close(self) -> None:
        for task in self._sending:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


def to_json(notice: Notice) -> bytes:
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
    """One request; NotDelivered unless the receiver answers 2xx."""
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
            line.request("POST", path, to_json(notice), headers)
            status = line.getresponse().status
        finally:
            line.close()
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise NotDelivered(f"{type(error).__name__}: {error}") from error
    if not 200 <= status < 300:
        raise NotDelivered(f"the receiver answered {status}")


def _reach(host: str, port: int, private: bool) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    if not private and not ipaddress.ip_address(address[0]).is_global:
        raise NotDelivered(
            f"{host} is not a public address; "
            "the operator can allow such addresses with --private-webhooks"
        )
    line = socket.socket(family, kind, protocol)
    line.settimeout(PATIENCE)
    try:
        line.connect(address)
    except OSError:
        line.close()
        raise
    return line
