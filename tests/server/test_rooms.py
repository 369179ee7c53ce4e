"""Rooms: who hears what is told there, and that a table has one room, however many there are."""

import asyncio
import gc
import weakref
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import manse
from tests.server.test_wire_law import make_room
from tests.setups import Setup


class Socket:
    def __init__(self, gone: bool) -> None:
        self.gone, self.told = gone, list[str]()
        self.scope: dict[str, Any] = {}

    async def send(self, event: Any) -> None:
        if self.gone:
            raise OSError("gone")
        self.told.append(event["text"])


@pytest.mark.filterwarnings("ignore:The declarative_mixin")  # in a library of a library
async def test_a_dead_socket_is_passed_over() -> None:
    from manse.server.house import House
    from manse.server.live import Client

    room = make_room(Setup(manse.game("ghosts"), 3), 1)
    house = cast(Any, SimpleNamespace(settings=SimpleNamespace(pace=1, slow=20)))
    sockets = [Socket(gone) for gone in (True, False, True, False)]
    clients = [Client(cast(Any, socket), house, room, None) for socket in sockets]
    room.clients = cast(Any, clients)
    writing = [asyncio.create_task(client.write()) for client in clients]
    House.tell(house, room, rows=True)
    async with asyncio.timeout(60):
        await asyncio.gather(writing[0], writing[2])
        while not all(socket.told for socket in sockets[1::2]):
            await asyncio.sleep(0)
    assert [len(socket.told) for socket in sockets] == [0, 1, 0, 1]
    for alive in writing[1::2]:
        alive.cancel()


@pytest.mark.filterwarnings("ignore:The declarative_mixin")
async def test_a_table_has_one_room_when_more_are_full_than_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from litestar.channels import ChannelsPlugin
    from litestar.channels.backends.memory import MemoryChannelsBackend

    from manse.server import house as houses
    from manse.server.settings import Settings

    async def load(self: Any, id: str) -> Any:
        room = make_room(Setup(manse.game("ghosts"), 3), 1)
        room.id = room.table.id = id
        return room

    monkeypatch.setattr(houses, "IDLE_ROOMS", 2)
    monkeypatch.setattr(houses.House, "_load", load)
    channels = ChannelsPlugin(MemoryChannelsBackend(), arbitrary_channels_allowed=True)
    house = houses.House(Settings(database=f"sqlite:///{tmp_path / 'manse.db'}"), channels)
    for id in "abc":
        room = await house.room(id)
        room.clients.add(cast(Any, id))
    for id in "abcd":
        assert await house.room(id) is await house.room(id) is house.rooms[id]
    held = await house.room("e")
    for id in "fgh":
        await house.room(id)
    assert "e" not in house.rooms
    assert await house.room("e") is held, "somebody was still busy with it"
    await house.database.close()


@pytest.mark.filterwarnings("ignore:The declarative_mixin")
async def test_a_room_that_everybody_has_left_is_gone_at_once() -> None:
    """Python looks so rarely here for things that hold each other that rooms would lie about by the thousand."""
    from manse.server.live import Client

    house, socket = cast(Any, SimpleNamespace(settings=SimpleNamespace(pace=1, slow=20))), Socket(gone=False)
    room = make_room(Setup(manse.game("ghosts"), 3), 1)
    room.sight.news(0, 0, "en", 16, 1)
    room.sight.now(0, "en")
    client = Client(cast(Any, socket), house, room, None)
    left = weakref.ref(room)
    gc.disable()
    try:
        client.begin()
        client.tell(rows=True)
        while not socket.told:
            await asyncio.sleep(0)
        client.end()
        del client, room
        while len(asyncio.all_tasks()) > 1:
            await asyncio.sleep(0)
        assert left() is None
    finally:
        gc.enable()


@pytest.mark.filterwarnings("ignore:The declarative_mixin")
async def test_a_line_that_was_read_from_the_log_before_its_writer_knew_is_taken_in_once() -> None:
    """Rows may be read anew at any time, also between the commit of a line and the moment its writer hears of it."""
    from manse.server.moves import Moves

    room = make_room(Setup(manse.game("ghosts"), 3), 1)
    seat = room.playing.to_act[0]
    action = room.match.legal(seat)[0]

    async def append(table: str, number: int, entry: Any, attention: Any) -> bool:
        room.add(entry)
        return True

    async def nothing(room: Any) -> None: ...

    house = cast(Any, SimpleNamespace(writer=SimpleNamespace(append=append), patience=timedelta(1), finish_if_over=nothing))
    assert await Moves(house)._append(room, seat, action) == 0
    assert [(entry.seat, entry.action) for entry in room.playing.log] == [(seat, action)] and room.match.decisions == 1
