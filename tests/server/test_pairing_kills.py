"""Who looks for players is not lost when a house is killed: a wish waits on, a table that was told stays, nobody sits twice."""

import asyncio
import random
from collections import defaultdict
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.chaos.evening import LOST, PAUSE
from tests.chaos.faults import kill_workers
from tests.server.player import Player
from tests.server.service import Service, running

SEEKERS = 8
KILLS = 3
WISH: dict[str, Any] = {"game": "rest_in_peace", "players": 2, "clock": {"kind": "live", "seconds": 600, "bank": 0}}


class Seeker:
    def __init__(self, player: Player) -> None:
        self.player = player
        self.taken = asyncio.Event()
        """Was the wish acknowledged?"""
        self.table = ""

    async def seek(self) -> None:
        """As a browser does: after a broken line it asks how things stand before it wishes anew."""
        while not self.table:
            try:
                told = await self.player.get("/api/pairing")
                if told is None:
                    assert not self.taken.is_set(), "an acknowledged wish is lost"
                    told = await self.player.post("/api/pairing", **WISH)
                self.taken.set()
                self.table = told["table"] or ""
            except LOST:
                pass
            await asyncio.sleep(PAUSE)

    async def check(self) -> None:
        told = await self.player.get("/api/pairing")
        assert told["table"] == self.table, "who was told a table is told it again"
        info = await self.player.get(f"/api/tables/{self.table}")
        assert info["status"] == "playing" and len(info["mine"]) == 1


async def seekers_at(stack: AsyncExitStack, service: Service) -> list[Seeker]:
    return [Seeker(await stack.enter_async_context(Player(service.address, f"Seeker {number}"))) for number in range(SEEKERS)]


async def all_are_seated_once(seekers: list[Seeker]) -> None:
    tables = defaultdict[str, int](int)
    for seeker in seekers:
        await seeker.check()
        tables[seeker.table] += 1
    assert set(tables.values()) == {2}, "everybody is seated with one other, once"


async def test_a_killed_house_seats_everybody_once(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        async with AsyncExitStack() as stack:
            seekers = await seekers_at(stack, service)
            seeking = [asyncio.create_task(seeker.seek()) for seeker in seekers[: SEEKERS // 2 + 1]]
            for first in range(KILLS):
                await seekers[first].taken.wait()
                service.kill()  # while others wish, wait, and are seated
                seeking.append(asyncio.create_task(seekers[SEEKERS // 2 + 1 + first].seek()))
                await asyncio.to_thread(service.start)
            await asyncio.gather(*seeking)
            await all_are_seated_once(seekers)


async def test_workers_are_killed_and_everybody_is_seated_once(scaled: Service) -> None:
    async with AsyncExitStack() as stack:
        seekers = await seekers_at(stack, scaled)
        killing = asyncio.create_task(kill_workers(scaled, KILLS, random.Random(5)))
        await asyncio.gather(*(seeker.seek() for seeker in seekers))
        await killing
        for seeker in seekers:
            while True:
                try:
                    await seeker.check()
                    break
                except LOST:
                    await asyncio.sleep(PAUSE)
        await all_are_seated_once(seekers)
