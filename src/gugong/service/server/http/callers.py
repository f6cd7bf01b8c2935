"""Who asks: the address that counts, also behind a proxy, and the name we are called by."""

import ipaddress
import socket
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from starlette.types import Scope

OWN_NETWORK: Final = 64  # bits; whoever has one IPv6 address has all with the same beginning


class Proxies:
    """Addresses that say truly for whom they ask. ValueError names one that is no address."""

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
        """The address that asks. A header counts only if a trusted proxy wrote it: each one appends
        whom it was asked by, so the last that is no proxy itself is the caller, and what stands
        before that may be invented."""
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


def address_of(scope: Scope) -> str:
    """The address that is charged for a request, once the middleware knows the caller."""
    return charged(str(scope["client"][0]))


@lru_cache(10_000)
def charged(address: str) -> str:
    """The same for all addresses that one caller can have."""
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
    """The names under which this service may be called.

    A page of another site can point a name of its own at our address, and its scripts then count as
    ours. So names must be known. Numeric addresses need not: nobody else can give them a meaning.
    """

    def __init__(self, allowed: Iterable[str]) -> None:
        own = socket.gethostname().lower()
        self._allowed = {name.lower() for name in allowed} | {"localhost", own, f"{own}.local"}

    def __contains__(self, host: str) -> bool:
        name = _without_port(host).lower()
        return "*" in self._allowed or name in self._allowed or _is_ip(name)


def _without_port(host: str) -> str:
    """`name:80`, `1.2.3.4:80` and `[::1]:80` without the port; a bare `::1` as it is."""
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
