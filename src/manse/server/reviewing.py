"""Shared reviews over HTTP and on their socket."""

from typing import Any

import msgspec
from litestar import Controller, Request, WebSocket, post, websocket

from manse.server import review_protocol as p
from manse.server import reviews
from manse.server.clocks import milliseconds
from manse.server.conversation import Conversation, converse, receive
from manse.server.guests import Pass
from manse.server.house import House
from manse.server.models import Person
from manse.server.records import check_played, check_reader, unveiled
from manse.server.refusal import Refusal
from manse.server.reviews import Review
from manse.server.room import Room, check_status
from manse.server.security import address_of
from manse.server.socket_protocol import ChatLine, ChatTold, Ping, Pong, Speak, Taken, Told
from manse.server.talk import LONGEST, check_silence


class ReviewPages(Controller):
    path = "/api/reviews"
    tags = ("reviews",)

    @post(summary="Look at a finished game together: I lead, and whoever has the id follows")
    async def begin(self, request: Request[Any, Any, Any], house: House, person: Person, data: p.ReviewWish) -> p.ReviewMade:
        room = await unveiled(request, house, data.table)
        house.tables.check(person.id, address_of(request))
        return p.ReviewMade(id=await reviews.begin(house.database, room.id, person))


class Follower(Conversation):
    """One socket at one review."""

    decoder = msgspec.json.Decoder(p.FromFollower)

    def __init__(self, socket: WebSocket[Any, Any, Any], house: House, room: Room, review: str, person: str | None) -> None:
        super().__init__(socket, house, person)
        self.room, self.review = room, review
        self._told: p.ReviewTold | None = None
        self._lines = 0
        """The last line that was told."""

    async def write_news(self) -> None:
        async with self.house.database.reading() as session:
            review = await reviews.find(session, self.review)
            people = await reviews.people_at(session, self.review)
            lines = await reviews.lines_of(session, self.review, self._lines, self.person)
        told = self._standing(review, people)
        if told != self._told:
            self._told = told
            self.line.say(told)
        if lines:
            self._lines = lines[-1][0].id
            self.line.say(ChatTold(lines=[self._line(line, person) for line, person in lines]))

    def _standing(self, review: Review, people: list[Person]) -> p.ReviewTold:
        return p.ReviewTold(
            table=review.table,
            step=review.step,
            seat=review.seat,
            leads=self.person is not None and review.leader == self.person,
            led=any(person.id == review.leader for person in people),
            people=[
                p.FollowerTold(name=one.name, who=one.handle, leads=one.id == review.leader, me=one.id == self.person) for one in people
            ],
        )

    def _line(self, line: reviews.ReviewLine, person: Person) -> ChatLine:
        seat = next(iter(self.room.seats_of(person.id)), None)
        who = None if person.id == self.person else person.handle
        at = int(line.at.timestamp() * 1000)
        return ChatLine(id=line.id, name=person.name, who=who, seat=seat, team=False, text=line.text, at=at)

    async def carry_out(self, message: p.Lead | p.HandOver | p.TakeOver | Speak | Ping) -> Told:
        if isinstance(message, Ping):
            if self.person is not None:
                await reviews.note(self.house.database, self.review, self.person)
            self.stir()  # news may have been lost
            return Pong(id=message.id, now=milliseconds())
        if self.person is None:
            raise Refusal("unnamed", "say your name first")
        await self._do(self.person, message)
        self.house.reviews.changed(self.review)
        return Taken(id=message.id)

    async def _do(self, person: str, message: p.Lead | p.HandOver | p.TakeOver | Speak) -> None:
        database = self.house.database
        match message:
            case p.Lead():
                check_reader(self.room, message.seat, "en")
                if not 0 <= message.step < self.room.match.steps:
                    raise Refusal("bad", "there is no such step")
                await reviews.lead(database, self.review, person, message.step, message.seat)
            case p.HandOver():
                await reviews.hand_over(database, self.review, person, message.who)
            case p.TakeOver():
                await reviews.take_over(database, self.review, person)
            case Speak():
                await self._speak(person, message)

    async def _speak(self, person: str, message: Speak) -> None:
        text, speaker = message.text.strip(), await self.house.store.person(person)
        if message.team or not 0 < len(text) <= LONGEST:
            raise Refusal("bad", f"a message has 1 to {LONGEST} characters, and is for all")
        if speaker is None:
            raise Refusal("unnamed", "say your name first")
        check_silence(speaker)
        self.house.talk.check(person, 1)
        await reviews.say(self.house.database, self.review, person, self.house.words.masked(text))


@websocket("/api/reviews/{review_id:str}/live")
async def review_live(socket: WebSocket[Any, Any, Any], review_id: str, house: House) -> None:
    """The socket of a shared review. See docs/protocol.md."""

    async def attend(by: Pass | None) -> None:
        person = by.person if by else None
        async with house.database.reading() as session:
            room = await house.room((await reviews.find(session, review_id)).table)
        check_status(room.table, "over")
        await check_played(house, room, person)
        follower = Follower(socket, house, room, review_id, person)
        await converse(follower, by, lambda: house.reviews.enter(follower), lambda: house.reviews.leave(follower))

    await receive(socket, house, attend)
