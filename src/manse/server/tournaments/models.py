"""The rows of tournaments. Everything that was decided lies here: any worker goes on from it."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, Integer, String, UniqueConstraint, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from manse.server.models import Base, now


class Tournament(Base):
    __tablename__ = "tournaments"
    __table_args__ = (Index("ix_tournaments_due", "status", "attention"),)
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    host: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]]
    system: Mapped[str] = mapped_column(String(10))
    """robin, swiss, arena, knockout."""
    size: Mapped[int] = mapped_column(Integer)
    """Seats at a table."""
    team: Mapped[int] = mapped_column(Integer, default=1, server_default="1")
    """Seats of a side."""
    rounds: Mapped[int] = mapped_column(Integer)
    """To be played: 0 where nobody knows beforehand."""
    minutes: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """That an arena is open."""
    clock: Mapped[dict[str, Any]]
    rated: Mapped[bool]
    status: Mapped[str] = mapped_column(String(10), default="open")
    """open, playing, paused, over, closed."""
    round: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """The one that is played, or was last."""
    seed: Mapped[str] = mapped_column(String(64))
    """Of all lots."""
    version: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """Grows with each change: who knows it need not be told again."""
    begins: Mapped[datetime | None]
    """When it begins by itself."""
    ends: Mapped[datetime | None]
    """When an arena makes no more tables."""
    attention: Mapped[datetime | None]
    """When a worker should look after it."""
    lease: Mapped[datetime | None]
    """Until when a worker does."""
    created: Mapped[datetime] = mapped_column(default=now)
    ended: Mapped[datetime | None]


class Entry(Base):
    """A side: one player, or a team."""

    __tablename__ = "entries"
    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    status: Mapped[str] = mapped_column(String(10), default="in")
    """in, or out: who has left is not paired any more."""
    missed: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
    """Tables in a row that it had left by the end."""
    word: Mapped[str | None] = mapped_column(String(22))
    """Lets somebody into a team that has a place left."""


class Member(Base):
    """A person, or a rival of the house, who plays for a side."""

    __tablename__ = "members"
    __table_args__ = (UniqueConstraint("tournament", "person"), Index("ix_members_person", "person"))
    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    entry: Mapped[int] = mapped_column(Integer, primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"))
    level: Mapped[str] = mapped_column(String(20), default="")
    name: Mapped[str] = mapped_column(String(40))


class PlayedBout(Base):
    """One table of a round, or a bye."""

    __tablename__ = "bouts"
    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    round: Mapped[int] = mapped_column(Integer)
    sides: Mapped[list[int]] = mapped_column(JSON)
    """Numbers of entries, in the order of their seats."""
    table: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"), unique=True)
    points: Mapped[list[float] | None] = mapped_column(JSON(none_as_null=True))
    """What it gave its sides, once it is over."""


async def table_over(session: AsyncSession, tournament: str) -> None:
    """A table of it has ended, in this transaction: somebody should look soon."""
    await session.execute(update(Tournament).where(Tournament.id == tournament).values(attention=now()))
