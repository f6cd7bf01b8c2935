"""Bans as the running server knows them. They are set with `gugong admin bans`."""

import ipaddress
import time
from collections.abc import Iterable
from functools import lru_cache

from sqlalchemy import Connection, select

from gugong.service.server.storage.rows import Ban
from gugong.service.server.storage.schema import bans as stored_bans
from gugong.service.tables.messages import BanInfo, RefusalMessage
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.viewing import timestamp

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Banned(Refusal):
    def __init__(self, ban: Ban) -> None:
        until = None if ban.until is None else timestamp(ban.until)
        end = "permanently" if until is None else f"until {until}"
        why = f" The operator says: {ban.reason}" if ban.reason else ""
        super().__init__("banned", f"You are banned here {end}.{why}")
        self._info: BanInfo = {"reason": ban.reason, "until": until}

    def to_json(self) -> RefusalMessage:
        message = super().to_json()
        message["error"]["ban"] = self._info
        return message


def all_bans(connection: Connection) -> list[Ban]:
    return [Ban(**row._mapping) for row in connection.execute(select(stored_bans))]


class Bans:
    def __init__(self) -> None:
        self._players: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []

    def renew(self, bans: Iterable[Ban]) -> None:
        """Replace all bans."""
        self._players.clear()
        self._networks.clear()
        for ban in bans:
            if ban.player is not None:
                self._players[ban.player] = ban
            elif ban.network is not None:
                self._networks.append((ipaddress.ip_network(ban.network), ban))

    @property
    def players(self) -> list[str]:
        """Return the players who are banned now."""
        return [player for player, ban in self._players.items() if _lasts(ban)]

    def of_player(self, player: str | None) -> Ban | None:
        ban = None if player is None else self._players.get(player)
        return ban if ban is not None and _lasts(ban) else None

    def of_address(self, address: str) -> Ban | None:
        if not self._networks:
            return None
        parsed = _parsed(address)
        for network, ban in self._networks:
            if parsed is not None and parsed in network and _lasts(ban):
                return ban
        return None

    def check_player(self, player: str) -> None:
        """Raises Refusal if this player is banned."""
        if ban := self.of_player(player):
            raise Banned(ban)

    def check_address(self, address: str) -> None:
        """Raises Refusal if the address is banned."""
        if ban := self.of_address(address):
            raise Banned(ban)


def _lasts(ban: Ban) -> bool:
    return ban.until is None or time.time() < ban.until


@lru_cache(10_000)
def _parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # of a socket that has none
        return None
    return getattr(found, "ipv4_mapped", None) or found
