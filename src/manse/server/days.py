"""The deal of the day over HTTP: play it once, and see how others fared when one has finished."""

from datetime import date, timedelta
from typing import Any

from litestar import Controller, Request, get, post
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from manse.engine.registry import game as find_game
from manse.engine.registry import games
from manse.server import duplicate_protocol as p
from manse.server.duplicate import AHEAD, DayDeal, DayTable, closes, lay_down, results, seat_down, seat_of, size_of, today
from manse.server.house import House
from manse.server.lab import game_of
from manse.server.models import Person, Table
from manse.server.protocol import TableMade
from manse.server.refusal import Refusal
from manse.server.seal import promise_of
from manse.server.security import address_of

MOST = 500
"""Places that are shown."""


class Days(Controller):
    path = "/api/daily"
    tags = ("daily",)

    @get(summary="Today's deals of all games, and which of them I have played")
    async def index(self, house: House, visitor: Person | None) -> p.DayIndex:
        day = today().isoformat()
        async with house.database.reading() as session:
            lines = [await line_of(session, day, game, visitor.id if visitor else None) for game in games()]
        return p.DayIndex(day=day, closes=int(closes(today()).timestamp() * 1000), lines=lines)

    @get("/{game:str}", summary="The deal of a day: how all fared, for who has finished or when the day is over")
    async def one(self, house: House, visitor: Person | None, game: str, day: str | None = None) -> p.DayTold:
        found = game_of(game)
        me = visitor.id if visitor else None
        wanted = day_of(day)
        async with house.database.reading() as session:
            deal = await deal_of(session, wanted, found.id)
            line = await line_of(session, deal.day, found.id, me)
            over = wanted < today()
            return p.DayTold(
                line=line,
                day=deal.day,
                open=wanted == today(),
                closes=int(closes(wanted).timestamp() * 1000),
                promise=promise_of(deal.secret),
                secret=deal.secret if over else None,
                scores=await scores_of(session, deal, me, over) if over or line.state == "over" else None,
                coming=await coming(session, found.id),
            )

    @post("/{game:str}", summary="Sit down at today's deal; who has done so comes back to the same table", status_code=200)
    async def play(self, request: Request[Any, Any, Any], house: House, person: Person, game: str) -> TableMade:
        found = game_of(game)
        house.tables.check(person.id, address_of(request))
        await lay_down(house.database)
        try:
            async with house.database.writing() as session:
                table = await seat_down(session, person, await deal_of(session, today(), found.id))
        except IntegrityError:  # in another window at the same moment
            async with house.database.reading() as session:
                table = (await session.get_one(DayTable, (today().isoformat(), found.id, person.id))).table
        house.tend(await house.room(table))
        return TableMade(id=table)


def day_of(given: str | None) -> date:
    try:
        wanted = date.fromisoformat(given) if given else today()
    except ValueError:
        raise Refusal("bad", "a day is written 2026-01-31") from None
    if wanted > today():
        raise Refusal("not_found", "this day has not come")
    return wanted


async def deal_of(session: AsyncSession, day: date, game: str) -> DayDeal:
    deal = await session.get(DayDeal, (day.isoformat(), game))
    if deal is None:
        raise Refusal("not_found", "there was no deal on this day")
    return deal


async def line_of(session: AsyncSession, day: str, game: str, person: str | None) -> p.DayLine:
    found = find_game(game)
    mine = await session.get(DayTable, (day, game, person)) if person else None
    status = await session.scalar(select(Table.status).where(Table.id == mine.table)) if mine else None
    done = select(func.count()).select_from(DayTable).join(Table, Table.id == DayTable.table)
    count = await session.scalar(done.where(DayTable.day == day, DayTable.game == game, Table.status == "over"))
    return p.DayLine(
        game=game,
        title=found.title,
        players=size_of(found),
        seat=seat_of(day, found),
        state="new" if mine is None else "over" if status == "over" else "playing",
        table=mine.table if mine else None,
        finished=count or 0,
    )


async def scores_of(session: AsyncSession, deal: DayDeal, person: str | None, over: bool) -> list[p.DayScore]:
    found, place, last = list[p.DayScore](), 0, None
    for number, one in enumerate(await results(session, deal.day, deal.game), 1):
        if (one.share, one.ahead) != last:
            place, last = number, (one.share, one.ahead)
        if number <= MOST or one.person == person:
            mine = one.person == person
            table = one.table if over or mine else None
            score = p.DayScore(place=place, name=one.name, me=mine, share=one.share, score=one.score, ahead=one.ahead, table=table)
            found.append(score)
    return found


async def coming(session: AsyncSession, game: str) -> list[p.DayPromise]:
    first, last = today().isoformat(), (today() + timedelta(days=AHEAD)).isoformat()
    rows = select(DayDeal).where(DayDeal.game == game, DayDeal.day > first, DayDeal.day <= last).order_by(DayDeal.day)
    return [p.DayPromise(day=deal.day, promise=promise_of(deal.secret)) for deal in await session.scalars(rows)]
