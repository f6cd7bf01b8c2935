"""How players want to be told that it is their turn, beside their webhook: browsers that take push
messages, and e-mail addresses.

The id of a channel is a secret: it stands in every message, and switches the channel off without
signing in. It confirms nothing: an e-mail address is confirmed by a code that only its mailbox got.
"""

from dataclasses import asdict, dataclass
from typing import Final, Literal

from sqlalchemy import Connection, delete, func, insert, select, update

from gugong.service.server.storage.schema import channels, confirmations, notices
from gugong.service.tables.quotas import DAY
from gugong.service.tables.refusal import Refusal

Kind = Literal["webhook", "push", "mail"]
UNCONFIRMED: Final = 2 * DAY  # seconds to confirm an e-mail address
MAILBOXES: Final = 5  # that a player may have asked within that time


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


def add_mail(connection: Connection, channel: Channel, mailbox: str, code_hash: str) -> bool:
    """Add an e-mail address; return whether its mailbox has to be sent this code.

    Within two days a mailbox is asked once: its player's new channel waits for the code that was
    sent then. Raises Refusal if another player asked, or this one has asked too many.
    """
    lately = channel.created - UNCONFIRMED
    connection.execute(delete(confirmations).where(confirmations.c.time < lately))
    mine = confirmations.c.player == channel.player
    here = confirmations.c.mailbox == mailbox
    if connection.execute(select(confirmations.c.mailbox).where(here, mine)).first() is not None:
        moved = update(confirmations).where(here).values(channel=channel.id)
        connection.execute(moved)
        add_channel(connection, channel)
        return False
    if connection.execute(select(confirmations.c.mailbox).where(here)).first() is not None:
        raise Refusal(
            "mail-waits",
            "A message with a link was sent there in the last two days; look for it in the "
            "mailbox, or try again later.",
        )
    asked = connection.execute(select(func.count()).where(mine)).scalar_one()
    if asked >= MAILBOXES:
        raise Refusal(
            "too-many-channels",
            f"You have asked {MAILBOXES} mailboxes in the last two days; try again later.",
        )
    connection.execute(
        insert(confirmations).values(
            mailbox=mailbox,
            code_hash=code_hash,
            channel=channel.id,
            player=channel.player,
            time=channel.created,
        )
    )
    add_channel(connection, channel)
    return True


def not_asked(connection: Connection, channel: str) -> None:
    """The mailbox could not be asked: forget its address."""
    connection.execute(delete(confirmations).where(confirmations.c.channel == channel))
    remove_channel(connection, channel)


def confirm(connection: Connection, code_hash: str, now: float) -> str | None:
    """Return the address that this code confirms, now or before; None if there is none."""
    asked = select(confirmations.c.channel).where(confirmations.c.code_hash == code_hash)
    which = channels.c.id == asked.scalar_subquery()
    confirmed = func.coalesce(channels.c.confirmed, now)
    connection.execute(update(channels).where(which).values(confirmed=confirmed))
    return connection.execute(select(channels.c.address).where(which)).scalar()


def remove_channel(connection: Connection, channel: str) -> None:
    connection.execute(delete(notices).where(notices.c.channel == channel))
    connection.execute(delete(channels).where(channels.c.id == channel))


def forget_unconfirmed(connection: Connection, now: float) -> None:
    old = channels.c.created < now - UNCONFIRMED
    connection.execute(delete(confirmations).where(confirmations.c.time < now - UNCONFIRMED))
    connection.execute(delete(channels).where(channels.c.confirmed.is_(None), old))
