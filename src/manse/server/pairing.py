"""Finding players: those who look for the same game, size, clock and kind of table are seated together, the longest waiting first."""

from typing import Any

from litestar import Controller, Request, delete, get, post
from sqlalchemy import delete as sql_delete

from manse.engine.errors import DataError, UnknownGame
from manse.engine.registry import game as find_game
from manse.server import pairing_protocol as p
from manse.server.house import House
from manse.server.models import Person, Seeking
from manse.server.refusal import Refusal
from manse.server.security import address_of
from manse.server.seekers import Seekers


def seekers_of(request: Request[Any, Any, Any]) -> Seekers:
    found: Seekers = request.app.state.seekers
    return found


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
        return await seekers_of(request).seek(person.id, data)

    @get(summary="Has somebody been found? Asked every few seconds: who is silent does not wait any more")
    async def wait(self, request: Request[Any, Any, Any], person: Person) -> p.PairTold | None:
        return await seekers_of(request).wait(person.id)

    @delete(summary="Look for players no more")
    async def withdraw(self, house: House, person: Person) -> None:
        async with house.database.writing() as session:
            await session.execute(sql_delete(Seeking).where(Seeking.person == person.id))
        house.hall.parlour_changed()
