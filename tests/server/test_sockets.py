"""Sockets write together what is told together, in order, and keep nothing back."""

import asyncio
from typing import Any, cast

from uvicorn import Config
from uvicorn.server import ServerState

from manse.server.sockets import Sockets

HELLO = (
    b"GET / HTTP/1.1\r\nHost: house\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire:
    """A transport that notes each write."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []
        self.closing = False

    def write(self, data: bytes) -> None:
        assert not self.closing
        self.writes.append(data)

    def get_extra_info(self, name: str) -> None:
        return None

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True


def text(said: bytes) -> bytes:
    return bytes([0x81, len(said)]) + said


async def socket(wire: Wire) -> Any:
    """An accepted socket's `send`."""
    ready: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        ready.set_result(send)
        await asyncio.sleep(60)

    protocol = Sockets(Config(cast(Any, app), lifespan="off", log_config=None, proxy_headers=False), ServerState(), {})
    protocol.connection_made(cast(Any, wire))
    protocol.data_received(HELLO)
    send = await ready
    wire.writes.clear()
    return send


def told(said: str, more: bool = False) -> dict[str, Any]:
    return {"type": "websocket.send", "text": said, "more": more}


async def test_what_follows_at_once_goes_out_in_one_write() -> None:
    wire = Wire()
    send = await socket(wire)
    await send(told("frames", more=True))
    await send(told("now", more=True))
    assert wire.writes == []
    await send(told("taken"))
    await asyncio.sleep(0)
    assert wire.writes == [text(b"frames") + text(b"now") + text(b"taken")]


async def test_nothing_waits_for_what_does_not_follow() -> None:
    wire = Wire()
    send = await socket(wire)
    await send(told("frames", more=True))
    await send(told("now", more=True))
    await asyncio.sleep(0)
    assert wire.writes == [text(b"frames") + text(b"now")]


async def test_nothing_is_written_to_who_has_gone() -> None:
    wire = Wire()
    send = await socket(wire)
    await send(told("frames", more=True))
    wire.close()
    await asyncio.sleep(0)
    assert wire.writes == []
