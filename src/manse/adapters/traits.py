"""What a researcher asks about a game first, measured on random games."""

import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from manse.adapters.bound import loops_of
from manse.adapters.chance import draws_of
from manse.adapters.loose import shape_of
from manse.adapters.tree import lay
from manse.engine.record import Array, cells

if TYPE_CHECKING:
    from manse.engine.game import Game

GAMES = 256
LARGEST_TREE = 20_000


@dataclass(frozen=True)
class Traits:
    game: str
    players: int
    actions: int
    decisions: float
    """Of a random game."""
    choices: float
    """Legal actions a decision."""
    at_once: float
    """Share of decisions for which others may decide at the same time."""
    observation: int
    hidden_bits: float
    """How many yes-or-no questions a seat to move would have to ask to know everything, the order of equal cards included."""
    state_bytes: int


def traits(game: "Game", players: int, games: int = GAMES, data: str | None = None) -> Traits:
    batch = game.batch(games, players, seed=1, threads=1, data=data)
    decisions = choices = at_once = 0
    bits: list[float] = []
    counter = HiddenBits(game)
    while (batch.to_move >= 0).any():
        playing = batch.to_move >= 0
        decisions += int(playing.sum())
        choices += int(batch.legal[playing].sum())
        to_act = batch.states["to_act"][playing].astype(np.int64)
        at_once += int((to_act & (to_act - 1) != 0).sum())
        row = int(np.flatnonzero(playing)[len(bits) % playing.sum()])
        bits.append(counter.of(batch.states[row : row + 1], int(batch.to_move[row])))
        batch.step(batch.sample())
    return Traits(
        game=game.id,
        players=players,
        actions=game.actions,
        decisions=decisions / games,
        choices=choices / decisions,
        at_once=at_once / decisions,
        observation=batch.observation.shape[1],
        hidden_bits=sum(bits) / len(bits),
        state_bytes=batch.states.dtype.itemsize,
    )


class HiddenBits:
    """Measures what a seat does not know: the odds of all draws by which it imagines a world, multiplied."""

    def __init__(self, game: "Game") -> None:
        self._loops = loops_of(game)
        self._dice = random.Random(1)
        self._bits = 0.0
        self._imagine = draws_of(cast(Any, game.verbs["imagine"]), self._draw)

    def of(self, states: Array, seat: int) -> float:
        both = np.concatenate([states, states])
        self._loops.learn(both, cells(both), seat)
        self._bits = 0.0
        self._imagine(shape_of(both.dtype).loosen(both[1:].tobytes()), seat)
        return self._bits

    def _draw(self, weights: Any) -> int:
        chosen = self._dice.choices(range(len(weights)), weights)[0]
        self._bits += math.log2(sum(weights) / weights[chosen])
        return chosen


def tree_size(game: "Game") -> int | None:
    """Positions in the tree of the small variant; None if it has none, or one that is too large to count."""
    if "small" not in game.variants:
        return None
    count, stack = 0, [lay(game.id, game.seats[0], "small").opening]
    while stack and count <= LARGEST_TREE:
        position = stack.pop()
        count += 1
        stack += [position.after(action) for action in position.legal]
    return count if count <= LARGEST_TREE else None
