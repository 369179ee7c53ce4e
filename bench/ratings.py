"""How long a house takes to count all its rated games again: `python bench/ratings.py --games 100000`.

The games are made up: tables of all sizes with people and rivals, written straight into a database.
"""

import argparse
import asyncio
import random
import resource
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import insert

import manse
from manse.server import ratings
from manse.server.database import Database, upgrade
from manse.server.models import Chair, Person, Setting, Table
from manse.server.settings import Settings

PEOPLE = 2000
FIRST = datetime(2026, 1, 1, tzinfo=UTC)
LEVELS = ("visitor", "guest", "host", "medium", "phantom")


def made_up(number: int, dice: random.Random) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    game = manse.game(dice.choice(manse.games()))
    size = dice.choice(list(game.seats))
    people = dice.sample(range(PEOPLE), size)
    strong = [person / PEOPLE + dice.gauss(0, 0.5) for person in people]
    winner = max(range(size), key=lambda seat: strong[seat])
    id = f"t{number}"
    table = {"id": id, "game": game.id, "version": game.version, "options": {}, "key": "", "host": "p0", "public": False, "aids": False}
    table |= {"spectators": "none", "clock": {}, "status": "over", "rated": True, "counted": number}
    table |= {"created": FIRST, "ended": FIRST + timedelta(minutes=number)}
    chairs = []
    for seat, person in enumerate(people):
        bot = dice.random() < 0.3
        who = (
            {"kind": "bot", "person": None, "level": dice.choice(LEVELS)}
            if bot
            else {"kind": "person", "person": f"p{person}", "level": ""}
        )
        chairs.append({"table": id, "number": seat, "name": "", "share": float(seat == winner), "side": seat, **who})
    return table, chairs


async def fill(database: Database, games: int) -> None:
    dice = random.Random(1)
    async with database.writing() as session:
        await session.execute(insert(Person), [{"id": f"p{i}", "name": f"p{i}"} for i in range(PEOPLE)])
        for first in range(1, games + 1, 5000):
            found = [made_up(number, dice) for number in range(first, min(first + 5000, games + 1))]
            await session.execute(insert(Table), [table for table, _ in found])
            await session.execute(insert(Chair), [chair for _, chairs in found for chair in chairs])
        session.add(Setting(name=ratings.COUNTED, value=str(games)))


async def measure(settings: Settings, games: int) -> None:
    database = Database(settings)
    await fill(database, games)
    began, used = time.monotonic(), resource.getrusage(resource.RUSAGE_SELF)
    done = await ratings.rebuild(database)
    seconds, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_SELF)
    processor = after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime
    print(f"{done:,} rated games counted again in {seconds:.1f} s, {processor:.1f} s of the processor")
    await database.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{Path(folder) / 'house.db'}")
        upgrade(settings)
        asyncio.run(measure(settings, given.games))


if __name__ == "__main__":
    main()
