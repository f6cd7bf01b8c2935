"""Passkeys, by py_webauthn: what browsers are asked for, what they answer, and what is stored.

A passkey belongs to the name under which the browser knows this service, so the name in the request
counts; the middleware has checked that it is one of ours. Numeric addresses have no passkeys.
"""

import ipaddress
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from importlib.util import find_spec
from typing import Final, NamedTuple

import orjson
from sqlalchemy import Connection, delete, insert, select, update
from starlette.requests import HTTPConnection

from gugong.formats.vocabulary import Json
from gugong.service.server.storage.rows import Passkey
from gugong.service.server.storage.schema import passkeys
from gugong.service.tables.refusal import Refusal

HAS_LIBRARY: Final = find_spec("webauthn") is not None  # it comes with gugong-game[club]
SERVICE: Final = "Gùgōng"
CHALLENGE_SECONDS: Final = 300
Options = dict[str, Json]
BAD: Final = "This passkey could not be verified; try again, or sign in another way."
NOT_OFFERED: Final = (
    "There are no passkeys here: the server lacks gugong-game[club], or its address is a number "
    "instead of a name."
)


class Site(NamedTuple):
    """This service as a browser knows it."""

    name: str  # the id of the relying party
    origins: list[str]


class Registered(NamedTuple):
    credential: str
    public_key: str
    sign_count: int


def is_offered(request: HTTPConnection) -> bool:
    return HAS_LIBRARY and _site(request) is not None


def site_of(request: HTTPConnection) -> Site:
    """Return the site for this host name. Raises Refusal where passkeys are not offered."""
    site = _site(request) if HAS_LIBRARY else None
    if site is None:
        raise Refusal("no-passkeys", NOT_OFFERED)
    return site


def _site(request: HTTPConnection) -> Site | None:
    host = request.headers.get("host", "")
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        is_local = name == "localhost" or name.endswith(".localhost")
        schemes = ("https", "http") if is_local else ("https",)  # browsers ask for a safe address
        return Site(name, [f"{scheme}://{host}" for scheme in schemes])
    return None


def creation_options(
    site: Site, player: str, name: str, challenge: bytes, known: Sequence[Passkey]
) -> Options:
    """Return options for a new passkey that identifies its player without asking for a name."""
    import webauthn
    from webauthn.helpers import structs

    made = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name=SERVICE,
        user_id=player.encode(),
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        timeout=1000 * CHALLENGE_SECONDS,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(webauthn.base64url_to_bytes(each.credential))
            for each in known
        ],
    )
    return _plain(webauthn.options_to_json(made))


def request_options(site: Site, challenge: bytes) -> Options:
    """Return options for signing in with any passkey of this server."""
    import webauthn

    made = webauthn.generate_authentication_options(
        rp_id=site.name, challenge=challenge, timeout=1000 * CHALLENGE_SECONDS
    )
    return _plain(webauthn.options_to_json(made))


def challenge_in(credential: dict[str, object]) -> bytes:
    """Return the challenge that the browser answers."""
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json

    response = credential.get("response")
    sent = response.get("clientDataJSON") if isinstance(response, dict) else None
    if not isinstance(sent, str):
        raise Refusal("bad-passkey", BAD)
    with _bad_if_it_fails():
        found = parse_client_data_json(base64url_to_bytes(sent))
    if found.cross_origin:  # our page within that of another site; the library lets that through
        raise Refusal("bad-passkey", BAD)
    return found.challenge


def check_new(site: Site, credential: dict[str, object], challenge: bytes) -> Registered:
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    with _bad_if_it_fails():
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origins,
        )
    return Registered(
        bytes_to_base64url(found.credential_id),
        bytes_to_base64url(found.credential_public_key),
        found.sign_count,
    )


def check_known(
    site: Site, credential: dict[str, object], challenge: bytes, passkey: Passkey
) -> int:
    """Check a signature; return the passkey's new signature count."""
    import webauthn

    with _bad_if_it_fails():
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origins,
            credential_public_key=webauthn.base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.sign_count,
        )
    return found.new_sign_count


@contextmanager
def _bad_if_it_fails() -> Iterator[None]:
    """Refuse strangers' bytes for whatever the library raises: its parsers' errors come through."""
    try:
        yield
    except Exception as error:
        raise Refusal("bad-passkey", BAD) from error


def _plain(text: str) -> Options:
    options: Options = orjson.loads(text)
    return options


# What is stored


def passkeys_of(connection: Connection, player: str) -> list[Passkey]:
    query = select(passkeys).where(passkeys.c.player == player).order_by(passkeys.c.created)
    return [Passkey(**row._mapping) for row in connection.execute(query)]


def find_passkey(connection: Connection, credential: str) -> Passkey | None:
    query = select(passkeys).where(passkeys.c.credential == credential)
    row = connection.execute(query).first()
    return None if row is None else Passkey(**row._mapping)


def add_passkey(connection: Connection, passkey: Passkey) -> bool:
    """Return False if this credential is stored already."""
    if find_passkey(connection, passkey.credential) is not None:
        return False
    connection.execute(insert(passkeys).values(asdict(passkey)))
    return True


def passkey_used(connection: Connection, passkey: str, sign_count: int, now: float) -> None:
    mine = update(passkeys).where(passkeys.c.id == passkey)
    connection.execute(mine.values(sign_count=sign_count, used=now))


def rename_passkey(connection: Connection, player: str, passkey: str, name: str) -> bool:
    """Rename a passkey; return False if this player has no such passkey."""
    mine = (passkeys.c.id == passkey) & (passkeys.c.player == player)
    return connection.execute(update(passkeys).where(mine).values(name=name)).rowcount == 1


def remove_passkey(connection: Connection, player: str, passkey: str) -> bool:
    mine = (passkeys.c.id == passkey) & (passkeys.c.player == player)
    return connection.execute(delete(passkeys).where(mine)).rowcount == 1
