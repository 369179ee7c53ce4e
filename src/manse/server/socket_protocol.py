"""The messages of a table's socket. As in protocol.py, the browser's types are generated from these."""

from typing import Literal

import msgspec

from manse.server.protocol import Answer, PlanStep, TableInfo

# What a browser says


class Said(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A message of a browser. `id` comes back in its answer."""

    id: str = ""


class Look(Said, tag="look"):
    """Where the browser looks from: a seat of its own, or PUBLIC. Frames from `step` on are sent."""

    seat: int
    step: int = 0
    rewound: int = 0
    """The last known number of times something was taken back: if it has changed, all frames are sent."""
    language: str = "en"
    wire: int = 1
    """How frames are told. 1: each with its whole view. 2: only the first, and of each after it what is different from the one before."""


class Decide(Said, tag="decide"):
    seat: int
    number: int
    """The ask this answers."""
    action: str


class Undo(Said, tag="undo"):
    seat: int
    made: int | None = None
    """Decisions made when this was wished for: if others were made since, it is refused."""


class AnswerUndo(Said, tag="answer_undo"):
    seat: int
    agree: bool
    made: int | None = None
    """As in `undo`."""


class Speak(Said, tag="speak"):
    text: str
    team: bool = False


class MuteSeat(Said, tag="mute"):
    seat: int
    on: bool = True


class Hint(Said, tag="hint"):
    """What a rival would weigh in the seat's place; or, without `search`, what the seat may believe and what a coach says to that."""

    seat: int
    search: bool = True


class Why(Said, tag="why"):
    """Why may the seat not do that now? Asking changes nothing."""

    seat: int
    action: str


class Hurry(Said, tag="hurry"):
    """How long bots shall seem to think, as this seat wishes it: a share of the usual, from 0 to 1. The slowest wish counts."""

    seat: int
    pause: float


class LeavePlan(Said, tag="plan"):
    """What to decide when the seat is asked next, step by step; without steps, a plan is taken back."""

    seat: int
    steps: list[PlanStep]


class Planning(Said, tag="planning"):
    """What could the seat leave as a plan? Asking changes nothing."""

    seat: int


class Ping(Said, tag="ping"):
    pass


FromBrowser = Look | Decide | Undo | AnswerUndo | Speak | MuteSeat | Hint | Why | Hurry | LeavePlan | Planning | Ping


# What the service says


class Told(msgspec.Struct, kw_only=True, tag_field="type"):
    pass


class TableTold(Told, tag="table"):
    table: TableInfo


class FrameTold(Answer):
    """A step: its whole view, or those of its fields that are not as in the step before."""

    step: int
    decision: int
    caption: str
    view: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    changed: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


class FramesTold(Told, tag="frames"):
    """Frames from step `since` on replace what the browser has from there."""

    seat: int
    since: int
    rewound: int
    frames: list[FrameTold]


class Choice(Answer):
    action: str
    label: str


class UndoAsked(Answer):
    seat: int
    waiting: list[int]


class ClockTold(Answer):
    """Milliseconds left for the move and in the bank."""

    move: int
    bank: int
    running: bool


class NowTold(Told, tag="now"):
    """How things stand. It follows the frames it belongs to."""

    seat: int
    step: int
    to_act: list[int]
    ask: int | None
    """What a decision of this seat must name; None if it has nothing to decide."""
    asked: str
    """What this seat is to do, in words; nothing if it has nothing to decide."""
    legal: list[Choice]
    clocks: list[ClockTold | None]
    undo: Literal["no", "free", "ask"]
    undo_asked: UndoAsked | None
    over: bool
    plan: list[PlanStep] | None
    """What this seat has left to be decided when it is asked."""


class Taken(Told, tag="taken"):
    """A message was carried out, and what it asked for is on the disk."""

    id: str


class Refused(Told, tag="refused"):
    id: str
    code: str
    message: str


class ChatLine(Answer):
    id: int
    name: str
    who: str | None
    """The handle of the person, for their profile; None for one's own lines."""
    seat: int | None
    team: bool
    text: str
    at: int


class ChatTold(Told, tag="chat"):
    lines: list[ChatLine]
    gone: list[int] = []
    """Lines that were told and are taken down."""


class HintTold(Told, tag="hint"):
    id: str
    seat: int
    choices: list["Weighed"] = []
    belief: "BeliefNow | None" = None


class FactNow(Answer):
    """Something hidden that may be so."""

    text: str
    chance: float


class BeliefNow(Answer):
    """What a seat may believe of what is hidden from it, by all it knows, and what a coach makes of it."""

    step: int
    coach: str
    """Sentences, each on a line."""
    """Nothing, if there is nothing to say."""
    bits: float
    """What the seat does not know."""
    exact: bool
    facts: list[FactNow]
    """The few likeliest that are not certain."""


class Weighed(Answer):
    action: str
    label: str
    value: float
    """The share of the win it promises."""
    visits: int
    reason: str


class Reason(Told, tag="reason"):
    """What stands against an action, in the reader's language; nothing, if it may be taken."""

    id: str
    text: str


class ReadyPlan(Answer):
    """A plan of one step that stays, as the game offers it."""

    kind: str
    """What it does; those of one kind stand together."""
    choice: str
    """Which of its kind it is; nothing where there is one only."""
    actions: list[str]


class PlanningTold(Told, tag="planning"):
    """What a plan of the seat may name, and what the game offers ready made, by what the seat knows."""

    id: str
    seat: int
    actions: list[Choice]
    ready: list[ReadyPlan]


class Pong(Told, tag="pong"):
    id: str
    now: int


FromService = TableTold | FramesTold | NowTold | Taken | Refused | ChatTold | HintTold | Reason | PlanningTold | Pong
