"""People who play on whatever happens to the house, and remember what they were told: it is checked against the record in the end."""

import asyncio
import json
import random
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import httpx
import msgspec
import websockets

import manse
from manse.engine.match import Match
from manse.engine.record import copied
from manse.engine.rng import derive, rekey
from manse.server.history import Entry, History
from manse.server.protocol import PUBLIC
from tests.server.player import Player, Socket

LOST = (OSError, EOFError, websockets.WebSocketException, TimeoutError, httpx.TransportError)
PAUSE = 0.1
"""Seconds before the next attempt."""
STANDSTILL = 600.0
"""Seconds after which a table where nothing happens any more is a fault of the house, on however busy a machine."""
WORLDS = 2
"""Worlds imagined for each frame."""
CHATTER = 0.05
CLOCKS = [
    {"kind": "none", "seconds": 0, "bank": 0},
    {"kind": "live", "seconds": 3600, "bank": 0},
    {"kind": "days", "seconds": 86_400, "bank": 0},
]
Traffic = deque[str]
"""What was said on sockets, the last of it."""


class Unwell(Exception):
    """The house answers, but cannot do what it should: one tries again."""


@dataclass
class Sitting:
    """A seat at a table, or a spectator's: what was acknowledged to it, and all it was told."""

    seat: int
    taken: dict[int, str] = field(default_factory=dict)
    told: dict[str, Any] = field(default_factory=dict)
    """Each once, however often: who comes back is told all again."""
    heard: int = 0
    """How many those were in all."""


@dataclass
class Findings:
    games: int = 0
    taken: int = 0
    """Decisions acknowledged so far …"""
    acknowledged: int = 0
    """… and those of them that were found in the logs."""
    frames: int = 0
    reconnections: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


async def stubborn(attempt: Callable[[], Awaitable[Any]], elsewhere: Callable[[], None] = lambda: None) -> Any:
    """Tries again until the house answers, and is well: elsewhere, if it can be reached there too."""
    while True:
        try:
            return await attempt()
        except (*LOST, Unwell):
            elsewhere()
            await asyncio.sleep(PAUSE)


async def asked(work: Awaitable[httpx.Response]) -> Any:
    """An answer; a house that is broken for the moment is asked again."""
    answer = await work
    if answer.status_code >= 500 or answer.status_code in (409, 429):
        raise Unwell(answer.text)
    assert answer.is_success, answer.text
    return answer.json()


