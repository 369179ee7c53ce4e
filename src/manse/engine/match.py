"""A match: the truth, and the decisions that made it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from manse.engine.errors import DataError, IllegalAction
from manse.engine.record import NOBODY, Array, Header, alone, copied, layout, raw
from manse.engine.rng import key_from_hex, key_to_hex, rekey
from manse.engine.seat import Seat
from manse.engine.speech import Line
from manse.engine.trail import Trail
from manse.engine.verbs import World
from manse.engine.view import seats_in

if TYPE_CHECKING:
    from manse.engine.account import Account
    from manse.engine.game import Game, Value
    from manse.engine.tables import Source


class Frame(NamedTuple):
    """One step of a match as one reader may see it."""

    number: int
    view: Any
    line: Line


class Match:
    """Made by `Game.start` or `replay`."""

    def __init__(
        self,
        game: "Game",
        players: int,
        key: Array,
        options: Mapping[str, "Value"],
        data: "Source",
        turns: Sequence[tuple[int, Array]] = (),
        start: str | None = None,
    ) -> None:
        """`turns`: from so many decisions on, chance comes from another key. `start` is a position, as text, that the match begins with
        in place of the opening."""
        game.check_players(players)
        self.game = game
        self.players = players
        self.options = game.settings(options)
        self.data = data
        self._key = key
        self._turns = dict(turns)
        self._start = start
        self._decisions: list[tuple[int, int]] = []
        self._trail = Trail()
        """The state after each step."""
        self._settled: list[int] = []
        """How many steps there were before each decision, and are now."""
        self._states = alone(game.state.State)
        self._s: Header = self._states[0]
        if start is None:
            game.loops.begin(self._s, key, players, game.box(options, data), game.version)
        else:
            from manse.engine.position import Position

            self._states[0] = Position.parse(start, data).state
        self._settle()

    def _settle(self) -> None:
        self._trail.append(self._states.tobytes())
        while not (self._s.to_act or self._s.over):
            self.game.loops.proceed_alone(self._states)
            self._trail.append(self._states.tobytes())
        if (key := self._turns.get(len(self._decisions))) is not None:
            rekey(self._s, key)
            self._trail.replace_last(self._states.tobytes())
        self._settled.append(len(self._trail))

    @property
    def position(self) -> str:
        """The whole position as text, what is hidden included; `manse.position` makes a match of it."""
        from manse.engine.position import Position

        return str(Position.of(self))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return tuple(seats_in(self._s.to_act))

    @property
    def since(self) -> int:
        """From how many decisions on the last key holds."""
        return max(self._turns, default=0)

    @property
    def over(self) -> bool:
        return bool(self._s.over)

    @property
    def decisions(self) -> int:
        return len(self._decisions)

    def legal(self, seat: int) -> tuple[str, ...]:
        """What the seat may do now, in the game's notation."""
        return self.seat(seat).legal

    def play(self, seat: int, action: str) -> None:
        """One decision. An IllegalAction says why not, and nothing has changed."""
        self.play_number(seat, self.check(seat, action))

    def play_number(self, seat: int, action: int) -> None:
        """As `play`, for an action known to be legal, by its number."""
        self.game.loops.decide_alone(self._states, seat, action)
        self._decisions.append((seat, action))
        self._settle()

    def check(self, seat: int, action: str) -> int:
        """The number of a legal action; else an IllegalAction that says why not."""
        if type(seat) is not int or not 0 <= seat < self.players:  # a boolean would be compiled for
            raise IllegalAction(f"there is no seat {seat!r}; there are 0 to {self.players - 1}")
        return self.seat(seat).check(action)

    def seat(self, seat: int | None) -> Seat:
        """A seat's window; None is a spectator's."""
        return self._look(self._states, seat)

    def view(self, seat: int | None) -> Any:
        """What a seat, or a spectator, may know now."""
        return self.seat(seat).view

    def _window(self, s: Header, seat: int | None) -> Seat:
        return self._look(alone(self.game.state.State, raw(s)), seat)

    def _look(self, states: Array, seat: int | None) -> Seat:
        """At a state that lies alone in its array."""
        if seat is not None and not 0 <= seat < self.players:
            raise DataError(f"there is no seat {seat!r}; there are 0 to {self.players - 1}")
        number, known = NOBODY if seat is None else seat, alone(self.game.state.State)
        self.game.loops.know_alone(states, number, known)
        return Seat(self.game, number, known[0])

    @property
    def steps(self) -> int:
        """Decisions and what followed by itself so far, the opening included."""
        return len(self._trail)

    def seat_at(self, step: int, seat: int | None) -> Seat:
        """A seat's window as it was after a step."""
        return self._look(alone(self.game.state.State, self._trail[step]), seat)

    def _state_at(self, step: int) -> Header:
        state: Header = np.frombuffer(self._trail[step], layout(self.game.state.State))[0]
        return state

    def step_before(self, decision: int) -> int:
        """The last step before a decision was made; of the next one, the last step there is."""
        return self._settled[decision] - 1

    def state_before(self, decision: int) -> Header:
        """The truth before a decision, for who keeps it: the server and its undo."""
        return self._state_at(self.step_before(decision))

    def move(self, decision: int) -> tuple[int, int]:
        """Seat and action number of a decision."""
        return self._decisions[decision]

    def frames(self, seat: int | None, since: int = 0) -> list[Frame]:
        """Each step from number `since` on, as a seat or a spectator may see it."""
        views = ((step, self.seat_at(step, seat).view) for step in range(since, self.steps))
        return [Frame(step, view, self.game.text.caption(view)) for step, view in views]

    def open_view(self, step: int = -1) -> Any:
        """Everything, for when the game is over."""
        return self.game.sight.view(World(copied(self._state_at(step))), NOBODY)

    def lies_open(self, step: int) -> bool:
        """Does a spectator know all there is after a step, but the generator? Then nothing that was hidden before is a secret any more."""
        truth = copied(self._state_at(step))
        truth.drawn = 0
        truth.key[:] = truth.words[:] = 0
        return raw(truth) == raw(self.seat_at(step, None).knowledge)

    def story(self, seat: int | None, language: str = "en", names: Sequence[str] | None = None) -> tuple[str, ...]:
        """Captions of all steps, as the seat may know them."""
        words = self.game.words(language)
        return tuple(words.say(frame.line, seat, names) for frame in self.frames(seat))

    @property
    def payoff(self) -> tuple[float, ...]:
        """What each seat has won of 1; nothing before the end."""
        out = np.zeros(self.players, np.float32)
        if self.over:
            self.game.loops.payoff(self._s, out)
        return tuple(float(share) for share in out)

    @property
    def scores(self) -> tuple[int, ...]:
        """The game's own points, as they lie open."""
        return tuple(self.game.text.scores(self.view(None)))

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, share in enumerate(self.payoff) if share > 0)

    def account(self) -> "Account":
        """What the finished game came to, and why."""
        from manse.engine.account import account_of

        return account_of(self)

    def record(self) -> dict[str, Any]:
        """All it takes to replay the match. It holds the key: it is for storage, and for everyone only after the end."""
        record = {
            "game": self.game.id,
            "version": self.game.version,
            "players": self.players,
            "options": dict(self.options),
            "key": key_to_hex(self._key),
            "decisions": [[seat, self.game.text.NOTATION[action]] for seat, action in self._decisions],
        }
        if self._turns:
            record["turns"] = [[decision, key_to_hex(key)] for decision, key in sorted(self._turns.items())]
        if self._start is not None:
            record["position"] = self._start
        if self.data != self.game.data():
            record["data"] = {"name": self.data.name, "text": self.data.text}
        return record


def replay(record: Any) -> Match:
    """The match of a record, decision by decision."""
    from manse.engine.registry import game
    from manse.engine.tables import parse

    try:
        found = game(record["game"], record["version"])
        data = parse(**record["data"]) if "data" in record else found.data()
        turns = [(int(decision), key_from_hex(key)) for decision, key in record.get("turns", ())]
        match = Match(found, record["players"], key_from_hex(record["key"]), record["options"], data, turns, record.get("position"))
        decisions = [(seat, action) for seat, action in record["decisions"]]
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError) as error:
        missing = f"{error} is missing" if type(error) is KeyError else error
        raise DataError(f"not a record of a match: {missing}") from None
    for number, (seat, action) in enumerate(decisions):
        try:
            match.play(seat, action)
        except IllegalAction as error:
            raise DataError(f"decision {number} of the record cannot be: {error}") from None
    return match
