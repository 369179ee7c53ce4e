"""The keeper of notices: writes them, shows them, and knows which were seen."""

import asyncio
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, update

from manse.server.database import note
from manse.server.models import now
from manse.server.notices.occasion import Occasion
from manse.server.notices.outbox import add
from manse.server.notices.postman import Postman
from manse.server.notices.rows import Notice

if TYPE_CHECKING:
    from manse.server.house import House
    from manse.server.room import Room

MOST_SHOWN = 40
"""Notices in the page's list."""


class Notices:
    def __init__(self, house: "House") -> None:
        self.house, self.database = house, house.database
        self.postman = Postman(house)

    async def send(self, people: Iterable[str], occasion: Occasion) -> None:
        """Written when this returns."""
        people = list(people)
        if people:
            async with self.database.writing() as session:
                await add(session, people, occasion)

    async def newest(self, person: str) -> tuple[list[Notice], int]:
        """The last ones, and how many were not seen: by one statement, so that the two fit together."""
        unseen = select(func.count()).select_from(Notice).where(Notice.person == person, Notice.seen.is_(None)).correlate(None)
        wanted = select(Notice, unseen.scalar_subquery()).where(Notice.person == person)
        last = wanted.order_by(Notice.at.desc(), Notice.id).limit(MOST_SHOWN)
        async with self.database.reading() as session:
            rows = (await session.execute(last)).all()
        return [notice for notice, _ in rows], rows[0][1] if rows else 0

    async def see(self, person: str, *which: Any) -> bool:
        """The person has seen those of their notices. False: they had already, and nothing was written."""
        wanted = (Notice.person == person, Notice.seen.is_(None), *which)
        async with self.database.reading() as session:
            if await session.scalar(select(Notice.id).where(*wanted).limit(1)) is None:
                return False
        async with self.database.writing() as session:
            await session.execute(update(Notice).where(*wanted).values(seen=now()))
            note(session, "noticed", [person])
        return True

    async def see_table(self, person: str, table: str) -> bool:
        return await self.see(person, Notice.event.startswith(f"{table}:", autoescape=True))

    # Tables

    def tend(self, room: "Room") -> None:
        """Whoever is asked at a table that is not played in one go, and does not look at it, is told: once for each time they are asked."""
        answered = [seat for seat in room.playing.to_act if self.house.premoves.fits(room, seat)]
        before, asked = room.noticed, turns_at(room, answered)
        room.noticed = {occasion.event for _, occasion in asked}
        for person, occasion in asked:
            if occasion.event in before:
                continue
            if not room.is_here(person):
                self.house.spawn(self.send([person], occasion))
            elif not self.house.alone:
                self.house.spawn(self._see_soon(person, room.id))

    async def _see_soon(self, person: str, table: str) -> None:
        """Another worker may not know that the person looks at the table, and have told them."""
        await asyncio.sleep(self.house.settings.patience)
        await self.see_table(person, table)


def turns_at(room: "Room", answered: Collection[int] = ()) -> list[tuple[str, Occasion]]:
    """Who is to be told that it is their turn: made from who is asked, which everybody at the table knows. For seats that are `answered`
    a plan of their own decides."""
    history = room.history
    if history is None or history.over or room.clock.kind == "live" or not is_shared(room):
        return []
    told = []
    for seat, ask in sorted(history.asks.items()):
        person = room.owners[seat]
        if person is not None and seat not in room.bots and seat not in answered:
            event = f"{room.id}:turn:{seat}:{history.rewound}:{ask.number}"
            told.append((person, Occasion("turn", event, f"/t/{room.id}", room.table.game)))
    return told


def is_shared(room: "Room") -> bool:
    """Do people wait for each other, or a clock for one of them?"""
    return room.clock.kind == "days" or len({owner for owner in room.owners if owner is not None}) > 1
