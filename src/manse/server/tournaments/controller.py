"""Tournaments over HTTP: make one, enter, begin, look, pause, leave."""

import secrets
from datetime import UTC, datetime, timedelta
from typing import Any

from litestar import Controller, Request, get, post
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from manse.engine.errors import DataError, UnknownGame
from manse.engine.registry import game as find_game
from manse.server.house import House
from manse.server.models import Person, now
from manse.server.names import BOT_NAMES, clean_name, told_apart
from manse.server.people import require
from manse.server.refusal import Refusal
from manse.server.security import address_of
from manse.server.store import fresh_id
from manse.server.tables import check_level
from manse.server.tournaments import protocol as p
from manse.server.tournaments import rows
from manse.server.tournaments.models import Entry, Member, PlayedBout, Tournament
from manse.server.tournaments.telling import lines, told

MOST_ENTRIES = 1024
MOST_AT_A_ROBIN = 40
LISTED = 50
FEW_NAMES = 64
"""Beyond so many, names of rivals are not compared with all others: their numbers tell them apart."""
FARTHEST = timedelta(days=60)
USUAL_MINUTES = 45


class Tournaments(Controller):
    path = "/api/tournaments"
    tags = ("tournaments",)

    @get(summary="Tournaments that one may enter, that are played, and that were")
    async def lists(self, house: House, visitor: Person | None) -> p.TournamentLists:
        me = visitor.id if visitor else None
        async with house.database.reading() as session:
            found = [
                list(await session.scalars(select(Tournament).where(wanted).order_by(order).limit(LISTED)))
                for wanted, order in (
                    (Tournament.status == "open", func.coalesce(Tournament.begins, Tournament.created)),
                    (Tournament.status.in_(("playing", "paused")), Tournament.created.desc()),
                    (Tournament.status == "over", Tournament.ended.desc()),
                )
            ]
            open, running, over = [await lines(session, some, me) for some in found]
        return p.TournamentLists(open=open, running=running, over=over)

    @post(summary="Make a tournament")
    async def make(self, request: Request[Any, Any, Any], house: House, person: Person, data: p.TournamentWish) -> p.TournamentMade:
        held = checked(data, person)
        house.tables.check(person.id, address_of(request))
        async with house.database.writing() as session:
            session.add(held)
        return p.TournamentMade(id=held.id)

    @get("/{id:str}", summary="A tournament: standings, the bouts of a round, my table; nothing if `version` is the newest")
    async def one(
        self, house: House, visitor: Person | None, id: str, round: int | None = None, version: int | None = None
    ) -> p.TournamentTold | None:
        async with house.database.reading() as session:
            held = await session.get(Tournament, id)
            if held is None:
                raise Refusal("not_found", "there is no such tournament")
            if version == held.version:
                return None
            return await told(session, held, visitor.id if visitor else None, round)

    @post("/{id:str}/enter", summary="Enter; in an event of teams with a new team, or into one by its word", status_code=200)
    async def enter(self, house: House, person: Person, id: str, data: p.EnterWish) -> p.TournamentTold:
        async with house.database.writing() as session:
            held = await entered(session, id, "open", "playing", "paused")
            mine = await session.scalar(select(Member).where(Member.tournament == id, Member.person == person.id))
            if mine is not None:
                await come_back(session, held, mine)
            elif held.status != "open" and held.system != "arena":
                raise Refusal("conflict", "the tournament has begun already")
            elif data.word:
                await join_team(session, held, person, data.word)
            else:
                await add_entry(session, held, person, data.team)
            rows.changed(held, now())
        return await self._told(house, id, person)

    @post("/{id:str}/leave", summary="Leave: before it begins the entry is gone; later what is left of it is forfeited", status_code=200)
    async def leave(self, house: House, person: Person, id: str) -> p.TournamentTold:
        async with house.database.writing() as session:
            held = await entered(session, id, "open", "playing", "paused")
            mine = await session.scalar(select(Member).where(Member.tournament == id, Member.person == person.id))
            if mine is None:
                raise Refusal("conflict", "you have not entered")
            table = await drop(session, held, mine.entry, person.id)
        await hand_over(house, table, [person.id])
        return await self._told(house, id, person)

    @post("/{id:str}/rivals", summary="Let rivals of the house enter (the host)", status_code=200)
    async def rivals(self, house: House, person: Person, id: str, data: p.RivalsWish) -> p.TournamentTold:
        level = check_level(data.level)
        async with house.database.writing() as session:
            held = await hosted(session, id, person, "open")
            count = await free_entries(session, held, data.count)
            names = await entry_names(session, held)
            for number in range(count, count + data.count):
                names.append(name := f"{BOT_NAMES[number % len(BOT_NAMES)]} {number // len(BOT_NAMES) + 1}")
                add_rivals(session, held, number, told_apart(name, names[:-1]) if number < FEW_NAMES else name, level)
            rows.changed(held)
        return await self._told(house, id, person)

    @post("/{id:str}/begin", summary="Begin (the host)", status_code=200)
    async def begin(self, request: Request[Any, Any, Any], house: House, id: str) -> p.TournamentTold:
        person = await self._host(request, house, id, "open")
        await house.tournaments.begin(id)
        return await self._told(house, id, person)

    @post("/{id:str}/pause", summary="Make no new tables for now (the host); those that play go on", status_code=200)
    async def pause(self, request: Request[Any, Any, Any], house: House, id: str) -> p.TournamentTold:
        return await self._change(request, house, id, "paused", "playing")

    @post("/{id:str}/resume", summary="Go on after a pause (the host)", status_code=200)
    async def resume(self, request: Request[Any, Any, Any], house: House, id: str) -> p.TournamentTold:
        return await self._change(request, house, id, "playing", "paused")

    @post("/{id:str}/close", summary="Call it off (the host)", status_code=200)
    async def close(self, request: Request[Any, Any, Any], house: House, id: str) -> p.TournamentTold:
        return await self._change(request, house, id, "closed", "open", "playing", "paused")

    @post("/{id:str}/forfeit", summary="Show an entry out (the host): it is not paired any more", status_code=200)
    async def forfeit(self, house: House, person: Person, id: str, data: p.EntryWish) -> p.TournamentTold:
        async with house.database.writing() as session:
            held = await hosted(session, id, person, "open", "playing", "paused")
            if await session.get(Entry, (id, data.entry)) is None:
                raise Refusal("not_found", "there is no such entry")
            people = [member.person for member in (await rows.members_of(session, id))[data.entry] if member.person is not None]
            table = await drop(session, held, data.entry, None)
        await hand_over(house, table, people)
        return await self._told(house, id, person)

    async def _told(self, house: House, id: str, person: Person) -> p.TournamentTold:
        house.tournaments.news.set()
        async with house.database.reading() as session:
            return await told(session, await session.get_one(Tournament, id), person.id, None)

    async def _host(self, request: Request[Any, Any, Any], house: House, id: str, *statuses: str) -> Person:
        person = await require(request, house)
        async with house.database.reading() as session:
            await hosted(session, id, person, *statuses)
        return person

    async def _change(self, request: Request[Any, Any, Any], house: House, id: str, status: str, *before: str) -> p.TournamentTold:
        person = await require(request, house)
        async with house.database.writing() as session:
            held = await hosted(session, id, person, *before)
            held.status = status
            rows.changed(held, now())
        return await self._told(house, id, person)


