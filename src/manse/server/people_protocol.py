"""People, on the wire, beyond their names. As in protocol.py, the browser's types are generated from these."""

from typing import Any, Literal

import msgspec

from manse.server.pairing_protocol import PairWish
from manse.server.protocol import Answer, Proof, Shape, TableLine
from manse.server.ratings_protocol import MyRating
from manse.server.socket_protocol import Ping, Pong, Refused, Said, Taken, Told

# Ways in


class PasskeyInfo(Answer):
    id: str
    label: str
    created: int
    """Milliseconds since 1970, as all moments here."""
    used: int | None


class WaysIn(Answer):
    """How a person can come in from elsewhere."""

    password: bool
    passkeys: list[PasskeyInfo]
    codes: int
    """Recovery codes that are left."""


class Asked(Answer):
    """A question to the browser's passkeys."""

    state: str
    """Comes back with the answer."""
    options: dict[str, Any]
    """As WebAuthn has it, in JSON."""


class PasskeyWish(Shape):
    state: str
    credential: dict[str, Any]
    label: str = "passkey"
    proof: Proof = msgspec.field(default_factory=Proof)


class PasskeyLogin(Shape):
    state: str
    credential: dict[str, Any]


class Proven(Shape):
    proof: Proof = msgspec.field(default_factory=Proof)


class CodesGiven(Answer):
    codes: list[str]
    """They are told this once."""


class Recovery(Shape):
    name: str
    code: str
    password: str = ""
    """A new one, if it is wished."""


class Farewell(Shape):
    """All that is kept of me is to be deleted."""

    name: str
    """Once more, so that nobody does it by mistake."""
    proof: Proof = msgspec.field(default_factory=Proof)


# People who know each other


class PersonRef(Answer):
    handle: str
    name: str


class FriendLine(Answer):
    who: PersonRef
    here: bool
    """In the house now, on whatever page."""
    table: str | None
    """The public table at which they sit now; of other tables nothing is told."""
    game: str
    """Of that table; nothing if there is none."""


class InvitationLine(Answer):
    id: str
    by: PersonRef
    table: str
    game: str


class Circle(Answer):
    """Whom I know, and what they ask of me."""

    friends: list[FriendLine]
    asking: list[PersonRef]
    """Who asks me to be friends."""
    asked: list[PersonRef]
    """Whom I have asked."""
    invitations: list[InvitationLine]


class Whom(Shape):
    """Somebody: by the handle, or by the name, if it is protected or that of a friend."""

    handle: str = ""
    name: str = ""


class SeekLine(Answer):
    """An open challenge: some who look for players."""

    wish: PairWish
    names: list[str]
    """Who waits, the longest first."""
    mine: bool


class NoteWish(Shape):
    text: str


class ResultLine(Answer):
    """What somebody came to in a game, against a kind of rivals."""

    game: str
    against: str
    """people, or the strongest level of the house's rivals at the table."""
    played: int
    won: int


class RivalLine(Answer):
    who: PersonRef | None
    """None: a rival of the house, of this level."""
    level: str
    played: int
    won: int


class Profile(Answer):
    """A person, as the reader may see them."""

    who: PersonRef
    since: int
    me: bool
    friend: Literal["no", "asked", "asking", "yes"]
    blocked: bool
    """By the reader."""
    note: str
    """The reader's own, which nobody else sees."""
    results: list[ResultLine]
    """Of finished games at public tables; in my own profile, of all."""
    ratings: list[MyRating]
    games: list[TableLine]
    """The newest of them."""
    rivals: list[RivalLine]
    """Whom I have met most often: in my own profile alone."""
    blocks: list[PersonRef]
    """Likewise."""


# What the hall says on its socket


class CircleTold(Told, tag="circle"):
    circle: Circle


class ParlourTold(Told, tag="parlour"):
    """What is different in the parlour since the last time; the first time, all of it."""

    came: list[TableLine]
    """New tables, and those that are otherwise now."""
    gone: list[str]
    seeks: list[SeekLine]
    """All of them."""


class Watch(Said, tag="watch"):
    """Shall the parlour be told? And which tournament is looked at?"""

    parlour: bool
    tournament: str | None = None


class NoticesChanged(Told, tag="notices"):
    """My notices are others now, or seen: it is time to look at them."""


class TournamentChanged(Told, tag="tournament"):
    """The tournament that is looked at stands otherwise now."""

    tournament: str


FromVisitor = Watch | Ping
FromHall = CircleTold | ParlourTold | NoticesChanged | TournamentChanged | Taken | Refused | Pong
