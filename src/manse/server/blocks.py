"""Blocks: who wants nothing to do with whom. They are read from the rows each time, so that one holds at every worker at once."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from manse.server.database import Database
from manse.server.models import Person, Seeking
from manse.server.people_models import Block, Friendship, Invitation

MOST = 500
"""People one may block."""


def blocked_by(person: str | None) -> Any:
    """Whom a person has blocked, for a condition."""
    return select(Block.blocked).where(Block.person == person)


async def block(database: Database, person: str, other: str) -> bool:
    """They are no friends any more, and what the other has asked for is forgotten. False: too many are blocked."""
    async with database.writing() as session:
        known = list(await session.scalars(blocked_by(person)))
        if other not in known:
            if len(known) >= MOST:
                return False
            session.add(Block(person=person, blocked=other))
        pair = (person, other)
        await session.execute(delete(Friendship).where(Friendship.asker.in_(pair), Friendship.asked.in_(pair)))
        await session.execute(delete(Invitation).where(Invitation.by == other, Invitation.person == person))
    return True


async def unblock(database: Database, person: str, other: str) -> None:
    async with database.writing() as session:
        await session.execute(delete(Block).where(Block.person == person, Block.blocked == other))


async def has_blocked(database: Database, person: str, other: str) -> bool:
    async with database.reading() as session:
        return await session.get(Block, (person, other)) is not None


async def blocked_people(database: Database, person: str) -> list[Person]:
    wanted = select(Person).join(Block, Block.blocked == Person.id).where(Block.person == person).order_by(Block.at.desc())
    async with database.reading() as session:
        return list(await session.scalars(wanted))


async def apart_from(database: Database, person: str | None) -> set[str]:
    """Everybody who is kept apart from a person, by whomever."""
    if person is None:
        return set()
    async with database.reading() as session:
        pairs = await session.execute(select(Block.person, Block.blocked).where(or_(Block.person == person, Block.blocked == person)))
        return {one for pair in pairs for one in pair} - {person}


async def kept_apart(session: AsyncSession, wishes: Collection[str]) -> set[frozenset[str]]:
    """Of those who look for the same: the pairs that must not meet."""
    one, other = aliased(Seeking), aliased(Seeking)
    wanted = select(Block.person, Block.blocked).join(one, one.person == Block.person).join(other, other.person == Block.blocked)
    return {frozenset(pair) for pair in await session.execute(wanted.where(one.wish.in_(wishes), other.wish == one.wish))}
