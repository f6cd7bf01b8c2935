"""How players want to be told that it is their turn, beside their webhook: browsers that take push
messages, and e-mail addresses.

The id of a channel is a secret: it stands in every message, and whoever has it can switch the
channel off without being logged in.
"""

from dataclasses import asdict, dataclass
from typing import Final, Literal

from sqlalchemy import Connection, delete, func, insert, select, update

from gugong.service.server.storage.schema import channels, notices
from gugong.service.tables.quotas import DAY

Kind = Literal["webhook", "push", "mail"]
UNCONFIRMED: Final = 2 * DAY  # seconds for somebody to confirm their e-mail address


@dataclass(frozen=True, slots=True)
class Channel:
    id: str
    player: str
    kind: Kind
    address: str  # of a push service or an e-mail address
    keys: str  # of a push subscription, as JSON; empty for others
    after: float  # seconds that a turn waits before it is told
    language: str
    created: float
    confirmed: float | None  # None: nobody has shown yet that the address is theirs
    session: str | None = None  # of the browser that takes push messages; the channel ends with it


def add_channel(connection: Connection, channel: Channel) -> Channel:
    """Add a channel, or change the one that this player has with the same address: then its id and
    what was confirmed stay."""
    same = (channels.c.kind == channel.kind) & (channels.c.address == channel.address)
    mine = same & (channels.c.player == channel.player)
    if connection.execute(select(channels.c.id).where(mine)).first() is None:
        if channel.kind == "push":  # the browser is somebody else now
            connection.execute(delete(channels).where(same))
        connection.execute(insert(channels).values(asdict(channel)))
        return channel
    given = ("keys", "after", "language", "session")
    changed = {name: getattr(channel, name) for name in given}
    connection.execute(update(channels).where(mine).values(changed))
    return Channel(**connection.execute(select(channels).where(mine)).one()._mapping)


def channels_of(connection: Connection, player: str) -> list[Channel]:
    query = select(channels).where(channels.c.player == player).order_by(channels.c.created)
    return [Channel(**row._mapping) for row in connection.execute(query)]


def awaits_confirmation(connection: Connection, address: str) -> bool:
    """Whether somebody has been asked lately to confirm this e-mail address, and has not."""
    query = select(func.count()).where(
        channels.c.kind == "mail", channels.c.address == address, channels.c.confirmed.is_(None)
    )
    return bool(connection.execute(query).scalar_one())


def confirm(connection: Connection, channel: str, now: float) -> str | None:
    """The address that is confirmed now or was before; None if there is no such channel."""
    confirmed = func.coalesce(channels.c.confirmed, now)
    which = channels.c.id == channel
    connection.execute(update(channels).where(which).values(confirmed=confirmed))
    return connection.execute(select(channels.c.address).where(which)).scalar()


def remove_channel(connection: Connection, channel: str) -> None:
    connection.execute(delete(notices).where(notices.c.channel == channel))
    connection.execute(delete(channels).where(channels.c.id == channel))


def forget_unconfirmed(connection: Connection, now: float) -> None:
    old = channels.c.created < now - UNCONFIRMED
    connection.execute(delete(channels).where(channels.c.confirmed.is_(None), old))
