"""Uvicorn's WebSockets, where several messages can go out in one write: who sends one says `more`, as with the parts of an HTTP body, if
another follows at once. A server that does not know the word writes each by itself."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from manse.server.door import GRACE, door


class Sockets(WebSocketsSansIOProtocol):
    async def send(self, message: Any) -> None:
        if message.get("abort"):
            self._drop(message["code"], message["reason"])
        elif message.get("more") and self.conn.state is OPEN and self.writable.is_set() and not self.transport.is_closing():
            self.conn.send_text(message["text"].encode())
            self.loop.call_soon(self._flush)
        else:
            await super().send(message)

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
        self.loop.call_later(GRACE, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(GRACE, self.transport.abort)

    def _flush(self) -> None:
        """Writes what nothing has followed."""
        if (waiting := self.conn.data_to_send()) and not self.transport.is_closing():
            self.transport.write(b"".join(waiting))
