"""Passkeys: add one, name it, remove it, sign in with one."""

import re
import secrets
import time
from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypedDict

from sqlalchemy import Connection

from gugong.formats.vocabulary import Json
from gugong.service.api.rows import Answer, Body, Row
from gugong.service.api.tables import GoneAnswer
from gugong.service.server.accounts import passkeys as webauthn
from gugong.service.server.accounts.access import (
    Key,
    NewSessionAnswer,
    PasskeyInfo,
    Purpose,
    enter,
    passkey_json,
    put_key,
    take_key,
)
from gugong.service.server.accounts.players import hash_of
from gugong.service.server.http.service import ServerCall
from gugong.service.server.storage.rows import Passkey
from gugong.service.tables.bounds import Name, characters
from gugong.service.tables.refusal import Refusal
from gugong.service.tables.table_names import chosen_name

MOST: Final = 10  # of one player
CREDENTIAL: Final = re.compile(r"[A-Za-z0-9_-]{1,2000}=*")  # its id, in base64url
NO_PASSKEY: Final = "You have no such passkey; perhaps it is removed already."
UNKNOWN: Final = (
    "This server does not know that passkey; it may have been removed here. Sign in another way, "
    "and delete it from your device."
)


# Asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Credential(Body):
    """The answer of `navigator.credentials`, as its toJSON() writes it."""

    credential: dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPasskey(Credential):
    name: Name = ""


@dataclass(frozen=True, slots=True)
class PasskeyName(Body):
    name: Annotated[str, characters(80, 1)]


# Answered


class OptionsAnswer(TypedDict):
    """The options for `navigator.credentials`, as JSON."""

    v: Literal[1]
    options: dict[str, Json]


class PasskeyAnswer(PasskeyInfo):
    v: Literal[1]


class PasskeysOffered(TypedDict):
    v: Literal[1]
    offered: bool


async def offered(call: ServerCall) -> Answer:
    """Tell whether passkeys can be used here, at the address you are calling."""
    return {"offered": webauthn.is_offered(call.http)}


async def new_passkey_options(call: ServerCall) -> Answer:
    """Return the options for `navigator.credentials.create`, for a new passkey."""
    site, player = webauthn.site_of(call.http), call.caller
    known = await call.shell.store.read(webauthn.passkeys_of, player.id)
    if len(known) >= MOST:
        raise Refusal(
            "too-many-passkeys",
            f"You may have at most {MOST} passkeys; remove one first.",
            figures={"most": MOST},
        )
    challenge = await _new_challenge(call, "register", player.id)
    name = player.name or webauthn.SERVICE
    options = webauthn.creation_options(site, player.id, name, challenge, known)
    return {"options": options}


async def add_passkey(call: ServerCall, asked: NewPasskey) -> Answer:
    """Store the passkey that the browser has made."""
    site, player = webauthn.site_of(call.http), call.caller
    challenge = webauthn.challenge_in(asked.credential)
    key = await _take_challenge(call, "register", challenge)
    if key.player != player.id:
        raise Refusal("bad-passkey", webauthn.BAD)
    made = webauthn.check_new(site, asked.credential, challenge)
    passkey = Passkey(
        id=f"k_{secrets.token_hex(6)}",
        player=player.id,
        credential=made.credential,
        public_key=made.public_key,
        sign_count=made.sign_count,
        name=chosen_name(asked.name),
        created=time.time(),
        used=None,
    )
    if not await call.shell.store.write(webauthn.add_passkey, passkey):
        raise Refusal("bad-passkey", webauthn.BAD)
    return {**passkey_json(passkey)}


async def rename_passkey(call: ServerCall, asked: PasskeyName) -> Answer:
    """Rename a passkey."""
    player, passkey, name = call.caller, call.part("passkey"), chosen_name(asked.name)

    def rename(connection: Connection) -> Passkey | None:
        if not webauthn.rename_passkey(connection, player.id, passkey, name):
            return None
        found = webauthn.passkeys_of(connection, player.id)
        return next(each for each in found if each.id == passkey)

    found = await call.shell.store.write(rename)
    if found is None:
        raise Refusal("not-found", NO_PASSKEY)
    return {**passkey_json(found)}


async def remove_passkey(call: ServerCall) -> Answer:
    """Remove a passkey, which can then no longer sign in. Delete it on your device, too."""
    player, passkey = call.caller, call.part("passkey")
    if not await call.shell.store.write(webauthn.remove_passkey, player.id, passkey):
        raise Refusal("not-found", NO_PASSKEY)
    return {"removed": passkey}


async def sign_in_options(call: ServerCall) -> Answer:
    """Return the options for `navigator.credentials.get`, to sign in."""
    site = webauthn.site_of(call.http)
    challenge = await _new_challenge(call, "sign-in", None)
    return {"options": webauthn.request_options(site, challenge)}


async def sign_in(call: ServerCall, asked: Credential) -> Answer:
    """Sign in as the player with this passkey, in a new session. The token is shown only now."""
    site = webauthn.site_of(call.http)
    challenge = webauthn.challenge_in(asked.credential)
    name = asked.credential.get("id")
    passkey = None
    if isinstance(name, str) and CREDENTIAL.fullmatch(name):
        passkey = await call.shell.store.read(webauthn.find_passkey, name)
    if passkey is None:
        raise Refusal("bad-passkey", UNKNOWN)
    found = passkey
    await _take_challenge(call, "sign-in", challenge)
    count = webauthn.check_known(site, asked.credential, challenge, found)

    def owner(connection: Connection) -> str:
        webauthn.passkey_used(connection, found.id, count, time.time())
        return found.player

    return await enter(call, "passkey", owner)


async def _new_challenge(call: ServerCall, purpose: Purpose, player: str | None) -> bytes:
    challenge = secrets.token_bytes(32)
    until = time.time() + webauthn.CHALLENGE_SECONDS
    hashed = hash_of(challenge.hex())
    await call.shell.store.write(put_key, hashed, purpose, player, until)
    return challenge


async def _take_challenge(call: ServerCall, purpose: Purpose, challenge: bytes) -> Key:
    """Take a challenge. Each can be answered once."""
    hashed = hash_of(challenge.hex())
    key = await call.shell.store.write(take_key, hashed, purpose, time.time())
    if key is None:
        raise Refusal("bad-passkey", webauthn.BAD)
    return key


ROWS: Final = (
    Row("GET", "/passkeys", offered, None, PasskeysOffered, token="unread"),
    Row("POST", "/me/passkeys/options", new_passkey_options, None, OptionsAnswer, cost="costly"),
    Row("POST", "/me/passkeys", add_passkey, NewPasskey, PasskeyAnswer, cost="costly", status=201),
    Row("PATCH", "/me/passkeys/{passkey}", rename_passkey, PasskeyName, PasskeyAnswer),
    Row("DELETE", "/me/passkeys/{passkey}", remove_passkey, None, GoneAnswer),
    Row(  # it stores a challenge
        "POST", "/sessions/passkey/options", sign_in_options, None, OptionsAnswer,
        token="unread", cost="newcomer",
    ),
    Row(
        "POST", "/sessions/passkey", sign_in, Credential, NewSessionAnswer,
        token="unread", cost="guess", status=201,
    ),
)  # fmt: skip
