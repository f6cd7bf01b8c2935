"""Starts the server and stops it cleanly."""

import asyncio
import gc
import os
import re
import signal
import socket
import sys
import time
import webbrowser
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import uvicorn
from sqlalchemy.engine import make_url
from uvicorn.protocols.http.h11_impl import H11Protocol

from gugong.service.server.accounts import passkeys
from gugong.service.server.app import make_app
from gugong.service.server.http.callers import Proxies
from gugong.service.server.http.connections import Connection, Gate, connections_possible
from gugong.service.server.http.limits import Limits
from gugong.service.server.http.service import Draining
from gugong.service.server.opening import open_store
from gugong.service.server.operator.admin_database import BAD_URL, explained
from gugong.service.server.operator.logs import start_logging
from gugong.service.server.settings import Settings
from gugong.service.server.storage.database import InUse, file_lock
from gugong.service.server.storage.upgrade import TooNew
from gugong.service.tables.refusal import StorageError

# Bytes of a request line and its headers, or of a chunk's. The WebSocket library reads lines of up
# to 8 KiB and leaves a request with a longer one unanswered.
LARGEST_HEAD = 7 * 1024
LARGEST_MESSAGE = 16 * 1024  # bytes, over a socket


class CannotStart(Exception):
    """The server cannot start; the text says why, and what to do about it."""


def serve(settings: Settings, *, open_page: bool) -> None:
    """Run until stopped. Raises CannotStart, saying why it cannot."""
    start_logging(settings.log_level, settings.log_format)
    _tune()
    os.umask(0o077)  # the database holds the seeds of running games
    _check_mail(settings)
    _make_folder(settings.database)
    try:
        with file_lock(settings.database):
            _check_database(settings.database)
            _run(settings, open_page)
    except InUse as error:
        raise CannotStart(str(error)) from error


def _run(settings: Settings, open_page: bool) -> None:
    listening = _listen(settings.host, settings.port)
    monitoring = _monitoring(settings.metrics_address)
    port = listening.getsockname()[1]
    limits, draining = Limits(settings.rate), Draining()
    config = uvicorn.Config(
        make_app(settings, limits, monitoring, draining),
        http=partial(Connection, H11Protocol, _gate(settings), settings.request_seconds),  # type: ignore[arg-type]
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws="websockets-sansio",
        proxy_headers=False,  # the middleware reads them, from proxies that the operator trusts
        log_config=None,
        access_log=False,  # the middleware writes its own, without queries
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # costs more than the bytes it saves on a small view
        server_header=False,
        timeout_graceful_shutdown=10,  # longer than a move waits for a database that is away
        lifespan="on",
    )
    shown = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::") else settings.host
    address = f"http://{shown}:{port}/"
    server = _Serving(config, address, open_page, draining, settings.drain_seconds)
    if monitoring is not None:
        host, port = monitoring.getsockname()[:2]
        server.announced.append(f"Metrics are at http://{host}:{port}/metrics")
    if not passkeys.HAS_LIBRARY:
        server.announced.append("Passkeys are off; install gugong-game[club] to offer them")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # stop as calmly as on Ctrl-C
    with listening, suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise CannotStart("the service could not start; the log above says why")


def _gate(settings: Settings) -> Gate:
    try:
        proxies = Proxies(settings.trusted_proxy)
    except ValueError as error:
        raise CannotStart(
            f"--trusted-proxy: {error}; expected an address like 127.0.0.1 or 10.0.0.0/8"
        ) from error
    most = connections_possible(settings.connections)
    return Gate("connections", most, settings.connections_per_address, proxies)


def _tune() -> None:
    """Tune Python for a process that holds many tables for long, with few reference cycles.

    With Python's defaults a fifth of its time goes into looking for garbage among live objects,
    and the one thread that writes waits 5 ms for its turn after every row while others are busy.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 10, 20)
    sys.setswitchinterval(0.0005)


class _Serving(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        address: str,
        open_page: bool,
        draining: Draining,
        drain_seconds: float,
    ) -> None:
        super().__init__(config)
        self._address = address
        self._open_page = open_page
        self._draining = draining
        self._drain_seconds = drain_seconds
        self.announced = [f"Gùgōng is at {address} (Ctrl-C stops it; games are saved)"]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print("\n".join(self.announced), flush=True)
            if self._open_page:
                webbrowser.open(self._address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Report the shutdown first. Then nothing new is accepted, what is in progress is finished,
        and sockets are closed with code 1012, after which pages reconnect at once, to another
        node."""
        self._draining.begin()
        end = time.monotonic() + self._drain_seconds
        while time.monotonic() < end and not self.force_exit:  # a second signal makes it so
            await asyncio.sleep(0.1)
        self._draining.begin()  # for those who came in the meantime
        await super().shutdown(sockets)


def _listen(host: str, port: int, option: str = "--port") -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:  # also a name that is not known
        listening.close()
        raise CannotStart(
            f"port {port} of {host} cannot be used ({error.strerror}); "
            f"perhaps the server is already running. Choose another one with {option}; "
            "0 picks any free port"
        ) from error
    return listening


def _monitoring(address: str) -> socket.socket | None:
    """Return the address of the metrics, if any."""
    if not address:
        return None
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise CannotStart(f"--metrics-address: {address!r} is not like 127.0.0.1:9420")
    return _listen(host.strip("[]"), int(port), "--metrics-address")


def _check_mail(settings: Settings) -> None:
    """Raise CannotStart if a setting that e-mails need is missing."""
    if not settings.mail_server:
        return
    host, _, port = settings.mail_server.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) <= 65535:
        raise CannotStart(
            f"--mail-server: {settings.mail_server!r} is not like mail.example.org:587"
        )
    if not re.fullmatch(r"https?://[^/?#\s]+", settings.address):
        raise CannotStart(
            f"--address: {settings.address!r} is not like https://play.example.org, "
            "and links in e-mails need that"
        )
    if "@" not in settings.mail_from:
        raise CannotStart("--mail-from: e-mails need a sender, like gugong@example.org")
    if find_spec("aiosmtplib") is None:
        raise CannotStart("--mail-server: e-mails need more packages; install gugong-game[club]")


def _check_database(url: str) -> None:
    """Open the database once before anything else starts, so that a problem is reported in one
    line."""
    try:
        open_store(url).close()
    except BAD_URL as error:
        raise CannotStart(f"--database: {explained(error)}") from error
    except StorageError as error:
        raise CannotStart(f"the database cannot be opened: {error.detail}") from error
    except (TooNew, OSError) as error:
        raise CannotStart(f"the database cannot be opened: {error}") from error


def _make_folder(database: str) -> None:
    try:
        url = make_url(database)
        if database.startswith("sqlite") and url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except BAD_URL as error:
        raise CannotStart(f"--database: {explained(error)}") from error
    except OSError as error:
        raise CannotStart(f"the database cannot be opened: {error}") from error
