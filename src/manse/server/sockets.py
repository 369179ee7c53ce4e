"""Uvicorn's WebSockets, with a short way out: an application finds the connection itself in its scope, under `LINE`, and writes several
messages to it in one go. Small messages are never compressed: that takes longer than sending them."""

import struct
from collections.abc import Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from manse.server.door import GRACE, door

LINE = "manse.line"
RESTART = 1012
"""The code of a goodbye to who may come back at once."""
SMALL = 1024
"""Bytes of a message that is not compressed."""
HANDSHAKE = 0.02
"""Seconds after which it is looked again whether a socket is open."""
MOST_UNHEARD = 8
"""Messages that may wait to be heard before no more are read."""
TEXT = 0x81
"""The first byte of a whole text message."""


class Sockets(WebSocketsSansIOProtocol):
    leaving = False
    """Does the house close?"""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if "scope" in vars(self):  # else it was refused
            self.scope["extensions"][LINE] = self  # type: ignore[assignment]

    def shutdown(self) -> None:
        """The house closes: who is being heard is answered first. The application says goodbye then (live.py)."""
        if not self.handshake_complete:  # who is told to come back does so; who is refused, as Uvicorn would, may not
            self.loop.call_later(HANDSHAKE, self.shutdown)
            return
        if self.close_sent:
            super().shutdown()
            return
        self.leaving = True
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": RESTART})

    async def send(self, message: Any) -> None:
        if message.get("abort"):
            self._drop(message["code"], message["reason"])
        else:
            await super().send(message)

    def send_receive_event_to_app(self) -> None:
        """Reading goes on until a few messages wait: Uvicorn stops after each, which costs two calls of the system a message."""
        paused, behind = self.read_paused, self.queue.qsize() >= MOST_UNHEARD
        self.read_paused = paused or not behind  # who is paused is not paused again
        super().send_receive_event_to_app()
        self.read_paused = paused or behind

    def write(self, texts: Iterable[bytes]) -> bool:
        """All of these messages, in one write. False: the other side is gone, or does not read as fast as it is told."""
        if self.conn.state is not OPEN or not self.writable.is_set() or self.transport.is_closing():
            return False
        parts: list[bytes] = []
        for text in texts:
            if self.conn.extensions and len(text) > SMALL:
                self.conn.send_text(text)
                parts += self.conn.data_to_send()
            else:
                parts += (header(len(text)), text)
        self.transport.write(b"".join(parts))
        return True

    async def drained(self) -> bool:
        """Waits until something can be written. False: never again."""
        await self.writable.wait()
        return not self.disconnected

    def connection_lost(self, exc: Exception | None) -> None:
        door().leave(self.transport)
        super().connection_lost(exc)

    def _drop(self, code: int, reason: str) -> None:
        """Closes without waiting for a reader who does not read."""
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        if self.close_timer is None:  # the other side's answer ends it sooner
            self.close_timer = self.loop.call_later(GRACE, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(GRACE, self.transport.abort)


def header(size: int) -> bytes:
    """What stands before a text message of so many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    return struct.pack("!BBH", TEXT, 126, size) if size < 65_536 else struct.pack("!BBQ", TEXT, 127, size)
