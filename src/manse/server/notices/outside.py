"""What goes out to addresses that people have given: to nothing inside the operator's own network, in bounded time, and answers unread.

The name is looked up here and the connection made to what was found, so that it cannot lead elsewhere a moment later. Redirects are not
followed.
"""

import asyncio
import socket
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from manse.server.refusal import Refusal

SECONDS = 10.0
LONGEST_ADDRESS = 500
CARRIERS = tuple(map(IPv6Network, ("::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16")))
LATER = (408, 425, 429)
"""Statuses below 500 after which it is worth trying again."""


class Undelivered(Exception):
    """It was not taken. `again`: it may be, later; `gone`: there is nobody at that address any more."""

    def __init__(self, reason: str, again: bool = True, gone: bool = False, wait: float = 0.0) -> None:
        super().__init__(reason)
        self.again, self.gone, self.wait = again, gone, wait


def check_address(address: str, private: bool) -> None:
    """May it be asked for at all? Where it leads is looked at when it is."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Refusal("bad", "this is no address") from None
    if len(address) > LONGEST_ADDRESS or not parts.hostname or parts.username or not address.isascii() or not address.isprintable():
        raise Refusal("bad", "this is no address")
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise Refusal("bad", "the address begins with https://")
    if not private and port not in (None, 443):
        raise Refusal("bad", "the address names no port of its own")


def is_outside(address: IPv4Address | IPv6Address) -> bool:
    """Can everybody reach it? Addresses that carry another inside may lead back in."""
    carrier = isinstance(address, IPv6Address) and any(address in network for network in CARRIERS)
    return address.is_global and not address.is_multicast and not carrier


async def resolved(host: str, port: int, private: bool) -> str:
    """An address of the host, if all it has lie outside."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Undelivered("there is no such host") from None
    addresses = [ip_address(str(one[4][0]).partition("%")[0]) for one in found]
    if not private and not all(map(is_outside, addresses)):
        raise Undelivered("the address lies inside", again=False)
    return str(addresses[0])


async def post(address: str, body: bytes, headers: Mapping[str, str], private: bool) -> None:
    """Returns when the other side has acknowledged it."""
    import httpx  # takes long to load, and many a house sends nothing

    try:
        async with asyncio.timeout(SECONDS):
            status, wait = await _post(address, body, headers, private)
    except (TimeoutError, httpx.HTTPError) as error:
        raise Undelivered(type(error).__name__) from None
    if not 200 <= status < 300:
        raise Undelivered(f"answered {status}", again=status >= 500 or status in LATER, gone=status in (404, 410), wait=wait)


async def _post(address: str, body: bytes, headers: Mapping[str, str], private: bool) -> tuple[int, float]:
    import httpx

    parts = urlsplit(address)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = await resolved(host, port, private)
    shown = f"[{found}]" if ":" in found else found
    there = parts._replace(netloc=f"{shown}:{port}").geturl()
    sent = {**headers, "host": parts.netloc}
    asked: dict[str, Any] = {"content": body, "headers": sent, "extensions": {"sni_hostname": host}}
    options: dict[str, Any] = {"trust_env": False, "follow_redirects": False, "timeout": SECONDS, "verify": parts.scheme == "https"}
    async with httpx.AsyncClient(**options) as client, client.stream("POST", there, **asked) as answer:
        given = answer.headers.get("retry-after", "")
        return answer.status_code, float(given) if given.isdigit() and len(given) < 6 else 0.0
