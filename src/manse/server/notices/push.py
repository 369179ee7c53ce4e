"""Web Push: encrypted for one browser (RFC 8291), signed by the house (VAPID, RFC 8292), handed to the browser's push service."""

import base64
import os
from urllib.parse import urlsplit

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from manse.server.notices.outside import post
from manse.server.notices.rows import Way
from manse.server.refusal import Refusal

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the group of P-256."""
DAY = 86_400
encode = msgspec.json.Encoder().encode


def own_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """The key of the house, from the secret in its database."""
    return ec.derive_private_key(int(secret, 16) % (ORDER - 1) + 1, ec.SECP256R1())


def shown_key(secret: str) -> str:
    """What a browser is told to know the house by."""
    return plain(own_key(secret).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_keys(p256dh: str, auth: str) -> None:
    """Are these keys of a browser?"""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(p256dh))
        if len(read(auth)) != 16:
            raise ValueError
    except ValueError:
        raise Refusal("bad", "these are no keys of a browser") from None


async def send(way: Way, notice: str, said: dict[str, str], secret: str, contact: str, private: bool) -> None:
    body = http_ece.encrypt(
        encode({"id": notice, **said}),
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=read(way.details["p256dh"]),
        auth_secret=read(way.details["auth"]),
    )
    there = urlsplit(way.address)
    signed = Vapid02(own_key(secret), {"no-strict": True}).sign({"sub": contact, "aud": f"{there.scheme}://{there.netloc}"})
    headers = {**signed, "content-encoding": "aes128gcm", "content-type": "application/octet-stream"}
    await post(way.address, body, {**headers, "ttl": str(DAY), "urgency": "normal", "topic": notice}, private)
