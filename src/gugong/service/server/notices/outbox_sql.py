"""The outbox in SQL: turns that have waited long enough to notify their player, the channel, and
who was notified.

Nothing is queued when a turn begins: what is due follows from the tables as they are, so players
are never notified of a turn that is over. A node claims a message and writes a row for each of its
turns before each attempt, so that no player is notified twice, even by two nodes on one database or
after one of them was stopped halfway.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from sqlalchemy import (
    Connection,
    RowMapping,
    Subquery,
    Update,
    and_,
    case,
    exists,
    func,
    insert,
    literal,
    or_,
    select,
    tuple_,
    union_all,
    update,
)

from gugong.service.server.notices.channels import Kind
from gugong.service.server.storage.claims import claim, claimed
from gugong.service.server.storage.schema import (
    channels,
    decisions,
    notices,
    players,
    presence,
    seats,
    tables,
)
from gugong.service.tables.quotas import HOUR

CLAIM: Final = "notice"  # of a message: the node that sends it
WEBHOOK: Final = "webhook"  # the channel of a player that is stored with them
ATTEMPTS: Final = 3
AT_ONCE: Final = 100  # the most turns that one query returns
MOST_AN_HOUR: Final = 6  # messages by one channel to a person; programs hear of every turn


@dataclass(frozen=True, slots=True)
class Turn:
    """A waiting turn, and the attempt to notify its player that is due now."""

    table: str
    name: str
    version: int
    ply: int
    seat: int
    since: float
    attempt: int


@dataclass(frozen=True, slots=True)
class Message:
    """A player's turns that one message on one channel covers. A program gets one message for each
    turn."""

    subject: str  # of its claim
    player: str
    channel: str
    kind: Kind
    address: str
    keys: str
    language: str
    turns: tuple[Turn, ...]

    def done(self) -> Update:
        key = tuple_(notices.c.table_id, notices.c.version, notices.c.attempt)
        told = [(turn.table, turn.version, turn.attempt) for turn in self.turns]
        mine = notices.c.channel == self.channel
        return update(notices).where(mine, key.in_(told)).values(sent=True)


def begin(connection: Connection, node: str, message: Message, now: float) -> bool:
    """Return whether this node makes the attempt. Raises IntegrityError if it was already made."""
    if not claim(connection, node, CLAIM, [message.subject]):
        return False
    rows = [
        {
            "table_id": turn.table,
            "version": turn.version,
            "attempt": turn.attempt,
            "channel": message.channel,
            "seat": turn.seat,
            "player": message.player,
            "time": now,
            "sent": False,
        }
        for turn in message.turns
    ]
    connection.execute(insert(notices), rows)
    return True


def due(connection: Connection, now: float, pause: float, but: Iterable[str] = ()) -> list[Message]:
    """Return messages about turns that have waited as long as their player asked for and have not
    been sent, except for players in `but`. A message also covers turns that began later. Each
    player's first message comes before anyone's second, so that one player's many turns delay
    nobody else.

    A turn lasts until another seat decides. After a failed attempt the next one follows in `pause`
    seconds, and the one after that in twice as long. Players who look at the table through another
    node are left out; the caller knows who does so here.
    """
    reachable = _reachable()
    others_decided = exists().where(
        decisions.c.table_id == notices.c.table_id,
        decisions.c.version > notices.c.version,
        decisions.c.seat != notices.c.seat,
    )
    of_this_turn = (
        (notices.c.table_id == tables.c.id)
        & (notices.c.seat == tables.c.chooser)
        & (notices.c.player == reachable.c.player)
        & (notices.c.channel == reachable.c.channel)
        & ~others_decided
    )
    settled = or_(
        notices.c.sent,
        notices.c.attempt >= ATTEMPTS,
        notices.c.time > now - pause * notices.c.attempt,
    )
    before = select(func.coalesce(func.max(notices.c.attempt), 0)).where(of_this_turn)
    lately = select(func.count(notices.c.time.distinct())).where(
        notices.c.channel == reachable.c.channel, notices.c.time > now - HOUR
    )
    is_program = reachable.c.kind == WEBHOOK
    subject = case((is_program, tables.c.id), else_=reachable.c.channel)
    looks = exists().where(
        presence.c.table_id == tables.c.id,
        presence.c.player == reachable.c.player,
        presence.c.attentive,
    )
    found = (
        select(tables.c.id, tables.c.name, tables.c.version, tables.c.ply, tables.c.moved)
        .add_columns(seats.c.seat, *reachable.c, subject.label("subject"))
        .add_columns(before.scalar_subquery().label("before"))
        .join(seats, (seats.c.table_id == tables.c.id) & (seats.c.seat == tables.c.chooser))
        .join(reachable, reachable.c.player == seats.c.player)
        .where(
            tables.c.status == "running",
            seats.c.kind == "person",
            reachable.c.player.not_in(list(but)),
            or_(is_program, and_(~looks, lately.scalar_subquery() < MOST_AN_HOUR)),
            ~claimed(CLAIM, subject),
            ~exists().where(of_this_turn, settled),
        )
        .subquery()
    )
    ranked = select(
        found,
        func.min(found.c.moved + found.c.after).over(partition_by=found.c.subject).label("ready"),
        func.row_number().over(partition_by=found.c.player, order_by=found.c.moved).label("turn"),
    ).subquery()
    query = select(ranked).where(ranked.c.ready <= now).order_by(ranked.c.turn, ranked.c.moved)
    rows = [row._mapping for row in connection.execute(query.limit(AT_ONCE))]
    order = {row["subject"]: place for place, row in reversed(list(enumerate(rows)))}
    rows.sort(key=lambda row: order[row["subject"]])
    return [_message(list(group)) for _, group in groupby(rows, lambda row: row["subject"])]


def _reachable() -> Subquery:
    """Select every channel of every player."""
    webhooks = [
        players.c.id.label("player"),
        literal(WEBHOOK).label("channel"),
        literal(WEBHOOK).label("kind"),
        players.c.webhook.label("address"),
        literal("").label("keys"),
        literal("en").label("language"),
        players.c.webhook_after.label("after"),
    ]
    stored = channels.c
    others = [stored.player, stored.id, stored.kind, stored.address]
    others += [stored["keys"], stored.language, stored.after]  # `keys` is a method, too
    return union_all(
        select(*webhooks).where(players.c.webhook.is_not(None)),
        select(*others).where(stored.confirmed.is_not(None)),
    ).subquery()


def _message(rows: list[RowMapping]) -> Message:
    first = rows[0]
    return Message(
        subject=first["subject"],
        player=first["player"],
        channel=first["channel"],
        kind=first["kind"],
        address=first["address"],
        keys=first["keys"],
        language=first["language"],
        turns=tuple(_turn(row) for row in rows),
    )


def _turn(row: RowMapping) -> Turn:
    return Turn(
        table=row["id"],
        name=row["name"],
        version=row["version"],
        ply=row["ply"],
        seat=row["seat"],
        since=row["moved"],
        attempt=row["before"] + 1,
    )
