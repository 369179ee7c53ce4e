"""A house is killed in the middle of a round of each kind of tournament; workers are killed while one is played."""

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

from tests.chaos.evening import LOST, PAUSE
from tests.chaos.faults import kill_workers
from tests.server.player import Player
from tests.server.service import Service
from tests.server.tournaments.test_tournaments import all_bouts, check, check_results, ended, look, make, play_on

WISHES: dict[str, tuple[dict[str, Any], int]] = {
    "swiss": ({"game": "call_of_the_spirits", "system": "swiss", "players": 3, "rounds": 2}, 4),
    "knockout": ({"system": "knockout"}, 3),
    "arena": ({"system": "arena", "minutes": 60}, 2),
    "teams": ({"game": "phantom_society", "system": "robin", "players": 4, "teams": True}, 1),
}
"""What is asked for, and how many rivals enter beside Ada."""
DECISIONS = 2
"""Taken at each table before the house is killed: no game is over by then."""


async def enter_all(ada: Player, ben: Player) -> dict[str, str]:
    ids = {}
    for kind, (wish, rivals) in WISHES.items():
        id = ids[kind] = await make(ada, **wish)
        if kind == "teams":
            word = (await ada.post(f"/api/tournaments/{id}/enter", team="Lanterns"))["word"]
            await ben.post(f"/api/tournaments/{id}/enter", word=word)
        else:
            await ada.post(f"/api/tournaments/{id}/enter")
        await ada.post(f"/api/tournaments/{id}/rivals", level="visitor", count=rivals)
        await ada.post(f"/api/tournaments/{id}/begin")
    return ids


async def called(player: Player, id: str) -> str:
    """The table where the player is awaited."""
    while (told := await look(player, id))["table"] is None:
        await asyncio.sleep(0.05)
    return str(told["table"])


async def play(player: Player, table: str, most: int = 10_000) -> int:
    socket = await player.sit(table, (await player.get(f"/api/tables/{table}"))["mine"][0])
    made = await socket.play(random.Random(table), most)
    await socket.close()
    return made


async def keep_playing(player: Player, id: str) -> None:
    """As a browser does: after a broken line it comes back."""
    while True:
        try:
            await play_on(player, id, random.Random(id))
            return
        except LOST:
            await asyncio.sleep(PAUSE)


async def test_every_kind_of_tournament_outlives_a_kill_in_the_middle_of_a_round(mortal: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = [await stack.enter_async_context(Player(mortal.address, name)) for name in ("Ada", "Ben")]
        ids = await enter_all(ada, ben)
        partner = asyncio.create_task(keep_playing(ben, ids["teams"]))
        tables = {kind: await called(ada, id) for kind, id in ids.items()}
        for table in tables.values():
            assert await play(ada, table, DECISIONS) == DECISIONS
        mortal.kill()
        await asyncio.to_thread(mortal.start)
        for kind, table in tables.items():
            assert await called(ada, ids[kind]) == table, "the round goes on where it was"
            await play(ada, table)
        await asyncio.gather(partner, *(play_on(ada, ids[kind], random.Random(kind)) for kind in ("swiss", "knockout", "teams")))
        await check(ada, await ended(ada, ids["swiss"]), "swiss", 3, (2, 3, 4, 5))
        await check(ada, await ended(ada, ids["knockout"]), "knockout", 2)
        await check(ada, await ended(ada, ids["teams"]), "robin", 2)
        while await called(ada, ids["arena"]) == tables["arena"]:  # who is free is seated again
            await asyncio.sleep(PAUSE)
        told = await ada.post(f"/api/tournaments/{ids['arena']}/close")
        finished = [bout for bout in await all_bouts(ada, told) if bout["points"] is not None]
        assert finished and finished[0]["table"] == tables["arena"]
        await check_results(ada, finished, 2)


async def test_workers_are_killed_while_a_tournament_is_played(scaled: Service) -> None:
    async with Player(scaled.address, "Ada") as ada:
        id = await make(ada, rounds=2)
        await ada.post(f"/api/tournaments/{id}/rivals", level="visitor", count=4)
        await ada.post(f"/api/tournaments/{id}/begin")
        await kill_workers(scaled, 2, random.Random(5))
        while True:
            try:
                told = await ended(ada, id)
                break
            except LOST:  # the worker that was asked has just been killed
                await asyncio.sleep(PAUSE)
        assert len(await check(ada, told, "swiss", 2)) == 4
