"""How many pairings a second a house finds, and whether fairly: `python bench/pairing.py --people 400`.

So many people look for the same game for two at the same moment, over HTTP, and ask again every second as browsers do. All must be seated,
each once, and with those who began to wait next to them.
"""

import argparse
import asyncio
import contextlib
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from tests.server.player import Player
from tests.server.service import Service, postgres_server, redis_server, running

WISH: dict[str, Any] = {"game": "rest_in_peace", "players": 2, "clock": {"kind": "live", "seconds": 600, "bank": 0}}


async def seated(player: Player) -> tuple[str, int]:
    """A table, and since when it was waited for."""
    told: Any = await player.post("/api/pairing", **WISH)
    while told["table"] is None:
        await asyncio.sleep(1)
        told = await player.get("/api/pairing")
    return str(told["table"]), int(told["since"])


async def measure(service: Service, people: int) -> None:
    async with contextlib.AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(service.address, f"Seeker {number}")) for number in range(people)]
        began = time.monotonic()
        found = await asyncio.gather(*(seated(player) for player in players))
        seconds = time.monotonic() - began
    tables = Counter(table for table, _ in found)
    assert set(tables.values()) == {2}, "everybody is seated once"
    order = {since: place for place, since in enumerate(sorted(since for _, since in found))}
    waits: dict[str, list[int]] = defaultdict(list)
    for table, since in found:
        waits[table].append(order[since])
    apart = max(max(places) - min(places) for places in waits.values())
    print(f"{len(tables)} pairings in {seconds:.1f} s, {len(tables) / seconds:.0f} a second; at most {apart} places apart in the line")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=400)
    parser.add_argument("--scaled", action="store_true", help="two workers, PostgreSQL and Redis")
    given = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        more: dict[str, Any] = {}
        if given.scaled:
            more = {"redis": stack.enter_context(redis_server()), "database": stack.enter_context(postgres_server()), "workers": 2}
        asyncio.run(measure(stack.enter_context(running(folder, **more)), given.people))


if __name__ == "__main__":
    main()
