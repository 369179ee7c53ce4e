"""How many pairings a second a house finds, and whether fairly: `python bench/pairing.py --people 400`.

So many people look for the same game for two at the same moment, over HTTP, and ask again every second as browsers do. All must be seated,
each once, and with those who began to wait next to them. A pairing is found when the first of both is told: who was told to wait hears of
it when they ask again. Nobody adds to the deals, and the house waits a minute for that: no run is mixed with deals of the one before. Each
person has one connection that is kept, and says no more than HTTP needs, so that the clients take little of the machine; what they take,
and what the house takes for one pairing, is printed as processor time.
"""

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import select

from manse.server.database import Database
from manse.server.models import Seeking
from manse.server.settings import Settings

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.service import Service, postgres_server, redis_server, running

WISH: dict[str, Any] = {"game": "rest_in_peace", "players": 2, "clock": {"kind": "live", "seconds": 600, "bank": 0}}
LONGEST = 300.0
"""Seconds until all must be seated."""


class Found(NamedTuple):
    table: str
    at: float
    """When the person was told."""


class Seeker:
    """Somebody with a name, on one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer, self._cookie = reader, writer, ""

    @classmethod
    async def come(cls, port: int, name: str) -> "Seeker":
        seeker = cls(*await asyncio.open_connection("127.0.0.1", port))
        await seeker.ask("POST", "/api/me", {"name": name})
        return seeker

    async def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        text = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: bench\r\nX-Manse: 1\r\nCookie: {self._cookie}\r\nContent-Type: application/json\r\n"
        self._writer.write(f"{head}Content-Length: {len(text)}\r\n\r\n".encode() + text)
        first, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        told = await self._reader.readexactly(int(headers["content-length"]))
        assert first.split()[1] == "200", told
        self._cookie = headers.get("set-cookie", self._cookie).partition(";")[0]
        return json.loads(told)

    async def seated(self) -> Found:
        told = await self.ask("POST", "/api/pairing", WISH)
        while told["table"] is None:
            await asyncio.sleep(1)
            told = await self.ask("GET", "/api/pairing")
        return Found(told["table"], time.monotonic())

    def go(self) -> None:
        self._writer.close()


async def most_apart(database: str, tables: Collection[str]) -> int:
    """How many places in the line were between those who were seated together: the rows know who came first within a millisecond, too."""
    opened = Database(Settings(database=database))
    async with opened.reading() as session:
        line = list(await session.scalars(select(Seeking.table).where(Seeking.table.in_(tables)).order_by(Seeking.since, Seeking.person)))
    await opened.close()
    places: dict[str, list[int]] = defaultdict(list)
    for place, table in enumerate(filter(None, line)):
        places[table].append(place)
    return max(max(party) - min(party) for party in places.values())


async def measure(service: Service, database: str, people: int) -> None:
    seekers = [await Seeker.come(service.port, f"Seeker {number}") for number in range(people)]
    began, house, clients = time.monotonic(), service.processor, time.process_time()
    async with asyncio.timeout(LONGEST):
        found = await asyncio.gather(*(seeker.seated() for seeker in seekers))
    house, clients = service.processor - house, time.process_time() - clients
    tables: dict[str, list[Found]] = defaultdict(list)
    for one in found:
        tables[one.table].append(one)
    assert {len(party) for party in tables.values()} == {2}, "everybody is seated once"
    apart = await most_apart(database, tables)
    seconds = max(min(one.at for one in party) for party in tables.values()) - began
    print(f"{len(tables)} pairings in {seconds:.2f} s, {len(tables) / seconds:.0f} a second; ", end="")
    print(f"at most {apart} places apart in the line; everybody knew after {max(one.at for one in found) - began:.2f} s")
    print(
        f"processor time a pairing: {1000 * house / len(tables):.1f} ms of the house, {1000 * clients / len(tables):.1f} ms of the clients"
    )
    for seeker in seekers:
        seeker.go()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=400)
    parser.add_argument("--times", type=int, default=3, help="so often, one after the other in the same house")
    parser.add_argument("--scaled", action="store_true", help="two workers, PostgreSQL and Redis")
    given = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        more: dict[str, Any] = {"sealing": 60, "patience": 10, "database": f"sqlite:///{folder / 'manse.db'}"}
        if given.scaled:
            more |= {"redis": stack.enter_context(redis_server()), "database": stack.enter_context(postgres_server()), "workers": 2}
        service = stack.enter_context(running(folder, **more))
        for _ in range(given.times):
            asyncio.run(measure(service, more["database"], given.people))


if __name__ == "__main__":
    main()
