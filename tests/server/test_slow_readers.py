"""Who does not read holds nobody up: the table plays on, and the reader is dropped and may come back."""

import asyncio
import json
import random
import socket as sockets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.player import Player
from tests.server.service import PATIENCE, Service, running

MORE_THAN_ANY_BUFFER = 64 * 1024 * 1024


@asynccontextmanager
async def deaf(service: Service, table: str, cookie: str = "") -> AsyncIterator[ClientConnection]:
    """A socket with hardly any room for what it does not read: small packets keep the buffer on the other side small too."""
    line = sockets.socket()
    line.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_MAXSEG, 536)
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", service.port))
    line.setblocking(False)
    address = f"ws://127.0.0.1:{service.port}/api/tables/{table}/live"
    headers = {"cookie": cookie} if cookie else {}
    connection = await websockets.connect(
        address,
        sock=line,
        additional_headers=headers,
        max_queue=1,
        max_size=None,
        ping_interval=None,
        compression=None,
        open_timeout=PATIENCE,
    )
    try:
        yield connection
    finally:
        connection.transport.abort()
        await connection.wait_closed()


async def shout(line: ClientConnection) -> None:
    """Asks for everything again and again, and reads nothing, until it is shown out."""
    for number in count():
        await line.send(json.dumps({"type": "look", "seat": -1, "step": 0, "id": str(number)}))


async def test_a_table_does_not_wait_for_who_stopped_reading(tmp_path: Path) -> None:
    with running(tmp_path, slow=2, frames=1_000_000) as service:
        async with Player(service.address, "Ada") as ada:
            table = await ada.make("ghosts", "me", *["bot"] * 5, spectators="public")
            socket = await ada.sit(table, 0)
            await socket.play(random.Random(1), most=6)
            async with deaf(service, table) as stopped:
                shouting = asyncio.create_task(shout(stopped))
                await socket.play(random.Random(2), most=3)
                with pytest.raises(websockets.ConnectionClosed):
                    await shouting
            async with deaf(service, table) as stopped:
                again = asyncio.create_task(shout(stopped))
                await socket.play(random.Random(3))
                assert socket.now["over"]
                again.cancel()
                await asyncio.gather(again, return_exceptions=True)
            back = await ada.sit(table, -1)
            assert len(back.frames) == len(socket.frames)
            await back.close()
            await socket.close()


async def test_who_asks_without_reading_is_not_heard_any_further(tmp_path: Path) -> None:
    """Answers that nobody reads do not pile up in the house: it stops taking questions from that socket."""
    with running(tmp_path, slow=60) as service:
        async with Player(service.address, "Ada") as ada:
            table = await ada.make("ghosts", "me", "bot")
            async with deaf(service, table, ada.cookie) as stopped:
                await stopped.recv()
                question = json.dumps({"type": "why", "seat": 0, "action": "x" * 3000})
                with pytest.raises(TimeoutError):
                    for _ in range(MORE_THAN_ANY_BUFFER // len(question)):
                        await asyncio.wait_for(stopped.send(question), 5)
                socket = await ada.sit(table, 0)
                await socket.play(random.Random(1))
                assert socket.now["over"]
