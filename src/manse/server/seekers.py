"""Those who look for players. A wish lives in the database, so any worker seats anybody, and a worker that dies loses nobody. It lives as
long as the browser says so every few seconds.

What people ask is gathered: one transaction writes all their wishes, seats all who can be, makes all their tables, and is on the disk
before anybody is answered. It holds a row that all workers know, so that one at a time looks who waits, and nobody is seated twice.
"""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from statistics import median
from typing import NamedTuple

import msgspec
from sqlalchemy import and_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from manse.arena.rating import Rating
from manse.bots.levels import DEFAULT
from manse.engine.registry import game as find_game
from manse.server import pairing_protocol as p
from manse.server import protocol
from manse.server.blocks import kept_apart
from manse.server.database import replace
from manse.server.deals import printed_box
from manse.server.gathering import Gathering
from manse.server.holding import hold
from manse.server.house import House
from manse.server.models import Chair, Person, Seeking, Standing, Table, Waited, now
from manse.server.parties import Apart, parties, together
from manse.server.tables import make_chair, make_table, tell_apart

ALIVE = timedelta(seconds=15)
"""So long after its last word a browser is taken to wait still."""
LATELY = timedelta(days=1)
ENOUGH = 4
"""Fewer waits than this say nothing of how long it takes."""
LOCK = "pairing"
"""The setting whose row is held by who looks who waits."""
MOST_AT_ONCE = 500
Line = dict[str, Seeking]
"""All who look for the same, by their ids, the longest waiting first."""
encode, decode = msgspec.json.Encoder(order="sorted").encode, msgspec.json.Decoder(p.PairWish).decode


def line_of(wish: p.PairWish) -> str:
    """What is looked for, without how long one would wait for people: the same line, the same table."""
    return encode(msgspec.structs.replace(wish, rivals=0)).decode()


def wish_of(row: Seeking) -> p.PairWish:
    return msgspec.structs.replace(decode(row.wish), rivals=row.rivals)


class Ask(NamedTuple):
    person: str
    wish: p.PairWish | None
    """None: whoever looks for something does so still."""
    at: datetime


class Seekers:
    def __init__(self, house: House) -> None:
        self._house = house
        self._asks = Gathering(self._serve, MOST_AT_ONCE)

    async def seek(self, person: str, wish: p.PairWish) -> p.PairTold:
        told = await self._asks.ask(Ask(person, wish, now()))
        assert told is not None
        return told

    async def wait(self, person: str) -> p.PairTold | None:
        """How it stands; None for who looks for nothing."""
        return await self._asks.ask(Ask(person, None, now()))

    async def _serve(self, asks: Sequence[Ask]) -> list[p.PairTold | None]:
        house, people = self._house, {ask.person for ask in asks}
        wishes = {ask.person: ask for ask in asks if ask.wish is not None}
        async with house.database.reading() as session:
            known = set(await session.scalars(select(Seeking.person).where(Seeking.person.in_(people - wishes.keys()))))
        if not known and not wishes:
            return [None] * len(asks)
        async with house.database.writing() as session:
            await hold(session, LOCK)
            await write(session, wishes.values())
            await session.execute(update(Seeking).where(Seeking.person.in_(known)).values(beat=now()))
            mine = {row.person: row for row in await session.scalars(select(Seeking).where(Seeking.person.in_(people)))}
            lines = await lines_of(session, {row.wish for row in mine.values()})
            made = await seat(session, lines, mine, house.deals.deadline(now()))
            told = await tell(session, lines, mine)
        for game in {table.game for table in made}:
            house.warmth.wish(game)
        if wishes or made:
            house.hall.parlour_changed()
        return [told.get(ask.person) for ask in asks]


async def write(session: AsyncSession, asks: Iterable[Ask]) -> None:
    """What they look for now, whatever it was before."""
    rows = [
        {"person": ask.person, "wish": line_of(ask.wish), "rivals": ask.wish.rivals, "since": ask.at, "beat": now(), "table": None}
        for ask in asks
        if ask.wish is not None
    ]
    await replace(session, Seeking, rows)


async def lines_of(session: AsyncSession, wishes: Collection[str]) -> dict[str, Line]:
    """Who waits, with their rows held: nobody withdraws while they are seated."""
    alive = and_(Seeking.wish.in_(wishes), Seeking.table.is_(None), Seeking.beat > now() - ALIVE)
    wanted = select(Seeking).where(alive).order_by(Seeking.since, Seeking.person).with_for_update()
    found: dict[str, Line] = {wish: {} for wish in wishes}
    for row in await session.scalars(wanted, execution_options={"populate_existing": True}):
        found[row.wish][row.person] = row
    return found


