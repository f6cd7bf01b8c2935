"""A passkey without a browser: makes and answers what `navigator.credentials` would."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

USER_PRESENT, USER_VERIFIED, HAS_KEY = 1, 4, 64


class Authenticator:
    """With one key, on an elliptic curve."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.count = 0
        self.user = USER_PRESENT | USER_VERIFIED
        self.kind = ""  # what is said to be answered; empty: what is
        self.cross_origin = False
        self.key = ec.generate_private_key(ec.SECP256R1())

    def create(self, options: Any) -> dict[str, object]:
        """Answer a request for a new passkey."""
        point = self.key.public_key().public_numbers()
        x, y = point.x.to_bytes(32), point.y.to_bytes(32)
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        length = len(self.id).to_bytes(2)
        data = self._data(options["rp"]["id"], HAS_KEY) + bytes(16) + length + self.id + public
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer({"clientDataJSON": text(client), "attestationObject": text(attested)})

    def get(self, options: Any) -> dict[str, object]:
        """Answer a request to sign in."""
        self.count += 1
        data = self._data(options["rpId"])
        client = self._client("webauthn.get", options["challenge"])
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        response = {"clientDataJSON": text(client), "authenticatorData": text(data)}
        return self._answer({**response, "signature": text(signed)})

    def _data(self, site: str, more: int = 0) -> bytes:
        flags = self.user | more
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _client(self, kind: str, challenge: str) -> bytes:
        said = {"type": self.kind or kind, "challenge": challenge, "origin": self.origin}
        return json.dumps({**said, "crossOrigin": self.cross_origin}).encode()

    def _answer(self, response: dict[str, str]) -> dict[str, object]:
        own = {"id": text(self.id), "rawId": text(self.id), "type": "public-key"}
        return {**own, "response": response, "clientExtensionResults": {}}


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
