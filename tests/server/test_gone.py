"""Who has gone without a word does not keep the others from hearing."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

import manse
from tests.server.test_wire_law import make_room
from tests.setups import Setup


class Socket:
    def __init__(self, gone: bool) -> None:
        self.gone, self.told = gone, list[str]()

    async def send_text(self, text: str) -> None:
        if self.gone:
            raise OSError("gone")
        self.told.append(text)


@pytest.mark.filterwarnings("ignore:The declarative_mixin")  # in a library of a library
async def test_a_dead_socket_is_passed_over() -> None:
    from manse.server.house import House
    from manse.server.live import Client

    room = make_room(Setup(manse.game("ghosts"), 3), 1)
    house = cast(Any, SimpleNamespace(settings=SimpleNamespace(pace=1)))
    sockets = [Socket(gone) for gone in (True, False, True, False)]
    clients = [Client(cast(Any, socket), house, room, None) for socket in sockets]
    room.clients = cast(Any, clients)
    await House.tell(house, room, rows=True)
    assert [len(socket.told) for socket in sockets] == [0, 1, 0, 1]
