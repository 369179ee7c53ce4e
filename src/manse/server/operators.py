"""What who runs the house may do, each in one transaction with its line in the list of acts; and how running workers hear of it.

An act is done in the database, from the command line. Every worker looks for new ones each second: then sockets are closed, tables told."""

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from manse.engine.errors import DataError
from manse.server.database import Database
from manse.server.forgetting import get_up_everywhere
from manse.server.models import Chair, Chat, Person, Variant, now
from manse.server.moderation_models import Act, Report
from manse.server.names import clean_name, skeleton
from manse.server.refusal import Refusal

if TYPE_CHECKING:
    from manse.server.house import House

log = logging.getLogger("manse.operators")
EVERY = 1.0
FOREVER = timedelta(days=36_500)


class Operator:
    """Somebody who runs the house, by the name that the acts are noted under."""

    def __init__(self, database: Database, name: str) -> None:
        self.database, self.name = database, name[:80]

    def _note(self, session: AsyncSession, what: str, note: str, person: str | None = None, table: str | None = None) -> None:
        session.add(Act(who=self.name, what=what, person=person, table=table, note=note))

    async def ban(self, whom: str, length: timedelta | None, why: str) -> Person:
        """Their seats are given up at once: nobody waits for somebody who is not let in."""
        async with self.database.writing() as session:
            person = await meant(session, whom)
            person.banned, person.epoch = now() + (length or FOREVER), person.epoch + 1
            for table in await get_up_everywhere(session, person.id):
                self._note(session, "left", f"{person.name}, banned", person.id, table)
            self._note(session, "ban", f"{person.name}, until {person.banned:%Y-%m-%d %H:%M}: {why}", person.id)
        return person

    async def silence(self, whom: str, length: timedelta | None, why: str) -> Person:
        async with self.database.writing() as session:
            person = await meant(session, whom)
            person.silenced = now() + (length or FOREVER)
            self._note(session, "mute", f"{person.name}, until {person.silenced:%Y-%m-%d %H:%M}: {why}", person.id)
        return person

    async def pardon(self, whom: str, why: str) -> Person:
        """Neither banned nor mute any more."""
        async with self.database.writing() as session:
            person = await meant(session, whom)
            person.banned = person.silenced = None
            self._note(session, "pardon", f"{person.name}: {why}", person.id)
        return person

    async def rename(self, whom: str, name: str, why: str) -> Person:
        try:
            name = clean_name(name)
        except Refusal as refusal:
            raise DataError(refusal.message) from None
        try:
            async with self.database.writing() as session:
                person = await meant(session, whom)
                former, person.name = person.name, name
                person.login = skeleton(name) if person.login is not None else None
                for chair in await session.scalars(select(Chair).where(Chair.person == person.id, Chair.name == former)):
                    chair.name = name
                for line in await session.scalars(select(Chat).where(Chat.person == person.id)):
                    line.name = name
                self._note(session, "rename", f"{former} to {name}: {why}", person.id)
        except IntegrityError:
            raise DataError(f"the name {name} is protected by somebody else") from None
        return person

    async def delete_line(self, id: int, why: str) -> Chat:
        async with self.database.writing() as session:
            line = await session.get(Chat, id)
            if line is None or not line.text:
                raise DataError(f"there is no line {id}")
            line.text = ""
            self._note(session, "delete-line", f"line {id} of {line.name}: {why}", line.person, line.table)
        return line

    async def take_down(self, variant: str, why: str) -> None:
        async with self.database.writing() as session:
            found = await session.get(Variant, variant)
            if found is None:
                raise DataError(f"there is no variant {variant}")
            self._note(session, "take-down", f"{found.game}: {found.name}: {why}", found.maker)
            await session.execute(delete(Variant).where(Variant.id == variant))

    async def close(self, report: str, outcome: str) -> None:
        async with self.database.writing() as session:
            found = await session.get(Report, report)
            if found is None:
                raise DataError(f"there is no report {report}")
            found.closed, found.outcome = now(), outcome
            self._note(session, "close-report", f"{report}: {outcome}", found.person, found.table)


async def meant(session: AsyncSession, whom: str) -> Person:
    """By handle, or by a protected name."""
    wanted = select(Person).where(or_(Person.handle == whom, Person.login == skeleton(whom)), Person.gone.is_(None))
    found = list(await session.scalars(wanted.with_for_update()))
    exact = [one for one in found if one.handle == whom] or found
    if not exact:
        raise DataError(f"nobody has the handle or the protected name {whom!r}; `manse admin people NAME` looks for people")
    return exact[0]


async def people_called(database: Database, name: str) -> list[Person]:
    wanted = select(Person).where(func.lower(Person.name).contains(name.lower(), autoescape=True), Person.gone.is_(None))
    async with database.reading() as session:
        return list(await session.scalars(wanted.order_by(Person.created.desc()).limit(100)))


async def reports(database: Database, closed: bool) -> list[tuple[Report, Person, Person]]:
    """The oldest first, with who reports and whom."""
    async with database.reading() as session:
        open_ones = () if closed else (Report.closed.is_(None),)
        found = list(await session.scalars(select(Report).where(*open_ones).order_by(Report.at).limit(1000)))
        ids = {id for one in found for id in (one.reporter, one.person)}
        people = {one.id: one for one in await session.scalars(select(Person).where(Person.id.in_(ids)))}
        return [(one, people[one.reporter], people[one.person]) for one in found]


async def acts(database: Database, after: int = 0, most: int = 1000) -> list[Act]:
    async with database.reading() as session:
        newest = select(Act).where(Act.id > after).order_by(Act.id.desc()).limit(most)
        return list(reversed(list(await session.scalars(newest))))


# At a running worker


class Watch:
    """Hears of new acts, within a second of their being on the disk: also without Redis, and however many workers there are."""

    def __init__(self, house: "House") -> None:
        self.house, self._last = house, 0

    async def run(self) -> None:
        self._last = await self._newest()
        while True:
            await asyncio.sleep(EVERY)
            try:
                if await self._newest() > self._last:
                    for act in await acts(self.house.database, self._last):
                        await self._heed(act)
                        self._last = act.id
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("what was done could not be heeded; it is tried again")

    async def _newest(self) -> int:
        async with self.house.database.reading() as session:
            return await session.scalar(select(func.max(Act.id))) or 0

    async def _heed(self, act: Act) -> None:
        house = self.house
        if act.person is not None:
            await house.guests.check(act.person)
            house.hall.renew([act.person])
            for room in await house.renew_rooms_of(act.person):
                house.tell(room, rows=True)
        if act.table is not None and (found := house.held(act.table)) is not None:
            await house.hear(found, rows=True, chat=True)
            house.hall.table_changed(found)
