"""Removes what has expired, every hour and at the operator's request."""

import asyncio
import logging
import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from gugong.service.live.live_tables import LiveTables
from gugong.service.server.accounts.personal import remove_players
from gugong.service.server.notices.channels import forget_unconfirmed
from gugong.service.server.storage.claims import Claims
from gugong.service.server.storage.schema import (
    bans,
    boxes,
    decisions,
    notices,
    one_time_keys,
    players,
    presence,
    reports,
    seats,
    sessions,
    snapshots,
    tables,
)
from gugong.service.server.storage.store import Store
from gugong.service.tables.quotas import DAY, HOUR, Lifetimes
from gugong.service.tables.refusal import StorageError

log: Final = logging.getLogger(__name__)

CLAIM: Final = "tidying"
RETRY: Final = 60.0  # seconds, while the database does not answer
AT_ONCE: Final = 500  # rows in one transaction, so that moves need not wait long
COMPACT_AFTER: Final = DAY  # until then a client may still ask about its last decisions


@dataclass(frozen=True, slots=True)
class Expired:
    """The result of one transaction: what it removed. `more`: something may be left."""

    tables: tuple[str, ...] = ()  # removed
    players: int = 0  # removed
    compacted: int = 0  # finished games of which only the record is left
    more: bool = False


async def keep_tidy(store: Store, claims: Claims, tables: LiveTables, lifetimes: Lifetimes) -> None:
    while True:
        pause = HOUR
        try:
            if not await claims.claim(CLAIM, [CLAIM]):
                await asyncio.sleep(RETRY)  # another node does it, as long as it lives
                continue
            # A table that is being watched right now is not abandoned, however long ago it moved.
            watched = [live.id for live in tables.live if live.watchers]
            done = await expire_all(store, time.time(), lifetimes, watched)
            await tables.forget(done.tables)
            if done.tables or done.players or done.compacted:
                counts = {"tables": len(done.tables), "players": done.players}
                log.info("expired", extra={**counts, "compacted": done.compacted})
        except StorageError as error:
            log.warning("nothing expired", extra={"why": error.detail})
            pause = RETRY
        await asyncio.sleep(pause)


async def expire_all(
    store: Store, now: float, lifetimes: Lifetimes, keep: Collection[str] = ()
) -> Expired:
    """Remove expired tables and players, except the tables in `keep`."""
    parts: list[Expired] = []
    while not parts or parts[-1].more:
        parts.append(await store.write(expire, now, lifetimes, keep))
    removed = tuple(table for part in parts for table in part.tables)
    if removed:
        await store.write(remove_unused_boxes)
    return Expired(
        removed, sum(part.players for part in parts), sum(part.compacted for part in parts)
    )


def expire(
    connection: Connection, now: float, lifetimes: Lifetimes, keep: Collection[str] = ()
) -> Expired:
    """Remove expired tables and players, except the tables in `keep`."""
    removed = _expired_tables(connection, now, lifetimes, keep)
    connection.execute(delete(tables).where(tables.c.id.in_(removed)))
    compacted = _compact(connection, now)
    gone = _remove_players(connection, now, lifetimes)
    _end_sessions(connection, now, lifetimes)
    _forget_trouble(connection, now, lifetimes)
    forget_unconfirmed(connection, now)
    more = AT_ONCE in (len(removed), compacted, gone)
    return Expired(tuple(removed), gone, compacted, more)


def _expired_tables(
    connection: Connection, now: float, lifetimes: Lifetimes, keep: Collection[str]
) -> list[str]:
    found: list[str] = []
    for status, days in (
        ("waiting", lifetimes.waiting_days),
        ("running", lifetimes.running_days),
        ("over", lifetimes.finished_days),
    ):
        if days:
            query = (
                select(tables.c.id)
                .where(tables.c.status == status, tables.c.moved < now - days * DAY)
                .where(tables.c.id.not_in(list(keep)))
                .where(tables.c.id.not_in(select(presence.c.table_id)))  # watched anywhere
                .limit(AT_ONCE - len(found))
                .with_for_update()  # no other server continues one of them meanwhile
            )
            found += connection.execute(query).scalars()
    return found


def _compact(connection: Connection, now: float) -> int:
    """Drop the decisions of finished games: their records contain them."""
    logged = select(decisions.c.table_id).where(decisions.c.table_id == tables.c.id).exists()
    old = (tables.c.status == "over") & (tables.c.moved < now - COMPACT_AFTER)
    ids = list(connection.execute(select(tables.c.id).where(old, logged).limit(AT_ONCE)).scalars())
    for rows in (notices, decisions):
        connection.execute(delete(rows).where(rows.c.table_id.in_(ids)))
    size = (
        select(func.length(snapshots.c.record))
        .where(snapshots.c.table_id == tables.c.id)
        .scalar_subquery()
    )
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(stored=size))
    return len(ids)


def _remove_players(connection: Connection, now: float, lifetimes: Lifetimes) -> int:
    """Remove players who have long been absent and have no table left, nor a seat to return to."""
    if not lifetimes.player_days:
        return 0
    sits = select(seats.c.player).where(seats.c.player == players.c.id).exists()
    left = (
        select(seats.c.former)
        .where(seats.c.former != "", seats.c.former.contains(players.c.id))
        .exists()
    )
    owns = select(tables.c.owner).where(tables.c.owner == players.c.id).exists()
    unused = players.c.used < now - lifetimes.player_days * DAY
    query = select(players.c.id).where(unused, ~sits, ~left, ~owns).limit(AT_ONCE)
    ids = list(connection.execute(query).scalars())
    remove_players(connection, ids)
    return len(ids)


def _end_sessions(connection: Connection, now: float, lifetimes: Lifetimes) -> None:
    """End long unused sessions, and remove expired links and challenges."""
    connection.execute(delete(one_time_keys).where(one_time_keys.c.expires < now))
    if lifetimes.session_days:
        unused = sessions.c.used < now - lifetimes.session_days * DAY
        connection.execute(delete(sessions).where(unused))


def _forget_trouble(connection: Connection, now: float, lifetimes: Lifetimes) -> None:
    if lifetimes.report_days:
        before = now - lifetimes.report_days * DAY
        connection.execute(delete(reports).where(reports.c.resolved < before))
        connection.execute(delete(bans).where(bans.c.until < before))


def remove_unused_boxes(connection: Connection) -> None:
    """Remove the components that no table plays with any more."""
    used = select(tables.c.box).where(tables.c.box.is_not(None))
    connection.execute(delete(boxes).where(boxes.c.hash.not_in(used)))
