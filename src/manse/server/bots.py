"""Bots at the tables: a bounded number of them thinks at a time, in threads beside the event loop, so that play is never blocked.

Compiled code lets go of the interpreter's lock. With Redis the moves to be made are jobs of a queue that all workers share, so that
no move is made twice and none is forgotten when a worker dies.
"""

import asyncio
import contextlib
import logging
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from manse.bots.base import Candidate, bot
from manse.bots.levels import DEFAULT, bot_of
from manse.bots.levels import level as find_level
from manse.engine.seat import Seat
from manse.server.metrics import THINKING
from manse.server.protocol import Weighed
from manse.server.refusal import Refusal
from manse.server.room import Room

if TYPE_CHECKING:
    from manse.server.house import House

log = logging.getLogger("manse.bots")
ADVISING = 0.6
"""Seconds a hint is thought about."""


class BotKeeper:
    def __init__(self, house: "House") -> None:
        self.house = house
        self.pool = ThreadPoolExecutor(max(1, house.settings.bot_threads), thread_name_prefix="bot")
        self.queue: Any = None
        self.worker: Any = None

    async def start(self) -> None:
        if not self.house.alone:
            from saq import Queue, Worker

            self.queue = Queue.from_url(self.house.settings.redis, name="manse-bots")
            self.worker = Worker(self.queue, functions=[("move", self._job)], concurrency=self.house.settings.bot_threads + 2)
            self.worker.SIGNALS = []  # a wish to stop is for the server: it stops the worker
            await self.queue.connect()
            self.house.spawn(self.worker.start())

    async def stop(self) -> None:
        if self.worker is not None:
            await self.worker.stop()
            await self.queue.disconnect()
        self.pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, room: Room) -> None:
        """A bot of this table has something to decide."""
        if self.queue is not None:
            # One job a move; after some seconds another, in case the worker that had it is gone.
            turn = f"{room.id}-{len(room.playing.log)}-{int(time.time() / self.house.settings.patience)}"
            self.house.spawn(self.queue.enqueue("move", key=turn, table=room.id, timeout=60, ttl=60))
        elif not room.thinking:
            room.thinking = True
            self.house.spawn(self._run(room))

    async def _run(self, room: Room) -> None:
        try:
            while (seat := room.bot_to_move()) is not None:
                await self._move(room, seat)
        finally:
            room.thinking = False

    async def _job(self, context: Any, *, table: str) -> None:
        room = await self.house.room(table)
        async with room.lock:
            await self.house.refresh(room)  # the job may be quicker than the news of the move it follows
        seat = room.bot_to_move()
        if seat is not None:
            await self._move(room, seat)

    async def _move(self, room: Room, seat: int) -> None:
        number, window = room.playing.asks[seat].number, room.match.seat(seat)
        level = room.chairs[seat].level or DEFAULT
        thinking = asyncio.get_running_loop().run_in_executor(self.pool, choose, level, window)
        action, _ = await asyncio.gather(thinking, self._pause(room, level))
        await self.house.bot_decides(room, seat, number, action)

    async def _pause(self, room: Room, level: str) -> None:
        """As long as a move should take; who asks for haste meanwhile is heard."""
        usual, began = natural(self.house.settings.bot_delay), time.monotonic()
        while (left := began + pause(level, usual * room.pause()) - time.monotonic()) > 0:
            room.hurried.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await room.hurried.wait()

    async def advise(self, room: Room, seat: int, language: str) -> list[Weighed]:
        """What a bot would weigh in a person's place, from what that seat knows."""
        window, words, game = room.match.seat(seat), room.game.words(language), room.game
        if not window.my_turn:
            raise Refusal("late", "there is nothing to decide")
        found = await asyncio.get_running_loop().run_in_executor(self.pool, weigh, window)
        return [
            Weighed(
                action=candidate.action,
                label=words.say(game.text.label(game.numbers[candidate.action]), seat, room.names),
                value=candidate.value,
                visits=candidate.visits,
                reason=words.say(candidate.reason, seat, room.names),
            )
            for candidate in found[:5]
        ]


def natural(delay: float) -> float:
    """Nobody always takes the same time."""
    return delay * random.uniform(0.7, 1.5)


def pause(level: str, delay: float) -> float:
    """How long a move takes: never less than the level thinks. A bot with a single choice does not think at all, and
    who saw it answer sooner would know that."""
    return max(delay, find_level(level).settings.get("think", 0.0))


def choose(level: str, window: Seat) -> str:
    """A bot that fails must not stop the game: then chance decides, and the failure is noted."""
    try:
        with THINKING.labels(level).time():
            return bot_of(level).choose(window)
    except Exception:
        log.exception("a bot failed at %s", window.game.id)
        return bot("random").choose(window)


def weigh(window: Seat) -> list[Candidate]:
    """What thinking ahead finds, each choice with the share of the win it promises; sensible habit, should that fail."""
    try:
        bot("search", iterations=1).choose(window)  # the first time machine code is read from disk: not out of the time to think
        adviser = bot("search", think=ADVISING)
        adviser.choose(window)
    except Exception:
        log.exception("an adviser failed at %s", window.game.id)
        adviser = bot_of(DEFAULT)
        adviser.choose(window)
    return adviser.explain()
