"""What the house keeps about me: to take along, and to have deleted."""

from typing import Any

from litestar import Controller, Request, Response, get, post
from litestar.response import Stream

from manse.server import people_protocol as p
from manse.server import protocol
from manse.server.export import exported
from manse.server.forgetting import forget
from manse.server.house import House
from manse.server.people import require_browser, without_cookie
from manse.server.proofs import prove
from manse.server.refusal import Refusal
from manse.server.security import address_of


class Leaving(Controller):
    path = "/api/me"
    tags = ("people",)

    @get("/export", summary="All that is kept about me, as JSON")
    async def take_along(self, request: Request[Any, Any, Any], house: House) -> Stream:
        person = await require_browser(request, house, banned_too=True)
        await house.exported.check(person.id, address_of(request))
        named = {"content-disposition": 'attachment; filename="manse.json"', "cache-control": "no-store"}
        return Stream(exported(house.database, person), media_type="application/json", headers=named)

    @post("/forget", summary="Delete all that is kept about me; of finished games stays what is nameless", status_code=200)
    async def leave(self, request: Request[Any, Any, Any], house: House, data: p.Farewell) -> Response[protocol.Me]:
        person = await require_browser(request, house, banned_too=True)
        if data.name.strip() != person.name:
            raise Refusal("bad", "write your name exactly as it is")
        await prove(request, house, person, data.proof)
        tables = await forget(house.database, person.id)
        await house.end_passes(person.id)
        for table in tables:
            await house.changed(await house.room(table), chat=True)
        await house.renew_rooms_of(person.id)
        return without_cookie()
