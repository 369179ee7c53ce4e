"""Webhooks: a line for a chat of Discord's or Slack's kind, or plain JSON, signed so that who gets it knows it is from here.

The signature is HMAC-SHA-256, by the secret that the person was shown, of the moment, a full stop and the body.
"""

import hmac
import time
from typing import Any

import msgspec

from manse.server.notices.outside import post
from manse.server.notices.rows import Way

SHAPES = ("plain", "discord", "slack")


def body_of(shape: str, notice: str, said: dict[str, str]) -> bytes:
    line = " ".join(filter(None, (said["text"], said["link"])))
    shapes: dict[str, Any] = {
        "discord": {"content": line, "allowed_mentions": {"parse": []}},
        "slack": {"text": line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")},
        "plain": {"id": notice, **said},
    }
    return msgspec.json.encode(shapes[shape])


def signature(secret: str, at: int, body: bytes) -> str:
    return hmac.digest(secret.encode(), b"%d." % at + body, "sha256").hex()


async def send(way: Way, notice: str, said: dict[str, str], private: bool) -> None:
    body, at = body_of(way.details["shape"], notice, said), int(time.time())
    headers = {
        "content-type": "application/json",
        "x-manse-delivery": notice,
        "x-manse-signature": f"t={at},v1={signature(way.details['secret'], at, body)}",
    }
    await post(way.address, body, headers, private)
