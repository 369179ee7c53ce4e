"""Bots at the tables: a bounded number of them thinks at a time, in threads beside the event loop, so that play is never blocked.

Compiled code lets go of the interpreter's lock. With Redis the moves to be made are jobs of a queue that all workers share, so that
no move is made twice and none is forgotten when a worker dies. While Redis is away each worker's bots think for the tables it serves.

Thinking is done in turns: round the people for whom there is something to think about, so that nobody's bots wait for another's hundred.
"""

import asyncio
import contextlib
import logging
import math
import os
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

from manse.bots.base import Candidate, bot
from manse.bots.levels import DEFAULT, bot_of
from manse.bots.levels import level as find_level
from manse.engine.seat import Seat
from manse.server import aids
from manse.server.limits import Quota
from manse.server.metrics import THINKING
from manse.server.redis_client import PATIENCE, away, connect
from manse.server.refusal import Refusal
from manse.server.room import Room
from manse.server.socket_protocol import BeliefNow, Weighed
from manse.server.telemetry import traced
from manse.server.turns import Turns

if TYPE_CHECKING:
    from manse.server.house import House

log = logging.getLogger("manse.bots")
AT_THE_QUEUE = 4
"""Jobs a worker takes at a time. Taking one is quick."""
NICENESS = 10
ADVISING = 0.6
"""Seconds a hint is thought about."""
SLACK = 1.25


class BotKeeper:
    def __init__(self, house: "House") -> None:
        self.house = house
        self.pool = ThreadPoolExecutor(max(1, house.settings.bot_threads), thread_name_prefix="bot", initializer=give_way)
        self.turns = Turns(max(1, house.settings.bot_threads))
        self.hints = Quota(1, "one hint at a time")
        self.beliefs = Quota(4, "that was too much at once")
        self.queue: Any = None
        """The jobs of all workers, when Redis is there."""
        self.worker: Any = None

    async def start(self) -> None:
        if not self.house.alone:
            self.house.spawn(self._share_jobs())

    async def _share_jobs(self) -> None:
        """Takes part in the queue of all workers, as soon as Redis is there."""
        from saq import Worker

        from manse.server.jobs import Jobs

        queue = Jobs(connect(self.house.settings.redis), name="manse-bots")
        while True:
            try:
                await queue.connect()
                break
            except away():
                await asyncio.sleep(PATIENCE)
        self.worker = Worker(queue, functions=[("move", self._job), ("analyse", self.house.analyses.job)], concurrency=AT_THE_QUEUE)
        self.worker.SIGNALS = []  # a wish to stop is for the server: it stops the worker
        self.queue = queue
        await self.worker.start()

    async def stop(self) -> None:
        if self.worker is not None:
            await self.worker.stop()
            await self.queue.disconnect()
        self.pool.shutdown(wait=False, cancel_futures=True)

    def wake(self, room: Room) -> None:
        """A bot of this table has something to decide."""
        if self.queue is not None and not self.house.cut_off:
            self.house.spawn(self._share(room))
        else:
            self._think(room)

    async def _share(self, room: Room) -> None:
        """One job a move; another when a worker was lost, and after some seconds, in case the one that had it is gone."""
        period = int(time.time() / self.house.settings.patience)
        turn = f"{room.id}-{len(room.playing.log)}-{period}-{self.house.news.lost}"
        try:
            await self.queue.enqueue("move", key=turn, table=room.id, timeout=60, ttl=60)
        except away():
            self._think(room)

    def _think(self, room: Room) -> None:
        if not room.thinking:
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
        if seat is not None:  # not waited for: the queue is no line to stand in, turns are
            self.house.spawn(self._move(room, seat))

    async def _move(self, room: Room, seat: int) -> None:
        number, window = room.playing.asks[seat].number, room.match.seat(seat)
        level = room.chairs[seat].level or DEFAULT
        await self.house.warmth.until(room.game.id, "guided" if find_level(level).bot == "guided" else "rivals")
        choice: Chosen = await self._in_turn(room.table.host, choose, level, window)
        await self._pause(room, level, choice)
        await self.house.moves.bot_decides(room, seat, number, choice.action)

    async def _pause(self, room: Room, level: str, choice: "Chosen") -> None:
        """As long as a move should take; who asks for haste meanwhile is heard."""
        usual = natural(self.house.settings.bot_delay)
        while (left := choice.done + rest(choice, level, usual * room.pause()) - time.monotonic()) > 0:
            room.hurried.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await room.hurried.wait()

    async def _in_turn(self, who: str, think: Any, *given: Any) -> Any:
        async with self.turns.turn(who):
            return await asyncio.get_running_loop().run_in_executor(self.pool, think, *given)

    async def advise(self, room: Room, person: str, seat: int, language: str) -> list[Weighed]:
        """What a bot would weigh in a person's place, from what that seat knows."""
        window = room.match.seat(seat)
        if not window.my_turn:
            raise Refusal("late", "there is nothing to decide")
        await self.house.warmth.until(room.game.id, "search")
        with self.hints.hold(person):
            found = await self._in_turn(person, weigh, window)
        words, game = room.game.words(language), room.game
        return [
            Weighed(
                action=candidate.action,
                label=words.say(game.text.label(window.view, game.numbers[candidate.action]), seat, room.names),
                value=candidate.value,
                visits=candidate.visits,
                reason=words.say(candidate.reason, seat, room.names),
            )
            for candidate in found[:5]
        ]

    async def reckon(self, room: Room, person: str, seat: int, language: str) -> BeliefNow:
        """What may be believed in a person's place, and what a coach says to it, from what that seat knows."""
        await self.house.warmth.until(room.game.id, "coach")
        window, step = room.match.seat(seat), room.match.steps - 1
        with self.beliefs.hold(person):
            found = await self._in_turn(person, aids.reckon, window)
        return aids.told(room, seat, step, found, language)


def give_way() -> None:
    """Of a thread that thinks: who serves people comes first."""
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Chosen(NamedTuple):
    action: str
    began: float
    """When its turn to think had come: how long it had to wait for that, others have to thank for."""
    done: float


def natural(delay: float) -> float:
    """Nobody always takes the same time."""
    return delay * random.uniform(0.7, 1.5)


def pause(level: str, delay: float) -> float:
    """How long a move takes: never less than the level thinks, with a quarter for thoughts that end late."""
    return max(delay, SLACK * find_level(level).settings.get("think", 0.0))


def rest(chosen: Chosen, level: str, delay: float) -> float:
    """Seconds until the move is made. A bot with a single choice does not think at all, and one with few is done sooner: who saw it answer
    sooner would know that. So a move takes its pause from when its turn to think had come, or twice that, or three times; however busy the
    house is, the number of choices shows only where a thought takes longer than the whole pause."""
    whole = pause(level, delay)
    used = chosen.done - chosen.began
    return max(1, math.ceil(used / whole)) * whole - used if whole > 0 else 0.0


def choose(level: str, window: Seat) -> Chosen:
    """A bot that fails must not stop the game: then chance decides, and the failure is noted."""
    began = time.monotonic()
    try:
        with THINKING.labels(level).time(), traced("thought", level=level):
            action = bot_of(level).choose(window)
    except Exception:
        log.exception("a bot failed at %s", window.game.id)
        action = bot("random").choose(window)
    return Chosen(action, began, time.monotonic())


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
