"""What goes over the wire: the shapes of requests and answers. The browser's types are generated from these.

The messages of a socket are in socket_protocol.py; what belongs to a part of the house alone is in that part's own, as lab_protocol.py.
"""

from typing import Annotated, Any, Literal

import msgspec

from manse.engine.speech import LANGUAGES
from manse.server.clocks import NO_CLOCK, Clock

PUBLIC = -1
"""The viewpoint of a spectator: what lies open."""
OPEN = -2
"""The viewpoint that sees everything: after the end, or late, where the table allows it."""

Value = bool | int | str
Language = Annotated[str, msgspec.Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]
Spectators = Literal["none", "public", "delayed"]
Status = Literal["open", "playing", "over", "closed"]
Origin = Literal["sealed", "alone", "brought", "same"]
Stage = Literal["laying", "opening", "dealt"]


class Shape(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A request: what it does not know it refuses."""


class Answer(msgspec.Struct, kw_only=True):
    """Something sent to a browser."""


# People


class Me(Answer):
    name: str
    language: str
    named: bool
    """Has the person chosen the name?"""
    protected: bool
    """Does a password or a passkey let them in from elsewhere?"""
    banned: int | None = None
    """Until when the person may do nothing here: milliseconds since 1970."""


class Rename(Shape):
    name: str
    language: Language | None = None


class Login(Shape):
    name: str
    password: str


class Proof(Shape):
    """That it is the person: the password, or the answer of a passkey. Nothing, for who has neither."""

    password: str = ""
    state: str = ""
    credential: dict[str, Any] = {}


class Password(Shape):
    password: str
    old: str = ""
    """The one until now, if there is one."""
    proof: Proof = msgspec.field(default_factory=Proof)
    """Where only passkeys let the person in until now."""


class Logout(Shape):
    everywhere: bool = True


class TokenWish(Shape):
    label: str = "program"


class TokenGiven(Answer):
    token: str


class RatingTold(Answer):
    shown: int
    interval: int
    """Half of the 95 % interval around it."""
    games: int
    provisional: bool
    """Of too few games to be shown without a word of doubt."""
    gain: int | None
    """What the game at this table gave, once it was counted."""


# Games


class OptionInfo(Answer):
    name: str
    label: str
    note: str
    """What it changes, in a sentence."""
    choices: list[Value]
    default: Value


class GameInfo(Answer):
    id: str
    title: str
    pitch: str
    credits: str
    minutes: int
    seats: list[int]
    options: list[OptionInfo]
    version: int


class LevelInfo(Answer):
    id: str
    label: str
    note: str
    usual: bool
    """Is it the one for who does not choose?"""


class Help(Answer):
    """The rules in Markdown, and a line on each card and token."""

    rules: str
    names: dict[str, str]
    notes: dict[str, str]
    lines: dict[str, str]


# Tables


class ChairWish(Shape):
    kind: Literal["me", "open", "link", "bot", "closed"]
    level: str = ""
    name: str = ""
    """Who plays a further seat of mine at the same browser; my own name, if none is given."""


class TableWish(Shape):
    game: str
    seats: list[ChairWish]
    options: dict[str, Value] = {}
    data: str | None = None
    """An owner's data file, as text; or the name of one that comes with the game, or of one in the gallery."""
    public: bool = False
    aids: bool | None = None
    """As the host says; if nothing is said, only where one person plays with bots."""
    spectators: Spectators = "none"
    clock: Clock = NO_CLOCK
    hot_seat: bool = False
    """May a person sit in several seats? So it is too, if more than one is mine."""
    rated: bool = False
    """Does it count for ratings? Only the game as printed does, without aids, and nothing is taken back there."""


class ChairInfo(Answer):
    number: int
    kind: Literal["open", "link", "bot", "person", "closed"]
    name: str
    who: str | None
    """The handle of the person, for their profile."""
    level: str
    ready: bool
    away: bool
    here: bool
    mine: bool
    host: bool
    muted: bool
    share: float | None
    score: int | None
    vacation: int | None
    """Until when its clock stands still, because who sits here is on vacation."""
    rating: RatingTold | None
    """At a rated table: how strong who sits here is taken to be."""


class DealInfo(Answer):
    """How the key of all cards comes about; docs/protocol.md tells how it is checked."""

    origin: Origin
    """sealed: by house and seats together; alone: by the house, before deals were sealed; brought: with a record made elsewhere;
    same: by the house, for all who play the deal of a day."""
    stage: Stage
    """laying: seats lay down their shares; opening: the terms are sealed, seats open their shares; dealt."""
    preparing: bool
    """The game is still being made ready on the house's machine: the deal waits for that."""
    promise: str
    """SHA-256 of the house's secret, from the first moment."""
    terms: str | None
    """What was sealed, as text."""
    seal: str | None
    """SHA-256 of the terms."""
    laid: list[int]
    """Seats that have laid down a share."""
    opened: list[int]
    """Seats that have opened it."""


class BoxName(Answer):
    """A box that is not the one that comes with the game."""

    variant: str
    """Which of the variants that come with the game; nothing if none."""
    name: str
    """What its maker calls it; nothing if nobody gave it a name."""


class TableInfo(Answer):
    id: str
    game: str
    title: str
    version: int
    options: dict[str, Value]
    box: BoxName | None
    """None: as it comes."""
    status: Status
    public: bool
    aids: bool
    spectators: Spectators
    clock: Clock
    chairs: list[ChairInfo]
    host: bool
    """Is the reader the host?"""
    mine: list[int]
    hot_seat: bool
    """May a person sit in several seats here?"""
    rated: bool
    """Does it count for ratings?"""
    quiet: bool
    """Has the host closed the chat?"""
    deal: DealInfo
    earlier: str | None
    later: str | None
    tournament: str | None
    """Whose table it is."""
    deal_set: str | None
    """Of whose boards one is played here."""
    created: int
    ended: int | None


class TableLine(Answer):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    names: list[str]
    free: int
    """Seats one may take."""
    mine: list[int]
    my_turn: bool
    since: int
    """When the table last moved, in milliseconds."""
    shares: list[float | None]
    clock: Clock
    spectators: Spectators
    box: BoxName | None
    rated: bool
    left: int | None
    """Where a clock runs for me: milliseconds until it runs out."""


class Lists(Answer):
    lobby: list[TableLine]
    running: list[TableLine]
    finished: list[TableLine]
    older: int | None
    """Where the next page of finished games begins; None if this is all."""


class Running(Answer):
    """A page of my running games: first those that wait for me, the soonest to run out before the others."""

    lines: list[TableLine]
    pages: int
    total: int
    needed: int
    """How many of all of them wait for me."""


class Finished(Answer):
    lines: list[TableLine]
    older: int | None


class Claim(Shape):
    seat: int | None = None
    """Which open seat; the first, if none is named."""
    link: str | None = None


class VacationWish(Shape):
    days: Annotated[int, msgspec.Meta(ge=1, le=365)]


class VacationTold(Answer):
    until: int | None
    """Milliseconds since 1970; None: I am here."""
    left: int
    """Whole days off that are left in this year."""


class PlanStep(Shape):
    """What to answer once, when one is asked."""

    actions: list[str]
    """The first that may be taken is."""
    legal: list[str] = []
    """Only if all of these may be taken,"""
    illegal: list[str] = []
    """and none of these."""
    stay: bool = False
    """Again and again, while the phase lasts."""


class SeatWish(Shape):
    seat: int


class SeatChange(Shape):
    seat: int
    kind: Literal["open", "link", "bot", "closed"]
    level: str = ""


class Share(Shape):
    """A seat's part of the key: first sealed, then open."""

    seat: int
    sealed: str | None = None
    share: str | None = None


class Ready(Shape):
    ready: bool = True


class LinkGiven(Answer):
    link: str


class Rematch(Shape):
    level: str = ""
    """How strong the bots shall be; as before, if nothing is said."""


class Continue(Shape):
    """Go on from a position of a finished game, in one's own seat, against bots."""

    decision: int
    seat: int
    level: str = ""


class Import(Shape):
    record: dict[str, Any]


class TableMade(Answer):
    id: str


class Frame(Answer):
    step: int
    decision: int
    """Decisions made by then."""
    caption: str
    view: msgspec.Raw


class Replay(Answer):
    table: TableInfo
    names: list[str]
    steps: int
    frames: list[Frame]
