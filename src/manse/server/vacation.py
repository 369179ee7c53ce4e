"""Days off: clocks of days stand still for who is on vacation, for at most so many days in any year, and the table says until when."""

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import ForeignKey, Index, Integer, select
from sqlalchemy.orm import Mapped, mapped_column

from manse.server.clocks import Pause
from manse.server.database import Database
from manse.server.models import Base

YEAR = timedelta(days=365)


class Vacation(Base):
    __tablename__ = "vacations"
    __table_args__ = (Index("ix_vacations_person", "person", "ends"),)
    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    begins: Mapped[datetime]
    ends: Mapped[datetime]


async def pauses_of(database: Database, people: Collection[str]) -> dict[str, list[Pause]]:
    """When each of these was or is on vacation, in milliseconds since 1970."""
    found: dict[str, list[Pause]] = {}
    async with database.reading() as session:
        for row in await session.scalars(select(Vacation).where(Vacation.person.in_(people)).order_by(Vacation.begins)):
            found.setdefault(row.person, []).append((int(row.begins.timestamp() * 1000), int(row.ends.timestamp() * 1000)))
    return found


def spent(rows: Collection[Vacation], end: datetime) -> timedelta:
    """Days off in the year before `end`."""
    return sum((max(timedelta(), min(row.ends, end) - max(row.begins, end - YEAR)) for row in rows), timedelta())
