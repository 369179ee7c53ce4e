"""Finding players: those who look for the same game, size, clock and kind of table are seated together, the longest waiting first.

A wish lives in the database, so any worker seats anybody, and a worker that dies loses nobody. It lives as long as the browser says so
every few seconds. One transaction at a time looks who waits and seats them: nobody is seated twice.
"""

import random
from contextlib import suppress
from datetime import timedelta
from statistics import median
from typing import Any

import msgspec
from litestar import Controller, Request, delete, get, post
from sqlalchemy import ColumnElement, and_, func, select, update
from sqlalchemy import delete as sql_delete
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from manse.bots.levels import DEFAULT
from manse.engine.errors import DataError, UnknownGame
from manse.engine.registry import game as find_game
from manse.server import pairing_protocol as p
from manse.server import protocol
from manse.server.blocks import kept_apart, together
from manse.server.house import House
from manse.server.models import Person, Seeking, Setting, Table, Waited, now
from manse.server.refusal import Refusal
from manse.server.security import address_of
from manse.server.tables import make_chair, make_table, tell_apart

ALIVE = timedelta(seconds=15)
"""So long after its last word a browser is taken to wait still."""
LATELY = timedelta(days=1)
ENOUGH = 4
"""Fewer waits than this say nothing of how long it takes."""
LOCK = "pairing"
"""The setting whose row is held by who looks who waits."""
encode, decode = msgspec.json.Encoder(order="sorted").encode, msgspec.json.Decoder(p.PairWish).decode


def line_of(wish: p.PairWish) -> str:
    """What is looked for, without how long one would wait for people: the same line, the same table."""
    return encode(msgspec.structs.replace(wish, rivals=0)).decode()


def wish_of(row: Seeking) -> p.PairWish:
    return msgspec.structs.replace(decode(row.wish), rivals=row.rivals)


class Pairing(Controller):
    path = "/api/pairing"
    tags = ("pairing",)

    @post(summary="Look for players; whoever looked for something else does so no more", status_code=200)
    async def seek(self, request: Request[Any, Any, Any], house: House, person: Person, data: p.PairWish) -> p.PairTold:
        try:
            find_game(data.game).check_players(data.players)
        except (DataError, UnknownGame) as error:
            raise Refusal("bad", str(error)) from None
        house.tables.check(person.id, address_of(request))
        async with house.database.writing() as session:
            await session.merge(Seeking(person=person.id, wish=line_of(data), rivals=data.rivals, since=now(), beat=now(), table=None))
        told = await look(house, person)
        house.hall.parlour_changed()
        assert told is not None
        return told

    @get(summary="Has somebody been found? Asked every few seconds: who is silent does not wait any more")
    async def wait(self, house: House, person: Person) -> p.PairTold | None:
        return await look(house, person)

    @delete(summary="Look for players no more")
    async def withdraw(self, house: House, person: Person) -> None:
        async with house.database.writing() as session:
            await session.execute(sql_delete(Seeking).where(Seeking.person == person.id))
        house.hall.parlour_changed()


async def look(house: House, person: Person) -> p.PairTold | None:
    """Notes that the person waits, seats those who can be, and tells how it stands."""
    async with house.database.reading() as session:
        if await session.get(Seeking, person.id) is None:
            return None
    async with house.database.writing() as session:
        await hold(session)
        await session.execute(update(Seeking).where(Seeking.person == person.id).values(beat=now()))
        row = await session.get(Seeking, person.id, populate_existing=True)
        if row is None:
            return None
        if row.table is None:
            await seat_together(session, row)
        told = await tell(session, row)
    if told.table is not None:
        await begin(house, told.table)
    return told


async def hold(session: AsyncSession) -> None:
    """One at a time, also with several workers. SQLite lets one write at a time anyway."""
    if await session.get(Setting, LOCK, with_for_update=True) is None:
        with suppress(IntegrityError):  # another worker was first
            async with session.begin_nested():
                session.add(Setting(name=LOCK, value=""))
        await session.get_one(Setting, LOCK, with_for_update=True, populate_existing=True)


