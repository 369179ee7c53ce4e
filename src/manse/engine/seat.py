"""A seat's honest window on a match: what bots, coaches and adapters get.

It is made from what `know` gives and holds nothing else: the truth cannot be reached from here, because it is not here.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import compress
from typing import TYPE_CHECKING, Any

import numpy as np

from manse.engine.belief import Belief, ordered
from manse.engine.errors import IllegalAction
from manse.engine.record import NOBODY, Array, alone, copied, raw
from manse.engine.rng import derive, fresh_key, key_from_seed, rekey
from manse.engine.speech import Line
from manse.engine.verbs import Known, World

if TYPE_CHECKING:
    from manse.engine.game import Game


class Seat:
    def __init__(self, game: "Game", number: int, knowledge: Known) -> None:
        self.game = game
        self.number = number
        self._k = knowledge

    @property
    def my_turn(self) -> bool:
        return bool(self._k.to_act >> self.number & 1)

    @cached_property
    def view(self) -> Any:
        return self.game.sight.view(self._k, self.number)

    @cached_property
    def mask(self) -> Array:
        """A flag for each action: may this seat take it now?"""
        mask = np.zeros(self.game.actions, np.bool_)
        if self.my_turn:
            self.game.loops.legal_alone(alone(self.game.state.State, raw(self._k)), self.number, mask)
        return mask

    @cached_property
    def legal(self) -> tuple[str, ...]:
        return tuple(compress(self.game.text.NOTATION, self.mask.tolist()))

    def check(self, action: str) -> int:
        """The number of a legal action; else an IllegalAction that says why not, from what this seat knows."""

        def refuse(line: Line) -> IllegalAction:
            return IllegalAction(self.game.words().say(line), line)

        if self._k.over:
            raise refuse(Line("over"))
        if not self.my_turn:
            raise refuse(Line("not_your_turn", {"seat": self.number}))
        number = self.game.numbers.get(action) if isinstance(action, str) else None
        if number is None:
            given = {"given": repr(action), "title": self.game.title, "legal": ", ".join(self.legal)}
            raise refuse(Line("no_such_action", given))
        if not self.mask[number]:
            raise refuse(self.game.text.why_not(self.view, number))
        return number

    @cached_property
    def observation(self) -> Array:
        out = np.zeros(self.game.encoder.SIZE, np.float32)
        self.game.loops.observe(self._k, self.number, out)
        return out

    def imagine(self, seed: int | None = None) -> World:
        """A whole state that fits all this seat knows; another one each time, or the same for the same seed."""
        return self._imagine(fresh_key() if seed is None else key_from_seed(seed))

    def _imagine(self, key: Array) -> World:
        world = copied(self._k)
        rekey(world, key)
        self.game.loops.imagine(world, self.number)
        return World(world)

    def worlds(self, count: int, seed: int | None = None) -> Iterator[Any]:
        """The open views of so many worlds that fit all this seat knows."""
        key = fresh_key() if seed is None else key_from_seed(seed)
        for _ in range(count):
            key = derive(b"belief", key.tobytes())
            yield self.game.sight.view(self._imagine(key), NOBODY)

    @property
    def position(self) -> str:
        """What this seat knows, as text; `manse.position` reads it again."""
        from manse.engine.position import Position

        return str(Position(self.game, self._k, seat=self.number))

    def belief(self, worlds: int = 400, seed: int | None = None) -> Belief:
        """What is hidden from this seat, and how likely each of it is: exactly, where the game counts all worlds, else from so many
        imagined ones."""
        exactly = getattr(self.game.module("knowledge"), "belief", None)
        if exactly is not None:
            count, chances = exactly(self._k, self.number)
            return Belief(ordered(chances), count, exact=True)
        found: Counter[Line] = Counter()
        for world in self.worlds(worlds, seed):
            found.update(set(self.game.text.secrets(self.view, world)))
        return Belief(ordered({line: count / worlds for line, count in found.items()}), worlds, exact=False)

    @property
    def knowledge(self) -> Known:
        """The record with gaps that all of the above is made from; a copy."""
        return Known(copied(self._k))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and self.number == other.number and raw(self._k) == raw(other._k)

    __hash__ = None  # type: ignore[assignment]
