"""Going on vacation, and coming back."""

from datetime import timedelta

from litestar import Controller, delete, get, post
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from manse.server.house import House
from manse.server.models import Chair, Person, Table, now
from manse.server.protocol import VacationTold, VacationWish
from manse.server.refusal import Refusal
from manse.server.vacation import Vacation, spent


class Vacations(Controller):
    path = "/api/vacation"
    tags = ("people",)

    @get(summary="Am I on vacation, and how many days are left this year?")
    async def show(self, house: House, person: Person) -> VacationTold:
        return await told(house, person)

    @post(summary="Go on vacation from now on: clocks of days stand still for me", status_code=200)
    async def go(self, house: House, person: Person, data: VacationWish) -> VacationTold:
        end = now() + timedelta(days=data.days)
        async with house.database.writing() as session:
            await session.get(Person, person.id, with_for_update=True)
            rows = list(await session.scalars(select(Vacation).where(Vacation.person == person.id)))
            kept = [row for row in rows if row.ends <= now()]
            under_way = [row for row in rows if row.ends > now()]
            since = min((row.begins for row in under_way), default=now())
            if spent(kept, end) + (end - since) > timedelta(days=house.settings.vacation_days):
                raise Refusal("conflict", f"there are {house.settings.vacation_days} days off in a year")
            for row in under_way:
                await session.delete(row)
            session.add(Vacation(person=person.id, begins=since, ends=end))
            await look_again(session, person.id)
        await tell_tables(house, person.id)
        return await told(house, person)

    @delete(summary="Be back", status_code=200)
    async def come_back(self, house: House, person: Person) -> VacationTold:
        async with house.database.writing() as session:
            await session.execute(update(Vacation).where(Vacation.person == person.id, Vacation.ends > now()).values(ends=now()))
            await look_again(session, person.id)
        await tell_tables(house, person.id)
        return await told(house, person)


async def look_again(session: AsyncSession, person: str) -> None:
    """Clocks run out at another time now: somebody looks after the person's tables at once."""
    mine = select(Chair.table).where(Chair.person == person)
    await session.execute(update(Table).where(Table.id.in_(mine), Table.status == "playing").values(attention=now()))


async def tell_tables(house: House, person: str) -> None:
    for table, _ in await house.store.running_of(person):
        if table.status == "playing" and table.clock.get("kind") == "days":
            await house.changed(await house.room(table.id))


async def told(house: House, person: Person) -> VacationTold:
    async with house.database.reading() as session:
        rows = list(await session.scalars(select(Vacation).where(Vacation.person == person.id)))
    until = max((row.ends for row in rows if row.ends > now()), default=None)
    left = timedelta(days=house.settings.vacation_days) - spent(rows, until or now())
    return VacationTold(until=int(until.timestamp() * 1000) if until else None, left=max(0, left // timedelta(days=1)))
