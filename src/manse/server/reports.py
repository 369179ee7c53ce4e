"""Reports: somebody says that a person or a line is not to be borne. The chat is attached as the reporter can read it."""

from typing import Any

from litestar import Controller, Request, post

from manse.server import circles
from manse.server import moderation_protocol as p
from manse.server.house import House
from manse.server.models import Chat, Person
from manse.server.moderation_models import Report
from manse.server.refusal import Refusal
from manse.server.room import Room
from manse.server.security import address_of
from manse.server.store import fresh_id
from manse.server.talk import may_listen, readable

ATTACHED = 200
"""Lines of the chat."""


class Reports(Controller):
    path = "/api/reports"
    tags = ("people",)

    @post(summary="Report a person, or a line of a chat, to who runs the house")
    async def report(self, request: Request[Any, Any, Any], house: House, person: Person, data: p.ReportWish) -> p.ReportTaken:
        await house.reported.check(person.id, address_of(request))
        room = await house.room(data.table) if data.table else None
        read = await self._read(house, room, person) if room is not None else []
        line = next((one for one in read if one.id == data.line), None)
        if data.line is not None and line is None:
            raise Refusal("not_found", "there is no such line that you can read")
        if line is None and not data.handle:
            raise Refusal("bad", "say who is meant, or which line")
        accused = line.person if line is not None else (await circles.by_handle(house.database, data.handle)).id
        if accused == person.id:
            raise Refusal("bad", "that is you")
        made = Report(id=fresh_id(), reporter=person.id, person=accused, reason=data.reason, text=data.text.strip(), outcome="")
        made.table, made.line, made.log = room.id if room else None, line.id if line else None, attached(room, read)
        async with house.database.writing() as session:
            session.add(made)
        return p.ReportTaken(id=made.id)

    async def _read(self, house: House, room: Room, person: Person) -> list[Chat]:
        if not may_listen(room, person.id):
            raise Refusal("forbidden", "you cannot see this table")
        return list(readable(room, person.id, await house.store.chats(room.id, limit=ATTACHED)))


def attached(room: Room | None, read: list[Chat]) -> dict[str, Any]:
    if room is None:
        return {}
    lines = [
        {"id": line.id, "name": line.name, "text": line.text, "at": line.at.isoformat(), "team": line.team is not None} for line in read
    ]
    decisions = len(room.history.log) if room.history is not None else 0
    return {"game": room.table.game, "status": room.table.status, "decisions": decisions, "names": room.names, "chat": lines}
