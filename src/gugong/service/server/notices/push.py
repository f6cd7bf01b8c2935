"""Push messages to browsers (RFC 8030, 8291, 8292), encrypted and signed by pywebpush. They are
sent like every request to an address that a stranger has named."""

import base64
import logging
from importlib.util import find_spec
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import orjson
from sqlalchemy import update

from gugong.service.server.settings import Settings
from gugong.service.server.storage.schema import facts
from gugong.service.server.storage.store import Store

log: Final = logging.getLogger(__name__)

TTL: Final = 24 * 3600  # seconds for which a push service keeps a message for a sleeping device


class Encrypted(NamedTuple):
    headers: dict[str, str]
    body: bytes


def new_key() -> str:
    """Return a new private key, as the database stores it."""
    from py_vapid import Vapid

    vapid = Vapid()
    vapid.generate_keys()
    return str(vapid.private_pem().decode())


class Push:
    """`key` is the private key of this service, `contact` how a push service reaches its operator:
    a mailto: or https: address."""

    def __init__(self, key: str, contact: str) -> None:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid

        self._vapid: Vapid = Vapid.from_pem(key.encode())
        self._contact = contact
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key: str = base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def encrypt(self, address: str, keys: str, message: dict[str, object]) -> Encrypted:
        """Return the request that brings a message to a browser. Raises ValueError if its keys are
        invalid."""
        from pywebpush import WebPusher, WebPushException

        try:
            pusher = WebPusher({"endpoint": address, "keys": orjson.loads(keys)})
            body = bytes(pusher.encode(orjson.dumps(message))["body"])
        except WebPushException as error:
            raise ValueError(str(error)) from error
        parts = urlsplit(address)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self._contact}
        headers = {str(name): str(value) for name, value in self._vapid.sign(claims).items()}
        more = {
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(TTL),
            "urgency": "normal",
        }
        return Encrypted(headers | more, body)


def check_keys(p256dh: str, auth: str) -> None:
    """Raise ValueError unless these are the keys of a push subscription."""
    from cryptography.hazmat.primitives.asymmetric.ec import (
        SECP256R1,
        EllipticCurvePublicKey,
    )

    EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _decode(p256dh))
    if len(_decode(auth)) != 16:
        raise ValueError("auth must have 16 bytes")


def _decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def contact_address(contact: str, address: str) -> str:
    """Return the operator's contact as push services expect it."""
    if contact.startswith(("https://", "mailto:")):
        return contact
    if "@" in contact and " " not in contact:
        return f"mailto:{contact}"
    return address if address.startswith("https://") else "mailto:nobody@localhost.invalid"


async def open_push(store: Store, settings: Settings) -> Push | None:
    """Return the push sender, with the key that the first node makes and all share; None if the
    packages are missing."""
    if find_spec("pywebpush") is None:
        log.warning("push messages need gugong-game[club]; they are not offered")
        return None
    key = (await store.facts()).push_key
    if key is None:
        made = update(facts).where(facts.c.push_key.is_(None)).values(push_key=new_key())
        await store.execute(made)
        key = (await store.facts()).push_key
    assert key is not None
    return Push(key, contact_address(settings.contact, settings.address))
