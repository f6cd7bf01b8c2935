"""How players are told that it is their turn while they are away: push messages and e-mails."""

import logging
import secrets
import time
from dataclasses import asdict, dataclass
from typing import Annotated, Final, Literal, TypedDict

import orjson
from pydantic import Field

from gugong.service.api.players import check_url
from gugong.service.api.rows import Answer, Body, Row
from gugong.service.server.accounts.players import hash_of
from gugong.service.server.http.service import ServerCall
from gugong.service.server.notices.channel_sql import (
    Channel,
    add_channel,
    add_mail,
    channels_of,
    confirm,
    not_asked,
    remove_channel,
)
from gugong.service.server.notices.mail import NotSent, check_address
from gugong.service.server.notices.notice_texts import confirmation_letter, off_address
from gugong.service.server.notices.push import check_keys
from gugong.service.server.storage.usage import source_of
from gugong.service.tables.bounds import Check, Seconds, characters
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.viewing import timestamp
from gugong.text import languages

log = logging.getLogger(__name__)

MOST: Final = 10  # channels of one player


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
    """A browser that takes push messages: its PushSubscription."""

    kind: Literal["push"]
    endpoint: Annotated[str, characters(1000, pattern=r"^https?://[!-~]+$"), Check(check_url)]
    keys: PushKeys
    language: Language = "en"
    after_seconds: Seconds = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMail(Body):
    """An e-mail address, to which nothing but a question goes until it is confirmed."""

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
    """How you are told that it is your turn, and what this service offers."""
    service = call.shell
    found = await service.store.read(channels_of, call.caller.id)
    return {
        "push_key": None if service.push is None else service.push.public_key,
        "mail": service.mail is not None,
        "channels": [to_json(channel) for channel in found],
    }


async def new_channel(call: ServerCall, asked: NewPush | NewMail) -> Answer:
    """Be told in this way, too, or in another language or after another time than before. An e-mail
    address has to be confirmed first, by the link that is sent to it."""
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
    """No more messages by this channel. Its id stands in every one of them, so no token is needed.
    Mail programs ask for this, too (RFC 8058)."""
    await call.shell.store.write(remove_channel, call.part("channel"))
    return {"off": True}


async def confirm_address(call: ServerCall) -> Answer:
    """An e-mail address is its player's: this code was sent nowhere else."""
    code = hash_of(call.part("code"))
    address = await call.shell.store.write(confirm, code, time.time())
    if address is None:
        raise Refusal("not-found", "This link is too old, or the address was removed.")
    return {"address": address}


def _push(call: ServerCall, asked: NewPush) -> Channel:
    if call.shell.push is None:
        raise Refusal("not-offered", "This service sends no push messages; choose another way.")
    try:
        check_keys(asked.keys.p256dh, asked.keys.auth)
    except ValueError as error:
        raise Refusal("bad-request", f"keys: not those of a subscription: {error}") from error
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
    """Store the address, and send its mailbox the code that confirms it."""
    service, address = call.shell, made.address
    if service.mail is None:
        raise Refusal("not-offered", "This service sends no e-mails; choose another way.")
    service.limits.charge_mail(call.address)
    code = secrets.token_urlsafe(18)
    mailbox = source_of(address.lower(), (await service.store.facts()).address_key)
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
            "mail-failed", "No message could be sent there; check the address, or try later."
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
