"""The socket of the hall: a browser on whatever page of the house is told what it should know."""

from typing import Any

import msgspec
from litestar import WebSocket, websocket

from manse.server import circles
from manse.server import people_protocol as p
from manse.server.blocks import apart_from
from manse.server.clocks import milliseconds
from manse.server.conversation import Conversation, converse, receive
from manse.server.guests import Pass
from manse.server.house import House
from manse.server.line import encode
from manse.server.protocol import TableLine
from manse.server.socket_protocol import Ping, Pong, Taken, Told


class Visitor(Conversation):
    decoder = msgspec.json.Decoder(p.FromVisitor)
    longest = 400

    def __init__(self, socket: WebSocket[Any, Any, Any], house: House, person: str | None) -> None:
        super().__init__(socket, house, person)
        self.watches = False
        self.tournament: str | None = None
        """The one that is looked at."""
        self.invited: set[str] = set()
        """Tables it was told an invitation to."""
        self._circle, self._parlour, self._notices, self._standings = person is not None, False, False, False
        """What should be told anew."""
        self._told: bytes = b""
        self._lines: dict[str, TableLine] = {}
        self._seeks: list[p.SeekLine] | None = None
        self.stir()

    def tell(self, circle: bool = False, parlour: bool = False, notices: bool = False, tournament: bool = False) -> None:
        self._notices, self._standings = self._notices or notices, self._standings or tournament
        self._circle, self._parlour = self._circle or (circle and self.person is not None), self._parlour or parlour
        if circle:
            self._parlour = self._parlour or self.watches  # a block changes what is seen there
        self.stir()

    async def write_news(self) -> None:
        if self._circle and self.person is not None:
            self._circle = False
            circle = await circles.circle_of(self.house.database, self.person, self.house.hall.presence)
            self.invited = {one.table for one in circle.invitations}
            if (told := encode(circle)) != self._told:
                self._told = told
                self.line.say(p.CircleTold(circle=circle))
        if self._notices:
            self._notices = False
            self.line.say(p.NoticesChanged())
        if self._standings and self.tournament is not None:
            self._standings = False
            self.line.say(p.TournamentChanged(tournament=self.tournament))
        if self._parlour and self.watches:
            self._parlour = False
            await self._write_parlour()

    async def _write_parlour(self) -> None:
        hall, apart = self.house.hall, await apart_from(self.house.database, self.person)
        lines = {one.line.id: one.told_to(self.person) for one in hall.tables if one.host not in apart}
        told = (wish.told_to(self.person, apart) for wish in hall.wishes)
        seeks = [seek for seek in told if seek is not None]
        came = [line for id, line in lines.items() if self._lines.get(id) != line]
        gone = [id for id in self._lines if id not in lines]
        if came or gone or seeks != self._seeks:
            self.line.say(p.ParlourTold(came=came, gone=gone, seeks=seeks))
        self._lines, self._seeks = lines, seeks

    async def carry_out(self, message: p.Watch | Ping) -> Told:
        if isinstance(message, Ping):
            return Pong(id=message.id, now=milliseconds())
        self.tournament, self._standings = message.tournament, False
        await self._watch(message.parlour)
        return Taken(id=message.id)

    async def _watch(self, parlour: bool) -> None:
        begins, self.watches = parlour and not self.watches, parlour
        if begins:
            self._lines, self._seeks = {}, None
            await self.house.hall.look()
            self.tell(parlour=True)


@websocket("/api/hall/live")
async def hall(socket: WebSocket[Any, Any, Any], house: House) -> None:
    """The socket of the hall. See docs/protocol.md."""

    async def attend(by: Pass | None) -> None:
        visitor = Visitor(socket, house, by.person if by else None)
        await converse(visitor, by, lambda: house.hall.enter(visitor), lambda: house.hall.leave(visitor))

    await receive(socket, house, attend)
