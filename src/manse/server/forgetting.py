"""A person is forgotten: everything about them goes in one transaction. What others have a part in stays without a name: their finished
games, and the ratings that these gave.

Which rows go is read from the schema: those whose key to a person says that they end with them."""

from typing import Any

from sqlalchemy import Column, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from manse.server.database import Database
from manse.server.models import Base, Chair, Chat, Mute, Person, Table, Variant, now
from manse.server.moderation_models import Report
from manse.server.names import told_apart
from manse.server.notices.rows import Notice
from manse.server.tournaments.forgetting import forget_entries

NAMELESS = "N. N."
"""As people without a name are called in every language."""
GIVEN_UP = (Variant.maker, Mute.person)
"""Further rows that go with a person, though others may point to them."""


def pointing(ondelete: str) -> list[Column[Any]]:
    """Columns of all tables that point to a person, by what a row of theirs is worth without them."""
    keys = (key for table in reversed(Base.metadata.sorted_tables) for key in table.foreign_keys)
    return [key.parent for key in keys if key.column.table is Person.__table__ and key.ondelete == ondelete]


def ending() -> list[Column[Any]]:
    """Whose rows end with a person."""
    return pointing("CASCADE") + [each.property.columns[0] for each in GIVEN_UP]


async def forget(database: Database, person: str) -> list[str]:
    """Returns the tables that are not over, whose other people should hear of it."""
    async with database.writing() as session:
        held = await session.get_one(Person, person, with_for_update=True, populate_existing=True)
        affected = await get_up_everywhere(session, person)
        await unname(session, person)
        await forget_reports(session, person)
        await forget_entries(session, person, NAMELESS)
        for owner in ending():
            await session.execute(delete(owner.table).where(owner == person))
        for owner in pointing("SET NULL"):
            unnamed = {"name": NAMELESS} if "name" in owner.table.c else {}
            await session.execute(update(owner.table).where(owner == person).values({owner.name: None, **unnamed}))
        await session.execute(delete(Notice).where(Notice.event.endswith(f":invited:{person}", autoescape=True)))  # they name who invites
        await session.execute(update(Chat).where(Chat.person == person).values(name=NAMELESS, text=""))
        held.handle = None
        held.name, held.login, held.password, held.language = NAMELESS, None, None, "en"
        held.epoch, held.gone = held.epoch + 1, now()
    return affected


async def get_up_everywhere(session: AsyncSession, person: str) -> list[str]:
    """Seats at tables that have not begun are free again; in games under way a bot stands in."""
    mine = select(Chair.table).where(Chair.person == person)
    waiting = list(await session.scalars(select(Table).where(Table.status == "open", (Table.host == person) | Table.id.in_(mine))))
    for table in waiting:
        emptied = {"kind": "open", "person": None, "name": "", "ready": False, "sealed": None}
        await session.execute(update(Chair).where(Chair.table == table.id, Chair.person == person).values(**emptied))
        others = select(Chair.person).where(Chair.table == table.id, Chair.person.is_not(None)).order_by(Chair.number)
        if table.host == person:
            heir = await session.scalar(others.limit(1))
            table.host, table.status = (heir, "open") if heir else (person, "closed")
    sealing = list(await session.scalars(select(Table.id).where(Table.status == "playing", Table.started.is_(None), Table.id.in_(mine))))
    await session.execute(update(Table).where(Table.id.in_(sealing)).values(status="closed"))  # what is sealed names the person
    playing = list(await session.scalars(select(Table.id).where(Table.status == "playing", Table.id.in_(mine))))
    await session.execute(update(Chair).where(Chair.person == person, Chair.table.in_(playing)).values(away=True))
    if playing:
        await session.execute(update(Table).where(Table.id.in_(playing)).values(attention=now()))
    return [table.id for table in waiting] + sealing + playing


async def unname(session: AsyncSession, person: str) -> None:
    """One name for all seats, with a number where a table has several of them. The terms of a deal name everybody: they go too, and with
    them the way to check it; a record that was saved before still can be."""
    mine = select(Chair.table).where(Chair.person == person)
    await session.execute(update(Chair).where(Chair.person == person).values(name=NAMELESS))
    await session.execute(update(Table).where(Table.id.in_(mine)).values(terms=None))  # they name everybody, and are sealed as they are
    called = (Chair.name.startswith(NAMELESS, autoescape=True), Chair.table.in_(mine))
    several = list(await session.scalars(select(Chair.table).where(*called).group_by(Chair.table).having(func.count() > 1)))
    for chair in list(await session.scalars(select(Chair).where(Chair.table.in_(several), Chair.person == person).order_by(Chair.number))):
        others = await session.scalars(select(Chair.name).where(Chair.table == chair.table, Chair.number != chair.number))
        chair.name = told_apart(NAMELESS, [other for other in others if other])
        await session.flush()


async def forget_reports(session: AsyncSession, person: str) -> None:
    """Those that were dealt with keep neither words nor log; those that were not are needed still."""
    mine = or_(Report.reporter == person, Report.person == person)
    await session.execute(update(Report).where(mine, Report.closed.is_not(None)).values(text="", log={}))
