"""A game as a tree: decisions, chance and ends, each position made from the one before and never changed.

A position holds the truth; what a seat may know of it comes from `window` and `recall` alone.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from manse.adapters.bound import loops_of
from manse.adapters.chance import Asked, Odds, OpenRules
from manse.adapters.loose import shape_of
from manse.engine.record import NOBODY, Array, blank, cells, layout, raw
from manse.engine.rng import rekey
from manse.engine.seat import Seat

if TYPE_CHECKING:
    from manse.engine.game import Game, Value

POSITIONS_KEPT = 2**15
VIEWS_KEPT = 2**14
SHORT = 2**12
"""A memory of no more letters than this is kept with its position."""
TABLES_KEPT = 32
NO_KEY = np.zeros(4, np.uint32)
"""The generator of every record in a tree: nothing is drawn from it."""


class Verb(NamedTuple):
    """What is being done: the opening, a step that follows by itself, or a seat's decision."""

    name: str
    seat: int = NOBODY
    action: int = 0


SETUP, PROCEED = Verb("setup"), Verb("proceed")


class Draw(NamedTuple):
    """A verb that waits for chance: the draws so far, and what can come next."""

    verb: Verb
    answers: tuple[int, ...]
    odds: Odds


class Memory(NamedTuple):
    """What a seat remembers from before a position it has imagined."""

    seat: int
    told: str
    decisions: tuple[tuple[Array, int], ...]


class Table:
    """One way to set up a game."""

    def __init__(self, game: "Game", players: int, data: str | None = None, options: Mapping[str, "Value"] | None = None) -> None:
        game.check_players(players)
        self.game, self.players = game, players
        self._recipe = (game.id, players, data, tuple((options or {}).items()))
        self._box = game.box(options or {}, game.data(data))
        self._loose_box = shape_of(layout(game.module("data").Box)).loosen(raw(self._box))
        self._layout = layout(game.state.State)
        self.shape = shape_of(self._layout)
        self._open, self._loops = OpenRules(game), loops_of(game)
        self._seen_before = lru_cache(VIEWS_KEPT)(self._seen)
        self.after = lru_cache(POSITIONS_KEPT)(self._after)

    @cached_property
    def opening(self) -> "Position":
        bare = blank(self.game.state.State)
        bare.seats, bare.version = self.players, self.game.version
        return self.follow(None, 0, raw(bare), SETUP, ())

    def _after(self, position: "Position", action: int) -> "Position":
        if position.draw:
            return self.follow(position, action, position._s, position.draw.verb, (*position.draw.answers, action))
        return self.follow(position, action, position._s, Verb("play", position.seat, action), ())

    def follow(self, parent: "Position | None", action: int, s: bytes, verb: Verb, answers: tuple[int, ...]) -> "Position":
        """Goes on to the next draw, decision or end."""
        steps: tuple[bytes, ...] = ()
        while True:
            try:
                s = self._perform(s, verb, answers)
            except Asked as question:
                return Position(self, s, parent, action, steps, Draw(verb, answers, question.odds))
            answers, verb = (), PROCEED
            steps = (*steps, s)
            _, to_act, over = self.shape.head(s)
            if to_act or over:
                return Position(self, s, parent, action, steps)

    def _perform(self, s: bytes, verb: Verb, answers: tuple[int, ...]) -> bytes:
        """The state after a verb. It is played by the compiled rules, and if they draw, again by the open ones."""
        if not answers:
            after = self._compiled(s, verb)
            if self.shape.head(after)[0] == 0:
                return after
        loose = self.shape.loosen(s)
        self._open.perform(verb.name, self._arguments(loose, verb), answers)
        assert loose.drawn == 0, f"{self.game.title} drew something on its own"
        loose.decisions += verb.name == "play"
        return self.shape.tighten(loose)

    def _arguments(self, loose: Any, verb: Verb) -> tuple[Any, ...]:
        if verb.name == "setup":
            return loose, self.players, self._loose_box
        return (loose, verb.seat, verb.action) if verb.name == "play" else (loose,)

    def _compiled(self, s: bytes, verb: Verb) -> bytes:
        states = self._states(s)
        if verb.name == "setup":
            self.game.loops.setup(states[0], self.players, self._box)
        elif verb.name == "proceed":
            self._loops.follow(states)
        else:
            self._loops.decision(states, verb.seat, verb.action)
        return states[:1].tobytes()

    def _states(self, s: bytes) -> Array:
        """A copy of a state, and room for what a seat knows of it."""
        return np.frombuffer(bytearray(s) + bytes(len(s)), self._layout)

    def legal(self, s: bytes, seat: int) -> list[int]:
        mask = np.zeros(self.game.actions, np.bool_)
        self._loops.choices_of(self._states(s), seat, mask)
        return mask.nonzero()[0].tolist()

    def shares(self, s: bytes) -> list[float]:
        out = np.zeros(self.players, np.float32)
        self.game.loops.payoff(self._states(s)[0], out)
        return [float(share) for share in out]

    def observation(self, s: bytes, seat: int) -> Array:
        states, out = self._states(s), np.zeros(self.game.encoder.SIZE, np.float32)
        self._loops.describe(states, cells(states), seat, out)
        return out

    def knowledge(self, s: bytes, seat: int) -> bytes:
        states = self._states(s)
        self._loops.learn(states, cells(states), seat)
        return states[1:].tobytes()

    def window(self, s: bytes, seat: int) -> Seat:
        return Seat(self.game, seat, self._states(self.knowledge(s, seat))[0])

    def parts(self, s: bytes, seat: int) -> dict[str, str]:
        """What the seat sees, field by field, as JSON; without what only saves reckoning."""
        return self._seen_before(self.knowledge(s, seat), seat)

    def _seen(self, knowledge: bytes, seat: int) -> dict[str, str]:
        view = Seat(self.game, seat, self._states(knowledge)[0]).view
        return {name: json.dumps(value, separators=(",", ":")) for name, value in view.items() if name != "aids"}

    def __reduce__(self) -> Any:
        return lay, self._recipe


