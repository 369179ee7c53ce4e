"""The rows of one table, and its log."""

from typing import NamedTuple

from sqlalchemy import Integer, String, bindparam, select
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


ONE = bindparam("id", type_=String)
TABLE = select(Table).where(Table.id == ONE)
CHAIRS = select(Chair).where(Chair.table == ONE).order_by(Chair.number)
MUTED = select(Mute.person).where(Mute.table == ONE)
MARKS = select(Whereabouts.mark).where(Whereabouts.table == ONE)
LOG = (
    select(Decision.seat, Decision.action, Decision.at)
    .where(Decision.table == ONE, Decision.number >= bindparam("since", type_=Integer))
    .order_by(Decision.number)
)


async def read_rows(session: AsyncSession, id: str, since: int) -> Rows | None:
    """All at once: a table is looked up again and again, and to borrow a connection each time takes longer than to read."""
    if (found := await read_table(session, id)) is None:
        return None
    table, chairs = found
    muted = set(await session.scalars(MUTED, {"id": id}))
    whereabouts = set(await session.scalars(MARKS, {"id": id})) if table.spectators == "delayed" else set()
    return Rows(table, chairs, muted, whereabouts, await read_log(session, id, since))


async def read_table(session: AsyncSession, id: str) -> tuple[Table, list[Chair]] | None:
    table = await session.scalar(TABLE, {"id": id})
    return None if table is None else (table, list(await session.scalars(CHAIRS, {"id": id})))


async def read_log(session: AsyncSession, id: str, since: int = 0) -> list[Entry]:
    return [Entry(*row) for row in (await session.execute(LOG, {"id": id, "since": since})).all()]
