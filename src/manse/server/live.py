"""The socket: a browser or a program looks at a table and plays. Every message gets an answer; none closes the socket."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket

from manse.engine.speech import LANGUAGES
from manse.server import socket_protocol as p
from manse.server.asking import planning_told
from manse.server.clocks import milliseconds
from manse.server.conversation import Conversation, converse, receive
from manse.server.describing import table_info
from manse.server.guests import Pass
from manse.server.house import House
from manse.server.models import Chair, Chat
from manse.server.refusal import Refusal
from manse.server.room import Room
from manse.server.security import address_of
from manse.server.talk import check_speaker, may_listen, readable, written

FRAMES_AT_ONCE = 300
"""Frames in one message."""
WIRES = (1, 2)
"""How frames can be told: see `Look.wire`."""
PAGE = 16
"""Frames that are built in one go: then others are served."""


class Client(Conversation):
    """One socket at one table."""

    decoder = msgspec.json.Decoder(p.FromBrowser)

    def __init__(self, socket: WebSocket[Any, Any, Any], house: House, room: Room, person: str | None, address: str = "") -> None:
        super().__init__(socket, house, person)
        self.room, self.address = room, address
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
        self._fresh = self._rows = self._chat = False
        """What the browser should be told anew."""
        self._looks = 0
        """How often the browser has looked: who gathers frames sees by it that they are no longer wanted."""
        self._behind = False
        """Has it looked, and not yet been told everything since?"""

    # Writing

    def tell(self, rows: bool = False, chat: bool = False) -> None:
        """There is news. It is written when the reader is ready for it: nobody waits here."""
        self._fresh, self._rows, self._chat = True, self._rows or rows, self._chat or chat
        self.stir()

    async def write_news(self) -> None:
        if not self._fresh:
            return
        self._fresh = False
        if self._rows:
            self._rows = False
            self.line.say(p.TableTold(table=table_info(self.room, self.person)))
        if self._chat:
            self._chat = False
            await self._write_chat()
        try:
            while self.seat is not None and self.room.history is not None:
                if await self._write_frames():
                    self.line.say(self.room.sight.now(self.seat, self.language))
                    return
        except Refusal:
            self.seat = None

    async def _write_frames(self) -> bool:
        """Some frames that are not yet told; True if these are all. After each await the browser may look from elsewhere, and there may be
        more."""
        room, looks = self.room, self._looks
        self._check_sight()
        frames: list[p.FrameTold] = []
        whole, all_told = self._whole(), False
        while self.seat is not None and len(frames) < FRAMES_AT_ONCE:
            page = room.sight.news(self.seat, self.step + len(frames), self.language, PAGE, whole - len(frames))
            frames += page.frames
            if self._behind:
                self.house.frames.spend(self.address, page.cost)
            if len(page.frames) < PAGE:
                self._behind, all_told = False, True
                break
            await asyncio.sleep(self.house.frames.debt(self.address) if self._behind else 0)
            if (self._looks, room.playing.rewound) != (looks, self.rewound):
                return False
        if not frames or self.seat is None:
            return all_told
        told = p.FramesTold(seat=self.seat, since=self.step, rewound=self.rewound, frames=frames)
        self.step, self._aids = self.step + len(frames), room.aids
        self.line.say(told)
        if len(frames) >= FRAMES_AT_ONCE:
            await self.line.flush()
            return False
        return all_told

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

    async def carry_out(self, message: Any) -> p.Told:
        told: p.Told = await HANDLERS[type(message)](self, message)
        return told

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

    async def planning(self, message: p.Planning) -> p.Told:
        self.room.check_holds(self.person, message.seat)
        window = self.room.sight.window(message.seat)
        return planning_told(message.id, window, self.room.game.words(self.language), self.room.names)

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
    p.Planning: Client.planning,
    p.Ping: Client.ping,
}


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: str, house: House) -> None:
    """The socket of a table. See docs/protocol.md."""

    async def attend(by: Pass | None) -> None:
        room, person = await house.room(table_id), by.person if by else None
        client = Client(socket, house, room, person, address_of(socket))
        client.mark = house.mark(client.address)
        if room.seats_of(person):
            await house.note_whereabouts(room, client.address)
        await converse(client, by, lambda: house.enter(room, client), lambda: house.leave(room, client))

    await receive(socket, house, attend)
