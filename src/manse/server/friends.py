"""Friends, blocks and invitations, over HTTP. Whoever is blocked gets the answers that anybody gets."""

from typing import Any

from litestar import Controller, Request, delete, get, post

from manse.server import blocks, circles
from manse.server import people_protocol as p
from manse.server.house import House
from manse.server.models import Person
from manse.server.refusal import Refusal
from manse.server.room import check_status
from manse.server.security import address_of


async def whom(house: House, person: Person, data: p.Whom) -> Person:
    if bool(data.handle) == bool(data.name):
        raise Refusal("bad", "say who is meant, by the handle or by the name")
    if data.handle:
        return await circles.by_handle(house.database, data.handle)
    return await circles.called(house.database, person.id, data.name[:100])


class Friends(Controller):
    path = "/api"
    tags = ("people",)

    @get("/friends", summary="Whom I know, who of them is here, and what they ask of me")
    async def circle(self, house: House, person: Person) -> p.Circle:
        return await circles.circle_of(house.database, person.id, house.hall.presence)

    @post("/friends", summary="Ask somebody to be friends, or agree to it", status_code=200)
    async def befriend(self, request: Request[Any, Any, Any], house: House, person: Person, data: p.Whom) -> p.Circle:
        await house.asked.check(person.id, address_of(request))
        other = await whom(house, person, data)
        await blocks.unblock(house.database, person.id, other.id)
        await circles.befriend(house.database, person.id, other.id)
        return await self._changed(house, person, other)

    @delete("/friends/{handle:str}", summary="Be friends no more; or withdraw the question, or say no to it", status_code=200)
    async def unfriend(self, house: House, person: Person, handle: str) -> p.Circle:
        other = await circles.by_handle(house.database, handle)
        await circles.unfriend(house.database, person.id, other.id)
        return await self._changed(house, person, other)

    @post("/blocks", summary="Have nothing to do with somebody; they are not told", status_code=200)
    async def block(self, house: House, person: Person, data: p.Whom) -> p.Circle:
        other = await whom(house, person, data)
        if other.id == person.id:
            raise Refusal("bad", "that is you")
        if not await blocks.block(house.database, person.id, other.id):
            raise Refusal("conflict", f"{blocks.MOST} people are the most")
        house.hall.parlour_changed()
        return await self._changed(house, person, other)

    @delete("/blocks/{handle:str}", summary="Have to do with somebody again", status_code=200)
    async def unblock(self, house: House, person: Person, handle: str) -> p.Circle:
        other = await circles.by_handle(house.database, handle)
        await blocks.unblock(house.database, person.id, other.id)
        return await self._changed(house, person, other)

    @post(
        "/tables/{table_id:str}/invite",
        summary="Invite somebody to a table that has not begun",
        status_code=200,
    )
    async def invite(self, request: Request[Any, Any, Any], house: House, person: Person, table_id: str, data: p.Whom) -> None:
        room = await house.room(table_id)
        check_status(room.table, "open")
        if person.id != room.table.host and not room.seats_of(person.id):
            raise Refusal("forbidden", "only who sits at the table invites to it")
        await house.asked.check(person.id, address_of(request))
        other = await whom(house, person, data)
        if other.id == person.id or room.seats_of(other.id):
            raise Refusal("bad", "they sit at this table already")
        await circles.invite(house.database, room.table, person, other.id)
        house.hall.circles_changed(other.id)

    @delete("/invitations/{id:str}", summary="Say no to an invitation", status_code=200)
    async def decline(self, house: House, person: Person, id: str) -> p.Circle:
        await circles.decline(house.database, person.id, id)
        return await self._changed(house, person)

    async def _changed(self, house: House, person: Person, *others: Person) -> p.Circle:
        house.hall.circles_changed(person.id, *(other.id for other in others))
        return await circles.circle_of(house.database, person.id, house.hall.presence)
