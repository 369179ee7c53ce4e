"""Many tables at once, of all sizes and options, at which nets and sensible play sit: `turn` goes to the next decision of a net."""

import os
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import torch

from manse.engine.game import Game, Value
from manse.engine.record import Array, cells, layout
from manse.engine.rng import dice_from_keys, keys_from_seeds
from manse.learn.playing import loops
from manse.learn.playing.binding import loops_of
from manse.learn.playing.loops import LEARNER, RIVAL, SENSIBLE, SLIPPING

COMMON = 0.75
"""The share of the tables that is played without options."""


class Setup(NamedTuple):
    players: int
    options: dict[str, Value]
    data: str | None = None
    """A variant that comes with the game, or an owner's file."""


def setups_of(game: Game, players: int | None = None, data: str | None = None) -> list[Setup]:
    """Every size of a table, first without options and then with each choice of one option."""
    if players is not None:
        game.check_players(players)
    sizes = list(game.seats) if players is None else [players]
    others = [(option.name, choice) for option in game.options for choice in option.choices if choice != option.default]
    wished = [{}, *({name: choice} for name, choice in others)]
    return [Setup(size, options, data) for options in wished for size in sizes]


def dealt_out(setups: Sequence[Setup], size: int) -> Array:
    """Which setup each table has: common ones mostly."""
    common = [i for i, setup in enumerate(setups) if not setup.options]
    rare = [i for i, setup in enumerate(setups) if setup.options]
    many = size if not rare else round(COMMON * size)
    return np.array([common[i % len(common)] for i in range(many)] + [rare[i % len(rare)] for i in range(size - many)], np.int64)


KINDS = ("self", "sense", "rivals", "mixed")
"""Tables of the learner alone; of the learner among sensible seats; of the learner among earlier selves; of all of them."""


def seated(kind: str, players: int, number: int, dice: random.Random) -> list[int]:
    """Who sits where. Among others the learner has one seat, or every second one, as teams sit."""
    if kind == "self":
        return [LEARNER] * players
    first = number % players
    learners = {first} if number // players % 2 else {(first + 2 * i) % players for i in range(players // 2)}
    others = {"sense": [SENSIBLE, SENSIBLE, SENSIBLE, SLIPPING], "rivals": [RIVAL], "mixed": [LEARNER, RIVAL, SENSIBLE, SLIPPING]}[kind]
    same = dice.choice(others)
    return [LEARNER if seat in learners else dice.choice(others) if kind == "mixed" else same for seat in range(players)]


class Tables:
    """Its tensors are made once and written in place; `loops.Table` says what each is."""

    kept: object = None
    """What a recorded turn writes to, and must not be freed."""

    def __init__(self, game: Game, setups: Sequence[Setup], setup: Array, who: Array, device: str, seed: int) -> None:
        size, most = len(setup), game.seats[-1]
        keys = keys_from_seeds(seed, size)
        self.game, self.size, self.device = game, size, device
        self.seats = torch.tensor([setups[i].players for i in setup], dtype=torch.int8, device=device)
        self.who = torch.as_tensor(who, dtype=torch.int8, device=device).contiguous()
        self.actions = torch.zeros(size, dtype=torch.int64, device=device)
        self.to_move = torch.zeros(size, dtype=torch.int8, device=device)
        self.legal = torch.zeros((size, game.actions), dtype=torch.bool, device=device)
        self.observation = torch.zeros((size, game.told), dtype=torch.float32, device=device)
        self.habit = torch.zeros(size, dtype=torch.int64, device=device)
        self.ended = torch.zeros(size, dtype=torch.bool, device=device)
        self.payoff = torch.zeros((size, most), dtype=torch.float32, device=device)
        self.points = torch.zeros((size, most), dtype=torch.float32, device=device)
        boxes = np.array([game.box(setup.options, game.data(setup.data)) for setup in setups])
        self._turn = (on_gpu if device.startswith("cuda") else on_cpu)(self, keys, np.asarray(setup, np.int64), boxes)

    @property
    def mover(self) -> torch.Tensor:
        """Who sits in the seat to move."""
        return self.who.gather(1, self.to_move.long().unsqueeze(1)).squeeze(1)

    def turn(self, actions: torch.Tensor) -> None:
        """Actions are taken from where a net is to move; what a sensible seat does is known."""
        self.actions.copy_(actions)
        self._turn()

    def told(self) -> tuple[torch.Tensor, ...]:
        """What `loops.Table` has after the boxes."""
        return (
            self.who,
            self.actions,
            self.to_move,
            self.legal,
            self.observation,
            self.habit,
            self.ended,
            self.payoff,
            self.points,
        )


def on_cpu(tables: Tables, keys: Array, setup: Array, boxes: Array) -> Callable[[], None]:
    """Begins the games, and returns what plays a turn of each."""
    game, size = tables.game, tables.size
    states = np.zeros(size, layout(game.state.State))
    words, found = cells(states), loops_of(game)
    told = (part.numpy() for part in tables.told())
    table = loops.Table(keys, np.zeros(size, np.int64), dice_from_keys(keys), tables.seats.numpy(), setup, boxes, *told)
    threads = min(os.cpu_count() or 1, size)
    parts = [(size * part // threads, size * (part + 1) // threads) for part in range(threads)]
    room = [np.zeros(1, states.dtype) for _ in parts]
    pool = ThreadPoolExecutor(threads)

    def play(anew: bool) -> None:
        def work(part: int) -> None:
            found.turn_many(states, words, room[part], cells(room[part]), table, *parts[part], game.version, anew)

        list(pool.map(work, range(threads)))

    play(True)
    return lambda: play(False)


def on_gpu(tables: Tables, keys: Array, setup: Array, boxes: Array) -> Callable[[], None]:
    """A turn's launches are recorded once and sent as one (a CUDA graph); nobody waits for the device."""
    from numba import cuda

    from manse.learn.playing.cuda import THREADS, kernels_of

    game, size = tables.game, tables.size
    grid, kernels = (-(-size // THREADS), THREADS), kernels_of(game)
    words = cuda.device_array((layout(game.state.State).itemsize // 8, size), np.int64)
    own = [cuda.to_device(part) for part in (keys, np.zeros(size, np.int64), dice_from_keys(keys))]
    told = [cuda.as_cuda_array(part) for part in tables.told()]
    table = loops.Table._make((*own, cuda.as_cuda_array(tables.seats), cuda.to_device(setup), cuda.to_device(boxes), *told))
    fresh = cuda.to_device(np.zeros(size, np.bool_))

    def launch(anew: bool) -> None:
        stream = torch.cuda.current_stream().cuda_stream
        way = (*grid, cuda.external_stream(stream) if stream else 0)
        for number in range(1 + loops.PATIENCE):
            if number or not anew:
                kernels.kernel_play[way](words, fresh, table, not number)
            kernels.kernel_renew[way](words, fresh, table, game.version, anew and not number)
            kernels.kernel_consider[way](words, fresh, table)
        tables.observation.zero_()
        kernels.kernel_show[way](words, table)

    launch(True)
    torch.cuda.synchronize()
    turn = torch.cuda.CUDAGraph()
    with torch.cuda.graph(turn, capture_error_mode="relaxed"):
        launch(False)
    tables.kept = (words, fresh, table)
    return lambda: launch(False) if torch.cuda.is_current_stream_capturing() else turn.replay()
