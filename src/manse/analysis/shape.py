"""The shape of an analysis. What people read is a `Line` in it; `telling.as_json` puts it into words.

Steps are the numbers of the match's frames, as a replay has them. Shares and losses are of one whole win: 0.1 is a tenth of it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from manse.engine.speech import Line

ONLY, BEST, GOOD, INACCURATE, MISTAKE, BLUNDER = GRADES = ("only", "best", "good", "inaccurate", "mistake", "blunder")
THRESHOLDS: Mapping[str, float] = {INACCURATE: 0.02, MISTAKE: 0.05, BLUNDER: 0.10}
"""From what loss on a choice has each grade, as a share of the win; below the first it is good."""
BEYOND = 2.5
"""A choice is charged only if its loss is more than so many standard errors."""


class Choice(NamedTuple):
    """Something a seat could have done."""

    action: str
    """In the game's notation."""
    label: Line
    """As a button says it to the seat."""
    value: float
    """The chance of winning it promised, by what the seat knew."""
    error: float
    """Its standard error."""
    tried: int
    """In how many worlds it was tried: the same for all choices."""


class Judged(NamedTuple):
    """A decision, judged by what its seat knew when it was made."""

    number: int
    """Of the decision in the record, from 0."""
    step: int
    """The frame the seat saw when it decided; the frame that tells the decision is the next one."""
    seat: int
    action: str
    label: Line
    before: float
    """The chance of winning with the best choice."""
    best: str
    loss: float
    """How much of the win the choice gave away against the best one."""
    error: float
    """Its standard error, from the differences in the same worlds."""
    grade: str
    """One of GRADES."""
    choices: tuple[Choice, ...]
    """The best first; empty where there was only one."""
    habit: str
    """What sensible play would have done."""


class Moment(NamedTuple):
    """The true chances at a step: all cards count here, so it is for after the game."""

    step: int
    shares: tuple[float, ...]
    """Each seat's chance of winning, if all went on playing sensibly."""
    error: float
    """The largest standard error among them."""


class Believed(NamedTuple):
    line: Line
    chance: float
    so: bool
    """Was it true?"""


class BeliefAt(NamedTuple):
    """What a seat could believe of what was hidden from it at a step."""

    step: int
    seat: int
    bits: float
    """What it did not know: the sum of the entropies of all facts that it could hold possible."""
    surprise: float
    """How far that is from the truth: bits it would take to tell the truth to whoever believes so. On average it equals `bits`."""
    exact: bool
    facts: tuple[Believed, ...]
    """The few likeliest that are not certain."""


class BluffMoment(NamedTuple):
    step: int
    """The frame that tells it."""
    number: int
    """Of the decision."""
    seat: int
    kind: str
    line: Line
    worth: float
    """How much more of the win it promised than the best plain choice there was, by what the seat knew."""
    error: float


class SeatLuck(NamedTuple):
    """result - fair = chance + others + decisions, exactly."""

    seat: int
    result: float
    chance: float
    """What the seat, deals and draws gave: zero on average, whoever plays."""
    others: float
    """What the others' decisions gave this seat beside sensible play, by all cards as they lay."""
    decisions: float
    """What the seat's own decisions gave it, measured in the same way."""
    error: float
    """The standard error of chance; those of the other two are smaller."""


class Luck(NamedTuple):
    fair: float
    """What a seat wins on average: 1 / players."""
    seats: tuple[SeatLuck, ...]


class SeatReport(NamedTuple):
    seat: int
    level: str
    """The level of rival whose choices would have lost about as much in the same decisions."""
    accuracy: float
    """1 if nothing was lost, 0 if as much was lost as by playing at random."""
    lost: float
    """All that was charged: inaccurate choices, mistakes and blunders."""
    counts: Mapping[str, int]
    """How many decisions have each grade."""
    sentences: tuple[Line, ...]
    """Three."""


class Analysis(NamedTuple):
    game: str
    version: int
    players: int
    seed: int
    budget: str
    """"quick" or "deep"."""
    seats: tuple[SeatReport, ...]
    decisions: tuple[Judged, ...]
    """Of all seats, or of the one that was asked for."""
    chances: tuple[Moment, ...]
    """At the opening and after each decision with what followed from it."""
    turning: tuple[int, ...]
    """The steps (of `chances`) where the game turned."""
    beliefs: tuple[BeliefAt, ...]
    bluffs: tuple[BluffMoment, ...]
    luck: Luck
