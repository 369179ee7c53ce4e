"""What moves tournaments on: every worker looks now and then whether one is due, takes it for a while, and takes one step, which is one
transaction. A worker that dies leaves nothing half done; after its time another takes over."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncSession

from manse.server.deals import is_dealing
from manse.server.models import now
from manse.server.refusal import Refusal
from manse.server.tournaments import rows
from manse.server.tournaments.models import Entry, PlayedBout, Tournament
from manse.server.tournaments.systems import NEXT, robin_rounds
from manse.server.tournaments.tables import split

if TYPE_CHECKING:
    from manse.server.house import House

log = logging.getLogger("manse.tournaments")
SHORTEST = 5.0
"""Seconds for which a worker has a tournament to itself, at least."""
LATER = timedelta(seconds=30)
"""After a failure."""
EYE = 5.0
"""Seconds after which a tournament is looked at again, though nothing was told of it."""
SOON = 1.0
SETTLING = 0.1
"""Seconds in which further tables may end, to be taken in together."""


class TournamentKeeper:
    def __init__(self, house: "House") -> None:
        self.house = house
        self.news = asyncio.Event()
        """Something has happened here that a tournament may wait for."""
        self.pause = timedelta(seconds=house.settings.tournament_pause)

    async def run(self) -> None:
        while True:
            self.news.clear()
            try:
                async with self.house.database.reading() as session:
                    waiting = await rows.due(session)
                for id in waiting:
                    await self._look_after(id)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("tournaments could not be looked after")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), min(SOON, self.house.settings.patience))
                await asyncio.sleep(SETTLING)

    async def _look_after(self, id: str) -> None:
        async with self.house.database.writing() as session:
            if not await rows.lease(session, id, max(SHORTEST, 3 * self.house.settings.patience)):
                return
        tables: Sequence[str] = ()
        try:
            tables = await self.advance(id)
        except Exception:
            log.exception("a tournament could not be moved on")
            await self._let_go(id, now() + LATER)
        else:
            await self._let_go(id)
        for table in tables:
            await self._deal(table)

    async def _let_go(self, id: str, again: datetime | None = None) -> None:
        async with self.house.database.writing() as session:
            held = await rows.hold(session, id)
            if held is not None:
                held.lease = None
                held.attention = again or held.attention

    async def _deal(self, table: str) -> None:
        """Begins at a table of a new round; among rivals alone the cards are dealt already. If it fails, or the worker dies, the sweep does
        it later."""
        try:
            room = await self.house.room(table)
            if is_dealing(room.table):
                await self.house.deal(room)
            else:
                await self.house.announce(room, rows=True)
        except Exception:
            log.exception("a table of a tournament could not be dealt at")

    async def advance(self, id: str) -> list[str]:
        """One step, if it is time for one. Returns tables that were made."""
        async with self.house.database.writing() as session:
            held = await rows.hold(session, id)
            if held is None or held.status not in ("open", "playing"):
                return []
            if held.status == "open":
                if held.begins is None or held.begins > now():
                    return []
                if not await self._begin(session, held):
                    return []
            running = await rows.bouts_of(session, id, PlayedBout.points.is_(None))
            news = await rows.take_in(session, held, running)
            held.attention = now() + timedelta(seconds=EYE)
            if held.system != "arena" and any(bout.points is None for bout in running):
                return []
            entries = await rows.entries_of(session, id)
            bouts = await rows.bouts_of(session, id)
            step = self._arena if held.system == "arena" else self._round
            return await step(session, held, entries, bouts, news)

    async def begin(self, id: str) -> None:
        """The host begins it."""
        async with self.house.database.writing() as session:
            held = await rows.hold(session, id)
            if held is None or held.status != "open":
                raise Refusal("conflict", "the tournament has begun already")
            if not await self._begin(session, held):
                raise Refusal("conflict", "too few have entered")
        self.news.set()

    async def _begin(self, session: AsyncSession, held: Tournament) -> bool:
        """False: too few have entered. One that should have begun by itself is called off then."""
        await rows.fill_teams(session, held)
        entries = await rows.entries_of(session, held.id)
        draw = rows.draw_of(held, entries, [])
        if not split(len(draw.playing), draw.size, draw.sizes):
            if held.begins is not None and held.begins <= now():
                held.status = "closed"
                rows.changed(held)
            return False
        held.status = "playing"
        if held.system == "robin":
            held.rounds = robin_rounds(draw)
        elif held.system == "swiss" and not held.rounds:
            held.rounds = max(1, (len(draw.playing) - 1).bit_length())
        if held.system == "arena":
            held.ends = now() + timedelta(minutes=held.minutes)
        rows.changed(held, now())
        return True

    async def _round(
        self, session: AsyncSession, held: Tournament, entries: Sequence[Entry], bouts: Sequence[PlayedBout], news: bool
    ) -> list[str]:
        """The next round, when all tables of this one are over, and everybody has had a moment to look at the standings."""
        draw = rows.draw_of(held, entries, bouts)
        done = held.rounds and held.round >= held.rounds
        groups = NEXT[held.system](draw) if not done and len(draw.playing) > 1 else []  # type: ignore[index]
        if not groups or (held.system != "robin" and not any(len(sides) > 1 for sides in groups)):
            held.status, held.ended, held.attention = "over", now(), None
            rows.changed(held)
            return []
        if news and self.pause:
            held.attention = now() + self.pause
            return []
        return await rows.add_bouts(session, held, groups, self.house.deals)

    async def _arena(
        self, session: AsyncSession, held: Tournament, entries: Sequence[Entry], bouts: Sequence[PlayedBout], news: bool
    ) -> list[str]:
        """Whoever is free is seated, until its time is up; what has begun by then is played to the end and counts."""
        busy = {side for bout in bouts if bout.points is None for side in bout.sides}
        if held.ends is not None and held.ends <= now():
            if not busy:
                held.status, held.ended, held.attention = "over", now(), None
                rows.changed(held)
            return []
        held.attention = min(held.attention or now(), held.ends or now())
        free = [entry.number for entry in entries if entry.status == "in" and entry.number not in busy]
        people = {number for number, members in (await rows.members_of(session, held.id)).items() if any(m.person for m in members)}
        playing = wanted(free, people, held.size // held.team, rows.draw_of(held, entries, bouts).points)
        groups = NEXT["arena"](rows.draw_of(held, entries, bouts, frozenset(playing)))
        if not groups:
            return []
        return await rows.add_bouts(session, held, groups, self.house.deals)


def wanted(free: Sequence[int], people: set[int], size: int, points: dict[int, float]) -> list[int]:
    """Who of the free plays now: people, and as many rivals as their tables need. Only where no people have entered, rivals play alone."""
    if not people:
        return list(free)
    waiting = [side for side in free if side in people]
    rivals = sorted((side for side in free if side not in people), key=lambda side: (points[side], side))
    return waiting + rivals[: -len(waiting) % size]
