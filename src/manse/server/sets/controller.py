"""Sets over HTTP: make one, form groups, play the boards, compare."""

from datetime import timedelta
from typing import Any

from litestar import Controller, Request, get, post
from sqlalchemy.ext.asyncio import AsyncSession

from manse.engine.errors import DataError, UnknownGame
from manse.engine.registry import game as find_game
from manse.server.blocks import apart_from
from manse.server.house import House
from manse.server.models import Person, now
from manse.server.protocol import TableMade
from manse.server.refusal import Refusal
from manse.server.seal import fresh_secret
from manse.server.security import address_of
from manse.server.sets import protocol as p
from manse.server.sets import rows
from manse.server.sets.models import DealSet
from manse.server.sets.telling import line, told
from manse.server.store import fresh_id
from manse.server.tables import check_level

LISTED = 50


class Sets(Controller):
    path = "/api/sets"
    tags = ("sets",)

    @get(summary="Sets that I have made, or play in")
    async def lists(self, house: House, visitor: Person | None) -> p.SetLists:
        async with house.database.reading() as session:
            found = await rows.known_to(session, visitor.id, LISTED) if visitor else []
            return p.SetLists(lines=[await line(session, held, visitor.id if visitor else None) for held in found])

    @post(summary="Make a set")
    async def make(self, request: Request[Any, Any, Any], house: House, person: Person, data: p.SetWish) -> p.SetMade:
        held = checked(data, person)
        house.words.check(held.name)
        house.tables.check(person.id, address_of(request))
        async with house.database.writing() as session:
            session.add(held)
        return p.SetMade(id=held.id)

    @get("/{id:str}", summary="A set: its groups, and of each board that I have played how all fared")
    async def one(self, house: House, visitor: Person | None, id: str) -> p.SetTold:
        async with house.database.reading() as session:
            return await told(session, await found(session, id), visitor.id if visitor else None)

    @post("/{id:str}/sit", summary="Take a seat in a group that has not begun, or in a new one", status_code=200)
    async def sit(self, house: House, person: Person, id: str, data: p.SetPlace) -> p.SetTold:
        apart = await apart_from(house.database, person.id)
        async with house.database.writing() as session:
            held = await rows.hold(session, id)
            if data.group is not None:
                others = (await rows.seats_of(session, id))[data.group]
                if any(other.person in apart for other in others):
                    raise Refusal("conflict", "this seat is kept for somebody else")
            await rows.sit_down(session, held, person, data.group, data.seat)
            return await told(session, held, person.id)

    @post("/{id:str}/leave", summary="Leave my group, before it has begun", status_code=200)
    async def leave(self, house: House, person: Person, id: str) -> p.SetTold:
        async with house.database.writing() as session:
            held = await rows.hold(session, id)
            await rows.get_up(session, held, person.id)
            return await told(session, held, person.id)

    @post("/{id:str}/boards/{board:int}", summary="My group's table for a board; with the first the group has begun", status_code=200)
    async def play(self, request: Request[Any, Any, Any], house: House, person: Person, id: str, board: int) -> TableMade:
        house.tables.check(person.id, address_of(request))
        async with house.database.writing() as session:
            table = await rows.table_for(session, await rows.hold(session, id), person, board)
        house.tend(await house.room(table))
        return TableMade(id=table)

    @post("/{id:str}/close", summary="Close it before its time (the host), when no group is playing", status_code=200)
    async def close(self, house: House, person: Person, id: str) -> p.SetTold:
        async with house.database.writing() as session:
            held = await rows.hold(session, id)
            if held.host != person.id:
                raise Refusal("forbidden", "only the host may do that")
            tables = await rows.close(session, held)
        for table in tables:
            house.news.tell_workers(table=table)
            if (room := house.held(table)) is not None:
                await house.refresh(room)
        async with house.database.reading() as session:
            return await told(session, await found(session, id), person.id)


async def found(session: AsyncSession, id: str) -> DealSet:
    held = await session.get(DealSet, id)
    if held is None:
        raise Refusal("not_found", "there is no such set")
    return held


def checked(wish: p.SetWish, host: Person) -> DealSet:
    try:
        game = find_game(wish.game)
        game.check_players(wish.players)
        options = game.settings(wish.options)
    except (DataError, UnknownGame) as error:
        raise Refusal("bad", str(error)) from None
    return DealSet(
        id=fresh_id(),
        name=" ".join(wish.name.split())[:60] or game.title,
        host=host.id,
        game=game.id,
        version=game.version,
        options=options,
        size=wish.players,
        boards=wish.boards,
        level=check_level(wish.level),
        clock={"kind": wish.clock.kind, "seconds": wish.clock.seconds, "bank": wish.clock.bank},
        secret=fresh_secret(),
        closes=now() + timedelta(days=wish.days),
    )
