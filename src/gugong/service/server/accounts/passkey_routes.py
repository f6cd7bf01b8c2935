"""Passkeys: add one, name it, remove it, sign in with one."""

import secrets
import time
from typing import Final

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from gugong.service.server.accounts import access_sql as stored
from gugong.service.server.accounts import passkeys as webauthn
from gugong.service.server.accounts.access_bodies import (
    Credential,
    NewPasskey,
    NewSessionAnswer,
    OptionsAnswer,
    PasskeyAnswer,
    PasskeyName,
    PasskeysOffered,
)
from gugong.service.server.accounts.access_routes import enter, passkey_json
from gugong.service.server.accounts.players import hash_of
from gugong.service.server.http.bodies import GoneAnswer, Nothing
from gugong.service.server.http.callers import address_of
from gugong.service.server.http.common import (
    ChargedPlayer,
    CurrentPlayer,
    Service,
    ServiceDep,
    reply,
)
from gugong.service.server.http.models import model_of
from gugong.service.server.storage.rows import Passkey
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table_names import chosen_name

router = APIRouter(tags=["passkeys"])

MOST: Final = 10  # of one player
NO_PASSKEY: Final = "You have no such passkey; perhaps it is removed already."
UNKNOWN: Final = (
    "This service does not know that passkey; perhaps it was removed here. Come in another way, "
    "and delete it where it is kept."
)


@router.get("/passkeys", response_model=model_of(PasskeysOffered))
async def offered(http: Request) -> Response:
    """Whether passkeys can be used here, at the address by which you ask."""
    return reply({"offered": webauthn.is_offered(http)})


@router.post("/me/passkeys/options", response_model=model_of(OptionsAnswer))
async def new_passkey_options(
    _: Nothing, http: Request, player: ChargedPlayer, service: ServiceDep
) -> Response:
    """What to call `navigator.credentials.create` with, for a new passkey."""
    site = webauthn.site_of(http)
    known = await service.store.read(lambda c: stored.passkeys_of(c, player.id))
    if len(known) >= MOST:
        raise Refusal(
            "too-many-passkeys",
            f"You may have at most {MOST} passkeys; remove one first.",
            figures={"most": MOST},
        )
    challenge = await _new_challenge(service, "register", player.id)
    name = player.name or webauthn.SERVICE
    options = webauthn.creation_options(site, player.id, name, challenge, known)
    return reply({"options": options})


@router.post("/me/passkeys", status_code=201, response_model=model_of(PasskeyAnswer))
async def add_passkey(
    request: NewPasskey, http: Request, player: ChargedPlayer, service: ServiceDep
) -> Response:
    """Store the passkey that the browser has made."""
    site = webauthn.site_of(http)
    challenge = webauthn.challenge_in(request.credential)
    key = await _take_challenge(service, "register", challenge)
    if key.player != player.id:
        raise Refusal("bad-passkey", webauthn.BAD)
    made = webauthn.check_new(site, request.credential, challenge)
    passkey = Passkey(
        id=f"k_{secrets.token_hex(6)}",
        player=player.id,
        credential=made.credential,
        public_key=made.public_key,
        sign_count=made.sign_count,
        name=chosen_name(request.name),
        created=time.time(),
        used=None,
    )
    await service.store.write(lambda c: stored.add_passkey(c, passkey))
    return reply({**passkey_json(passkey)}, 201)


@router.patch("/me/passkeys/{passkey}", response_model=model_of(PasskeyAnswer))
async def rename_passkey(
    passkey: str, request: PasskeyName, player: CurrentPlayer, service: ServiceDep
) -> Response:
    """Call it by another name."""
    name = chosen_name(request.name)

    def rename(connection: Connection) -> Passkey | None:
        if not stored.rename_passkey(connection, player.id, passkey, name):
            return None
        found = stored.passkeys_of(connection, player.id)
        return next(each for each in found if each.id == passkey)

    found = await service.store.write(rename)
    if found is None:
        raise Refusal("not-found", NO_PASSKEY)
    return reply({**passkey_json(found)})


@router.delete("/me/passkeys/{passkey}", response_model=model_of(GoneAnswer))
async def remove_passkey(passkey: str, player: CurrentPlayer, service: ServiceDep) -> Response:
    """Nobody signs in with it any more. Delete it where it is kept, too."""
    if not await service.store.write(lambda c: stored.remove_passkey(c, player.id, passkey)):
        raise Refusal("not-found", NO_PASSKEY)
    return reply({"removed": passkey})


@router.post("/sessions/passkey/options", response_model=model_of(OptionsAnswer))
async def sign_in_options(_: Nothing, http: Request, service: ServiceDep) -> Response:
    """What to call `navigator.credentials.get` with, to sign in."""
    site = webauthn.site_of(http)
    service.limits.charge_newcomer(address_of(http.scope))  # it stores a challenge
    challenge = await _new_challenge(service, "sign-in", None)
    return reply({"options": webauthn.request_options(site, challenge)})


@router.post("/sessions/passkey", status_code=201, response_model=model_of(NewSessionAnswer))
async def sign_in(request: Credential, http: Request, service: ServiceDep) -> Response:
    """Become the player with this passkey, in a session of your own. The token is shown only
    now."""
    site = webauthn.site_of(http)
    service.limits.charge_guess(address_of(http.scope))
    challenge = webauthn.challenge_in(request.credential)
    name = request.credential.get("id")
    passkey = None
    if isinstance(name, str):
        passkey = await service.store.read(lambda c: stored.find_passkey(c, name))
    if passkey is None:
        raise Refusal("bad-passkey", UNKNOWN)
    found = passkey
    await _take_challenge(service, "sign-in", challenge)
    count = webauthn.check_known(site, request.credential, challenge, found)

    def owner(connection: Connection) -> str:
        stored.passkey_used(connection, found.id, count, time.time())
        return found.player

    return await enter(service, http, "passkey", owner)


async def _new_challenge(service: Service, purpose: stored.Purpose, player: str | None) -> bytes:
    challenge = secrets.token_bytes(32)
    until = time.time() + webauthn.CHALLENGE_SECONDS
    hashed = hash_of(challenge.hex())
    await service.store.write(lambda c: stored.put_key(c, hashed, purpose, player, until))
    return challenge


async def _take_challenge(
    service: Service, purpose: stored.Purpose, challenge: bytes
) -> stored.Key:
    """Each is answered once."""
    hashed = hash_of(challenge.hex())
    key = await service.store.write(lambda c: stored.take_key(c, hashed, purpose, time.time()))
    if key is None:
        raise Refusal("bad-passkey", webauthn.BAD)
    return key