def waits_for(wish: str) -> ColumnElement[bool]:
    return and_(Seeking.wish == wish, Seeking.table.is_(None), Seeking.beat > now() - ALIVE)


async def longest_waiting(session: AsyncSession, wish: str, most: int | None = None) -> list[Seeking]:
    return list(await session.scalars(select(Seeking).where(waits_for(wish)).order_by(Seeking.since, Seeking.person).limit(most)))


async def seat_together(session: AsyncSession, row: Seeking) -> None:
    """A table for the longest waiting, if there are enough; or with rivals of the house, if this one has waited long enough for people."""
    wish = wish_of(row)
    found = await group(session, row, wish.players)
    patient = not wish.rivals or now() - row.since < timedelta(seconds=wish.rivals)
    if len(found) < wish.players and patient:
        return
    table = await seat(session, wish, found)
    for one in found:
        one.table = table.id
        if len(found) == wish.players:
            session.add(Waited(table=table.id, person=one.person, wish=row.wish, seconds=(now() - one.since).total_seconds()))


async def group(session: AsyncSession, row: Seeking, players: int) -> list[Seeking]:
    """The longest waiting who are enough for a table; if there are not enough, those who could sit with this one. Nobody is seated with
    somebody who has blocked them, or whom they have blocked."""
    apart = await kept_apart(session, row.wish)
    if not apart:
        return await longest_waiting(session, row.wish, players)
    rows = {one.person: one for one in await longest_waiting(session, row.wish)}
    for first in (*rows, row.person):
        found = together(rows, first, players, apart)
        if len(found) == players:
            break
    return sorted((rows[one] for one in found), key=lambda one: (one.since, one.person))


async def seat(session: AsyncSession, wish: p.PairWish, found: list[Seeking]) -> Table:
    """The table of those who were found, in any order, with rivals in what seats are left; everybody is ready."""
    people = {person.id: person for person in await session.scalars(select(Person).where(Person.id.in_([one.person for one in found])))}
    seated: list[Person | None] = [people[one.person] for one in found]
    seated += [None] * (wish.players - len(seated))
    random.SystemRandom().shuffle(seated)
    wishes = [protocol.ChairWish(kind="me") if person else protocol.ChairWish(kind="bot", level=DEFAULT) for person in seated]
    host = people[found[0].person]
    game = find_game(wish.game)
    terms = protocol.TableWish(game=wish.game, seats=wishes, clock=wish.clock, rated=wish.rated, aids=False, spectators="public")
    table = make_table(game, host, terms, game.data())
    table.hot_seat = False
    chairs = [make_chair(table.id, number, each, person or host) for number, (each, person) in enumerate(zip(wishes, seated, strict=True))]
    session.add(table)
    await session.flush()
    session.add_all(tell_apart(chairs))
    await session.flush()
    return table


async def tell(session: AsyncSession, row: Seeking) -> p.PairTold:
    before = select(Waited.seconds).where(Waited.wish == row.wish, Waited.at > now() - LATELY).order_by(Waited.at.desc()).limit(40)
    waits = list(await session.scalars(before))
    return p.PairTold(
        wish=wish_of(row),
        since=int(row.since.timestamp() * 1000),
        waiting=await session.scalar(select(func.count()).select_from(Seeking).where(waits_for(row.wish))) or 0,
        usual=round(median(waits)) if len(waits) >= ENOUGH else None,
        table=row.table,
    )


async def begin(house: House, table: str) -> None:
    """Deals at the table that was found. Whoever asks does it: the worker that made it may have died before."""
    room = await house.room(table)
    if room.table.status == "open" and all(chair.kind == "bot" or chair.ready for chair in room.chairs):
        try:
            await house.start(room)
        except Refusal:  # another worker was quicker
            return
