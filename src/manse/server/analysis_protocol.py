"""Analyses of finished games on the wire. As in protocol.py, the browser's types are generated from these."""

from typing import Literal

from manse.server.protocol import Answer

AnalysisStatus = Literal["none", "waiting", "running", "done", "failed", "cancelled"]
Grade = Literal["only", "best", "good", "inaccurate", "mistake", "blunder"]


class ChoiceJudged(Answer):
    """Something a seat could have done."""

    action: str
    text: str
    value: float
    """The chance of winning it promised, by what the seat knew."""
    error: float
    tried: int
    """In how many worlds it was tried."""


class DecisionJudged(Answer):
    """A decision, judged by what its seat knew when it was made."""

    number: int
    """Of the decision, from 0."""
    step: int
    """The frame the seat saw when it decided; the next one tells the decision."""
    seat: int
    action: str
    text: str
    before: float
    """The chance of winning with the best choice."""
    best: str
    loss: float
    """How much of the win it gave away against the best choice."""
    error: float
    grade: Grade
    habit: str
    """What sensible play would have done."""
    choices: list[ChoiceJudged]
    """The best first; none where there was only one."""


class ChancesTold(Answer):
    """The true chances at a step, with all cards open."""

    step: int
    shares: list[float]
    """Of each seat."""
    error: float


class BeliefLevel(Answer):
    """How much a seat did not know at a step, in bits, and how far it was from the truth."""

    step: int
    seat: int
    bits: float
    surprise: float
    exact: bool


class FactJudged(Answer):
    """Something a seat could believe, and whether it was so."""

    text: str
    chance: float
    so: bool


class BeliefJudged(Answer):
    """What a seat could believe at a step."""

    step: int
    seat: int
    bits: float
    surprise: float
    exact: bool
    facts: list[FactJudged]


class BluffTold(Answer):
    step: int
    """The frame that tells it."""
    number: int
    seat: int
    kind: str
    text: str
    worth: float
    """How much more of the win it promised than the best plain choice."""
    error: float


class SeatLuckTold(Answer):
    """The result less a fair share: chance, others and decisions, exactly."""

    seat: int
    result: float
    chance: float
    others: float
    decisions: float
    error: float


class LuckTold(Answer):
    fair: float
    seats: list[SeatLuckTold]


class SeatJudged(Answer):
    seat: int
    level: str
    """The level of rival that would have lost about as much."""
    accuracy: float
    lost: float
    counts: dict[str, int]
    """Decisions of each grade."""
    sentences: list[str]


class AnalysisFound(Answer):
    """In the reader's language."""

    budget: str
    thresholds: dict[str, float]
    """From what loss on a choice has a grade."""
    seats: list[SeatJudged]
    decisions: list[DecisionJudged]
    chances: list[ChancesTold]
    turning: list[int]
    """Steps of `chances` where the game turned."""
    beliefs: list[BeliefLevel]
    """What they were beliefs of comes seat by seat."""
    bluffs: list[BluffTold]
    luck: LuckTold


class AnalysisTold(Answer):
    status: AnalysisStatus
    done: int = 0
    total: int = 0
    """Of the parts of the work."""
    mine: bool = False
    """Did the reader ask for it? Then the reader may stop it."""
    analysis: AnalysisFound | None = None
