"""The rows of one table, and its log."""

from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from manse.server.history import Entry
from manse.server.models import Chair, Decision, Mute, Table, Whereabouts


class Rows(NamedTuple):
    """What a room is made of."""

    table: Table
    chairs: list[Chair]
    muted: set[str]
    whereabouts: set[str]
    log: list[Entry]
    """From some line on."""


async def read_rows(session: AsyncSession, id: str, since: int) -> Rows | None:
    """All at once: a table is looked up again and again, and to borrow a connection each time takes longer than to read."""
    if (found := await read_table(session, id)) is None:
        return None
    table, chairs = found
    muted = set(await session.scalars(select(Mute.person).where(Mute.table == id)))
    marks = select(Whereabouts.mark).where(Whereabouts.table == id)
    whereabouts = set(await session.scalars(marks)) if table.spectators == "delayed" else set()
    return Rows(table, chairs, muted, whereabouts, await read_log(session, id, since))


async def read_table(session: AsyncSession, id: str) -> tuple[Table, list[Chair]] | None:
    table = await session.get(Table, id)
    if table is None:
        return None
    return table, list(await session.scalars(select(Chair).where(Chair.table == id).order_by(Chair.number)))


async def read_log(session: AsyncSession, id: str, since: int = 0) -> list[Entry]:
    columns = (Decision.seat, Decision.action, Decision.at)
    wanted = select(*columns).where(Decision.table == id, Decision.number >= since).order_by(Decision.number)
    return [Entry(*row) for row in (await session.execute(wanted)).all()]