async def seat(session: AsyncSession, lines: dict[str, Line], asking: Collection[str], deadline: datetime) -> list[Table]:
    """Tables for the longest waiting of each line, and with rivals of the house for those who ask and have waited long enough for people.
    Everybody is ready: the deal begins, and by the deadline somebody looks after it. Who was seated leaves the line."""
    apart = await kept_apart(session, lines)
    found = []
    for wish, line in lines.items():
        found += [(decode(wish), party) for party in parties_of(line, decode(wish), asking, apart, await strengths(session, wish, line))]
    people = await session.scalars(select(Person).where(Person.id.in_([row.person for _, party in found for row in party])))
    known = {person.id: person for person in people}
    laid = [lay_table(wish, [known[row.person] for row in party], deadline) for wish, party in found]
    session.add_all([table for table, _ in laid])
    await session.flush()
    for (wanted, party), (table, chairs) in zip(found, laid, strict=True):
        session.add_all(chairs)
        for row in party:
            row.table = table.id
            del lines[row.wish][row.person]
            if len(party) == wanted.players:
                waited = (now() - row.since).total_seconds()
                session.add(Waited(table=table.id, person=row.person, wish=row.wish, seconds=waited))
    await session.flush()
    return [table for table, _ in laid]


def parties_of(line: Line, wish: p.PairWish, asking: Collection[str], apart: Apart, strength: Mapping[str, float]) -> list[list[Seeking]]:
    found = parties(list(line), wish.players, apart, strength)
    left = {one: row for one, row in line.items() if not any(one in party for party in found)}
    for one, row in list(left.items()):
        if one in left and one in asking and row.rivals and now() - row.since >= timedelta(seconds=row.rivals):
            found.append(together(left, one, wish.players, apart))
            for each in found[-1]:
                del left[each]
    return [[line[one] for one in party] for party in found]


async def strengths(session: AsyncSession, wish: str, line: Line) -> dict[str, float]:
    """Of those in a line, where it matters: for a rated game, with more people than a table needs."""
    wanted = decode(wish)
    if not wanted.rated or len(line) <= wanted.players:
        return {}
    place = (Standing.game == wanted.game, Standing.size == wanted.players, Standing.player.in_(line))
    known = dict((await session.execute(select(Standing.player, Standing.mean).where(*place))).all())
    return {one: known.get(one, Rating().mean) for one in line}


def lay_table(wish: p.PairWish, people: Sequence[Person], deadline: datetime) -> tuple[Table, list[Chair]]:
    """The table of those who were found, in any order, with rivals in what seats are left. The longest waiting is its host."""
    seated: list[Person | None] = [*people, *[None] * (wish.players - len(people))]
    random.SystemRandom().shuffle(seated)
    wishes = [protocol.ChairWish(kind="me") if person else protocol.ChairWish(kind="bot", level=DEFAULT) for person in seated]
    game, host = find_game(wish.game), people[0]
    terms = protocol.TableWish(game=wish.game, seats=wishes, clock=wish.clock, rated=wish.rated, aids=False, spectators="public")
    table = make_table(game, host, terms, printed_box(game.id, game.version))
    table.hot_seat, table.status, table.attention = False, "playing", deadline
    chairs = [make_chair(table.id, number, each, person or host) for number, (each, person) in enumerate(zip(wishes, seated, strict=True))]
    return table, tell_apart(chairs)


async def tell(session: AsyncSession, lines: dict[str, Line], asking: Mapping[str, Seeking]) -> dict[str, p.PairTold]:
    usual = {wish: await usual_wait(session, wish) for wish in lines}
    return {
        person: p.PairTold(
            wish=wish_of(row),
            since=int(row.since.timestamp() * 1000),
            waiting=len(lines[row.wish]),
            usual=usual[row.wish],
            table=row.table,
        )
        for person, row in asking.items()
    }


async def usual_wait(session: AsyncSession, wish: str) -> int | None:
    before = select(Waited.seconds).where(Waited.wish == wish, Waited.at > now() - LATELY).order_by(Waited.at.desc()).limit(40)
    waits = list(await session.scalars(before))
    return round(median(waits)) if len(waits) >= ENOUGH else None
