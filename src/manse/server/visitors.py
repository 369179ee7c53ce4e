"""The socket of the hall: a browser on whatever page of the house is told what it should know. Every message gets an answer."""

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from manse.server import circles
from manse.server import people_protocol as p
from manse.server.blocks import apart_from
from manse.server.bounds import check_text
from manse.server.clocks import milliseconds
from manse.server.guests import Pass
from manse.server.house import House
from manse.server.line import Line, encode
from manse.server.live import CLOSING, ENDED, REFUSED, TOO_SLOW
from manse.server.people import admit, check_welcome
from manse.server.protocol import TableLine
from manse.server.refusal import Refusal
from manse.server.security import address_of, check_origin
from manse.server.socket_protocol import Ping, Pong, Refused, Taken, Told

log = logging.getLogger("manse.visitors")
decoder = msgspec.json.Decoder(p.FromVisitor)
LONGEST_MESSAGE = 400
MOST_ANSWERS = 16


class Visitor:
    """One socket. Whoever has news notes it here and goes on; a task of its own writes it out."""

    def __init__(self, socket: WebSocket[Any, Any, Any], house: House, person: str | None) -> None:
        self.house, self.person = house, person
        self.line = Line(socket, house.settings.slow)
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
        self._answers: list[Told] = []
        self._news = asyncio.Event()
        self._news.set()
        self._ended = False
        self._writing: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self._writing = asyncio.create_task(self.write())

    def end(self) -> None:
        if self._writing is not None:
            self._writing.cancel()

    def show_out(self) -> None:
        self._ended = True
        self.end()

    def tell(self, circle: bool = False, parlour: bool = False, notices: bool = False, tournament: bool = False) -> None:
        self._notices, self._standings = self._notices or notices, self._standings or tournament
        self._circle, self._parlour = self._circle or (circle and self.person is not None), self._parlour or parlour
        if circle:
            self._parlour = self._parlour or self.watches  # a block changes what is seen there
        self._news.set()

    async def write(self) -> None:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                await self.line.ready()
                await self._write_news()
                while self._answers:
                    self.line.say(self._answers.pop(0))
                await self.line.flush()
        except asyncio.CancelledError:
            if self._ended:
                await self.line.drop(ENDED, "what you were let in by has ended: come in again")
            raise
        except TimeoutError:
            await self.line.drop(TOO_SLOW, "too slow: come back when you can read")
        except (WebSocketDisconnect, RuntimeError, OSError):  # it is gone: its own loop will see to that
            pass
        except Exception:
            log.exception("a visitor could not be told")
            await self.line.drop(TOO_SLOW, "something went wrong in the house; it was noted")

    async def _write_news(self) -> None:
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

    async def hear(self, data: str | bytes) -> None:
        try:
            message = self._decode(data)
            if isinstance(message, p.Watch):
                self.tournament, self._standings = message.tournament, False
                await self._watch(message.parlour)
            answer: Told = Pong(id=message.id[:64], now=milliseconds()) if isinstance(message, Ping) else Taken(id=message.id[:64])
        except Refusal as refusal:
            answer = Refused(id="", code=refusal.code, message=refusal.message)
        if len(self._answers) < MOST_ANSWERS:  # who asks on without reading is not answered
            self._answers.append(answer)
            self._news.set()

    def _decode(self, data: str | bytes) -> p.FromVisitor:
        if len(data) > LONGEST_MESSAGE:
            raise Refusal("bad", "the message is too long")
        check_text(data)
        try:
            return decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("bad", f"not a message: {error}") from None

    async def _watch(self, parlour: bool) -> None:
        begins, self.watches = parlour and not self.watches, parlour
        if begins:
            self._lines, self._seeks = {}, None
            await self.house.hall.look()
            self.tell(parlour=True)


@websocket("/api/hall/live")
async def hall(socket: WebSocket[Any, Any, Any], house: House) -> None:
    """The socket of the hall. See docs/protocol.md."""
    await socket.accept()
    try:
        check_origin(socket, house.settings)
        person, by = await admit(socket, house)
        check_welcome(person)
        with house.sockets.hold(person.id if person else None, address_of(socket)):
            await attend(socket, house, by)
    except Refusal as refusal:
        await socket.send_text(encode(Refused(id="", code=refusal.code, message=refusal.message)).decode())
        await socket.close(code=CLOSING.get(refusal.code, REFUSED), reason=refusal.message)


async def attend(socket: WebSocket[Any, Any, Any], house: House, by: Pass | None) -> None:
    visitor = Visitor(socket, house, by.person if by else None)
    visitor.begin()
    house.hall.visitors.add(visitor)
    if by is not None:
        house.hall.presence.arrive(by.person)
    try:
        async with house.guests.hold(visitor, by):
            while (said := await visitor.line.receive()) is not None:
                await visitor.hear(said)
        await visitor.line.part()
    except WebSocketDisconnect:
        pass
    finally:
        visitor.end()
        house.hall.visitors.discard(visitor)
        if by is not None:
            house.hall.presence.depart(by.person)
