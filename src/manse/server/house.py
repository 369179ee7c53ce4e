"""The house: what a worker does with tables. No table belongs to a worker: any of them may serve any table at any time, the log's unique
key decides races, and what one writes the others hear of."""

import asyncio
import hmac
import logging
import time
from collections import OrderedDict
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from litestar.channels import ChannelsPlugin

from manse.engine.account import sides_of
from manse.engine.compile import INTERPRETED
from manse.engine.registry import games
from manse.server.analyses import AnalysisKeeper
from manse.server.bots import BotKeeper
from manse.server.clocks import milliseconds
from manse.server.database import Database
from manse.server.deals import Deals, is_dealing
from manse.server.duplicate import lay_down
from manse.server.guests import Guests
from manse.server.hall import Hall
from manse.server.health import Health
from manse.server.history import NumberedLine
from manse.server.kept_answers import KeptAnswers
from manse.server.limits import Allowance, SharedShares, Shares, Sockets
from manse.server.log import LogWriter
from manse.server.metrics import ROOMS, SOCKETS
from manse.server.models import Chair, Chat, now
from manse.server.moves import Moves
from manse.server.news import News
from manse.server.notices.keeper import Notices
from manse.server.operators import Watch
from manse.server.passwords import OwnCounts, Passwords, SharedCounts
from manse.server.premoves import Premoves
from manse.server.ratings import at_table
from manse.server.redis_client import connect
from manse.server.refusal import Refusal
from manse.server.reviews import Reviews
from manse.server.room import Room, kept_seats
from manse.server.settings import Settings
from manse.server.store import Store
from manse.server.sweep import Sweep
from manse.server.tournaments.keeper import TournamentKeeper
from manse.server.trials import LabKeeper
from manse.server.vacation import pauses_of
from manse.server.warm import Warmth, uncompiled
from manse.server.word_filter import WordFilter

if TYPE_CHECKING:
    from manse.server.relay import Relay

log = logging.getLogger("manse.house")
UNUSED = 600.0
"""Seconds after which a room that nobody is in leaves the memory."""
IDLE_ROOMS = 400
"""Rooms kept in memory that nobody is in."""


WAYS = 20
"""Ways to be told that one person may add in an hour."""


