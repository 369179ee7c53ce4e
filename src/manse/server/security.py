"""Who may talk to us from where: origins, headers, signatures."""

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from manse.server.logs import REQUEST, request_id
from manse.server.refusal import Refusal
from manse.server.settings import Settings

Connection = ASGIConnection[Any, Any, Any, Any]

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
DOCS_POLICY = f"{POLICY}; script-src 'self' 'unsafe-inline'"
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
    b"cross-origin-opener-policy": b"same-origin",
}


def check_origin(connection: Connection, settings: Settings) -> None:
    """A browser says where a page comes from; a page of another site has no business here. Programs say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    try:
        said = urlsplit(origin).netloc
    except ValueError:
        raise Refusal("forbidden", "this page may not talk to the house") from None
    allowed = {connection.headers.get("host", ""), *(urlsplit(other).netloc for other in settings.origins.split())}
    if said not in allowed:
        raise Refusal("forbidden", "this page may not talk to the house")


def address_of(connection: Connection) -> str:
    """Where a request comes from: behind a proxy of our own, where the proxy says."""
    return connection.client.host if connection.client is not None else ""


def is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def with_headers(app: ASGIApp) -> ASGIApp:
    """Security headers and the request's id on every answer; sockets have no headers, and only an id in the log."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        id = request_id(dict(scope.get("headers", ())).get(b"x-request-id"))
        REQUEST.set(id)

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                added = [(name, value) for name, value in HEADERS.items() if name not in present]
                message["headers"] = [*message["headers"], *added, (b"x-request-id", id.encode())]
            await send(message)

        await app(scope, receive, sending if scope["type"] == ScopeType.HTTP else send)

    return wrapped
