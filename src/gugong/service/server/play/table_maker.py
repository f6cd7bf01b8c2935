"""Makes tables, within the quotas of the player and of the address."""

import asyncio
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from sqlalchemy import Column, Connection, Select, bindparam, case, func, select

from gugong.service.live.live_table import LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.server.accounts.players import keyed_hash
from gugong.service.server.storage.schema import facts, seats, tables
from gugong.service.server.storage.store import Store
from gugong.service.tables.creating import Plan, create
from gugong.service.tables.model import TableRow
from gugong.service.tables.quotas import HOUR, Quotas, Usage, check_new_table, check_seat_taken
from gugong.service.tables.table import Context


class Room(NamedTuple):
    """The usage that decides whether a player may have one more table."""

    source: str  # what is stored in the place of the address
    theirs: Usage
    of_address: Usage


class TableMaker:
    def __init__(self, store: Store, tables: LiveTables, quotas: Quotas) -> None:
        self._store = store
        self._tables = tables
        self._quotas = quotas
        # One after the other for each address: requests sent at once must not all find room.
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(self, plan: Plan, player: str, address: str) -> LiveTable:
        async with self._making.setdefault(address, asyncio.Lock()):
            now = self._tables.now()
            room = await self._store.read(room_of, player, address, now)
            new = create(plan, Context(now), room.source)
            check_new_table(new.table.row, room.theirs, room.of_address, self._quotas)
            return await self._tables.add(new)

    async def check_join(self, row: TableRow, player: str, address: str) -> str | None:
        """Raise Refusal unless this player may take a seat at a waiting table. Returns the hash
        that stands for their address among the guests who ask to join."""
        if row.status == "waiting" and row.owner != player:
            check_seat_taken(await self._store.read(seats_taken, player), self._quotas)
        if not row.terms.approval:
            return None
        return keyed_hash(address, (await self._store.facts()).address_key)


# What is stored


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
    source = keyed_hash(address, connection.execute(_ADDRESS_KEY).scalar_one())
    return Room(
        source,
        _usage(connection, _OF_PLAYER, player, now),
        _usage(connection, _OF_ADDRESS, source, now),
    )


def _usage(connection: Connection, sums: Select[tuple[int, ...]], whose: str, now: float) -> Usage:
    row = connection.execute(sums, {"whose": whose, "since": now - HOUR}).one()
    return Usage(*(int(value or 0) for value in row))


def seats_taken(connection: Connection, player: str) -> int:
    """Return the number of seats taken at other people's waiting tables."""
    return connection.execute(_SEATS_TAKEN, {"player": player}).scalar_one()
