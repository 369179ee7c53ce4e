"""Uvicorn's WebSockets, where several messages can go out in one write: who sends one says `more`, as with the parts of an HTTP body, if
another follows at once. A server that does not know the word writes each by itself."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN


class Sockets(WebSocketsSansIOProtocol):
    async def send(self, message: Any) -> None:
        if message.get("more") and self.conn.state is OPEN and self.writable.is_set() and not self.transport.is_closing():
            self.conn.send_text(message["text"].encode())
            self.loop.call_soon(self._flush)
        else:
            await super().send(message)

    def _flush(self) -> None:
        """Writes what nothing has followed."""
        if (waiting := self.conn.data_to_send()) and not self.transport.is_closing():
            self.transport.write(b"".join(waiting))
