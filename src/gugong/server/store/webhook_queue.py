"""Which turns have waited long enough to notify their player, and who has been notified.

A node claims a turn and writes a row before each attempt, so that nobody is notified twice, even
by two nodes on one database or after one of them was stopped halfway.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import (
    Connection,
    Insert,
    RowMapping,
    Update,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from gugong.server.store.claims import claim, claimed
from gugong.server.store.schema import decisions, notices, players, seats, tables

CLAIM: Final = "notice"  # of a table: the node that notifies whoever decides there
ATTEMPTS: Final = 3
AT_ONCE: Final = 50  # the most notices that one query returns


@dataclass(frozen=True, slots=True)
class Notice:
    """A turn that waits, and the attempt to notify its player that is due now."""

    table: str
    name: str
    version: int
    ply: int
    seat: int
    player: str
    url: str
    since: float
    attempt: int

    def begun(self, now: float) -> Insert:
        row = {"table_id": self.table, "version": self.version, "attempt": self.attempt}
        whom = {"seat": self.seat, "player": self.player, "time": now, "sent": False}
        return insert(notices).values(row | whom)

    def done(self) -> Update:
        return (
            update(notices)
            .where(
                notices.c.table_id == self.table,
                notices.c.version == self.version,
                notices.c.attempt == self.attempt,
            )
            .values(sent=True)
        )


def begin(connection: Connection, node: str, notice: Notice, now: float) -> bool:
    """Whether it is this node that makes this attempt. IntegrityError if it was made already."""
    if not claim(connection, node, CLAIM, [notice.table]):
        return False
    connection.execute(notice.begun(now))
    return True


def due(connection: Connection, now: float, pause: float, but: Iterable[str] = ()) -> list[Notice]:
    """Turns that have waited as long as their player asked for, and are not notified yet; none of
    players in `but`. The first of every player come first, so that many of one hide no other's.

    A turn lasts until another seat decides. After a failed attempt the next one follows in `pause`
    seconds, and the one after that in twice as long.
    """
    others_decided = exists().where(
        decisions.c.table_id == notices.c.table_id,
        decisions.c.version > notices.c.version,
        decisions.c.seat != notices.c.seat,
    )
    of_this_turn = (
        (notices.c.table_id == tables.c.id)
        & (notices.c.seat == tables.c.chooser)
        & (notices.c.player == players.c.id)
        & ~others_decided
    )
    settled = or_(
        notices.c.sent,
        notices.c.attempt >= ATTEMPTS,
        notices.c.time > now - pause * notices.c.attempt,
    )
    before = select(func.coalesce(func.max(notices.c.attempt), 0)).where(of_this_turn)
    found = (
        select(tables, seats.c.seat, players.c.id.label("player"), players.c.webhook)
        .add_columns(before.scalar_subquery().label("before"))
        .join(seats, (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.chooser))
        .join(players, players.c.id == seats.c.player)
        .where(
            tables.c.status == "running",
            seats.c.kind == "person",
            players.c.webhook.is_not(None),
            tables.c.moved + players.c.webhook_after <= now,
            players.c.id.not_in(list(but)),
            ~claimed(CLAIM, tables.c.id),
            ~exists().where(of_this_turn, settled),
        )
        .subquery()
    )
    turn = func.row_number().over(partition_by=found.c.player, order_by=found.c.moved)
    query = select(found).order_by(turn, found.c.moved).limit(AT_ONCE)
    return [_read(row._mapping) for row in connection.execute(query)]


def _read(row: RowMapping) -> Notice:
    return Notice(
        table=row["id"],
        name=row["name"],
        version=row["version"],
        ply=row["ply"],
        seat=row["seat"],
        player=row["player"],
        url=row["webhook"],
        since=row["moved"],
        attempt=row["before"] + 1,
    )
