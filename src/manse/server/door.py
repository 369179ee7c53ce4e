"""The door: how many may be connected, in all and from one address, and how long one may take to say what one wants.

Who cannot be let in is told so. Descriptors are kept back for the log and the database: a full house plays on.
"""

import asyncio
import resource
from collections import Counter
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from manse.server.settings import Settings

KEPT_BACK = 128
"""Descriptors that are no connections: the database, Redis, files."""
MOST_DESCRIPTORS = 65_536
PROXIES = ("127.0.0.1", "::1")
"""Who speaks for others: Uvicorn believes them when they say for whom. They are counted in all, but not as one address."""
HEARD_ONCE = 0.5
"""Seconds that somebody who came in last has to ask for something when the house closes."""
GRACE = 2.0
"""Seconds to take in that one was shown out."""


def raise_descriptors() -> None:
    """As many descriptors as the system lets us have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Door:
    def __init__(self, settings: Settings) -> None:
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        room = settings.connections if soft == resource.RLIM_INFINITY else min(settings.connections, soft - KEPT_BACK)
        self.most = max(16, room)
        self.most_each = max(8, self.most // 4)
        self.seconds = settings.request_seconds
        self._inside: dict[int, str] = {}
        self._of_address: Counter[str] = Counter()

    def admit(self, transport: Any) -> bool:
        peer = transport.get_extra_info("peername")
        address = peer[0] if isinstance(peer, tuple) else ""
        if len(self._inside) >= self.most or (address not in PROXIES and self._of_address[address] >= self.most_each):
            return False
        self._inside[id(transport)] = address
        self._of_address[address] += 1
        return True

    def leave(self, transport: Any) -> None:
        address = self._inside.pop(id(transport), None)
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]


@cache
def door() -> Door:
    """This process's."""
    return Door(Settings.from_environment())


class Doorkeeper:
    """Stands among a server's connections to hear that the house closes. The server tells only those that are made by then: one that it
    has accepted, and that is made a moment later, would never hear of it."""

    def __init__(self, connections: set[Any]) -> None:
        self.leaving = False
        self._connections = connections
        connections.add(self)

    def shutdown(self) -> None:
        self.leaving = True
        self._connections.discard(self)  # the server waits until nobody stands there


keepers: WeakKeyDictionary[Any, Doorkeeper] = WeakKeyDictionary()
"""Of each server of this process, by its state."""


class Requests(HttpToolsProtocol):
    """Uvicorn's HTTP, behind the door."""

    _timer: asyncio.TimerHandle | None = None
    _shown_out = False
    _unheard = True
    """Has nothing been asked yet?"""
    _parting = False

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: asyncio.AbstractEventLoop | None = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        if server_state not in keepers:
            keepers[server_state] = Doorkeeper(server_state.connections)
        self._keeper = keepers[server_state]

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if not door().admit(transport):
            self._show_out(b"503 Service Unavailable")
            return
        self._expect()
        if self._keeper.leaving:
            self.shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self._be_done()
        door().leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._shown_out:
            super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._unheard = False
        if self._parting and self.cycle is not None:
            self.cycle.keep_alive = False

    def shutdown(self) -> None:
        """The house closes: who has just come in is heard once, instead of finding the door shut behind them."""
        if self._unheard and not self.transport.is_closing():
            self._parting = True
            self.loop.call_later(HEARD_ONCE, self._part)
        else:
            super().shutdown()

    def _part(self) -> None:
        if self._unheard:
            self.transport.close()

    def on_message_complete(self) -> None:
        self._be_done()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._be_done()
        super().handle_websocket_upgrade()
        if self._parting:
            protocol: Any = self.transport.get_protocol()
            protocol.shutdown()

    def _expect(self) -> None:
        """A whole request, headers and body, before the time is up: that a little of it comes now and then does not help."""
        if self._timer is None:
            self._timer = self.loop.call_later(door().seconds, self._show_out, b"408 Request Timeout")

    def _be_done(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _show_out(self, status: bytes) -> None:
        self._shown_out = True
        if not self.transport.is_closing():
            self.transport.write(b"HTTP/1.1 " + status + b"\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self.transport.close()
            self.loop.call_later(GRACE, self.transport.abort)
