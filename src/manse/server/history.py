"""A table's log replayed: the match it makes, who has been asked what since when, and requests to take something back.

A line of the log is (seat, action, at). An action in the game's notation is a decision. Beside them stand

    ~undo N of A,B    the seat asks to go back to the position before decision N, which the seats A and B must allow
    ~yes, ~no         one of them allows it, or one of them does not
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from manse.engine.game import Game
from manse.engine.match import Match
from manse.engine.rng import key_from_hex
from manse.engine.tables import Source


class Entry(NamedTuple):
    seat: int
    action: str
    at: int
    """Milliseconds since 1970."""


class NumberedLine(NamedTuple):
    """A line with its place in the log."""

    number: int
    entry: Entry


@dataclass
class Request:
    """A wish to go back that waits for consent."""

    seat: int
    target: int
    waiting: set[int]


@dataclass
class Ask:
    """A decision a seat is asked for."""

    number: int
    """The decisions made when it was asked: an answer names it."""
    since: int


@dataclass
class History:
    game: Game
    players: int
    key: str
    options: dict[str, bool | int | str]
    data: Source
    began: int
    turns: Sequence[tuple[int, str]] = ()
    """From so many decisions on, chance comes from another key."""
    allowed: int = 0
    """Milliseconds that a move may take before the bank is drawn on."""
    log: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.moves: list[Entry] = []
        """The decisions that stand."""
        self.request: Request | None = None
        self.rewound = 0
        """How often something was taken back."""
        self._restart()

    def _restart(self) -> None:
        turns = [(decision, key_from_hex(key)) for decision, key in self.turns]
        self.match = Match(self.game, self.players, key_from_hex(self.key), self.options, self.data, turns)
        self.asks: dict[int, Ask] = {}
        self.answers: dict[tuple[int, int], str] = {}
        self.spent = [0] * self.players
        """Milliseconds that the answers of each seat took beyond what a move may take."""
        self.answered = [0] * self.players
        """How often each seat has answered."""
        self._ask(self.began)

    def add(self, entry: Entry) -> None:
        """Takes in the next line of the log."""
        self.log.append(entry)
        if not entry.action.startswith("~"):
            self.request = None
            self._move(entry)
            return
        verb, *rest = entry.action[1:].split()
        if verb == "undo":
            seats = {int(seat) for seat in rest[2].split(",")} if len(rest) > 2 else set()
            self.request = Request(entry.seat, int(rest[0]), seats)
        elif self.request is not None and verb == "yes":
            self.request.waiting.discard(entry.seat)
        else:
            self.request = None
        if self.request is not None and not self.request.waiting:
            self._rewind(self.request.target)

    def _move(self, entry: Entry) -> None:
        ask = self.asks.pop(entry.seat)
        self.answers[entry.seat, ask.number] = entry.action
        self.answered[entry.seat] += 1
        self.spent[entry.seat] += max(0, entry.at - ask.since - self.allowed)
        self.match.play_number(entry.seat, self.game.numbers[entry.action])
        self.moves.append(entry)
        self._ask(entry.at)

    def _ask(self, at: int) -> None:
        self.to_act, self.over = self.match.to_act, self.match.over
        self.asks = {seat: self.asks.get(seat) or Ask(len(self.moves), at) for seat in self.to_act}

    def _rewind(self, target: int) -> None:
        kept, self.moves, self.request = self.moves[:target], [], None
        self.rewound += 1
        self._restart()
        for entry in kept:
            self._move(entry)
