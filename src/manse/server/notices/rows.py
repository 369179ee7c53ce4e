"""The rows of notices."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from manse.server.models import Base, now


class Notice(Base):
    """Something a person was told of. The same event is told a person once."""

    __tablename__ = "notices"
    __table_args__ = (UniqueConstraint("person", "event"), Index("ix_notices_newest", "person", "at"))
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    event: Mapped[str] = mapped_column(String(120))
    kind: Mapped[str] = mapped_column(String(12))
    about: Mapped[dict[str, Any]]
    """What it says: an `Occasion` without its kind and event."""
    at: Mapped[datetime] = mapped_column(default=now)
    seen: Mapped[datetime | None]
