"""How much a player, and all players of an address, have."""

import hashlib
import hmac
from typing import Final, NamedTuple

from sqlalchemy import Column, Connection, Select, bindparam, case, func, select

from gugong.service.server.storage.schema import facts, seats, tables
from gugong.service.tables.quotas import HOUR, Usage


class Room(NamedTuple):
    """What decides whether a player may have one more table."""

    source: str  # what is stored in the place of the address
    theirs: Usage
    of_address: Usage


def _sums(whose: Column[str]) -> Select[tuple[int, ...]]:
    waits, runs = tables.c.status == "waiting", tables.c.status == "running"
    counted = (tables.c.created > bindparam("since"), waits & tables.c.listed, waits, runs)
    columns = [func.sum(case((condition, 1), else_=0)) for condition in counted]
    return select(*columns, func.sum(tables.c.stored)).where(whose == bindparam("whose"))


# Made once: that takes as long as asking.
_OF_PLAYER: Final = _sums(tables.c.owner)
_OF_ADDRESS: Final = _sums(tables.c.source)
_ADDRESS_KEY: Final = select(facts.c.address_key)
_SEATS_TAKEN: Final = (
    select(func.count())
    .select_from(seats.join(tables, seats.c.table_id == tables.c.id))
    .where(seats.c.player == bindparam("player"))
    .where(tables.c.status == "waiting", tables.c.owner != bindparam("player"))
)


def room_of(connection: Connection, player: str, address: str, now: float) -> Room:
    source = source_of(address, connection.execute(_ADDRESS_KEY).scalar_one())
    return Room(
        source,
        _usage(connection, _OF_PLAYER, player, now),
        _usage(connection, _OF_ADDRESS, source, now),
    )


def _usage(connection: Connection, sums: Select[tuple[int, ...]], whose: str, now: float) -> Usage:
    row = connection.execute(sums, {"whose": whose, "since": now - HOUR}).one()
    return Usage(*(int(value or 0) for value in row))


def source_of(address: str, key: str) -> str:
    """Returns what is stored in the place of an address."""
    return hmac.new(key.encode(), address.encode(), hashlib.sha256).hexdigest()[:32]


def seats_taken(connection: Connection, player: str) -> int:
    """At others' tables that wait."""
    return connection.execute(_SEATS_TAKEN, {"player": player}).scalar_one()
