"""Callers: the address that counts, also behind a proxy, and the host name they use."""

import ipaddress
import socket
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

OWN_NETWORK: Final = 64  # bits of an IPv6 address; its owner has all addresses that begin with them


class Proxies:
    """Addresses whose X-Forwarded-For is trusted. Raises ValueError for an invalid address."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._networks = [ipaddress.ip_network(each, strict=False) for each in trusted]

    def __contains__(self, address: str) -> bool:
        if not self._networks:
            return False
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)

    def client_of(self, scope: Scope) -> str:
        """Return the caller's address. The header counts only if a trusted proxy wrote it. Each
        proxy appends the address that called it, so the last one that is not a proxy is the
        caller's; the client may have invented everything before it."""
        client = scope.get("client")
        address = str(client[0]) if client else "?"
        if address not in self:
            return address
        values = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        for hop in reversed(b",".join(values).decode("latin-1").split(",")):
            named = _without_port(hop.strip())
            if not _is_ip(named):
                break
            address = named
            if address not in self:
                break
        return address


class ClientAddress:
    """ASGI middleware: puts the caller's own address into the scope, also behind a proxy."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            scope["client"] = (self._proxies.client_of(scope), 0)
        await self._app(scope, receive, send)


def address_of(scope: Scope) -> str:
    """Return the address that is charged for a request; works only behind `ClientAddress`."""
    return charged(str(scope["client"][0]))


@lru_cache(10_000)
def charged(address: str) -> str:
    """Return one text for all addresses that belong to the same caller."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed), OWN_NETWORK), strict=False))


class Hosts:
    """The host names under which this server may be called.

    Another site can point a name of its own at our address, and its scripts would then count as
    ours. So names must be known. Numeric addresses need not be: their meaning is fixed.
    """

    def __init__(self, allowed: Iterable[str]) -> None:
        own = socket.gethostname().lower()
        self._allowed = {name.lower() for name in allowed} | {"localhost", own, f"{own}.local"}

    def __contains__(self, host: str) -> bool:
        name = _without_port(host).lower()
        return "*" in self._allowed or name in self._allowed or _is_ip(name)


def _without_port(host: str) -> str:
    """Return `name:80`, `1.2.3.4:80` or `[::1]:80` without the port, and a bare `::1` as it is."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    name, colon, port = host.partition(":")
    return name if colon and ":" not in port else host


def _is_ip(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
