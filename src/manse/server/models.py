"""The rows. The truth of a table is its row, with the secret key, and its append-only decisions."""

import secrets
from datetime import UTC, datetime
from string import ascii_letters, digits
from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Double,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
)
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, also where the database knows no time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


def now() -> datetime:
    return datetime.now(UTC)


def fresh_handle() -> str:
    """71 random bits, in signs that no command takes for an option."""
    return "".join(secrets.choice(ascii_letters + digits) for _ in range(12))


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map: ClassVar = {datetime: Moment(), dict[str, Any]: JSON()}


class Setting(Base):
    """Secrets the service made for itself."""

    __tablename__ = "settings"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Person(Base):
    __tablename__ = "people"
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    handle: Mapped[str | None] = mapped_column(String(16), unique=True, default=fresh_handle)
    """What others may call the person by in addresses: nothing is known from it, and it opens nothing."""
    name: Mapped[str] = mapped_column(String(40))
    login: Mapped[str | None] = mapped_column(String(40), unique=True)
    """The name in lower case, once a password or a passkey protects it."""
    password: Mapped[str | None] = mapped_column(Text)
    language: Mapped[str] = mapped_column(String(5), default="en")
    epoch: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """Browsers' secrets of an earlier epoch are worth nothing: it grows with a logout and a new password."""
    created: Mapped[datetime] = mapped_column(default=now)
    banned: Mapped[datetime | None]
    """Until when the person may do nothing here."""
    silenced: Mapped[datetime | None]
    """Until when the person may say nothing here."""
    gone: Mapped[datetime | None]
    """Since when only this nameless row is left of a person who wished to be forgotten: others' games and ratings point to it."""


class Token(Base):
    """Lets a program sit in a person's seats; only its hash is kept."""

    __tablename__ = "tokens"
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    label: Mapped[str] = mapped_column(String(40))
    created: Mapped[datetime] = mapped_column(default=now)


class Table(Base):
    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_lobby", "public", "status", "created"),
        Index("ix_tables_attention", "status", "attention"),
        Index("ix_tables_host", "host", "status"),
    )
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    version: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]]
    data: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    key: Mapped[str] = mapped_column(String(32))
    """The secret of all deals, empty until everybody has added a share; nobody is sent it before the end."""
    secret: Mapped[str] = mapped_column(String(64), default="", server_default="")
    """The house's own part of the key."""
    terms: Mapped[str | None] = mapped_column(Text)
    """What was sealed, once every seat has laid down a share."""
    origin: Mapped[str] = mapped_column(String(10), default="sealed", server_default="sealed")
    """How the cards came: sealed (by house and seats), alone (by the house, as once), brought (with a record made elsewhere),
    same (by the house, for all who play the deal of a day, or a board of a set)."""
    former: Mapped[list[Any] | None] = mapped_column(JSON)
    """For a game that goes on from a position: [from which decision on, key] of what was played before."""
    since: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """From how many decisions on the key holds."""
    hot_seat: Mapped[bool] = mapped_column(default=False, server_default=false())
    """May a person sit in several seats?"""
    rated: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Does it count for ratings?"""
    quiet: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Has the host closed the chat?"""
    counted: Mapped[int | None] = mapped_column(Integer, index=True, unique=True)
    """Which of all rated games it was, once it was counted: ratings depend on the order."""
    host: Mapped[str] = mapped_column(ForeignKey("people.id"))
    public: Mapped[bool]
    aids: Mapped[bool]
    spectators: Mapped[str] = mapped_column(String(10))
    clock: Mapped[dict[str, Any]]
    status: Mapped[str] = mapped_column(String(10), default="open")
    """open, playing, over, closed."""
    attention: Mapped[datetime | None]
    """When somebody should look after the table, if nobody does before: a bot is due, or a clock runs out."""
    earlier: Mapped[str | None] = mapped_column(String(22))
    """The table this one is a rematch of, or goes on from."""
    later: Mapped[str | None] = mapped_column(String(22))
    """The table of the rematch."""
    tournament: Mapped[str | None] = mapped_column(String(22))
    """Whose table it is."""
    deal_set: Mapped[str | None] = mapped_column(String(22))
    """Of whose boards one is played here."""
    veil: Mapped[datetime | None]
    """Until when only those who sit here see anything of it: others may have the same cards before them."""
    created: Mapped[datetime] = mapped_column(default=now)
    started: Mapped[datetime | None]
    ended: Mapped[datetime | None]


class Chair(Base):
    """A seat of a table: who sits there."""

    __tablename__ = "chairs"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    """open: who comes first; link: who has the link; bot; person."""
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(40), default="")
    level: Mapped[str] = mapped_column(String(20), default="")
    """Of the bot that plays here, or that stands in while the person is away."""
    link: Mapped[str | None] = mapped_column(String(64))
    """Hash of the link that claims this seat."""
    ready: Mapped[bool] = mapped_column(default=False)
    away: Mapped[bool] = mapped_column(default=False)
    pace: Mapped[float] = mapped_column(Float, default=1.0, server_default="1")
    """How long bots shall seem to think, as this seat wishes it: a share of the usual."""
    sealed: Mapped[str | None] = mapped_column(String(64))
    """Hash of the seat's share in the key."""
    opened: Mapped[str | None] = mapped_column(String(64))
    """That share, once it may be seen."""
    plan: Mapped[str | None] = mapped_column(Text)
    """What the person has left to be decided: nobody else is told of it."""
    share: Mapped[float | None] = mapped_column(Float)
    score: Mapped[int | None] = mapped_column(Integer)
    side: Mapped[int | None] = mapped_column(Integer)
    """Of a game that is over: seats of the same side won or lost together."""