class House:
    def __init__(self, settings: Settings, channels: ChannelsPlugin, relay: "Relay | None" = None) -> None:
        self.settings = settings
        self.database = Database(settings)
        self.store = Store(self.database)
        self.health = Health(self.store)
        self.guests = Guests(self.store)
        self.deals = Deals(self.database, settings.sealing)
        redis = connect(settings.redis) if settings.redis else None
        self.passwords = Passwords(SharedCounts(redis) if redis is not None else OwnCounts())
        self.asked = SharedShares("asked", 60, redis)
        """Friends asked for and invitations sent in an hour."""
        self.reported = SharedShares("reported", 20, redis)
        self.exported = SharedShares("exported", 10, redis)
        """The dearest of all answers: ten an hour are enough."""
        self.writer = LogWriter(self.database)
        self.moves = Moves(self)
        self.hall = Hall(self)
        self.reviews = Reviews(self)
        self.words = WordFilter(settings.words)
        self.notices = Notices(self)
        self.premoves = Premoves(self)
        self.relay = relay
        self.alone = relay is None
        """Is this the only worker there can be?"""
        self.news = News(self, channels)
        self.patience = timedelta(seconds=settings.patience)
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self._held: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self.bots = BotKeeper(self)
        self.lab = LabKeeper()
        self.analyses = AnalysisKeeper(self)
        self.tournaments = TournamentKeeper(self)
        self.cards: KeptAnswers[bytes] = KeptAnswers(100)
        self.tellings: KeptAnswers[Any] = KeptAnswers(16)
        """Analyses in words."""
        wanted = games() if settings.warm and not INTERPRETED else ()
        self.warmth = Warmth(wanted, uncompiled(wanted))
        self.frames = Allowance(settings.frames, 10 * settings.frames)
        """Frames of whole games that are built for one address."""
        self.tables = Shares(settings.tables)
        self.way_share = Shares(WAYS)
        self.talk = Allowance(settings.talk / 60, settings.talk / 2)
        """Lines of chat that one person may say, at all tables together."""
        self.sockets = Sockets(settings.sockets)
        self._loading: dict[str, asyncio.Lock] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        self.marking = await self.store.secret("whereabouts")
        await self.bots.start()
        await self.news.open()
        await self.notices.postman.open()
        self.warmth.start()
        self.spawn(Sweep(self).run())
        self.spawn(self.tournaments.run())
        self.spawn(self._lay_down_days())
        self.spawn(self.hall.run())
        self.spawn(Watch(self).run())

    async def close(self) -> None:
        self.warmth.stop()
        for timer in self._timers.values():
            timer.cancel()
        await self.bots.stop()
        self.lab.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.passwords.close()
        await self.writer.stop()
        await self.database.close()

    async def _lay_down_days(self) -> None:
        """Deals of the days to come, long before they are played."""
        while True:
            try:
                await lay_down(self.database)
            except Exception:
                log.exception("the deals of the days to come could not be laid down")
            await asyncio.sleep(3600)

    def spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    # Rooms

    async def room(self, id: str) -> Room:
        """A table's room, up to date: the same one for all who ask while anybody holds it."""
        async with self._loading.setdefault(id, asyncio.Lock()):
            room = self._held.get(id)
            if room is None:
                room = self._held[id] = await self._load(id)
            elif not self.alone:
                await self.refresh(room)
            self.rooms[id] = room
            self.rooms.move_to_end(id)
            room.used = time.monotonic()
        self._forget_idle(room)
        ROOMS.set(len(self._held))
        return room

    async def renew_rooms_of(self, person: str) -> list[Room]:
        """What was changed about a person is taken in wherever they sit; other workers do so when somebody asks for the table."""
        rooms = [room for room in self._held.values() if person in room.owners]
        for room in rooms:
            await self.refresh(room)
        return rooms

    def held(self, id: str) -> Room | None:
        """A table's room, if anybody here is busy with it."""
        return self._held.get(id)

    async def _load(self, id: str) -> Room:
        found = await self.store.table(id)
        if found is None:
            self._loading.pop(id, None)
            raise Refusal("not_found", "there is no such table")
        room = Room(*found)
        self.warmth.wish(room.game.id)
        if room.table.started is not None:
            await self.warmth.until(room.game.id)
        await self.refresh(room)
        return room

    def _forget_idle(self, wanted: Room) -> None:
        while len(self.rooms) > IDLE_ROOMS:
            unused = (room for room in self.rooms.values() if not room.clients and not room.lock.locked() and room is not wanted)
            idle = next(unused, None)
            if idle is None:
                return
            del self.rooms[idle.id]
            self._loading.pop(idle.id, None)

    def forget_unused(self) -> None:
        """Rooms that nobody is in, nor has asked for in a while, leave the memory."""
        late = time.monotonic() - UNUSED
        for room in [room for room in self.rooms.values() if room.used < late and not room.clients and not room.lock.locked()]:
            del self.rooms[room.id]
            self._loading.pop(room.id, None)
        ROOMS.set(len(self._held))

    async def refresh(self, room: Room) -> None:
        """Takes in what other workers have written, all at once. One at a time, so that the newest rows stay."""
        async with room.refreshing:
            await self._refresh(room)

    async def _refresh(self, room: Room) -> None:
        room.read = time.monotonic()
        known = len(room.history.log) if room.history is not None else 0
        if (rows := await self.store.rows(room.id, since=known)) is None:
            return
        room.renew(rows.table, rows.chairs)
        room.muted, room.whereabouts = rows.muted, rows.whereabouts
        if unknown := {owner for owner in room.owners if owner is not None} - room.handles.keys():
            room.handles |= await self.store.handles(unknown)
        if room.table.rated:
            room.ratings = await at_table(self.database, room.table, room.chairs)
        if room.clock.kind == "days":
            room.pauses = await pauses_of(self.database, {owner for owner in room.owners if owner is not None})
        if room.table.started is None:
            return
        if room.history is None:
            room.begin()
        for entry in rows.log[len(room.playing.log) - known :]:
            room.add(entry)
        await self.finish_if_over(room)

    async def finish_if_over(self, room: Room) -> None:
        if room.playing.over and room.table.status == "playing":
            sides = sides_of(room.match.view(None), len(room.chairs))
            await self.store.finish(room.id, room.match.payoff, room.match.scores, sides)
            found = await self.store.table(room.id)
            assert found is not None
            room.renew(*found)
            room.renewed = True
            if room.table.tournament is not None:
                self.tournaments.news.set()
            if room.table.rated:
                room.ratings = await at_table(self.database, room.table, room.chairs)

    # Seats

    async def set_away(self, room: Room, seat: int, away: bool) -> None:
        """A bot takes over with exactly what the seat knows, or the person comes back."""
        if await self.store.change_chair(room.id, seat, Chair.kind == "person", Chair.away != away, status="playing", away=away):
            await self.changed(room)

    async def changed(self, room: Room, chat: bool = False) -> None:
        """Rows of a table were changed here: take them in and tell everybody."""
        await self.refresh(room)
        await self.announce(room, rows=True, chat=chat)

    async def hurry(self, room: Room, seat: int, pause: float) -> None:
        """The bot that waits may do so at any worker: it reads the wish in the rows."""
        if await self.store.set_pace(room.id, seat, pause):
            room.hurry(seat, pause)
            self.news.tell_workers(table=room.id)

    async def end_passes(self, person: str) -> None:
        """Some secrets of a person were ended in the rows: so are the sockets they opened."""
        await self.guests.check(person)
        self.news.tell_workers(person=person)

    def mark(self, address: str) -> str:
        """Tells whether two come from the same address, but not from which."""
        return hmac.digest(self.marking.encode(), address.encode(), "sha256").hex()

    async def note_whereabouts(self, room: Room, address: str) -> None:
        """Somebody plays at the table from there: whoever else comes from there sees no cards."""
        mark = self.mark(address)
        if room.table.spectators == "delayed" and mark not in room.whereabouts:
            await self.store.add_whereabouts(room.id, mark)
            room.whereabouts.add(mark)
            self.news.tell_table(room, rows=True)

    async def start(self, room: Room) -> None:
        """Deals, if everybody is there: that is looked at in the same transaction that begins the game."""
        async with room.lock:
            if not await self.store.start(room.id, lambda chairs: kept_seats(room.game, chairs), self.deals.deadline(now())):
                raise Refusal("conflict", "the game has begun already")
        await self.deal(room)

    async def deal(self, room: Room) -> None:
        """Seals and deals as far as the seats have added their shares, or are no longer waited for; once the game is ready."""
        if self.warmth.ready(room.game.id):
            await self.deals.advance(room.id)
        elif not room.preparing:
            room.preparing = True
            self.spawn(self._deal_when_ready(room))
        await self.changed(room)

    async def _deal_when_ready(self, room: Room) -> None:
        await self.warmth.until(room.game.id)
        room.preparing = False
        await self.deal(room)

    async def add_chat(self, room: Room, chat: Chat) -> None:
        await self.store.add_chat(chat)
        await self.announce(room, chat=True)

    # Telling everybody

    async def announce(self, room: Room, rows: bool = False, chat: bool = False, line: int | None = None) -> None:
        """Sends what is new to all who watch, here and at other workers, and sees to bots and clocks. `line`: of the log, if there is one
        more."""
        rows, room.renewed = rows or room.renewed, False
        self.news.tell_table(room, rows, chat, line)
        self.tell(room, rows, chat)
        if rows:
            self.hall.table_changed(room)
        self.tend(room)

    def tell(self, room: Room, rows: bool = False, chat: bool = False) -> None:
        for client in room.clients:
            client.tell(rows=rows, chat=chat)

    async def enter(self, room: Room, client: Any) -> None:
        """Only a person who takes their seat is news for the others."""
        news = room.arrive(client)
        self.rooms[room.id] = room  # it may have been forgotten again before anybody was in it
        if client.person is not None:
            self.hall.presence.arrive(client.person, room.id)
        SOCKETS.inc()
        await self.news.follow(room)
        client.tell(rows=True, chat=True)
        if client.person is not None:
            self.spawn(self.notices.see_table(client.person, room.id))
        if news:
            await self.announce(room, rows=True)
        else:
            self.tend(room)

    async def leave(self, room: Room, client: Any) -> None:
        if client not in room.clients:  # it was shown out before it came in
            return
        SOCKETS.dec()
        if client.person is not None:
            self.hall.presence.depart(client.person, room.id)
        if room.depart(client):
            await self.announce(room, rows=True)
        await self.news.leave(room)

    async def hear(self, room: Room, rows: bool = False, chat: bool = False, line: NumberedLine | None = None) -> None:
        """Takes in what another worker has written, and tells who is here. Where it was told the next line of the log, nothing is read."""
        async with room.lock:
            if rows or line is None or not room.take_in(line):
                await self.refresh(room)
        self.tell(room, rows, chat)
        self.tend(room)

    # Bots and clocks

    def tend(self, room: Room) -> None:
        """Sees to it that bots think and clocks ring."""
        if (timer := self._timers.pop(room.id, None)) is not None:
            timer.cancel()
        if is_dealing(room.table) and room.table.attention is not None and not room.preparing:
            wait = max(0.05, (room.table.attention - now()).total_seconds())
            self._timers[room.id] = asyncio.get_running_loop().call_later(wait, lambda: self.spawn(self.deal(room)))
        if room.history is None or room.history.over:
            return
        self.premoves.tend(room)
        self.notices.tend(room)
        if room.bot_to_move() is not None:
            self.bots.wake(room)
        end = room.next_deadline()
        if end is not None:
            wait = max(0.05, (end - milliseconds()) / 1000)
            self._timers[room.id] = asyncio.get_running_loop().call_later(wait, lambda: self.spawn(self.ring(room)))

    async def ring(self, room: Room) -> None:
        """Seats whose time is up are handed to a bot."""
        at = milliseconds()
        for seat in room.playing.to_act:
            end = room.deadline(seat)
            if seat not in room.bots and end is not None and end <= at:
                await self.set_away(room, seat, True)

    @property
    def cut_off(self) -> bool:
        """Are there other workers, perhaps, of whom nothing is heard?"""
        return self.relay is not None and self.relay.away