class Evening:
    """One person at one table after another, in every seat that no bot plays, and watching."""

    def __init__(self, addresses: list[str], name: str, enough: asyncio.Event, seed: int, games: Iterable[str], traffic: Traffic) -> None:
        self.addresses, self.at, self.traffic = addresses, seed, traffic
        self.player, self.enough = Player(self.address, name), enough
        self.dice, self.found = random.Random(seed), Findings()
        self.games = cycle(sorted(games, key=lambda _: self.dice.random()))

    async def run(self) -> Findings:
        async with self.player.http:
            await self.ask("POST", "/api/me", json={"name": self.player.name})
            while not self.enough.is_set():
                try:
                    async with asyncio.timeout(STANDSTILL) as self.waiting:
                        await self.game(next(self.games))
                except (AssertionError, TimeoutError) as fault:
                    self.found.faults.append(f"{type(fault).__name__}: {fault}"[:300])
        return self.found

    @property
    def address(self) -> str:
        return self.addresses[self.at % len(self.addresses)]

    def move(self) -> None:
        """To the next address of the house."""
        self.at += 1
        self.player.http.base_url = self.address

    async def ask(self, method: str, path: str, **given: Any) -> Any:
        return await stubborn(lambda: asked(self.player.http.request(method, path, **given)), self.move)

    async def game(self, game: str) -> None:
        seats = manse.game(game).seats
        players = min(max(seats[0], 3), seats[-1])
        wishes = [{"kind": "me"}, {"kind": "me"}, *[{"kind": "bot", "level": "visitor"}] * (players - 2)]
        wish = {"game": game, "seats": wishes, "clock": self.dice.choice(CLOCKS), "spectators": "public", "aids": True}
        made = await self.ask("POST", "/api/tables", json=wish)
        sittings = [Sitting(0), Sitting(1), Sitting(PUBLIC)]
        await asyncio.gather(*(self.sit(made["id"], sitting) for sitting in sittings))
        record = await self.ask("GET", f"/api/tables/{made['id']}/record")
        self.check({name: value for name, value in record.items() if name in RECORD}, sittings)

    async def sit(self, table: str, sitting: Sitting) -> None:
        """Plays to the end, sitting down again whenever the connection is lost."""
        while True:
            socket: Socket | None = None
            try:
                self.player.address = self.addresses[(self.at + sitting.seat) % len(self.addresses)]
                socket = await self.player.sit(table)
                socket.said = self.traffic
                if await self.play(socket, sitting):
                    return
            except LOST:
                self.found.reconnections += 1
                self.move()
                await asyncio.sleep(PAUSE)
            finally:
                if socket is not None:
                    sitting.told |= {json.dumps(frame): frame for frame in socket.frames}
                    sitting.heard += len(socket.frames)
                    await socket.close()

    async def play(self, socket: Socket, sitting: Sitting) -> bool:
        while (await socket.look(sitting.seat))["type"] == "refused":
            await asyncio.sleep(PAUSE)
        await socket.until(lambda: bool(socket.now))
        while not socket.now["over"]:
            ask = socket.now["ask"]
            if ask is None or ask in sitting.taken:
                await socket.hear()
                continue
            action = self.dice.choice(socket.now["legal"])["action"]
            await self.chatter(socket, sitting.seat, action)
            answer = await socket.decide(action, ask)
            if answer["type"] == "taken":
                sitting.taken[ask] = action
                self.found.taken += 1
                self.waiting.reschedule(asyncio.get_running_loop().time() + STANDSTILL)
            else:
                self.found.refused[answer["code"]] += 1
                await asyncio.sleep(PAUSE)
        return True

    async def chatter(self, socket: Socket, seat: int, action: str) -> None:
        """What else is said at a table, now and then."""
        if self.dice.random() < CHATTER:
            why = {"type": "why", "seat": seat, "action": action}
            hurry = {"type": "hurry", "seat": seat, "pause": 0.5}
            wishes: list[dict[str, Any]] = [{"type": "ping"}, {"type": "speak", "text": "boo"}, why, hurry]
            await socket.say(**self.dice.choice(wishes))

    def check(self, record: dict[str, Any], sittings: list[Sitting]) -> None:
        history = replayed(record)
        for sitting in sittings:
            for number, action in sitting.taken.items():
                logged = history.answers.get((sitting.seat, number))
                assert logged == action, f"{record['game']}: {action} was acknowledged to seat {sitting.seat}, the log has {logged}"
            for frame in sitting.told.values():
                check_frame(history.match, sitting.seat, frame)
            self.found.acknowledged += len(sitting.taken)
            self.found.frames += sitting.heard
        self.found.games += 1


RECORD = ("game", "version", "players", "options", "key", "decisions", "data")


def replayed(record: dict[str, Any]) -> History:
    """The log, line after line, each once."""
    game = manse.game(record["game"])
    history = History(game, record["players"], record["key"], record["options"], game.data(), began=0)
    for seat, action in record["decisions"]:
        history.add(Entry(seat, action, 0))
    assert history.over, "the record of a finished game does not end"
    return history


def check_frame(match: Match, seat: int, frame: dict[str, Any]) -> None:
    """What was told is what the seat might know, and the same in worlds it could not tell from the truth."""
    reader = None if seat == PUBLIC else seat
    window = match.seat_at(frame["step"], reader)
    assert frame["view"] == seen(window.view), f"{match.game.id}: seat {seat} was told something else at step {frame['step']}"
    for number in range(WORLDS):
        world = copied(window.imagine(number))
        rekey(world, derive(b"another deal"))
        again = match._window(world, reader).view
        assert frame["view"] == seen(again), f"{match.game.id}: seat {seat} was told more than it knows at step {frame['step']}"


def seen(view: Any) -> Any:
    return json.loads(msgspec.json.encode(view))
