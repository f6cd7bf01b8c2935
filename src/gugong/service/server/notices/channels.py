"""Channels of notification besides webhooks: browsers that accept push messages, and e-mail
addresses.

The id of a channel is a secret: it stands in every message, and switches the channel off without
signing in. It confirms nothing: an e-mail address is confirmed by a code that only its mailbox got.
"""

import logging
import secrets
import time
from dataclasses import asdict, dataclass
from typing import Annotated, Final, Literal, TypedDict

import orjson
from pydantic import Field
from sqlalchemy import Connection, delete, func, insert, select, update

from gugong.service.api.players import check_url
from gugong.service.api.rows import Answer, Body, Row
from gugong.service.server.accounts.players import hash_of, keyed_hash
from gugong.service.server.http.service import ServerCall
from gugong.service.server.notices.mail import NotSent, check_address
from gugong.service.server.notices.notice_texts import confirmation_letter, off_address
from gugong.service.server.notices.push import check_keys
from gugong.service.server.storage.schema import channels, confirmations, notices
from gugong.service.tables.bounds import Check, Seconds, characters
from gugong.service.tables.quotas import DAY
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.viewing import timestamp
from gugong.text import languages

log: Final = logging.getLogger(__name__)

Kind = Literal["webhook", "push", "mail"]
MOST: Final = 10  # channels of one player
UNCONFIRMED: Final = 2 * DAY  # seconds to confirm an e-mail address
MAILBOXES: Final = 5  # that a player may have asked within that time


@dataclass(frozen=True, slots=True)
class Channel:
    id: str
    player: str
    kind: Kind
    address: str  # of a push service or an e-mail address
    keys: str  # of a push subscription, as JSON; empty for others
    after: float  # seconds that a turn waits before the player is notified
    language: str
    created: float
    confirmed: float | None  # None: not confirmed yet
    session: str | None = None  # of the browser that takes push messages; the channel ends with it


# Asked


def check_language(language: str) -> str:
    if language not in languages():
        raise ValueError(f"one of {', '.join(languages())}")
    return language


Language = Annotated[str, characters(8), Check(check_language)]
Key = Annotated[str, characters(200, pattern=r"^[A-Za-z0-9_-]+=*$")]


@dataclass(frozen=True, slots=True)
class PushKeys(Body):
    p256dh: Key
    auth: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPush(Body):
    """A browser that accepts push messages: its PushSubscription."""

    kind: Literal["push"]
    endpoint: Annotated[str, characters(1000, pattern=r"^https?://[!-~]+$"), Check(check_url)]
    keys: PushKeys
    language: Language = "en"
    after_seconds: Seconds = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMail(Body):
    """An e-mail address. Until it is confirmed, it gets nothing but the request to confirm it."""

    kind: Literal["mail"]
    address: Annotated[str, characters(254), Check(check_address)]
    language: Language = "en"
    after_seconds: Seconds = 15 * 60


NewChannel = Annotated[NewPush | NewMail, Field(discriminator="kind")]


# Answered


class ChannelInfo(TypedDict):
    channel: str
    kind: Literal["push", "mail"]
    address: str
    language: str
    after_seconds: int
    confirmed: bool  # nothing is sent before
    created: str


class ChannelsAnswer(TypedDict):
    v: Literal[1]
    push_key: str | None  # the public key for a subscription; None: push is not offered
    mail: bool  # whether e-mail is offered
    channels: list[ChannelInfo]


class ChannelAnswer(ChannelInfo):
    v: Literal[1]


class ConfirmedAnswer(TypedDict):
    v: Literal[1]
    address: str


class OffAnswer(TypedDict):
    v: Literal[1]
    off: Literal[True]


async def my_channels(call: ServerCall) -> Answer:
    """List how you are notified of your turn, and what this server offers."""
    service = call.shell
    found = await service.store.read(channels_of, call.caller.id)
    return {
        "push_key": None if service.push is None else service.push.public_key,
        "mail": service.mail is not None,
        "channels": [to_json(channel) for channel in found],
    }


async def new_channel(call: ServerCall, asked: NewPush | NewMail) -> Answer:
    """Add a channel, or change its language or delay. An e-mail address must first be confirmed by
    the link that is sent to it."""
    made = _push(call, asked) if isinstance(asked, NewPush) else _mail(call, asked)
    theirs = await call.shell.store.read(channels_of, call.caller.id)
    if made.address not in [channel.address for channel in theirs]:
        if len(theirs) >= MOST:
            raise Refusal("too-many-channels", f"You have {MOST} of these; remove one first.")
        if made.kind == "mail":
            await _ask_to_confirm(made, call)
            return {**to_json(made)}
    return {**to_json(await call.shell.store.write(add_channel, made))}


