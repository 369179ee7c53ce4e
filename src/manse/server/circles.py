"""Whom a person knows, in the database: friends, who asks to be one, invitations to tables."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import and_, delete, func, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from manse.server.blocks import blocked_by
from manse.server.database import Database, replace
from manse.server.models import Chair, Person, Table, now
from manse.server.names import skeleton
from manse.server.notices.occasion import Occasion
from manse.server.notices.outbox import add as add_notice
from manse.server.people_models import Block, Friendship, Invitation, Note
from manse.server.people_protocol import Circle, FriendLine, InvitationLine, PersonRef
from manse.server.presence import Presence
from manse.server.refusal import Refusal
from manse.server.store import fresh_id

MOST_FRIENDS = 300
MOST_ASKED = 50
LONGEST_NOTE = 2000


def ref(person: Person) -> PersonRef:
    return PersonRef(handle=person.handle or "", name=person.name)


async def by_handle(database: Database, handle: str) -> Person:
    async with database.reading() as session:
        found = await session.scalar(select(Person).where(Person.handle == handle, Person.gone.is_(None)))
    if found is None:
        raise Refusal("not_found", "there is nobody of that kind here")
    return found


async def called(database: Database, person: str, name: str) -> Person:
    """By name: a protected one is one person's alone; else only among friends it is clear who is meant."""
    async with database.reading() as session:
        found = await session.scalar(select(Person).where(Person.login == skeleton(name)))
        if found is None:
            friends = [one for one in await session.scalars(friends_of(person)) if skeleton(one.name) == skeleton(name)]
            found = friends[0] if len(friends) == 1 else None
    if found is None:
        raise Refusal("not_found", "nobody is known by that name: only protected names and friends are")
    return found


def friends_of(person: str) -> Any:
    """Those who have agreed to be."""
    asked = select(Friendship.asked).where(Friendship.asker == person, Friendship.agreed.is_not(None))
    askers = select(Friendship.asker).where(Friendship.asked == person, Friendship.agreed.is_not(None))
    return select(Person).where(Person.id.in_(asked.union(askers))).order_by(func.lower(Person.name), Person.id)


async def known_to(database: Database, people: Collection[str]) -> set[str]:
    """Everybody who has one of these people as a friend."""
    if not people:
        return set()
    pairs = select(Friendship.asker, Friendship.asked).where(Friendship.agreed.is_not(None))
    async with database.reading() as session:
        found = await session.execute(pairs.where(or_(Friendship.asker.in_(people), Friendship.asked.in_(people))))
        return {one for pair in found for one in pair}


async def circle_of(database: Database, person: str, presence: Presence) -> Circle:
    async with database.reading() as session:
        friends = list(await session.scalars(friends_of(person)))
        at = await public_tables(session, {friend.id: presence.tables_of(friend.id) for friend in friends})
        return Circle(
            friends=[friend_line(friend, presence, at.get(friend.id)) for friend in friends],
            asking=[ref(one) for one in await session.scalars(asking(person))],
            asked=[ref(one) for one in await session.scalars(asked_by(person))],
            invitations=[
                InvitationLine(id=id, by=ref(by), table=table, game=game)
                for id, by, table, game in await session.execute(invitations(person))
            ],
        )


def friend_line(friend: Person, presence: Presence, table: Table | None) -> FriendLine:
    here, at = presence.is_here(friend.id), table.id if table else None
    return FriendLine(who=ref(friend), here=here, table=at, game=table.game if table else "")


async def public_tables(session: AsyncSession, tables: dict[str, set[str]]) -> dict[str, Table]:
    """Where friends sit, as far as everybody may know."""
    ids = {table for some in tables.values() for table in some}
    if not ids:
        return {}
    seated = select(Chair.person, Table).join(Table, Table.id == Chair.table).where(Table.id.in_(ids), Chair.person.in_(tables.keys()))
    rows = await session.execute(seated.where(Table.public, Table.status.in_(("open", "playing"))).order_by(Table.created))
    return {person: table for person, table in rows if person is not None and table.id in tables[person]}


