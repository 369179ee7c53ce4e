"""What tournaments keep of a person who is forgotten: results without a name."""

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from manse.server.models import Chair, Table, now
from manse.server.tournaments.models import Entry, Member, Tournament


async def forget_entries(session: AsyncSession, person: str, nameless: str) -> None:
    """Tournaments that only the person could begin are called off; elsewhere the entry is out, and what it has won stays."""
    hosted = (Tournament.host == person, Tournament.status == "open")
    await session.execute(update(Tournament).where(*hosted).values(status="closed", version=Tournament.version + 1))
    closed = select(Table.id).where(Table.tournament.is_not(None), Table.status == "closed")
    await session.execute(update(Chair).where(Chair.person == person, Chair.table.in_(closed)).values(away=True))
    for member in list(await session.scalars(select(Member).where(Member.person == person))):
        held = await session.get_one(Tournament, member.tournament, with_for_update=True)
        entry = await session.get_one(Entry, (member.tournament, member.entry))
        if held.team == 1:
            entry.name, entry.status = nameless, "out"
        held.version += 1
        held.attention = now() if held.status == "playing" else held.attention
