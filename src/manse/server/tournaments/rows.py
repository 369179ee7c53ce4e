"""Tournaments in the database: what pairings are made from, the tables of a round, and what they gave."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import object_session

from manse.bots.levels import DEFAULT
from manse.engine.registry import game as find_game
from manse.server.database import note
from manse.server.deals import Deals
from manse.server.models import Chair, Table, now
from manse.server.names import BOT_NAMES, told_apart
from manse.server.notices.occasion import Occasion
from manse.server.notices.outbox import add as add_notice
from manse.server.seal import fresh_secret
from manse.server.store import fresh_id
from manse.server.tournaments.bouts import BYE, Bout, Draw, points_of
from manse.server.tournaments.models import Entry, Member, PlayedBout, Tournament

MISSED = 2
"""Who has left so many tables in a row by their end is not paired any more."""


@cache
def team_seats(game: str, size: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each team, where all are as large and larger than one; nothing for other games."""
    teams = find_game(game).start(size, seed=1).view(None).get("teams", ())
    found = tuple(tuple(team["seats"]) for team in teams)
    return found if found and len({len(team) for team in found}) == 1 and len(found[0]) > 1 else ()


async def hold(session: AsyncSession, id: str) -> Tournament | None:
    """The tournament's row, which nobody else changes until the transaction ends."""
    return await session.get(Tournament, id, with_for_update=True, populate_existing=True)


def changed(held: Tournament, attention: datetime | None = None) -> None:
    held.version += 1
    held.attention = attention or held.attention
    session = object_session(held)
    assert session is not None
    note(session, "tournaments", [held.id])


async def entries_of(session: AsyncSession, id: str) -> list[Entry]:
    return list(await session.scalars(select(Entry).where(Entry.tournament == id).order_by(Entry.number)))


async def members_of(session: AsyncSession, id: str) -> dict[int, list[Member]]:
    found: dict[int, list[Member]] = defaultdict(list)
    for member in await session.scalars(select(Member).where(Member.tournament == id).order_by(Member.entry, Member.place)):
        found[member.entry].append(member)
    return found


async def bouts_of(session: AsyncSession, id: str, *wanted: Any) -> list[PlayedBout]:
    rows = select(PlayedBout).where(PlayedBout.tournament == id, *wanted).order_by(PlayedBout.number)
    return list(await session.scalars(rows))


def played(rows: Sequence[PlayedBout]) -> tuple[Bout, ...]:
    return tuple(Bout(row.round, tuple(row.sides), tuple(row.points)) for row in rows if row.points is not None)


def draw_of(held: Tournament, entries: Sequence[Entry], rows: Sequence[PlayedBout], playing: frozenset[int] | None = None) -> Draw:
    sides = held.size // held.team
    staying = frozenset(entry.number for entry in entries if entry.status == "in")
    return Draw(
        entries=tuple(entry.number for entry in entries),
        playing=staying if playing is None else playing,
        past=played(rows),
        size=sides,
        sizes=sizes_of(held),
        seed=held.seed,
    )


def sizes_of(held: Tournament) -> tuple[int, ...]:
    """How many sides may sit at a table: two are always two; of more it may be one less or up to two more, in a knockout any fewer."""
    sides = held.size // held.team
    if sides == 2:
        return (2,)
    least = 2 if held.system == "knockout" else sides - 1
    return tuple(seats for seats in find_game(held.game).seats if least <= seats <= sides + 2)


async def add_bouts(session: AsyncSession, held: Tournament, groups: Sequence[Sequence[int]], deals: Deals) -> list[str]:
    """The tables of the next round, dealt at as soon as somebody looks after them; byes are over at once. Returns the tables."""
    members = await members_of(session, held.id)
    number = (await session.scalar(select(func.max(PlayedBout.number)).where(PlayedBout.tournament == held.id))) or 0
    held.round += 1
    rows, tables, chairs = [], list[Table](), list[Chair]()
    for sides in groups:
        number += 1
        row = PlayedBout(tournament=held.id, number=number, round=held.round, sides=list(sides), points=None)
        if len(sides) == 1:
            row.points = [BYE]
        else:
            seats = seats_of(held, [members[side] for side in sides])
            table = table_of(held, seats, deals.deadline(now()))
            row.table = table.id
            tables.append(table)
            sat = chairs_of(table.id, seats)
            if not any(member.person for member in seats):
                deals.deal_at_once(table, sat)
            chairs += sat
        rows.append(row)
    session.add_all(tables)
    await session.flush()
    session.add_all([*chairs, *rows])
    await session.flush()
    await tell_players(session, held, chairs)
    if held.round == 1:
        await tell_resting(session, held, [member for sides in groups if len(sides) == 1 for member in members[sides[0]]])
    changed(held)
    return [table.id for table in tables]


async def tell_players(session: AsyncSession, held: Tournament, chairs: Sequence[Chair]) -> None:
    """Everybody who is awaited at a table of the round, in the transaction that makes it."""
    for chair in chairs:
        if chair.person is not None:
            told = Occasion("begins", f"{chair.table}:begins", f"/t/{chair.table}", held.game, what=held.name, later=held.round > 1)
            await add_notice(session, [chair.person], told)


