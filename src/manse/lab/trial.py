"""Playing for the lab: blocks of games on all cores, of one box or of two with the same deals."""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from manse.arena.contest import Entrant
from manse.bots.base import BOTS
from manse.bots.levels import level
from manse.engine.errors import DataError
from manse.engine.game import Game, Value
from manse.engine.loops import Deal
from manse.engine.record import Array, cells, layout
from manse.engine.registry import game
from manse.engine.rng import derive
from manse.engine.tables import Source
from manse.lab.counting import loops
from manse.lab.counting.course import course_of
from manse.lab.counting.loops import ALWAYS, SCRIPTED, SEER, THINKER, Bench, Column, Table, Tally

BLOCKS = 40
"""Games are played and summed in so many parts; what differs between them says how sure a figure is."""
WORLDS = 8
"""That a seer or a thinker looks at for each choice."""
Told = Callable[[int], None]
"""Hears how many games more are done."""


class Setting(NamedTuple):
    """What is played; it can be sent to another process as it is."""

    id: str
    players: int
    options: dict[str, Value]
    data: Source
    level: str = "host"
    seed: int = 0

    @property
    def game(self) -> Game:
        return game(self.id)


def setting(found: Game, players: int | None, options: Mapping[str, Value], data: object, level: str = "host", seed: int = 0) -> Setting:
    """Everything that can be wrong is found here, before anything is played."""
    players = default_players(found) if players is None else players
    found.check_players(players)
    chosen = Setting(found.id, players, found.settings(options), found.data(data), level, seed)
    found.box(chosen.options, chosen.data)
    slip_of(level)
    return chosen


def default_players(found: Game) -> int:
    return min(4, found.seats[-1])


def slip_of(name: str, game: str = "") -> int:
    """How a level plays, in a game if one is named, as compiled loops know it; SCRIPTED for one that must be asked, or for a bot as the
    arena names it."""
    if name.partition(":")[0] in BOTS:
        Entrant(name).make(seed=0)
        return SCRIPTED
    found = level(name)
    return round(ALWAYS * found.left_to_chance(game)) if found.quick else SCRIPTED


@cache
def lab_loops(found: Game) -> Any:
    return found.bind(loops, "lab.counting", **course_of(found).names)


def roles_of(found: Game, players: int) -> int:
    return len(course_of(found).roles) or players


class Room:
    """What is needed to play blocks of one setting; each thread has its own bench."""

    def __init__(self, chosen: Setting) -> None:
        self.setting, self.game = chosen, chosen.game
        self.loops, self.course = lab_loops(self.game), course_of(self.game)
        self.deal = Deal(chosen.players, self.game.box(chosen.options, chosen.data), self.game.version)
        self.key = derive(b"lab", str(chosen.seed).encode())
        self.roles = roles_of(self.game, chosen.players)
        self.controls = 1 + self.roles + len(self.course.cards)

    def bench(self) -> Bench:
        states = np.zeros(4, layout(self.game.state.State))
        actions, seats = self.game.actions, self.setting.players
        return Bench(
            states=states,
            cells=cells(states),
            mask=np.zeros(actions, np.bool_),
            options=np.zeros(actions, np.bool_),
            won=np.zeros(actions),
            apart=np.zeros(actions),
            shares=np.zeros(seats, np.float32),
            key=np.zeros(4, np.uint32),
            uses=np.zeros((seats, actions), np.int64),
            seen=np.zeros(self.events, np.int64),
            lately=np.zeros(seats, np.int64),
            controls=np.zeros((seats, self.controls)),
        )

    @property
    def events(self) -> int:
        return max(self.game.state.Event) + 1

    def tally(self, games: int) -> Tally:
        actions, seats, controls = self.game.actions, self.setting.players, self.controls
        sums = {name: np.zeros(actions, np.int64) for name in ("offered", "used", "used_games", "users", "user_wins")}
        return Tally(
            rows=np.zeros((games, len(Column))),
            shares=np.zeros((games, seats), np.float32),
            role_shares=np.zeros((games, self.roles)),
            happened=np.zeros(self.events, np.int64),
            happened_games=np.zeros(self.events, np.int64),
            cc=np.zeros((controls, controls)),
            cu=np.zeros((controls, actions)),
            uu=np.zeros(actions),
            cy=np.zeros(controls),
            uy=np.zeros(actions),
            yy=np.zeros(1),
            **sums,
        )

    def play(self, first: int, policies: Array, scripts: Array | None = None) -> Tally:
        """A block of games; `policies` has a row for each."""
        tally = self.tally(len(policies))
        decided = np.zeros((1, 1), np.int64) if scripts is None else scripts
        self.loops.play_block(self.bench(), tally, Table(self.deal, self.key, policies, decided, WORLDS), first)
        return tally

    def block(self, first: int, games: int) -> Tally:
        """Games in which everybody plays as the setting's level does."""
        slip = slip_of(self.setting.level, self.setting.id)
        policies = np.full((games, self.setting.players), slip, np.int64)
        if slip != SCRIPTED:
            return self.play(first, policies)
        from manse.lab.scripts import scripts

        return self.play(first, policies, scripts(self.setting, self.key, first, games))

    def contest(self, first: int, games: int, own: int, others: int) -> Tally:
        """Games in which one seat, another each time, plays otherwise than the rest."""
        seats = np.arange(self.setting.players)
        alone = seats[None, :] == (first + np.arange(games))[:, None] % self.setting.players
        return self.play(first, np.where(alone, own, others).astype(np.int64))


