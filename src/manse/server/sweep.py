"""The sweep: now and then a worker looks after what nobody else does. News can be lost and workers can die; the database remembers."""

import asyncio
import contextlib
import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from manse.server.clocks import milliseconds
from manse.server.deals import is_dealing
from manse.server.models import now
from manse.server.room import Room

if TYPE_CHECKING:
    from manse.server.house import House

log = logging.getLogger("manse.sweep")
LEFT_ALONE = timedelta(minutes=1)
"""How long a table that cannot be looked after is left alone."""
AT_ITS_TIME = datetime.max
"""Somebody else says when the table is due."""


class Sweep:
    def __init__(self, house: "House") -> None:
        self.house = house

    async def run(self) -> None:
        """Tables whose worker went away: a bot is overdue, or a clock has run out. Then what other workers have done."""
        house = self.house
        while True:
            try:
                await self._look_after_all(now())
                house.forget_unused()
                if not house.alone:
                    await self._catch_up()
                    await house.guests.check()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("a sweep failed")
            await self._rest()

    async def _rest(self) -> None:
        """Until the next sweep: sooner without news of other workers, and at once when there is news again."""
        relay, patience = self.house.relay, self.house.settings.patience
        if relay is None:
            await asyncio.sleep(patience / 2)
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(relay.back.wait(), patience / (10 if self.house.cut_off else 2))
        relay.back.clear()

    async def _look_after_all(self, at: datetime) -> None:
        """When each is due again is written once for all of them: a commit a table would keep people's decisions waiting."""
        due = {}
        for id in await self.house.store.tables_due(at):
            await asyncio.sleep(0)  # who plays comes first
            if (attention := await self._look_after(id)) is not AT_ITS_TIME:
                due[id] = attention
        await self.house.store.attend(due, at)

    async def _look_after(self, id: str) -> datetime | None:
        """When the table is due again, if ever. One that cannot be looked after is noted and left for later: it must not keep the others
        waiting."""
        try:
            room = await self.house.room(id)
            if room.history is None:  # the rows say it is due: who has just begun it may not have taken them in yet
                await self.house.refresh(room)
            if is_dealing(room.table):
                await self.house.deal(room)
                return AT_ITS_TIME
            self.house.tend(room)
            await self.house.ring(room)
            return self._attention(room)
        except Exception:
            log.exception("a table could not be looked after")
            return now() + LEFT_ALONE

    async def _catch_up(self) -> None:
        """News can be lost, the log cannot: whoever watches here is told what other workers have written."""
        house = self.house
        watched = [room for room in house.rooms.values() if room.clients and not (room.history is not None and room.history.over)]
        lengths = await house.store.lengths([room.id for room in watched])
        begun = await house.store.begun([room.id for room in watched if room.history is None])
        for room in watched:
            house.news.tell_presence(room)
            known = len(room.history.log) if room.history is not None else 0
            if lengths.get(room.id, 0) > known or room.id in begun or (house.cut_off and room.history is None):
                try:
                    await house.hear(room, rows=house.cut_off or room.id in begun)
                except Exception:
                    log.exception("a table could not catch up")

    def _attention(self, room: Room) -> datetime | None:
        if room.bot_to_move() is not None:
            return now() + self.house.patience
        end = room.next_deadline()
        return now() + timedelta(milliseconds=max(0, end - milliseconds())) if end is not None else None
