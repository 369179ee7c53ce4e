"""News between workers: a channel for each table that somebody watches here, and one for what concerns every worker. News can be lost;
whoever hears them reads the rows and the log, and whoever does not hear them is caught up with by the sweep."""

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.channels import ChannelsPlugin

from manse.server.room import Room

if TYPE_CHECKING:
    from manse.server.house import House

log = logging.getLogger("manse.news")
PRESENCE = 40.0
"""Seconds for which somebody is taken to be connected to another worker, after it has said so."""
WORKERS = "workers"


class News:
    def __init__(self, house: "House", channels: ChannelsPlugin) -> None:
        self.house, self.channels = house, channels
        self.worker = secrets.token_hex(4)
        self._subscriptions: dict[str, Any] = {}
        self._changing = asyncio.Lock()

    async def open(self) -> None:
        if not self.house.alone:
            self.house.spawn(self._listen_to_all(await self.channels.subscribe(WORKERS)))

    def tell_table(self, room: Room, rows: bool = False, chat: bool = False) -> None:
        """Something was written, for who watches the table elsewhere; and who is here."""
        if not self.house.alone:
            self._publish(f"table-{room.id}", written=True, rows=rows, chat=chat, here=self._here(room))

    def tell_presence(self, room: Room) -> None:
        """Who is here, once more: the first time it may have been lost."""
        if not self.house.alone:
            self._publish(f"table-{room.id}", written=False, rows=False, chat=False, here=self._here(room))

    def _here(self, room: Room) -> list[int]:
        return [chair.number for chair in room.chairs if chair.person in room.present]

    def tell_workers(self, **what: Any) -> None:
        """Rows of a `table` or a `person` were changed that any worker may be busy with; or the `hall` has news."""
        self._publish(WORKERS, **what)

    def _publish(self, channel: str, **what: Any) -> None:
        if not self.house.alone:
            self.channels.publish(msgspec.json.encode({"worker": self.worker, **what}), channel)

    async def follow(self, room: Room) -> None:
        """Somebody watches the table here."""
        if self.house.alone:
            return
        async with self._changing:
            if room.id in self._subscriptions or not room.clients:
                return
            subscriber = self._subscriptions[room.id] = await self.channels.subscribe(f"table-{room.id}")
            self.house.spawn(self._listen(room.id, subscriber))
        await self.house.refresh(room)

    async def leave(self, room: Room) -> None:
        """Perhaps nobody does any more."""
        async with self._changing:
            if not room.clients and (subscriber := self._subscriptions.pop(room.id, None)):
                await self.channels.unsubscribe(subscriber)
                subscriber.put_nowait(b"")

    async def _listen(self, id: str, subscriber: Any) -> None:
        async for data in subscriber.iter_events():
            room = self.house.rooms.get(id)
            if not data or room is None:
                return
            message = msgspec.json.decode(data)
            if message["worker"] == self.worker:
                continue
            _, known = room.elsewhere.get(message["worker"], (0.0, []))
            room.elsewhere[message["worker"]] = (time.monotonic() + PRESENCE, message["here"])
            moved = known != message["here"]
            if not message["written"] and not moved:
                continue
            try:
                await self.house.hear(room, message["rows"] or moved, message["chat"])
            except Exception:  # the next news may fare better
                log.exception("news were lost")

    async def _listen_to_all(self, subscriber: Any) -> None:
        async for data in subscriber.iter_events():
            message = msgspec.json.decode(data)
            if message["worker"] == self.worker:
                continue
            try:
                if "hall" in message:
                    self.house.hall.hear(message["worker"], message["hall"])
                elif "person" in message:
                    await self.house.guests.check(message["person"])
                elif (room := self.house.held(message["table"])) is not None:
                    await self.house.refresh(room)
            except Exception:  # the sweep looks again
                log.exception("news for all workers were lost")
