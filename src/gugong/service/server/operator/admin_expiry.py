"""Expiry at the operator's word, not only once an hour."""

import time
from typing import NamedTuple

from gugong.service.server.operator.admin_database import Database
from gugong.service.server.operator.expiry_sql import expire
from gugong.service.tables.quotas import Lifetimes


class Counts(NamedTuple):
    tables: int
    players: int
    compacted: int  # finished games of which only the record is left


def expire_all(database: Database, lifetimes: Lifetimes) -> Counts:
    """Remove what has outlived its time, a part in each transaction."""
    counts, more = Counts(0, 0, 0), True
    while more:
        with database.change("expire") as connection:
            done = expire(connection, time.time(), lifetimes)
        found = len(done.tables), done.players, done.compacted
        counts = Counts(*map(sum, zip(counts, found, strict=True)))
        more = done.more
    return counts


def would_expire(database: Database, lifetimes: Lifetimes) -> tuple[Counts, bool]:
    """What would be removed first, and whether that is all."""
    with database.read() as connection, connection.begin() as transaction:
        done = expire(connection, time.time(), lifetimes)
        transaction.rollback()
    return Counts(len(done.tables), done.players, done.compacted), not done.more