async def tell_resting(session: AsyncSession, held: Tournament, members: Sequence[Member]) -> None:
    """Who has a bye in the first round hears too that it has begun."""
    told = Occasion("begins", f"{held.id}:begins", f"/tournaments/{held.id}", held.game, what=held.name)
    await add_notice(session, [member.person for member in members if member.person is not None], told)


def seats_of(held: Tournament, sides: Sequence[Sequence[Member]]) -> list[Member]:
    if held.team == 1:
        return [side[0] for side in sides]
    teams = team_seats(held.game, held.size)
    by_seat = {seat: sides[team][place] for team, seats in enumerate(teams) for place, seat in enumerate(seats)}
    return [by_seat[seat] for seat in range(held.size)]


def table_of(held: Tournament, seats: Sequence[Member], waiting: datetime) -> Table:
    people = [member.person for member in seats if member.person is not None]
    return Table(
        id=fresh_id(),
        game=held.game,
        version=find_game(held.game).version,
        options=held.options,
        data=None,
        key="",
        secret=fresh_secret(),
        host=people[0] if people else held.host,
        public=True,
        aids=False,
        spectators="public",
        hot_seat=False,
        rated=held.rated,
        clock=held.clock,
        status="playing",
        attention=waiting if people else now(),
        tournament=held.id,
    )


def chairs_of(table: str, seats: Sequence[Member]) -> list[Chair]:
    found: list[Chair] = []
    for number, member in enumerate(seats):
        name = told_apart(member.name, [chair.name for chair in found])
        kind = "bot" if member.person is None else "person"
        chair = Chair(table=table, number=number, kind=kind, person=member.person, name=name, ready=True, away=False)
        chair.level = (member.level or DEFAULT) if kind == "bot" else ""
        found.append(chair)
    return found


async def take_in(session: AsyncSession, held: Tournament, running: Sequence[PlayedBout]) -> bool:
    """Notes what tables gave that are over by now. True: there was one."""
    waiting = {row.table: row for row in running if row.table is not None}
    over = select(Table.id).where(Table.tournament == held.id, Table.status.in_(("over", "closed")), Table.id.in_(waiting))
    done = list(await session.scalars(over))
    chairs: dict[str, list[Chair]] = defaultdict(list)
    for chair in await session.scalars(select(Chair).where(Chair.table.in_(done)).order_by(Chair.table, Chair.number)):
        chairs[chair.table].append(chair)
    known = {entry.number: entry for entry in await entries_of(session, held.id)} if done else {}
    for table in done:
        row = waiting[table]
        shares, left = result(held, chairs[table])
        row.points = list(points_of(shares, left, held.size // held.team))
        for place, side in enumerate(row.sides):
            entry = known[side]
            entry.missed = entry.missed + 1 if place in left else 0
            if entry.missed >= MISSED:
                entry.status = "out"
    if done:
        changed(held)
    return bool(done)


def result(held: Tournament, chairs: Sequence[Chair]) -> tuple[list[float], set[int]]:
    """What each side of a finished table won, and which of them had left: none of its people sat there any more."""
    teams = team_seats(held.game, held.size) if held.team > 1 else tuple((seat,) for seat in range(len(chairs)))
    played = any(chair.share is not None for chair in chairs)  # else it was closed: nobody was better, who is gone has lost
    shares = [sum(chairs[seat].share or 0.0 for seat in seats) if played else 1 / len(teams) for seats in teams]
    left = {side for side, seats in enumerate(teams) if has_left([chairs[seat] for seat in seats])}
    return shares, left


def has_left(chairs: Sequence[Chair]) -> bool:
    people = [chair for chair in chairs if chair.kind == "person"]
    return bool(people) and all(chair.away for chair in people)


async def fill_teams(session: AsyncSession, held: Tournament) -> None:
    """Rivals of the house take the places that are left in teams."""
    for number, members in (await members_of(session, held.id)).items():
        for place in range(len(members), held.team):
            name = BOT_NAMES[(number + place) % len(BOT_NAMES)]
            session.add(Member(tournament=held.id, entry=number, place=place, person=None, level=DEFAULT, name=name))
    await session.flush()


async def due(session: AsyncSession) -> list[str]:
    """Tournaments that should be looked after, and nobody does."""
    wanted = (Tournament.status.in_(("open", "playing")), Tournament.attention <= now())
    free = (Tournament.lease.is_(None)) | (Tournament.lease < now())
    return list(await session.scalars(select(Tournament.id).where(*wanted, free).order_by(Tournament.attention).limit(50)))


async def lease(session: AsyncSession, id: str, seconds: float) -> bool:
    """Takes a tournament for a while. False: another worker has it."""
    free = (Tournament.lease.is_(None)) | (Tournament.lease < now())
    until = now() + timedelta(seconds=seconds)
    taken = await session.execute(update(Tournament).where(Tournament.id == id, free).values(lease=until))
    return bool(taken.rowcount)  # type: ignore[attr-defined]
