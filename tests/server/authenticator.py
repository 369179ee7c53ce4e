"""A passkey in software: it answers what a browser's would, also wrongly where a test wants it so."""

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64encode
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


class Authenticator:
    def __init__(self, origin: str, counts: bool = True) -> None:
        """`counts`: does it count how often it is used? Those that are kept on several devices do not."""
        self.origin, self.id = origin, secrets.token_bytes(32)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.uses, self.counts, self.verified = 0, counts, VERIFIED

    def _data(self, flags: int) -> bytes:
        site = hashlib.sha256((urlsplit(self.origin).hostname or "").encode()).digest()
        return site + struct.pack(">BI", PRESENT | self.verified | flags, self.uses)

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _answer(self, **response: bytes) -> dict[str, Any]:
        told = {name: text(value) for name, value in response.items()}
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": told, "clientExtensionResults": {}}

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """As navigator.credentials.create()."""
        numbers = self.key.public_key().public_numbers()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        data = self._data(ATTESTED) + bytes(16) + struct.pack(">H", len(self.id)) + self.id + cose
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(clientDataJSON=self._client("webauthn.create", options), attestationObject=attestation)

    def show(self, options: dict[str, Any]) -> dict[str, Any]:
        """As navigator.credentials.get()."""
        self.uses += self.counts
        data, client = self._data(0), self._client("webauthn.get", options)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=data, signature=signature)
