"""The hall: what is told to who is in the house, on whatever page: friends as they come and go, invitations, and to who watches it the
parlour, where tables and challenges appear and vanish; and that one's notices, or the tournament one looks at, are others now.

Every worker has one, for the sockets that it holds. What is told is read from the rows; news only say that it is time to look again."""

import asyncio
import logging
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import select

from manse.server import circles
from manse.server.describing import table_line
from manse.server.models import Person, Seeking, now
from manse.server.pairing_protocol import PairWish
from manse.server.people_protocol import SeekLine
from manse.server.presence import Presence
from manse.server.protocol import TableLine
from manse.server.room import Room

if TYPE_CHECKING:
    from manse.server.house import House
    from manse.server.visitors import Visitor

log = logging.getLogger("manse.hall")
SETTLING = 0.25
"""Seconds between two looks at the parlour, however much happens there."""
MOST_SEEKS = 50


class Standing(NamedTuple):
    """A table of the parlour, for anybody."""

    line: TableLine
    host: str
    owners: list[str | None]

    def told_to(self, person: str | None) -> TableLine:
        mine = [seat for seat, owner in enumerate(self.owners) if person is not None and owner == person]
        return msgspec.structs.replace(self.line, mine=mine) if mine else self.line


class Wish(NamedTuple):
    """What is looked for, and by whom."""

    wish: PairWish
    people: list[tuple[str, str]]
    """Ids and names, the longest waiting first."""

    def told_to(self, person: str | None, apart: Collection[str]) -> SeekLine | None:
        waiting = [(id, name) for id, name in self.people if id not in apart]
        if not waiting:
            return None
        return SeekLine(wish=self.wish, names=[name for _, name in waiting], mine=any(id == person for id, _ in waiting))


class Hall:
    def __init__(self, house: "House") -> None:
        self.house = house
        self.presence = Presence(self.moved)
        self.visitors: set[Visitor] = set()
        self.tables: list[Standing] = []
        self.wishes: list[Wish] = []
        self._look = asyncio.Event()
        house.database.committed = self.committed

    async def enter(self, visitor: "Visitor") -> None:
        self.visitors.add(visitor)
        if visitor.person is not None:
            self.presence.arrive(visitor.person)

    async def leave(self, visitor: "Visitor") -> None:
        if visitor not in self.visitors:  # it was shown out before it came in
            return
        self.visitors.discard(visitor)
        if visitor.person is not None:
            self.presence.depart(visitor.person)

    # What has happened

    def moved(self, people: Collection[str], here: bool) -> None:
        """People have come, gone, or sat down elsewhere."""
        if here:
            self.house.news.tell_workers(hall={"here": self.presence.told(people)})
        self.house.spawn(self._tell_friends_of(people))

    async def _tell_friends_of(self, people: Collection[str]) -> None:
        if any(visitor.person is not None for visitor in self.visitors):
            self.renew(await circles.known_to(self.house.database, people))

    def circles_changed(self, *people: str) -> None:
        """Rows about whom these people know were changed here."""
        self.renew(people)
        self.house.news.tell_workers(hall={"people": people})

    def renew(self, people: Collection[str]) -> None:
        """They are told anew whom they know, at this worker."""
        for visitor in self.visitors:
            if visitor.person in people:
                visitor.tell(circle=True)

    def table_changed(self, room: Room) -> None:
        """Who sits where, or whether it has begun."""
        people = [owner for owner in room.owners if owner is not None] if room.table.public else []
        self._heed_table(room.id, people, room.table.public)
        self.house.news.tell_workers(hall={"table": room.id, "sitting": people, "parlour": room.table.public})

    def _heed_table(self, table: str, people: Collection[str], public: bool) -> None:
        for visitor in self.visitors:
            if table in visitor.invited:
                visitor.tell(circle=True)
        if public:
            self._look.set()
            self.house.spawn(self._tell_friends_of(people))

    def parlour_changed(self) -> None:
        self._look.set()
        self.house.news.tell_workers(hall={"parlour": True})

    def committed(self, news: Mapping[str, Collection[str]]) -> None:
        """What was noted with rows that are on the disk now: whose notices they are, or which tournaments."""
        told = {what: sorted(names) for what, names in news.items()}
        self._heed_rows(told)
        self.house.news.tell_workers(hall=told)

    def _heed_rows(self, told: Mapping[str, Any]) -> None:
        for visitor in self.visitors:
            noticed = visitor.person is not None and visitor.person in told.get("noticed", ())
            moved = visitor.tournament is not None and visitor.tournament in told.get("tournaments", ())
            if noticed or moved:
                visitor.tell(notices=noticed, tournament=moved)

    def hear(self, worker: str, told: dict[str, Any]) -> None:
        """What another worker says."""
        if "here" in told:
            self.presence.hear(worker, told["here"], whole=told.get("whole", False))
        self._heed_rows(told)
        if "people" in told:
            self.renew(told["people"])
        if "table" in told:
            self._heed_table(told["table"], told["sitting"], told["parlour"])
        elif told.get("parlour"):
            self._look.set()

    # Looking

    async def run(self) -> None:
        """Looks at the parlour when it has changed, and now and then: who is silent looks for players no more, and news can be lost."""
        while True:
            try:
                async with asyncio.timeout(self.house.settings.patience / 2):
                    await self._look.wait()
            except TimeoutError:
                self.house.news.tell_workers(hall={"here": self.presence.told(), "whole": True})
                self.presence.forget_silent()
            self._look.clear()
            try:
                await self.look()
            except Exception:
                log.exception("the parlour could not be looked at")
            await asyncio.sleep(SETTLING)

    async def look(self) -> None:
        watching = [visitor for visitor in self.visitors if visitor.watches]
        if not watching:
            return
        tables = [standing(*found) for found in await self.house.store.lobby()]
        wishes = await self._wishes()
        if (tables, wishes) != (self.tables, self.wishes):
            self.tables, self.wishes = tables, wishes
            for visitor in watching:
                visitor.tell(parlour=True)

    async def _wishes(self) -> list[Wish]:
        from manse.server.seekers import ALIVE, wish_of  # who need tables, and those the house

        alive = (Seeking.table.is_(None), Seeking.beat > now() - ALIVE)
        wanted = select(Seeking, Person.name).join(Person, Person.id == Seeking.person).where(*alive).order_by(Seeking.since).limit(500)
        found: dict[str, Wish] = {}
        async with self.house.database.reading() as session:
            for row, name in await session.execute(wanted):
                wish = msgspec.structs.replace(wish_of(row), rivals=0)
                found.setdefault(row.wish, Wish(wish, [])).people.append((row.person, name))
        return list(found.values())[:MOST_SEEKS]


def standing(table: Any, chairs: Any) -> Standing:
    room = Room(table, chairs)
    return Standing(table_line(room, None), table.host, room.owners)
