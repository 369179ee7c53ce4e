"""Sockets write together what is told together, in order; and nothing to who has gone or does not read."""

import asyncio
import zlib
from typing import Any, cast

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from manse.server.sockets import LINE, SMALL, Sockets, header

HELLO = (
    b"GET / HTTP/1.1\r\nHost: house\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n%s"
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


async def accepted(wire: Wire, wishes: bytes = b"") -> Sockets:
    """The connection that an application finds in its scope."""
    ready: asyncio.Future[Sockets] = asyncio.get_running_loop().create_future()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        ready.set_result(scope["extensions"][LINE])
        await receive()
        await receive()

    protocol = Sockets(Config(cast(Any, app), lifespan="off", log_config=None, proxy_headers=False), ServerState(), {})
    protocol.connection_made(cast(Any, wire))
    protocol.data_received(HELLO % wishes)
    line = await ready
    wire.writes.clear()
    return line


async def test_what_is_told_together_goes_out_in_one_write() -> None:
    wire = Wire()
    line = await accepted(wire)
    assert line.write([b"frames", b"now", b"taken"])
    assert wire.writes == [text(b"frames") + text(b"now") + text(b"taken")]


async def test_nothing_is_written_to_who_does_not_read_or_has_gone() -> None:
    wire = Wire()
    line = await accepted(wire)
    line.pause_writing()
    assert not line.write([b"frames"])
    line.resume_writing()
    wire.close()
    assert not line.write([b"frames"]) and wire.writes == []


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
async def test_messages_of_any_length_begin_as_they_should(size: int) -> None:
    line = await accepted(Wire())
    line.conn.send_text(b"x" * size)
    assert header(size) + b"x" * size == b"".join(line.conn.data_to_send())


async def test_only_long_messages_are_compressed() -> None:
    wire = Wire()
    line = await accepted(wire, b"Sec-WebSocket-Extensions: permessage-deflate\r\n")
    long = b"frames " * SMALL
    assert line.write([b"now", long])
    [written] = wire.writes
    assert written.startswith(text(b"now"))
    head, packed = written[5:7], written[7:]
    assert (head[0], head[1]) == (0xC1, len(packed)), "one message, marked as compressed"
    assert zlib.decompressobj(-15).decompress(packed + b"\x00\x00\xff\xff") == long
