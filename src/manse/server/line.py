"""The way to one reader: what is told is gathered, and written in one go."""

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from manse.server.socket_protocol import Told
from manse.server.sockets import LINE, RESTART, Sockets

encode = msgspec.json.Encoder().encode


class Line:
    def __init__(self, socket: WebSocket[Any, Any, Any], slow: float) -> None:
        self._socket, self._slow = socket, slow
        shown: Any = socket.scope.get("extensions") or {}
        self._direct: Sockets | None = shown.get(LINE)
        """The connection itself, where the server shows it."""
        self._said: list[bytes] = []

    def say(self, told: Told) -> None:
        self._said.append(encode(told))

    async def ready(self) -> None:
        """Waits until the reader has read most of what it was told; a TimeoutError if that takes too long."""
        if self._direct is not None and not self._direct.writable.is_set():
            async with asyncio.timeout(self._slow):
                await self._direct.drained()

    async def flush(self) -> None:
        if not self._said:
            return
        said, self._said = self._said, []
        if self._direct is None:
            await self._send(said)
        elif not self._direct.write(said):
            await self.ready()
            if not self._direct.write(said):
                raise WebSocketDisconnect(detail="the other side has gone")

    async def _send(self, said: list[bytes]) -> None:
        async with asyncio.timeout(self._slow):
            for text in said:
                await self._socket.send({"type": "websocket.send", "bytes": None, "text": text.decode()})

    async def receive(self) -> str | bytes | None:
        """The next message; None when the other side has gone."""
        received: Any = await (self._direct or self._socket).receive()
        return None if received["type"] == "websocket.disconnect" else received.get("text") or received.get("bytes") or ""

    @property
    def leaving(self) -> bool:
        """Has the house said that it closes, and not the other side that it goes?"""
        return self._direct is not None and self._direct.leaving

    async def part(self) -> None:
        """Says goodbye, if it is the house that closes."""
        if self.leaving:
            await self.drop(RESTART, "the house is opened anew: come in again")

    async def drop(self, code: int, reason: str) -> None:
        event: Any = {"type": "websocket.close", "code": code, "reason": reason, "abort": True}
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._socket.send(event)
