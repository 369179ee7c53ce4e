"""News between workers: a channel for each table that somebody watches here, and one for what concerns every worker. News can be lost, come
twice or in another order: a line of the log that is told is taken in where it is the next one, by its number; else whoever hears of
something reads the rows and the log, and whoever does not hear of it is caught up with by the sweep."""

import asyncio
import contextlib
import logging
import secrets
import time
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.channels import ChannelsPlugin

from manse.server.history import Entry, NumberedLine
from manse.server.redis_client import away, connect
from manse.server.room import Room

if TYPE_CHECKING:
    from manse.server.house import House

log = logging.getLogger("manse.news")
PRESENCE = 40.0
"""Seconds for which somebody is taken to be connected to another worker, after it has said so."""
WORKERS = "workers"
LOST = "manse-lost"
BEAT = 0.5
"""Seconds between two signs of life."""
SILENCE = 1.5
"""Seconds without one after which a worker is lost."""


def line_of(told: Any) -> NumberedLine | None:
    """As another worker has told it."""
    return None if told is None else NumberedLine(told[0], Entry(*told[1]))


class News:
    def __init__(self, house: "House", channels: ChannelsPlugin) -> None:
        self.house, self.channels = house, channels
        self.worker = secrets.token_hex(4)
        self._redis: Any = None if house.alone else connect(house.settings.redis)
        self._subscriptions: dict[str, Any] = {}
        self._changing = asyncio.Lock()
        self._heard: dict[str, float] = {}
        """When each other worker last gave a sign of life."""
        self.lost = 0
        """How often a worker began or was lost, as far as is known here: what was left to one before may have to be done again."""

    async def open(self) -> None:
        if not self.house.alone:
            await self._count_loss()
            self.house.spawn(self._live())
            self.house.spawn(self._listen_to_all(await self.channels.subscribe(WORKERS)))

    async def _live(self) -> None:
        """Gives signs of life, and misses those of others. While nothing is heard of anybody, nobody is missed."""
        while True:
            await self._publish_now(beat=True)
            await asyncio.sleep(BEAT)
            if self.house.cut_off:
                self._heard.clear()
            for worker in [worker for worker, at in self._heard.items() if time.monotonic() - at > SILENCE]:
                del self._heard[worker]
                log.warning("a worker was lost")
                await self._count_loss()
                await self._publish_now(lost=self.lost, gone=worker)
                self._do_without(worker)

    async def _count_loss(self) -> None:
        """All workers count together: who has begun later knows of it too."""
        with contextlib.suppress(*away()):
            self.lost = int(await self._redis.incr(LOST))

    def _do_without(self, worker: str) -> None:
        """What a lost worker's bots thought about is thought about by others; its people are no longer taken to be here."""
        for room in list(self.house.rooms.values()):
            if room.elsewhere.pop(worker, None) is not None:
                self.house.tell(room, rows=True)
            if room.bot_to_move() is not None:
                self.house.tend(room)

    def tell_table(self, room: Room, rows: bool = False, chat: bool = False, line: int | None = None) -> None:
        """Something was written, for who watches the table elsewhere; and who is here. `line`: the number of a line of the log."""
        if not self.house.alone:
            told = None if line is None else NumberedLine(line, room.playing.log[line])
            self._publish(f"table-{room.id}", written=True, rows=rows, chat=chat, line=told, here=self._here(room))

    def tell_presence(self, room: Room) -> None:
        """Who is here, once more: the first time it may have been lost."""
        if not self.house.alone:
            self._publish(f"table-{room.id}", written=False, rows=False, chat=False, line=None, here=self._here(room))

    def _here(self, room: Room) -> list[int]:
        return [chair.number for chair in room.chairs if chair.person in room.present]

    def tell_workers(self, **what: Any) -> None:
        """Rows of a `table` or a `person` were changed that any worker may be busy with; or the `hall` has news."""
        self._publish(WORKERS, **what)

    def _publish(self, channel: str, **what: Any) -> None:
        if self.house.relay is not None:
            self.house.relay.post(msgspec.json.encode({"worker": self.worker, **what}), channel)

    async def _publish_now(self, **what: Any) -> None:
        """For all workers, whether or not the queue of other news is served yet, or still."""
        if self.house.relay is not None:
            await self.house.relay.publish(msgspec.json.encode({"worker": self.worker, **what}), [WORKERS])

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
            room = self.house.held(id)
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
                await self.house.hear(room, message["rows"] or moved, message["chat"], line_of(message.get("line")))
            except Exception:  # the next news may fare better
                log.exception("news were lost")

    async def _listen_to_all(self, subscriber: Any) -> None:
        async for data in subscriber.iter_events():
            message = msgspec.json.decode(data)
            if message["worker"] == self.worker:
                continue
            self._heard[message["worker"]] = time.monotonic()
            try:
                if "beat" in message:
                    continue
                if "lost" in message:
                    self.lost = max(self.lost, message["lost"])
                    self._do_without(message["gone"])
                elif "hall" in message:
                    self.house.hall.hear(message["worker"], message["hall"])
                elif "review" in message:
                    self.house.reviews.tell(message["review"])
                elif "person" in message:
                    await self.house.guests.check(message["person"])
                elif (room := self.house.held(message["table"])) is not None:
                    await self.house.refresh(room)
            except Exception:  # the sweep looks again
                log.exception("news for all workers were lost")