async def remove_own_channel(call: ServerCall) -> Answer:
    """Remove one of your channels."""
    theirs = await call.shell.store.read(channels_of, call.caller.id)
    if call.part("channel") not in [each.id for each in theirs]:
        raise Refusal("not-found", "You have no such channel; GET /me/channels lists yours.")
    return await switch_off(call)


async def switch_off(call: ServerCall) -> Answer:
    """Turn off a channel. Its id is in each of its messages, so no token is needed. Mail programs
    call this, too (RFC 8058)."""
    await call.shell.store.write(remove_channel, call.part("channel"))
    return {"off": True}


async def confirm_address(call: ServerCall) -> Answer:
    """Confirm an e-mail address by the code that was sent to it and nowhere else."""
    code = hash_of(call.part("code"))
    address = await call.shell.store.write(confirm, code, time.time())
    if address is None:
        raise Refusal("not-found", "This link has expired, or the address was removed.")
    return {"address": address}


def _push(call: ServerCall, asked: NewPush) -> Channel:
    if call.shell.push is None:
        raise Refusal("not-offered", "This service sends no push messages; choose another way.")
    try:
        check_keys(asked.keys.p256dh, asked.keys.auth)
    except ValueError as error:
        raise Refusal("bad-request", f"keys: not valid for a subscription: {error}") from error
    keys = orjson.dumps(asdict(asked.keys)).decode()
    now = time.time()
    return Channel(
        id=secrets.token_urlsafe(18),
        player=call.caller.id,
        kind="push",
        address=asked.endpoint,
        keys=keys,
        after=float(asked.after_seconds),
        language=asked.language,
        created=now,
        confirmed=now,  # its user has just subscribed there
        session=call.current.id,
    )


def _mail(call: ServerCall, asked: NewMail) -> Channel:
    return Channel(
        id=secrets.token_urlsafe(18),
        player=call.caller.id,
        kind="mail",
        address=asked.address,
        keys="",
        after=float(asked.after_seconds),
        language=asked.language,
        created=time.time(),
        confirmed=None,
    )


async def _ask_to_confirm(made: Channel, call: ServerCall) -> None:
    """Store the address, and send it the code that confirms it."""
    service, address = call.shell, made.address
    if service.mail is None:
        raise Refusal("not-offered", "This service sends no e-mails; choose another way.")
    service.limits.charge_mail(call.address)
    code = secrets.token_urlsafe(18)
    mailbox = keyed_hash(address.lower(), (await service.store.facts()).address_key)
    if not await service.store.write(add_mail, made, mailbox, hash_of(code)):
        return
    letter = confirmation_letter(made.language, service.settings.address, made.id, code)
    off = off_address(service.settings.address, made.id)
    try:
        await service.mail.send(address, letter.subject, letter.text, off)
    except NotSent as error:
        await service.store.write(not_asked, made.id)
        log.warning("confirmation not sent", extra={"why": str(error)})
        raise Refusal(
            "mail-failed", "No message could be sent to that address; check it, or try again later."
        ) from error


def to_json(channel: Channel) -> ChannelInfo:
    assert channel.kind != "webhook"
    return {
        "channel": channel.id,
        "kind": channel.kind,
        "address": channel.address,
        "language": channel.language,
        "after_seconds": int(channel.after),
        "confirmed": channel.confirmed is not None,
        "created": timestamp(channel.created),
    }


# What is stored


def add_channel(connection: Connection, channel: Channel) -> Channel:
    """Add a channel, or change this player's channel with the same address, which keeps its id and
    its confirmation."""
    same = (channels.c.kind == channel.kind) & (channels.c.address == channel.address)
    mine = same & (channels.c.player == channel.player)
    if connection.execute(select(channels.c.id).where(mine)).first() is None:
        if channel.kind == "push":  # the browser is someone else now
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
    """Add an e-mail address; return whether this code must be sent to its mailbox.

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
    """Remove an address whose mailbox could not be reached."""
    connection.execute(delete(confirmations).where(confirmations.c.channel == channel))
    remove_channel(connection, channel)


def confirm(connection: Connection, code_hash: str, now: float) -> str | None:
    """Return the address that this code confirms or has confirmed; None if there is none."""
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


ROWS: Final = (
    Row("GET", "/me/channels", my_channels, None, ChannelsAnswer),
    Row("POST", "/me/channels", new_channel, NewChannel, ChannelAnswer, cost="costly", status=201),
    Row("DELETE", "/me/channels/{channel}", remove_own_channel, None, OffAnswer),
    Row("POST", "/channels/{channel}/off", switch_off, None, OffAnswer, token="unread"),
    Row(
        "POST",
        "/confirmations/{code}",
        confirm_address,
        None,
        ConfirmedAnswer,
        token="unread",
    ),
)
