"""A setting's row that is held until the transaction ends: so workers do one after the other what only one may do at a time."""

from sqlalchemy.ext.asyncio import AsyncSession

from manse.server.database import insert_new
from manse.server.models import Setting


async def hold(session: AsyncSession, name: str, first: str = "") -> Setting:
    """SQLite lets one write at a time anyway."""
    found = await session.get(Setting, name, with_for_update=True)
    if found is None:
        await insert_new(session, Setting, [{"name": name, "value": first}])
        found = await session.get_one(Setting, name, with_for_update=True, populate_existing=True)
    return found