def ahead(tallies: Sequence[Tally], first: int = 0) -> Array:
    """What the seat that plays otherwise won in each game of a contest."""
    shares = np.concatenate([tally.shares for tally in tallies])
    games = np.arange(len(shares))
    return shares[games, (first + games) % shares.shape[1]].astype(np.float64)


def blocks(games: int) -> list[tuple[int, int]]:
    """Where each block begins, and how many games it has."""
    count = min(BLOCKS, games)
    edges = [games * part // count for part in range(count + 1)]
    return [(low, high - low) for low, high in pairwise(edges)]


def play_all(rooms: Sequence[Room], games: int, seconds: float | None, told: Told, cores: int = 0) -> list[list[Tally]]:
    """The same blocks in each room, in their order; `seconds`: as many as fit into that time."""
    work = timed(rooms[0], seconds) if seconds is not None else iter(blocks(games))
    found: list[list[Tally]] = []
    for part in on_cores(lambda block: [room.block(*block) for room in rooms], work, cores):
        found.append(part)
        told(len(part[0].rows))
    return [[part[place] for part in found] for place in range(len(rooms))]


def timed(room: Room, seconds: float) -> Iterator[tuple[int, int]]:
    """Blocks of a size that suits the game's speed, until the time is over; at least two, since one says nothing of its error."""
    until, size = time.perf_counter() + seconds, 2
    if slip_of(room.setting.level) != SCRIPTED:
        room.block(0, 20)
        began = time.perf_counter()
        room.block(0, 20)
        size = max(20, int(20 * seconds / BLOCKS / (time.perf_counter() - began)))
    first = 0
    while first < 2 * size or time.perf_counter() < until:
        yield first, size
        first += size


def on_cores(work: Callable[[Any], Any], given: Iterator[Any], cores: int = 0) -> Iterator[Any]:
    """Results in their order: compiled code lets go of the interpreter's lock, so threads do. What is given is asked for when it is due."""
    threads = cores or os.cpu_count() or 1
    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[Any]] = deque()
        try:
            for one in given:
                waiting.append(pool.submit(work, one))
                if len(waiting) > threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def contests(room: Room, games: int, pairs: Sequence[tuple[int, int]], told: Told, cores: int = 0) -> list[Array]:
    """For each pair (one seat's way to play, the others') what that seat won, game by game, with the same deals."""
    given = [(pair, block) for pair in pairs for block in blocks(games)]
    done: dict[tuple[int, int], list[Tally]] = {pair: [] for pair in pairs}
    tallies = on_cores(lambda one: room.contest(*one[1], *one[0]), iter(given), cores)
    for (pair, block), tally in zip(given, tallies, strict=True):
        done[pair].append(tally)
        told(block[1])
    return [ahead(done[pair]) for pair in pairs]


def check_quick(name: str) -> None:
    if slip_of(name) == SCRIPTED:
        raise DataError(f"a sweep is played by visitors, guests or hosts; {name!r} thinks too long")


def check_games(games: int | None, seconds: float | None) -> None:
    if games is not None and seconds is not None:
        raise DataError("a trial has a number of games or a time, not both")


GUEST = slip_of("guest")
RIVALS = {"visitors": (0, ALWAYS), "guests": (0, GUEST)}
"""A host alone among such rivals."""
MINDS = {"seer": (SEER, 0), "thinker": (THINKER, 0)}
"""Alone among hosts: one who sees all that is hidden, and one who thinks as long and does not."""
