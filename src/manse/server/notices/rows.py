"""The rows of notices."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, Integer, String, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from manse.server.models import Base, now


class Notice(Base):
    """Something a person was told of. The same event is told a person once."""

    __tablename__ = "notices"
    __table_args__ = (
        UniqueConstraint("person", "event"),
        Index("ix_notices_newest", "person", "at"),
        Index("ix_notices_spread", "spread", "at"),
    )
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    event: Mapped[str] = mapped_column(String(120))
    kind: Mapped[str] = mapped_column(String(12))
    about: Mapped[dict[str, Any]]
    """What it says: an `Occasion` without its kind and event."""
    at: Mapped[datetime] = mapped_column(default=now)
    seen: Mapped[datetime | None]
    spread: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Are there deliveries for all ways it shall go out by?"""


class Way(Base):
    """How a person is reached outside the page: a browser that takes pushes, a mailbox, or an address of a program."""

    __tablename__ = "ways"
    __table_args__ = (UniqueConstraint("person", "kind", "address"),)
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(5))
    """push, mail, hook."""
    address: Mapped[str] = mapped_column(String(500))
    details: Mapped[dict[str, Any]]
    """push: keys of the browser; hook: the secret it is signed with, and in which shape it is written."""
    confirmed: Mapped[bool]
    """Has whoever reads the mailbox said that they want it?"""


class Delivery(Base):
    """A notice on its way out. Its key is why none goes out twice by the same way."""

    __tablename__ = "deliveries"
    __table_args__ = (Index("ix_deliveries_due", "done", "due"),)
    notice: Mapped[str] = mapped_column(ForeignKey("notices.id", ondelete="CASCADE"), primary_key=True)
    way: Mapped[str] = mapped_column(ForeignKey("ways.id", ondelete="CASCADE"), primary_key=True)
    due: Mapped[datetime]
    lease: Mapped[datetime | None]
    """Until when a worker is taken to be busy with it."""
    tries: Mapped[int] = mapped_column(Integer, default=0)
    done: Mapped[datetime | None]
    result: Mapped[str] = mapped_column(String(10), default="")
    """sent, seen (before it went out), refused, failed."""


class NoticeWish(Base):
    """What a person wants to be told of, how, and when not."""

    __tablename__ = "notice_wishes"
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    kinds: Mapped[dict[str, Any]]
    """Ways of each kind of notice; a kind that is not named goes out by all."""
    silent_from: Mapped[int | None] = mapped_column(Integer)
    silent_to: Mapped[int | None] = mapped_column(Integer)
    """Minutes of the day between which nothing goes out."""
    zone: Mapped[str] = mapped_column(String(40))
