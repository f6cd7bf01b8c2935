"""Applies changes made to the database from outside to the running server: by `gugong admin`, by
another server, or by people who end sessions, merge or delete their data.

Nothing but the database connects the two, so this works on any machine and with several services.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import Final

from sqlalchemy import Connection, select

from gugong.service.live.live_table import LiveTable
from gugong.service.live.live_tables import LiveTables
from gugong.service.server.accounts.players import Players, sessions_of
from gugong.service.server.operator.audit import AuditLine, newest_lines
from gugong.service.server.operator.bans import Banned, Bans, all_bans
from gugong.service.server.storage.schema import seats, tables
from gugong.service.server.storage.store import Store
from gugong.service.tables.refusal import Refusal, StorageError
from gugong.service.tables.seating import hand_to_bot, leave
from gugong.service.tables.table import Context, Table, Transition
from gugong.service.tables.terms import STAND_IN

log: Final = logging.getLogger(__name__)

EVERY: Final = 1.0  # seconds between two looks
LATE: Final = 20  # how many lines later a line can appear whose transaction took longer
AT_ONCE: Final = 1000  # lines at one look; nobody types that fast
ENDED: Final = "This session has been ended; come back with a recovery code, a link or a passkey."


class OperatorChanges:
    def __init__(self, store: Store, players: Players, tables: LiveTables, bans: Bans) -> None:
        self._store = store
        self._players = players
        self._tables = tables
        self._bans = bans
        self._seen: set[int] = set()

    async def start(self) -> None:
        """Start; everything else is still unread, and only bans are needed before the first
        request."""
        self._seen = {line.id for line in await self._store.read(newest_lines, LATE)}
        self._bans.renew(await self._store.read(all_bans))

    async def run(self) -> None:
        await self._keep_out()  # players banned while no server was running
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look()
            except Exception:
                log.exception("a change made by the operator was not applied")

    async def look(self) -> None:
        """Apply whatever is new."""
        with suppress(StorageError):  # the next look sees what this one has missed
            await self._look()

    async def _look(self) -> None:
        after = max(self._seen, default=0) - LATE
        lines = await self._store.read(newest_lines, AT_ONCE, after)
        new = [line for line in reversed(lines) if line.id not in self._seen]
        for line in new:
            await self._carry_over(line)
            self._seen.add(line.id)
        self._seen &= {line.id for line in lines}

    async def _carry_over(self, line: AuditLine) -> None:
        log.info("change applied", extra={"action": line.action, "id": line.subject})
        match line.concerns:
            case "players":
                self._players.forget(line.subject)
                for live in self._tables.live:
                    if _concerns(live.table, line.subject):
                        await self._tables.renew(live)
                await self._end_sessions(line.subject)
            case "tables":
                for live in self._tables.live:
                    if live.id == line.subject:
                        await self._tables.renew(live)
            case "bans":
                self._bans.renew(await self._store.read(all_bans))
                await self._keep_out()
            case "expire" | "restore":
                self._players.forget_all()
                self._bans.renew(await self._store.read(all_bans))
                for live in self._tables.live:
                    await self._tables.renew(live)
                await self._keep_out()

    async def _end_sessions(self, player: str) -> None:
        """Disconnect where a session of this player has ended."""
        left = await self._store.read(sessions_of, player)
        known = {session.id for session in left}
        for live in self._tables.live:
            for watcher in list(live.watchers):
                if watcher.player == player and watcher.session not in known:
                    watcher.end(Refusal("unauthorised", ENDED))

    async def _keep_out(self) -> None:
        """Disconnect players who are now banned, and let bots play for them."""
        for live in self._tables.live:
            for watcher in list(live.watchers):
                ban = self._bans.of_player(watcher.player) or self._bans.of_address(watcher.address)
                if ban is not None:
                    watcher.end(Banned(ban))
        for player in self._bans.players:
            for table in await self._store.read(_unfinished_tables_of, player):
                await self._free_seats(await self._tables.get(table), player)

    async def _free_seats(self, live: LiveTable, player: str) -> None:
        for number, seat in enumerate(live.table.seats):
            if seat.player != player or seat.kind != "person":
                continue
            with suppress(Refusal):  # the game has ended in the meantime
                await live.change(partial(_let_go, player, number))


def _unfinished_tables_of(connection: Connection, player: str) -> list[str]:
    """Return the waiting or running tables where this player sits."""
    both = seats.c.table_id == tables.c.id
    mine = select(tables.c.id).join(seats, both).where(seats.c.player == player)
    query = mine.where(tables.c.status != "over").distinct()
    return list(connection.execute(query).scalars())


def _concerns(table: Table, player: str) -> bool:
    has_sat = any(player in (seat.player, *seat.former) for seat in table.seats)
    return has_sat or table.row.owner == player


def _let_go(player: str, seat: int, table: Table, context: Context) -> Transition:
    """Give up a banned player's seat. It is still theirs when the ban ends, unless the game has not
    begun."""
    if table.started:
        return hand_to_bot(table, player, seat, STAND_IN, context)
    return leave(table, player, seat, context)
