"""Looking at a finished game together: one leads, others see the step the leader sees, and talk beside it.

All of it lies in rows, so that any worker serves any follower; news only say that it is time to look again. Who is here is known by a row
too, which its socket renews: one that is not renewed for a while is of somebody who was lost. A review tells steps, viewpoints and talk;
what is seen there everybody asks for themselves, and may only if the replay is shown to them.
"""

from collections import defaultdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from manse.server.blocks import blocked_by
from manse.server.database import Database, insert_new
from manse.server.models import Base, Person, now
from manse.server.protocol import OPEN
from manse.server.refusal import Refusal
from manse.server.store import fresh_id

if TYPE_CHECKING:
    from manse.server.house import House
    from manse.server.reviewing import Follower

ABSENT = timedelta(seconds=60)
"""Who was not heard of for so long is not here."""
MOST_LINES = 200
"""That are told to who comes in."""


class Review(Base):
    __tablename__ = "reviews"
    id: Mapped[str] = mapped_column(String(22), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    leader: Mapped[str | None] = mapped_column(ForeignKey("people.id", ondelete="SET NULL"), index=True)
    step: Mapped[int] = mapped_column(Integer, default=0)
    seat: Mapped[int] = mapped_column(Integer, default=OPEN)
    """Whose eyes the leader sees it with."""
    created: Mapped[datetime] = mapped_column(default=now)


class Following(Base):
    """Somebody who is at a review."""

    __tablename__ = "followings"
    review: Mapped[str] = mapped_column(ForeignKey("reviews.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True)
    seen: Mapped[datetime]


class ReviewLine(Base):
    """What was said there."""

    __tablename__ = "review_lines"
    __table_args__ = (Index("ix_review_lines_review", "review", "id"),)
    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True)
    review: Mapped[str] = mapped_column(ForeignKey("reviews.id", ondelete="CASCADE"))
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(default=now)


async def begin(database: Database, table: str, leader: Person) -> str:
    review = Review(id=fresh_id(), table=table, leader=leader.id)
    async with database.writing() as session:
        session.add(review)
    return review.id


async def find(session: AsyncSession, id: str) -> Review:
    found = await session.get(Review, id)
    if found is None:
        raise Refusal("not_found", "there is no such review")
    return found


async def note(database: Database, id: str, person: str) -> None:
    """They are here, now."""
    async with database.writing() as session:
        await insert_new(session, Following, [{"review": id, "person": person, "seen": now()}])  # their other sockets come in just now
        await session.execute(update(Following).where(Following.review == id, Following.person == person).values(seen=now()))


async def forget(database: Database, id: str, person: str) -> None:
    async with database.writing() as session:
        await session.execute(delete(Following).where(Following.review == id, Following.person == person))


async def people_at(session: AsyncSession, id: str) -> list[Person]:
    here = select(Person).join(Following, Following.person == Person.id).where(Following.review == id, Following.seen > now() - ABSENT)
    return list(await session.scalars(here.order_by(Person.name, Person.id)))


async def lines_of(session: AsyncSession, id: str, since: int, reader: str | None) -> list[tuple[ReviewLine, Person]]:
    """Without what those say whom the reader has blocked."""
    unheard = () if reader is None else (ReviewLine.person.not_in(blocked_by(reader)),)
    rows = select(ReviewLine, Person).join(Person, Person.id == ReviewLine.person).where(ReviewLine.review == id, *unheard)
    newest = await session.execute(rows.where(ReviewLine.id > since).order_by(ReviewLine.id.desc()).limit(MOST_LINES))
    return [(line, person) for line, person in reversed(list(newest))]


async def lead(database: Database, id: str, leader: str, step: int, seat: int) -> None:
    async with database.writing() as session:
        led = update(Review).where(Review.id == id, Review.leader == leader).values(step=step, seat=seat).returning(Review.id)
        if await session.scalar(led) is None:
            raise Refusal("forbidden", "only who leads does that")


async def hand_over(database: Database, id: str, leader: str, handle: str) -> None:
    """To somebody who is here."""
    async with database.writing() as session:
        review = await session.get_one(Review, id, with_for_update=True)
        if review.leader != leader:
            raise Refusal("forbidden", "only who leads does that")
        heir = next((person for person in await people_at(session, id) if person.handle == handle), None)
        if heir is None:
            raise Refusal("conflict", "they are not here")
        review.leader = heir.id


async def take_over(database: Database, id: str, person: str) -> None:
    """Who follows may lead when the leader has gone."""
    async with database.writing() as session:
        review = await session.get_one(Review, id, with_for_update=True)
        if review.leader != person and any(one.id == review.leader for one in await people_at(session, id)):
            raise Refusal("conflict", "somebody leads already")
        review.leader = person


async def say(database: Database, id: str, person: str, text: str) -> None:
    async with database.writing() as session:
        session.add(ReviewLine(review=id, person=person, text=text))


class Reviews:
    """The followers that this worker holds sockets of."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.followers: dict[str, set[Follower]] = defaultdict(set)

    async def enter(self, follower: "Follower") -> None:
        self.followers[follower.review].add(follower)
        if follower.person is not None:
            await note(self.house.database, follower.review, follower.person)
        self.changed(follower.review)

    async def leave(self, follower: "Follower") -> None:
        held = self.followers[follower.review]
        if follower not in held:  # it was shown out before it came in
            return
        held.discard(follower)
        if not held:
            del self.followers[follower.review]
        if follower.person is not None and not any(other.person == follower.person for other in held):
            await forget(self.house.database, follower.review, follower.person)
        self.changed(follower.review)

    def changed(self, id: str) -> None:
        """Rows of a review were changed here."""
        self.tell(id)
        self.house.news.tell_workers(review=id)

    def tell(self, id: str) -> None:
        for follower in self.followers.get(id, ()):
            follower.stir()
