"""The rows of sets. A group is those who hold its seats; it has begun with its first table."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Integer, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from manse.server.models import Base, now


class DealSet(Base):
    __tablename__ = "deal_sets"
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    host: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    game: Mapped[str] = mapped_column(String(40))
    version: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]]
    size: Mapped[int] = mapped_column(Integer)
    """Seats at each table."""
    boards: Mapped[int] = mapped_column(Integer)
    """How many deals it has."""
    level: Mapped[str] = mapped_column(String(20))
    """Of the rivals in the seats that a group leaves free."""
    clock: Mapped[dict[str, Any]]
    secret: Mapped[str] = mapped_column(String(64))
    """What all its cards come from; nobody is sent it before the end."""
    closes: Mapped[datetime]
    """When it is played no more, and everything about it may be known."""
    created: Mapped[datetime] = mapped_column(default=now)


class SetSeat(Base):
    """A person in a seat of a group."""

    __tablename__ = "set_seats"
    __table_args__ = (UniqueConstraint("set", "person"),)
    set: Mapped[str] = mapped_column(ForeignKey("deal_sets.id", ondelete="CASCADE"), primary_key=True)
    group: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    name: Mapped[str] = mapped_column(String(40))


class SetTable(Base):
    """Where a group plays a board: once."""

    __tablename__ = "set_tables"
    set: Mapped[str] = mapped_column(ForeignKey("deal_sets.id", ondelete="CASCADE"), primary_key=True)
    group: Mapped[int] = mapped_column(Integer, primary_key=True)
    board: Mapped[int] = mapped_column(Integer, primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), unique=True)