@lru_cache(TABLES_KEPT)
def lay(id: str, players: int, data: str | None, options: tuple[tuple[str, "Value"], ...] = ()) -> Table:
    """The table for a game set up in this way; the same one as long as it is remembered."""
    from manse.engine.registry import game

    return Table(game(id), players, data, dict(options))


class Position:
    """Where a game stands: chance has something to `draw`, or `seat` is to move, or the game is `over`.

    Simultaneous choices come one after the other, in the order of the seats; none of them sees the others'.
    """

    def __init__(
        self,
        table: Table,
        s: bytes,
        parent: "Position | None" = None,
        action: int = 0,
        steps: tuple[bytes, ...] = (),
        draw: Draw | None = None,
        memory: Memory | None = None,
    ) -> None:
        self.table, self._s, self.parent, self.action = table, s, parent, action
        self._steps, self.draw, self._memory = steps, draw, memory
        _, to_act, over = table.shape.head(s)
        self.over = over and not draw
        self.seat = NOBODY if over or draw else (to_act & -to_act).bit_length() - 1
        self._added: dict[int, str] = {}
        self._told: dict[int, str] = {}

    @property
    def begun(self) -> bool:
        return self.draw is None or self.draw.verb != SETUP

    @cached_property
    def legal(self) -> list[int]:
        """What can be drawn, or what the seat to move may do."""
        if self.draw:
            return [outcome for outcome, _ in self.draw.odds]
        return [] if self.over else self.table.legal(self._s, self.seat)

    def after(self, action: int) -> "Position":
        """The position after a legal action, or after a draw that can be."""
        return self.table.after(self, action)

    @property
    def shares(self) -> list[float]:
        """What each seat has won of 1; nothing before the end."""
        return self.table.shares(self._s) if self.over else [0.0] * self.table.players

    def window(self, seat: int) -> Seat:
        return self.table.window(self._s, seat)

    def observation(self, seat: int) -> Array:
        return self.table.observation(self._s, seat) if self.begun else np.zeros(self.table.game.encoder.SIZE, np.float32)

    def sees(self, seat: int) -> dict[str, str]:
        """What the seat knows now, field by field, as JSON."""
        return self.table.parts(self._s, seat) if self.begun else {}

    def recall(self, seat: int) -> str:
        """All the seat has seen and done: its first view, then what changed in it step by step, and its own decisions."""
        if seat not in self._told:
            told = "".join(reversed([position._lines(seat) for position in self._line()]))
            if len(told) > SHORT:
                return told
            self._told[seat] = told
        return self._told[seat]

    def _line(self) -> "Iterator[Position]":
        """This position and those before it."""
        position: Position | None = self
        while position:
            yield position
            position = position.parent

    def _lines(self, seat: int) -> str:
        """What this position adds to the seat's memory."""
        if self._memory and self._memory.seat == seat:
            return self._memory.told
        if seat not in self._added:
            self._added[seat] = "".join(f"{line}\n" for line in self._tell(seat))
        return self._added[seat]

    def _tell(self, seat: int) -> "Iterator[str]":
        if self.parent and self.parent.seat == seat != NOBODY:
            yield f"> {self.table.game.text.NOTATION[self.action]}"
        before = self.parent.sees(seat) if self.parent else {}
        for s in self._steps:
            now = self.table.parts(s, seat)
            changed = {name: value for name, value in now.items() if before.get(name) != value}
            if changed:
                yield written(changed)
            before = now

    @property
    def moves(self) -> str:
        """All that led here, draws included: "*3 0:red-2 1:take"."""
        return " ".join(reversed([position._move for position in self._line() if position.parent]))

    @property
    def _move(self) -> str:
        seat = self.parent.seat if self.parent else NOBODY
        return f"*{self.action}" if seat == NOBODY else f"{seat}:{self.table.game.text.NOTATION[self.action]}"

    def decisions_of(self, seat: int, count: int) -> list[tuple[Array, int]]:
        """What the seat observed and did at its last `count` decisions, the newest first."""
        found: list[tuple[Array, int]] = []
        for position in self._line():
            if len(found) >= count:
                break
            if position.parent and position.parent.seat == seat:
                found.append((position.parent.observation(seat), position.action))
            elif position._memory and position._memory.seat == seat:
                found.extend(position._memory.decisions)
        return found[:count]

    def imagined(self, seat: int, seed: int) -> "Position":
        """A position that fits all the seat knows of this one. The seat remembers what it did; the others' memory begins here."""
        imagined = self.window(seat).imagine(seed)
        rekey(imagined, NO_KEY)
        world = raw(imagined)
        memory = Memory(seat, self.recall(seat), tuple(self.decisions_of(seat, self.table.game.state.LONGEST)))
        return Position(self.table, world, steps=(world,), memory=memory)

    def __deepcopy__(self, memo: object) -> "Position":
        return self

    def __reduce__(self) -> Any:
        *line, root = self._line()
        imagined = (root._s, root._memory) if root._memory else None
        return revive, (self.table, imagined, [position.action for position in reversed(line)])


def revive(table: Table, imagined: tuple[bytes, Memory] | None, actions: list[int]) -> Position:
    """The position that these actions lead to, from the opening or from an imagined world."""
    position = table.opening
    if imagined:
        world, memory = imagined
        position = Position(table, world, steps=(world,), memory=memory)
    for action in actions:
        position = position.after(action)
    return position


def written(parts: Mapping[str, str]) -> str:
    return "{" + ",".join(f'"{name}":{value}' for name, value in parts.items()) + "}"
