"""The socket: a browser or a program looks at a table and plays. Every message gets an answer; none closes the socket."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from manse.engine.speech import LANGUAGES
from manse.server import protocol as p
from manse.server.house import House
from manse.server.models import Chair, Chat
from manse.server.people import identify
from manse.server.refusal import Refusal
from manse.server.room import Room, milliseconds
from manse.server.security import check_origin

log = logging.getLogger("manse.live")
decoder = msgspec.json.Decoder(p.FromBrowser)
encoder = msgspec.json.Encoder()
LONGEST_MESSAGE = 4096
LONGEST_CHAT = 500
REFUSED = 4403
GONE = 4404
GONE_AWAY = 1006


class Client:
    """One socket at one table."""

    def __init__(self, socket: WebSocket[Any, Any, Any], house: House, room: Room, person: str | None) -> None:
        self.socket, self.house, self.room, self.person = socket, house, room, person
        self.seat: int | None = None
        """The viewpoint, once the browser has looked."""
        self.step = 0
        self.rewound = 0
        self.language = "en"
        self.chats = 0
        self._allowance = 3.0 * house.settings.pace
        self._heard = time.monotonic()
        self._sending = asyncio.Lock()
        self._hearing = False

    async def send(self, message: p.Told, more: bool = False) -> None:
        """`more`: something else follows at once, and may go out with it."""
        event: Any = {"type": "websocket.send", "text": encoder.encode(message).decode(), "more": more}
        try:
            await self.socket.send(event)
        except OSError as error:
            raise WebSocketDisconnect(detail="nobody is there any more", code=GONE_AWAY) from error

    async def tell(self, rows: bool = False, chat: bool = False) -> None:
        """Sends what is new since the last time."""
        try:
            async with self._sending:
                if rows:
                    await self.send(p.TableTold(table=self.room.info(self.person)))
                if chat:
                    await self._tell_chat()
                if self.seat is not None and self.room.history is not None:
                    await self._tell_frames()
        except Refusal:
            self.seat = None
        except (WebSocketDisconnect, RuntimeError):  # it is gone: its own loop will see to that
            pass

    async def _tell_frames(self) -> None:
        room, seat = self.room, self.seat
        assert seat is not None
        room.check_viewpoint(self.person, seat)
        if room.playing.rewound != self.rewound:
            self.rewound, self.step = room.playing.rewound, 0
        frames = room.frames(seat, self.step, self.language)
        if frames:
            told = p.FramesTold(seat=seat, since=self.step, rewound=self.rewound, frames=frames)
            self.step += len(frames)
            await self.send(told, more=True)
        await self.send(room.now(seat, self.language), more=self._hearing)

    async def _tell_chat(self) -> None:
        lines = []
        seats = self.room.seats_of(self.person)
        teams = {self.room.team_of(seat) for seat in seats} - {None}
        for chat in await self.house.store.chats(self.room.id, since=self.chats):
            self.chats = max(self.chats, chat.id)
            if chat.team is None or chat.team in teams:
                seat = next(iter(self.room.seats_of(chat.person)), None)
                at = int(chat.at.timestamp() * 1000)
                lines.append(p.ChatLine(id=chat.id, name=chat.name, seat=seat, team=chat.team is not None, text=chat.text, at=at))
        if lines:
            await self.send(p.ChatTold(lines=lines))

    async def hear(self, data: str | bytes) -> None:
        """Carries out one message and answers it."""
        id, self._hearing = "", True
        try:
            hasty = self._is_hasty()
            message = self._decode(data)
            id = message.id[:64]
            if hasty:
                raise Refusal("too_fast", "that was too much at once")
            answer = await HANDLERS[type(message)](self, message)
        except Refusal as refusal:
            answer = p.Refused(id=id, code=refusal.code, message=refusal.message)
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("a message failed")
            answer = p.Refused(id=id, code="broken", message="something went wrong in the house; it was noted")
        self._hearing = False
        if answer is not None:
            async with self._sending:
                await self.send(answer)

    def _is_hasty(self) -> bool:
        heard, pace = time.monotonic(), self.house.settings.pace
        self._allowance = min(3 * pace, self._allowance + pace * (heard - self._heard)) - 1
        self._heard = heard
        hasty = self._allowance < 0
        self._allowance = max(0.0, self._allowance)
        return hasty

    def _decode(self, data: str | bytes) -> Any:
        if len(data) > LONGEST_MESSAGE:
            raise Refusal("bad", "the message is too long")
        try:
            return decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("bad", f"not a message: {error}") from None

    async def look(self, message: p.Look) -> p.Told | None:
        if message.language not in LANGUAGES:
            raise Refusal("bad", f"language is one of {', '.join(LANGUAGES)}")
        self.room.check_viewpoint(self.person, message.seat)
        self.seat, self.language, self.rewound = message.seat, message.language, message.rewound
        known = self.room.history.match.steps if self.room.history else 0
        self.step = message.step if 0 <= message.step <= known else 0
        await self.tell()
        return p.Taken(id=message.id)

    async def decide(self, message: p.Decide) -> p.Told:
        await self.house.decide(self.room, self.person, message.seat, message.number, message.action)
        return p.Taken(id=message.id)

    async def undo(self, message: p.Undo) -> p.Told:
        await self.house.undo(self.room, self.person, message.seat)
        return p.Taken(id=message.id)

    async def answer_undo(self, message: p.AnswerUndo) -> p.Told:
        await self.house.answer_undo(self.room, self.person, message.seat, message.agree)
        return p.Taken(id=message.id)

    async def speak(self, message: p.Speak) -> p.Told:
        seats, text = self.room.seats_of(self.person), message.text.strip()
        if self.person is None or not (seats or self.person == self.room.table.host):
            raise Refusal("forbidden", "only who sits at the table speaks there")
        if self.person in self.room.muted:
            raise Refusal("forbidden", "the host has asked you to be quiet")
        if not 0 < len(text) <= LONGEST_CHAT:
            raise Refusal("bad", f"a message has 1 to {LONGEST_CHAT} characters")
        team = self.room.team_of(seats[0]) if message.team and seats else None
        if message.team and team is None:
            raise Refusal("bad", "there are no teams to speak to")
        name = self.room.chairs[seats[0]].name if seats else "host"
        await self.house.add_chat(self.room, Chat(table=self.room.id, person=self.person, name=name, team=team, text=text))
        return p.Taken(id=message.id)

    async def mute(self, message: p.MuteSeat) -> p.Told:
        if self.person != self.room.table.host:
            raise Refusal("forbidden", "only the host may do that")
        chair: Chair = self.room.chair(message.seat)
        if chair.person is None or chair.person == self.person:
            raise Refusal("bad", "there is nobody to mute")
        await self.house.store.set_mute(self.room.id, chair.person, message.on)
        await self.house.changed(self.room)
        return p.Taken(id=message.id)

    async def hint(self, message: p.Hint) -> p.Told:
        self.room.check_holds(self.person, message.seat)
        if not self.room.table.aids:
            raise Refusal("forbidden", "this table plays without aids")
        choices = await self.house.bots.advise(self.room, message.seat, self.language)
        return p.HintTold(id=message.id, seat=message.seat, choices=choices)

    async def why(self, message: p.Why) -> p.Told:
        self.room.check_holds(self.person, message.seat)
        return p.Reason(id=message.id, text=self.room.why_not(message.seat, message.action, self.language))

    async def hurry(self, message: p.Hurry) -> p.Told:
        self.room.check_holds(self.person, message.seat)
        if not 0 <= message.pause <= 1:
            raise Refusal("bad", "a pause is a share from 0 to 1")
        self.room.hurry(message.seat, message.pause)
        return p.Taken(id=message.id)

    async def ping(self, message: p.Ping) -> p.Told:
        return p.Pong(id=message.id, now=milliseconds())


HANDLERS: dict[type, Callable[..., Any]] = {
    p.Look: Client.look,
    p.Decide: Client.decide,
    p.Undo: Client.undo,
    p.AnswerUndo: Client.answer_undo,
    p.Speak: Client.speak,
    p.MuteSeat: Client.mute,
    p.Hint: Client.hint,
    p.Why: Client.why,
    p.Hurry: Client.hurry,
    p.Ping: Client.ping,
}


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: str, house: House) -> None:
    """The socket of a table. See docs/protocol.md."""
    await socket.accept()
    try:
        check_origin(socket, house.settings)
        person = await identify(socket, house)
        room = await house.room(table_id)
    except Refusal as refusal:
        await socket.send_text(encoder.encode(p.Refused(id="", code=refusal.code, message=refusal.message)).decode())
        await socket.close(code=GONE if refusal.code == "not_found" else REFUSED, reason=refusal.message)
        return
    client = Client(socket, house, room, person.id if person else None)
    try:
        await house.enter(room, client)
        await client.tell(chat=True)
        while True:
            received: Any = await socket.receive()
            if received["type"] == "websocket.disconnect":
                break
            await client.hear(received.get("text") or received.get("bytes") or "")
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("a socket failed")
        raise
    finally:
        await house.leave(room, client)