def checked(wish: p.TournamentWish, host: Person) -> Tournament:
    try:
        game = find_game(wish.game)
        game.check_players(wish.players)
        options = game.settings(wish.options)
    except (DataError, UnknownGame) as error:
        raise Refusal("bad", str(error)) from None
    teams = rows.team_seats(game.id, wish.players) if wish.teams else ()
    if wish.teams and len(teams) != 2:
        raise Refusal("bad", "there are no teams in this game at tables of this size")
    if wish.clock.kind == "none":
        raise Refusal("bad", "a tournament needs a clock: nobody may keep all others waiting")
    if wish.rated and options != game.settings({}):
        raise Refusal("bad", "only the game as it is printed is rated, without options")
    begins = datetime.fromtimestamp(wish.begins / 1000, UTC) if wish.begins is not None and abs(wish.begins) < 10**14 else None
    if wish.begins is not None and (begins is None or not now() - timedelta(minutes=5) <= begins <= now() + FARTHEST):
        raise Refusal("bad", "a tournament begins within the next sixty days")
    return Tournament(
        id=fresh_id(),
        name=" ".join(wish.name.split())[:60] or game.title,
        host=host.id,
        game=game.id,
        options=options,
        system=wish.system,
        size=wish.players,
        team=len(teams[0]) if teams else 1,
        rounds=wish.rounds if wish.system == "swiss" else 0,
        minutes=(wish.minutes or USUAL_MINUTES) if wish.system == "arena" else 0,
        clock={"kind": wish.clock.kind, "seconds": wish.clock.seconds, "bank": wish.clock.bank},
        rated=wish.rated,
        status="open",
        round=0,
        version=0,
        seed=secrets.token_hex(32),
        begins=begins,
        attention=begins,
    )