class Standing(Base):
    """How strong a player is taken to be in a game at tables of a size."""

    __tablename__ = "standings"
    __table_args__ = (Index("ix_standings_best", "game", "size", "mean"), Index("ix_standings_player", "player"))
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    size: Mapped[int] = mapped_column(Integer, primary_key=True)
    player: Mapped[str] = mapped_column(String(40), primary_key=True)
    """A person's id, or a level of the house's rivals."""
    mean: Mapped[float] = mapped_column(Double)
    doubt: Mapped[float] = mapped_column(Double)
    games: Mapped[int] = mapped_column(Integer)


class Step(Base):
    """What a rated game left a player with."""

    __tablename__ = "steps"
    __table_args__ = (Index("ix_steps_player", "player", "counted"),)
    counted: Mapped[int] = mapped_column(Integer, primary_key=True)
    """Which of all rated games it was."""
    player: Mapped[str] = mapped_column(String(40), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    game: Mapped[str] = mapped_column(String(40))
    size: Mapped[int] = mapped_column(Integer)
    before: Mapped[float] = mapped_column(Double)
    mean: Mapped[float] = mapped_column(Double)
    doubt: Mapped[float] = mapped_column(Double)
    at: Mapped[datetime]


class Seeking(Base):
    """Somebody who looks for players: one wish a person, alive as long as the browser says so."""

    __tablename__ = "seeking"
    __table_args__ = (Index("ix_seeking_wish", "wish", "since"),)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    wish: Mapped[str] = mapped_column(String(120))
    """What is looked for, in one line: those with the same line may meet."""
    rivals: Mapped[int] = mapped_column(Integer)
    """After how many seconds the house's rivals take the empty seats; 0: never."""
    since: Mapped[datetime] = mapped_column(default=now)
    beat: Mapped[datetime] = mapped_column(default=now)
    """When the browser last said that somebody waits."""
    table: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"))
    """The table that was found."""


class Waited(Base):
    """How long somebody waited until people were found: what those who come next are told."""

    __tablename__ = "waits"
    __table_args__ = (Index("ix_waits_wish", "wish", "at"),)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)
    wish: Mapped[str] = mapped_column(String(120))
    seconds: Mapped[float] = mapped_column(Float)
    at: Mapped[datetime] = mapped_column(default=now)


class Variant(Base):
    """A box that somebody put into the gallery."""

    __tablename__ = "variants"
    __table_args__ = (UniqueConstraint("game", "skeleton"), Index("ix_variants_newest", "created"))
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(40))
    skeleton: Mapped[str] = mapped_column(String(40))
    """Of the name: two that look alike count as one."""
    note: Mapped[str] = mapped_column(String(160))
    text: Mapped[str] = mapped_column(Text)
    """As a data file."""
    maker: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    created: Mapped[datetime] = mapped_column(default=now)


class Analysis(Base):
    """What a finished game's decisions were worth: a job until it is done, then its result."""

    __tablename__ = "analyses"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    form: Mapped[int] = mapped_column(Integer)
    """Of the result: one in an older form is made anew."""
    status: Mapped[str] = mapped_column(String(10))
    """waiting, running, done, failed, cancelled."""
    asker: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    done: Mapped[int] = mapped_column(Integer, default=0)
    total: Mapped[int] = mapped_column(Integer, default=0)
    beat: Mapped[datetime] = mapped_column(default=now)
    """When a worker last said that it sees to it: after a while without, another may."""
    result: Mapped[bytes | None] = mapped_column(LargeBinary)


class PuzzleSolver(Base):
    """How a person fares with puzzles. Ratings are OpenSkill's: a mean and a doubt."""

    __tablename__ = "puzzle_solvers"
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    tries: Mapped[int] = mapped_column(Integer, default=0)
    solved: Mapped[int] = mapped_column(Integer, default=0)
    streak: Mapped[int] = mapped_column(Integer, default=0)
    longest: Mapped[int] = mapped_column(Integer, default=0)
    last_day: Mapped[str] = mapped_column(String(10), default="")
    """On which a puzzle of the day was answered last."""


class PuzzleRating(Base):
    """How hard a puzzle has proved; one that nobody has tried has the rating of its grade."""

    __tablename__ = "puzzle_ratings"
    puzzle: Mapped[str] = mapped_column(String(10), primary_key=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    tries: Mapped[int] = mapped_column(Integer, default=0)
    solved: Mapped[int] = mapped_column(Integer, default=0)


class PuzzleTry(Base):
    """A person's first answer to a puzzle: only that counts."""

    __tablename__ = "puzzle_tries"
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    puzzle: Mapped[str] = mapped_column(String(10), primary_key=True)
    right: Mapped[bool]
    at: Mapped[datetime] = mapped_column(default=now)


class Whereabouts(Base):
    """A mark of an address from which somebody plays at a table, made so that the address cannot be read from it."""

    __tablename__ = "whereabouts"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    mark: Mapped[str] = mapped_column(String(64), primary_key=True)


class Decision(Base):
    """One line of a table's log. The key decides races: a number is written once."""

    __tablename__ = "decisions"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    action: Mapped[str] = mapped_column(String(60))
    at: Mapped[int] = mapped_column(BigInteger)
    """Milliseconds since 1970."""


class Chat(Base):
    __tablename__ = "chats"
    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    team: Mapped[int | None] = mapped_column(Integer)
    """Which team reads it; None for the table."""
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(default=now)


class Mute(Base):
    __tablename__ = "mutes"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
