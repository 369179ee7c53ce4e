"""The socket: a browser or a program looks at a table and plays. Every message gets an answer; none closes the socket."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from manse.engine.speech import LANGUAGES
from manse.server import socket_protocol as p
from manse.server.bounds import check_text
from manse.server.clocks import milliseconds
from manse.server.describing import table_info
from manse.server.guests import Pass
from manse.server.house import House
from manse.server.line import Line, encode
from manse.server.models import Chair, Chat
from manse.server.people import admit, check_welcome
from manse.server.refusal import Refusal
from manse.server.room import Room
from manse.server.security import address_of, check_origin
from manse.server.talk import check_speaker, may_listen, readable, written

log = logging.getLogger("manse.live")
decoder = msgspec.json.Decoder(p.FromBrowser)
LONGEST_MESSAGE = 4096
ENDED = 4401
REFUSED = 4403
TOO_SLOW = 4408
CLOSING = {"not_found": 4404, "too_fast": 4429}
"""Codes a socket is closed with, by the refusal."""
MOST_ANSWERS = 32
"""Answers that wait for a reader."""
FRAMES_AT_ONCE = 300
"""Frames in one message."""
WIRES = (1, 2)
"""How frames can be told: see `Look.wire`."""
PAGE = 16
"""Frames that are built in one go: then others are served."""


class Client:
    """One socket at one table. Whoever has news notes it here and goes on; a task of its own writes it out, as fast as it is read."""

    def __init__(self, socket: WebSocket[Any, Any, Any], house: House, room: Room, person: str | None, address: str = "") -> None:
        self.house, self.room, self.person, self.address = house, room, person, address
        self.line = Line(socket, house.settings.slow)
        self.mark = ""
        """Of the address, for what is not shown where somebody plays."""
        self.seat: int | None = None
        """The viewpoint, once the browser has looked."""
        self.step = 0
        self.rewound = 0
        self.language = "en"
        self.wire = 1
        self._aids: bool | None = None
        """Were there aids in the frames it has?"""
        self.chats = 0
        self._taken_down: set[int] = set()
        self._allowance = 3.0 * house.settings.pace
        self._heard = time.monotonic()
        self._fresh = self._rows = self._chat = False
        """What the browser should be told anew."""
        self._answers: deque[p.Told] = deque()
        self._news, self._space = asyncio.Event(), asyncio.Event()
        self._looks = 0
        """How often the browser has looked: who gathers frames sees by it that they are no longer wanted."""
        self._behind = False
        """Has it looked, and not yet been told everything since?"""
        self._gone = False
        self._ended = False
        """Is what it was let in by worth nothing any more?"""
        self._writing: asyncio.Task[None] | None = None

    # Writing

    def begin(self) -> None:
        self._writing = asyncio.create_task(self.write())

    def end(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None  # else the two would hold each other, and the room, until Python looks for such

    async def part(self) -> None:
        """The house closes: what was asked is answered, then it is said."""
        self.end()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while self._answers:
                self.line.say(self._answers.popleft())
            await self.line.flush()
        await self.line.part()

    def show_out(self) -> None:
        """Nothing is told or heard from now on, whatever was under way."""
        self._ended = True
        self.end()

    def tell(self, rows: bool = False, chat: bool = False) -> None:
        """There is news. It is written when the reader is ready for it: nobody waits here."""
        self._fresh, self._rows, self._chat = True, self._rows or rows, self._chat or chat
        self._news.set()

    async def answer(self, told: p.Told) -> None:
        """Who asks and does not read the answers is not heard any further."""
        while len(self._answers) >= MOST_ANSWERS and not self._gone:
            self._space.clear()
            await self._space.wait()
        self._answers.append(told)
        self._news.set()

    async def write(self) -> None:
        """Writes news and answers until the reader is gone, or has not read for too long: then it is dropped, and may come back."""
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                await self.line.ready()
                if self._fresh:
                    await self._write_news()
                while self._answers:
                    self.line.say(self._answers.popleft())
                    self._space.set()
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
            log.exception("a socket could not be told")
            await self.line.drop(TOO_SLOW, "something went wrong in the house; it was noted")
        finally:
            self._gone = True
            self._space.set()

    async def _write_news(self) -> None:
        self._fresh = False
        if self._rows:
            self._rows = False
            self.line.say(p.TableTold(table=table_info(self.room, self.person)))
        if self._chat:
            self._chat = False
            await self._write_chat()
        try:
            while self.seat is not None and self.room.history is not None:
                if not await self._write_frames():
                    self.line.say(self.room.sight.now(self.seat, self.language))
                    return
        except Refusal:
            self.seat = None

    async def _write_frames(self) -> bool:
        """Some frames that are not yet told; False if there are none. After each await the browser may look from elsewhere."""
        room, looks = self.room, self._looks
        self._check_sight()
        frames: list[p.FrameTold] = []
        whole = self._whole()
        while self.seat is not None and len(frames) < FRAMES_AT_ONCE:
            page = room.sight.news(self.seat, self.step + len(frames), self.language, PAGE, whole - len(frames))
            frames += page.frames
            if self._behind:
                self.house.frames.spend(self.address, page.cost)
            if len(page.frames) < PAGE:
                self._behind = False
                break
            await asyncio.sleep(self.house.frames.debt(self.address) if self._behind else 0)
            if (self._looks, room.playing.rewound) != (looks, self.rewound):
                return True
        if not frames or self.seat is None:
            return False
        told = p.FramesTold(seat=self.seat, since=self.step, rewound=self.rewound, frames=frames)
        self.step, self._aids = self.step + len(frames), room.aids
        self.line.say(told)
        if len(frames) >= FRAMES_AT_ONCE:
            await self.line.flush()
        return True

    def _whole(self) -> int:
        """How many of the next frames are told with their whole view: all, if the browser wants it so; else the first there is, or the
        first with aids, where there were none before."""
        if self.wire == 1:
            return FRAMES_AT_ONCE
        return 0 if self.step and self._aids == self.room.aids else 1

    def _check_sight(self) -> None:
        assert self.seat is not None
        self.room.sight.check_viewpoint(self.person, self.seat, self.mark)
        if self.room.playing.rewound != self.rewound:
            self.rewound, self.step = self.room.playing.rewound, 0

    async def _write_chat(self) -> None:
        if not may_listen(self.room, self.person):
            return
        store, before = self.house.store, self.chats
        fresh = await store.chats(self.room.id, since=before, reader=self.person)
        self.chats = max((before, *(chat.id for chat in fresh)))
        lines = [self._chat_line(chat) for chat in readable(self.room, self.person, fresh)]
        gone = [id for id in await store.taken_down(self.room.id, before) if id not in self._taken_down] if before else []
        self._taken_down.update(gone)
        if lines or gone:
            self.line.say(p.ChatTold(lines=lines, gone=gone))

    def _chat_line(self, chat: Chat) -> p.ChatLine:
        seat, who = next(iter(self.room.seats_of(chat.person)), None), self.room.handles.get(chat.person)
        who = None if chat.person == self.person else who or None
        at = int(chat.at.timestamp() * 1000)
        return p.ChatLine(id=chat.id, name=chat.name, who=who, seat=seat, team=chat.team is not None, text=chat.text, at=at)

    # Hearing

    async def hear(self, data: str | bytes) -> None:
        """Carries out one message and answers it."""
        id = ""
        try:
            if self._ended:
                raise Refusal("unnamed", "what you were let in by has ended: come in again")
            hasty = self._is_hasty()
            message = self._decode(data)
            id = message.id[:64]
            if hasty:
                raise Refusal("too_fast", "that was too much at once")
            answer = await HANDLERS[type(message)](self, message)
        except Refusal as refusal:
            answer = p.Refused(id=id, code=refusal.code, message=refusal.message)
        except Exception:
            log.exception("a message failed")
            answer = p.Refused(id=id, code="broken", message="something went wrong in the house; it was noted")
        await self.answer(answer)

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
        check_text(data)
        try:
            return decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("bad", f"not a message: {error}") from None

    async def look(self, message: p.Look) -> p.Told:
        if message.language not in LANGUAGES:
            raise Refusal("bad", f"language is one of {', '.join(LANGUAGES)}")
        if message.wire not in WIRES:
            raise Refusal("reload", "the house speaks otherwise by now: load the page again")
        self.room.sight.check_viewpoint(self.person, message.seat, self.mark)
        self.house.frames.check_some(self.address)
        self.seat, self.language, self.rewound, self.wire = message.seat, message.language, message.rewound, message.wire
        self._aids = None
        known = self.room.history.match.steps if self.room.history else 0
        self.step = message.step if 0 <= message.step <= known else 0
        self._looks, self._behind = self._looks + 1, True
        self.tell()
        return p.Taken(id=message.id)

    async def decide(self, message: p.Decide) -> p.Told:
        await self.house.moves.decide(self.room, self.person, message.seat, message.number, message.action)
        return p.Taken(id=message.id)

    async def undo(self, message: p.Undo) -> p.Told:
        await self.house.moves.undo(self.room, self.person, message.seat, message.made)
        return p.Taken(id=message.id)

    async def answer_undo(self, message: p.AnswerUndo) -> p.Told:
        await self.house.moves.answer_undo(self.room, self.person, message.seat, message.agree, message.made)
        return p.Taken(id=message.id)

    async def speak(self, message: p.Speak) -> p.Told:
        if not self.house.alone:
            await self.house.refresh(self.room)  # who was muted a moment ago, at whatever worker, is
        speaker = check_speaker(self.room, await self.house.store.person(self.person) if self.person is not None else None)
        self.house.talk.check(speaker.id, 1)
        said = written(self.room, speaker, message.text, message.team)
        said.text = self.house.words.masked(said.text)
        await self.house.add_chat(self.room, said)
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
        assert self.person is not None
        given = (self.room, self.person, message.seat, self.language)
        if message.search:
            return p.HintTold(id=message.id, seat=message.seat, choices=await self.house.bots.advise(*given))
        return p.HintTold(id=message.id, seat=message.seat, belief=await self.house.bots.reckon(*given))

    async def why(self, message: p.Why) -> p.Told:
        self.room.check_holds(self.person, message.seat)
        return p.Reason(id=message.id, text=self.room.sight.why_not(message.seat, message.action, self.language))

    async def hurry(self, message: p.Hurry) -> p.Told:
        self.room.check_holds(self.person, message.seat)
        if not 0 <= message.pause <= 1:
            raise Refusal("bad", "a pause is a share from 0 to 1")
        await self.house.hurry(self.room, message.seat, message.pause)
        return p.Taken(id=message.id)

    async def plan(self, message: p.LeavePlan) -> p.Told:
        await self.house.premoves.leave(self.room, self.person, message.seat, message.steps)
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
    p.LeavePlan: Client.plan,
    p.Ping: Client.ping,
}


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: str, house: House) -> None:
    """The socket of a table. See docs/protocol.md."""
    await socket.accept()
    try:
        check_origin(socket, house.settings)
        person, by = await admit(socket, house)
        check_welcome(person)
        with house.sockets.hold(person.id if person else None, address_of(socket)):
            await attend(socket, house, await house.room(table_id), by)
    except Refusal as refusal:
        await socket.send_text(encode(p.Refused(id="", code=refusal.code, message=refusal.message)).decode())
        await socket.close(code=CLOSING.get(refusal.code, REFUSED), reason=refusal.message)


async def attend(socket: WebSocket[Any, Any, Any], house: House, room: Room, by: Pass | None) -> None:
    """Tells and hears, until the other side has gone."""
    person = by.person if by else None
    client = Client(socket, house, room, person, address_of(socket))
    client.mark = house.mark(client.address)
    if room.seats_of(person):
        await house.note_whereabouts(room, address_of(socket))
    client.begin()
    try:
        async with house.guests.hold(client, by):
            await house.enter(room, client)
            while (said := await client.line.receive()) is not None:
                await client.hear(said)
        if client.line.leaving:
            await client.part()
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("a socket failed")
        raise
    finally:
        client.end()
        await house.leave(room, client)