async def entered(session: AsyncSession, id: str, *statuses: str) -> Tournament:
    held = await rows.hold(session, id)
    if held is None:
        raise Refusal("not_found", "there is no such tournament")
    if held.status not in statuses:
        said = {"open": "has not begun", "playing": "is under way", "paused": "pauses", "over": "is over", "closed": "was called off"}
        raise Refusal("conflict", f"the tournament {said[held.status]}")
    return held


async def hosted(session: AsyncSession, id: str, person: Person, *statuses: str) -> Tournament:
    held = await entered(session, id, *statuses)
    if held.host != person.id:
        raise Refusal("forbidden", "only the host may do that")
    return held


async def free_entries(session: AsyncSession, held: Tournament, more: int) -> int:
    """The number of the next entry, if there is room for so many more."""
    count = await session.scalar(select(func.count()).select_from(Entry).where(Entry.tournament == held.id)) or 0
    most = MOST_AT_A_ROBIN if held.system == "robin" else MOST_ENTRIES
    if count + more > most:
        raise Refusal("conflict", f"at most {most} may enter")
    last = await session.scalar(select(func.max(Entry.number)).where(Entry.tournament == held.id))
    return 0 if last is None else last + 1


async def entry_names(session: AsyncSession, held: Tournament) -> list[str]:
    return list(await session.scalars(select(Entry.name).where(Entry.tournament == held.id)))


def add_rivals(session: AsyncSession, held: Tournament, number: int, name: str, level: str) -> None:
    session.add(Entry(tournament=held.id, number=number, name=name, status="in", missed=0))
    for place in range(held.team):
        called = name if held.team == 1 else BOT_NAMES[(number + place) % len(BOT_NAMES)]
        session.add(Member(tournament=held.id, entry=number, place=place, person=None, level=level, name=called))


async def add_entry(session: AsyncSession, held: Tournament, person: Person, team: str) -> None:
    number = await free_entries(session, held, 1)
    if held.team > 1 and not team.strip():
        raise Refusal("bad", "a team needs a name")
    wished = clean_name(team) if held.team > 1 else person.name
    name = told_apart(wished, await entry_names(session, held))
    word = fresh_id() if held.team > 1 else None
    session.add(Entry(tournament=held.id, number=number, name=name, status="in", missed=0, word=word))
    session.add(Member(tournament=held.id, entry=number, place=0, person=person.id, level="", name=person.name))


async def join_team(session: AsyncSession, held: Tournament, person: Person, word: str) -> None:
    entry = await session.scalar(select(Entry).where(Entry.tournament == held.id, Entry.word == word, Entry.status == "in"))
    if entry is None or held.status != "open":
        raise Refusal("not_found", "there is no team with this word")
    places = {member.place for member in (await rows.members_of(session, held.id))[entry.number]}
    free = [place for place in range(held.team) if place not in places]
    if not free:
        raise Refusal("conflict", "this team is complete")
    session.add(Member(tournament=held.id, entry=entry.number, place=free[0], person=person.id, level="", name=person.name))


async def come_back(session: AsyncSession, held: Tournament, mine: Member) -> None:
    entry = await session.get_one(Entry, (held.id, mine.entry))
    if entry.status == "in":
        raise Refusal("conflict", "you have entered already")
    if held.system in ("knockout",):
        raise Refusal("conflict", "who has left a knockout is out")
    entry.status, entry.missed = "in", 0


async def drop(session: AsyncSession, held: Tournament, number: int, person: str | None) -> str | None:
    """Takes an entry out, or one member of a team before it begins. Returns the table at which it plays."""
    entry = await session.get_one(Entry, (held.id, number))
    rows.changed(held, now())
    if held.status != "open":
        entry.status = "out"
        playing = await rows.bouts_of(session, held.id, PlayedBout.points.is_(None))
        return next((bout.table for bout in playing if number in bout.sides), None)
    members = (await rows.members_of(session, held.id))[number]
    gone = [member for member in members if person is None or member.person == person]
    for member in gone:
        await session.delete(member)
    await session.flush()
    if len(gone) == len(members) or not any(member.person for member in members if member not in gone):
        await session.delete(entry)
    return None


async def hand_over(house: House, table: str | None, people: list[str]) -> None:
    """Whoever leaves is stood in for at the table where they play."""
    if table is None:
        return
    room = await house.room(table)
    if room.table.status == "playing":
        for person in people:
            for seat in room.seats_of(person):
                await house.set_away(room, seat, True)
