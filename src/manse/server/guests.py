"""Who is connected, and by what they were let in. A socket lasts no longer than that: a logout, a new password and a token taken back
close it, at every worker."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from manse.server.store import Store


class Pass(NamedTuple):
    """A secret that somebody was let in by."""

    person: str
    epoch: int
    """Of a browser's secret."""
    token: str = ""
    """Hash of a program's token, if it was one."""


class Shown(Protocol):
    """A socket."""

    def show_out(self) -> None: ...


class Guests:
    """The sockets of this worker."""

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._passes: dict[Shown, Pass] = {}

    @asynccontextmanager
    async def hold(self, client: Shown, by: Pass | None) -> AsyncIterator[None]:
        """Looked at once more as soon as it is known here: what was ended just before was not told to it."""
        if by is None:
            yield
            return
        self._passes[client] = by
        try:
            await self.check(by.person)
            yield
        finally:
            del self._passes[client]

    async def check(self, person: str | None = None) -> None:
        """Shows out whose pass is worth nothing any more: among all, or among the sockets of one person."""
        held = {client: by for client, by in self._passes.items() if person in (None, by.person)}
        worth = await self._store.still_worth(set(held.values())) if held else set()
        for client, by in held.items():
            if by not in worth:
                client.show_out()
