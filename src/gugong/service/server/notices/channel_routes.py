"""How somebody is told that it is their turn while they are away: push messages and e-mails."""

import logging
import secrets
import time

import orjson
from fastapi import APIRouter, Request, Response

from gugong.service.server.accounts.players import Caller
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.common import (
    ChargedPlayer,
    CurrentCaller,
    CurrentPlayer,
    Service,
    ServiceDep,
    reply,
)
from gugong.service.server.http.models import model_of
from gugong.service.server.notices.channel_bodies import (
    ChannelAnswer,
    ChannelInfo,
    ChannelsAnswer,
    ConfirmedAnswer,
    NewChannel,
    NewMail,
    NewPush,
    OffAnswer,
)
from gugong.service.server.notices.channel_sql import (
    Channel,
    add_channel,
    awaits_confirmation,
    channels_of,
    confirm,
    remove_channel,
)
from gugong.service.server.notices.mail import NotSent
from gugong.service.server.notices.notice_texts import confirmation_letter, off_address
from gugong.service.server.notices.push import check_keys
from gugong.service.server.storage.rows import Player
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.viewing import timestamp

log = logging.getLogger(__name__)
router = APIRouter(tags=["channels"])

MOST = 10  # channels of one player


@router.get("/me/channels", response_model=model_of(ChannelsAnswer))
async def my_channels(player: CurrentPlayer, service: ServiceDep) -> Response:
    """How you are told that it is your turn, and what this service offers."""
    found = await service.store.read(lambda connection: channels_of(connection, player.id))
    return reply(
        {
            "push_key": None if service.push is None else service.push.public_key,
            "mail": service.mail is not None,
            "channels": [to_json(channel) for channel in found],
        }
    )


@router.post("/me/channels", status_code=201, response_model=model_of(ChannelAnswer))
async def new_channel(
    request: NewChannel,
    http: Request,
    player: ChargedPlayer,
    caller: CurrentCaller,
    service: ServiceDep,
) -> Response:
    """Be told in this way, too, or in another language or after another time than before. An e-mail
    address has to be confirmed first, by the link that is sent to it."""
    if isinstance(request, NewPush):
        made = _push(request, caller, service)
    else:
        made = _mail(request, player)
    theirs = await service.store.read(lambda connection: channels_of(connection, player.id))
    if made.address not in [channel.address for channel in theirs]:
        if len(theirs) >= MOST:
            raise Refusal("too-many-channels", f"You have {MOST} of these; remove one first.")
        if made.kind == "mail":
            service.limits.charge_mail(address_of(http.scope))
            await _ask_to_confirm(made, service)
    stored = await service.store.write(lambda connection: add_channel(connection, made))
    return reply({**to_json(stored)}, 201)


@router.delete("/me/channels/{channel}", response_model=model_of(OffAnswer))
async def remove(channel: str, player: CurrentPlayer, service: ServiceDep) -> Response:
    theirs = await service.store.read(lambda connection: channels_of(connection, player.id))
    if channel not in [each.id for each in theirs]:
        raise Refusal("not-found", "You have no such channel; GET /me/channels lists yours.")
    return await switch_off(channel, service)


@router.post("/channels/{channel}/off", response_model=model_of(OffAnswer))
async def switch_off(channel: str, service: ServiceDep) -> Response:
    """No more messages by this channel. Its id stands in every one of them, so no token is needed.
    Mail programs ask for this, too (RFC 8058)."""
    await service.store.write(lambda connection: remove_channel(connection, channel))
    return reply({"off": True})


@router.post("/channels/{channel}/confirm", response_model=model_of(ConfirmedAnswer))
async def confirm_address(channel: str, service: ServiceDep) -> Response:
    """The e-mail address of this channel is its player's: the id was sent nowhere else."""
    now = time.time()
    address = await service.store.write(lambda connection: confirm(connection, channel, now))
    if address is None:
        raise Refusal("not-found", "This link is too old, or was used to switch messages off.")
    return reply({"address": address})


def _push(request: NewPush, caller: Caller, service: Service) -> Channel:
    if service.push is None:
        raise Refusal("not-offered", "This service sends no push messages; choose another way.")
    try:
        check_keys(request.keys.p256dh, request.keys.auth)
    except ValueError as error:
        raise Refusal("bad-request", f"keys: not those of a subscription: {error}") from error
    keys = orjson.dumps(request.keys.model_dump()).decode()
    now = time.time()
    return Channel(
        id=secrets.token_urlsafe(18),
        player=caller.player.id,
        kind="push",
        address=request.endpoint,
        keys=keys,
        after=float(request.after_seconds),
        language=request.language,
        created=now,
        confirmed=now,  # whoever has the browser has just subscribed there
        session=caller.session.id,
    )


def _mail(request: NewMail, player: Player) -> Channel:
    return Channel(
        id=secrets.token_urlsafe(18),
        player=player.id,
        kind="mail",
        address=request.address,
        keys="",
        after=float(request.after_seconds),
        language=request.language,
        created=time.time(),
        confirmed=None,
    )


async def _ask_to_confirm(made: Channel, service: Service) -> None:
    """Send the link that confirms an address: once, so that nobody floods somebody else's mailbox
    by naming it again and again."""
    if service.mail is None:
        raise Refusal("not-offered", "This service sends no e-mails; choose another way.")
    address = made.address
    if await service.store.read(lambda connection: awaits_confirmation(connection, address)):
        raise Refusal(
            "mail-waits",
            "A message with a link was sent there lately and nobody has opened the link; look for "
            "it in the mailbox, or try again in two days.",
        )
    letter = confirmation_letter(made.language, service.settings.address, made.id)
    off = off_address(service.settings.address, made.id)
    try:
        await service.mail.send(address, letter.subject, letter.text, off)
    except NotSent as error:
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
