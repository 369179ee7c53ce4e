"""The finished games that everybody could watch, as records: what puzzles may be mined from."""

import asyncio
from typing import Any

from manse.server.database import Database
from manse.server.models import Table
from manse.server.room import Room
from manse.server.settings import Settings
from manse.server.store import Store

MOST = 2_000


def finished(settings: Settings, game: str) -> list[dict[str, Any]]:
    """Games of people that had spectators, the newest first, played with a box that comes with the game. (A table that is listed may well
    be closed to them.)"""
    return asyncio.run(gathered(settings, game))


async def gathered(settings: Settings, game: str) -> list[dict[str, Any]]:
    database = Database(settings)
    try:
        store, found = Store(database), []
        for table, chairs in await store.tables(Table.spectators != "none", Table.status == "over", Table.game == game, limit=MOST):
            if any(chair.kind == "person" for chair in chairs) and table.started is not None:
                room = Room(table, chairs)
                room.begin()
                for entry in await store.log(table.id):
                    room.add(entry)
                record = room.match.record()
                if room.match.over and "data" not in record:
                    found.append(record)
        return found
    finally:
        await database.close()
