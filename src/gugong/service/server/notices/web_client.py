"""Requests to addresses that strangers name.

Anyone with a token can name a URL, so this must not become a way into the operator's network: only
http and https, no redirects, no part of the answer is passed on, and only public addresses unless
the operator allows others. A name is looked up once, and the addresses that were checked are the
ones connected to, so they cannot change in between.
"""

import asyncio
import ipaddress
import re
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import SplitResult, urlsplit

from gugong import __version__

JSON_HEADERS: Final = {"content-type": "application/json"}
GONE: Final = (404, 410)
LONGEST_LINE: Final = 4096  # bytes of the answer's first line, which is all that is read
MOST_LOOKUPS: Final = 8  # at a time
_STATUS: Final = re.compile(rb"HTTP/1\.[01] (\d{3})(?:\s|$)")
_lookups = threading.BoundedSemaphore(MOST_LOOKUPS)

# All of IPv6 that is given out to networks. What lies outside leads elsewhere: to ourselves, into a
# neighbour's network, or through a translator to any IPv4 address.
PUBLIC_IPV6: Final = ipaddress.ip_network("2000::/3")
# Python calls these global, too, but they are translators, or the machine below a cloud's own.
NOT_PUBLIC: Final = [
    ipaddress.ip_network(network)
    for network in (
        "2001::/23",  # Teredo among them
        "2002::/16",
        "3fff::/20",
        "168.63.129.16/32",
        "192.0.0.0/24",
        "192.88.99.0/24",
    )
]


class NotDelivered(Exception):
    """A request did not succeed; the text says why."""


class Gone(NotDelivered):
    """The receiver no longer exists, or no longer wants messages."""


def is_public(address: str) -> bool:
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip not in PUBLIC_IPV6:
            return False
    return ip.is_global and not ip.is_multicast and not any(ip in net for net in NOT_PUBLIC)


async def post(
    url: str, body: bytes, private: bool, headers: Mapping[str, str] = JSON_HEADERS
) -> None:
    """Send one request. Raises NotDelivered unless the receiver answers 2xx. The caller sets a
    deadline."""
    parts = urlsplit(url)
    try:
        status = await _post(parts, body, private, headers)
    except (OSError, ValueError) as error:
        raise NotDelivered(f"{type(error).__name__}: {error}") from error
    if status in GONE:
        raise Gone(f"the receiver answered {status}")
    if not 200 <= status < 300:
        raise NotDelivered(f"the receiver answered {status}")


async def _post(parts: SplitResult, body: bytes, private: bool, headers: Mapping[str, str]) -> int:
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    line = await _connect(host, await _addresses(host, port, private))
    secure = ssl.create_default_context() if parts.scheme == "https" else None
    try:
        reader, writer = await asyncio.open_connection(
            sock=line,
            ssl=secure,
            server_hostname=host if secure else None,  # the certificate must be the name's
            limit=LONGEST_LINE,
        )
    except BaseException:
        line.close()
        raise
    try:
        path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        head = (
            f"POST {path} HTTP/1.1\r\nhost: {parts.netloc.rpartition('@')[2]}\r\n"
            f"user-agent: gugong/{__version__}\r\n{more}"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        writer.write(head.encode("ascii") + body)
        found = _STATUS.match(await reader.readline())
    finally:
        writer.transport.abort()  # closing politely could take as long as the receiver likes
    if found is None:
        raise NotDelivered("the receiver does not speak HTTP")
    return int(found[1])


async def _addresses(host: str, port: int, private: bool) -> list[tuple[int, tuple[str, int]]]:
    """Return the addresses of that name, with their families."""
    found = await _look_up(host, port)
    for _, address in found:
        if not private and not is_public(address[0]):
            raise NotDelivered(
                f"{host} is not a public address; "
                "the operator can allow such addresses with --private-webhooks"
            )
    return found


async def _look_up(host: str, port: int) -> list[tuple[int, tuple[str, int]]]:
    """Look up a name in its own thread. A lookup cannot be interrupted, and a pool's thread that
    waits for a name server would delay the exit."""
    if not _lookups.acquire(blocking=False):
        raise NotDelivered("too many names are being looked up")
    loop = asyncio.get_running_loop()
    done: asyncio.Future[list[tuple[int, tuple[str, int]]]] = loop.create_future()

    def settle(result: list[tuple[int, tuple[str, int]]] | OSError) -> None:
        if done.cancelled():
            return
        if isinstance(result, OSError):
            done.set_exception(result)
        else:
            done.set_result(result)

    def work() -> None:
        result: list[tuple[int, tuple[str, int]]] | OSError
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            result = [(int(row[0]), (str(row[4][0]), int(row[4][1]))) for row in rows]
        except OSError as error:
            result = error
        except UnicodeError as error:  # no name at all
            result = OSError(str(error))
        finally:
            _lookups.release()
        with suppress(RuntimeError):  # the service has stopped meanwhile
            loop.call_soon_threadsafe(settle, result)

    threading.Thread(target=work, name="lookup", daemon=True).start()
    return await done


async def _connect(host: str, addresses: list[tuple[int, tuple[str, int]]]) -> socket.socket:
    """Connect to the first of these that answers."""
    loop = asyncio.get_running_loop()
    failure: OSError = OSError(f"{host} has no address")
    for family, address in addresses:
        line = socket.socket(family, socket.SOCK_STREAM)
        line.setblocking(False)
        try:
            await loop.sock_connect(line, address)
            return line
        except OSError as error:
            line.close()
            failure = error
        except BaseException:
            line.close()
            raise
    raise failure