def asking(person: str) -> Any:
    """Of who is blocked nothing is heard."""
    asks = (Friendship.asked == person, Friendship.agreed.is_(None), Friendship.asker.not_in(blocked_by(person)))
    return select(Person).join(Friendship, Friendship.asker == Person.id).where(*asks).order_by(Friendship.at)


def asked_by(person: str) -> Any:
    asks = (Friendship.asker == person, Friendship.agreed.is_(None))
    return select(Person).join(Friendship, Friendship.asked == Person.id).where(*asks).order_by(Friendship.at)


def invitations(person: str) -> Any:
    wanted = select(Invitation.id, Person, Invitation.table, Table.game)
    wanted = wanted.join(Person, Person.id == Invitation.by).join(Table, Table.id == Invitation.table)
    seated = select(Chair.table).where(Chair.person == person)
    open_still = (Table.status == "open", Table.id.not_in(seated))
    still = (Invitation.person == person, ~Invitation.declined, Invitation.by.not_in(blocked_by(person)), *open_still)
    return wanted.where(*still).order_by(Invitation.at.desc())


async def befriend(database: Database, person: str, other: str) -> None:
    """Asks to be friends, or agrees to who has asked."""
    if person == other:
        raise Refusal("bad", "that is you")
    try:
        async with database.writing() as session:
            asked = await session.get(Friendship, (other, person), with_for_update=True)
            if asked is not None:
                asked.agreed = asked.agreed or now()
                return
            mine = select(func.count()).select_from(Friendship)
            if (await session.scalar(mine.where(Friendship.asker == person, Friendship.agreed.is_(None))) or 0) >= MOST_ASKED:
                raise Refusal("conflict", f"{MOST_ASKED} have not answered yet: withdraw some first")
            if (await session.scalar(mine.where(or_(Friendship.asker == person, Friendship.asked == person))) or 0) >= MOST_FRIENDS:
                raise Refusal("conflict", f"{MOST_FRIENDS} friends are the most")
            session.add(Friendship(asker=person, asked=other))
    except IntegrityError:  # it was asked already
        return


async def unfriend(database: Database, person: str, other: str) -> None:
    """No friends any more, or not asked any more, or the answer is no."""
    pair = or_(
        and_(Friendship.asker == person, Friendship.asked == other),
        and_(Friendship.asker == other, Friendship.asked == person),
    )
    async with database.writing() as session:
        await session.execute(delete(Friendship).where(pair))


async def invite(database: Database, table: Table, by: Person, person: str) -> None:
    """Once a table: who has said no is not asked again. Who has blocked the other is not told; the other cannot tell."""
    occasion = Occasion("invited", f"{table.id}:invited:{by.id}", f"/t/{table.id}", table.game, by.name)
    try:
        async with database.writing() as session:
            session.add(Invitation(id=fresh_id(), table=table.id, by=by.id, person=person))
            if await session.get(Block, (person, by.id)) is None:
                await add_notice(session, [person], occasion)
    except IntegrityError:
        return


async def decline(database: Database, person: str, id: str) -> None:
    async with database.writing() as session:
        found = await session.get(Invitation, id)
        if found is None or found.person != person:
            raise Refusal("not_found", "there is no such invitation")
        found.declined = True


# Notes


async def note_of(database: Database, author: str, about: str) -> str:
    async with database.reading() as session:
        found = await session.get(Note, (author, about))
        return found.text if found is not None else ""


async def write_note(database: Database, author: str, about: str, text: str) -> None:
    if len(text) > LONGEST_NOTE:
        raise Refusal("bad", f"a note has at most {LONGEST_NOTE} characters")
    async with database.writing() as session:
        if text.strip():
            await replace(session, Note, [{"author": author, "about": about, "text": text.strip(), "at": now()}])
        else:
            await session.execute(delete(Note).where(Note.author == author, Note.about == about))
