"""Rows of who keeps order: reports, what operators did, who was sent away from a table."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from manse.server.models import Base, now


class Report(Base):
    """Somebody complains about a person, or about a line of theirs."""

    __tablename__ = "reports"
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    at: Mapped[datetime] = mapped_column(default=now, index=True)
    reporter: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    table: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"))
    line: Mapped[int | None] = mapped_column(BigInteger)
    """Of the chat."""
    reason: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)
    log: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The chat as the reporter could read it then, and who sat there."""
    closed: Mapped[datetime | None]
    outcome: Mapped[str] = mapped_column(Text, default="")


class Act(Base):
    """What somebody who runs the house did, in the order it was done; nothing of it is ever changed."""

    __tablename__ = "acts"
    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True)
    at: Mapped[datetime] = mapped_column(default=now)
    who: Mapped[str] = mapped_column(String(80))
    what: Mapped[str] = mapped_column(String(20))
    person: Mapped[str | None] = mapped_column(String(22))
    """Whom it was about."""
    table: Mapped[str | None] = mapped_column(String(22))
    note: Mapped[str] = mapped_column(Text)


class Removal(Base):
    """Somebody was sent away from a table before it began: they cannot sit down there again."""

    __tablename__ = "removals"
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)
