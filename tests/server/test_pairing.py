"""Finding players: who looks for the same is seated together, once, the longest waiting first; rivals take what seats are left."""

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import update

from manse.server.database import Database
from manse.server.models import Seeking, now
from manse.server.seekers import ALIVE
from manse.server.settings import Settings
from tests.server.player import Player
from tests.server.service import Service, running

QUICK = {"kind": "live", "seconds": 30, "bank": 180}


async def people(stack: AsyncExitStack, service: Service, count: int) -> list[Player]:
    return [await stack.enter_async_context(Player(service.address, f"Seeker {number}")) for number in range(count)]


async def seek(player: Player, **wish: Any) -> Any:
    return await player.post("/api/pairing", **{"game": "ghosts", "players": 2, **wish})


async def found(player: Player) -> Any:
    """Asks, as a browser does, until there is a table."""
    while (told := await player.get("/api/pairing"))["table"] is None:
        await asyncio.sleep(0.05)
    return told


async def test_two_who_look_for_the_same_play_together(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = await people(stack, service, 2)
        told = await seek(ada, players=2, clock=QUICK)
        assert (told["waiting"], told["usual"], told["table"]) == (1, None, None), "nobody knows yet how long it takes"
        assert (await seek(ben, players=2, clock=QUICK))["table"] is not None
        table = (await found(ada))["table"]
        assert (await found(ben))["table"] == table
        info = await ada.get(f"/api/tables/{table}")
        assert (info["status"], info["clock"], info["aids"]) == ("playing", QUICK, False)
        assert {chair["name"] for chair in info["chairs"]} == {"Seeker 0", "Seeker 1"} and len(info["mine"]) == 1
        for player in (ada, ben):
            await player.add_shares(await player.get(f"/api/tables/{table}"))


async def test_who_looks_for_something_else_is_not_met(service: Service) -> None:
    async with AsyncExitStack() as stack:
        seekers = await people(stack, service, 4)
        wishes: list[dict[str, Any]] = [
            {"players": 3},
            {"players": 3, "rated": True},
            {"players": 3, "clock": QUICK},
            {"game": "call_of_the_spirits", "players": 3},
        ]
        for player, wish in zip(seekers, wishes, strict=True):
            assert (await seek(player, **wish))["waiting"] == 1
        for player in seekers:
            assert (await player.get("/api/pairing"))["table"] is None
            await player.http.delete("/api/pairing")
            assert await player.get("/api/pairing") is None, "whoever has withdrawn looks for nobody"


async def test_rivals_take_the_empty_seats_after_a_while(service: Service) -> None:
    async with Player(service.address, "Impatient") as player:
        await seek(player, game="call_of_the_spirits", players=4, rated=True, rivals=1)
        info = await player.get(f"/api/tables/{(await found(player))['table']}")
        assert Counter(chair["kind"] for chair in info["chairs"]) == {"person": 1, "bot": 3}
        assert info["rated"] and not info["hot_seat"]


async def test_many_at_the_same_moment_are_each_seated_once(service: Service) -> None:
    async with AsyncExitStack() as stack:
        seekers = await people(stack, service, 12)
        await asyncio.gather(*(seek(player, players=3, clock=QUICK) for player in seekers))
        tables = Counter([(await found(player))["table"] for player in seekers])
        assert sorted(tables.values()) == [3, 3, 3, 3]
        told = await seek(seekers[0], players=3, clock=QUICK)
        assert told["usual"] is not None, "by now it is known how long it takes"
        await seekers[0].http.delete("/api/pairing")


async def test_one_person_in_many_windows_waits_once(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = await people(stack, service, 2)
        wish = {"game": "rest_in_peace", "players": 2, "clock": QUICK}
        windows = [seek(ada, **wish) for _ in range(8)] + [ada.get("/api/pairing") for _ in range(8)]
        told = await asyncio.gather(*windows)
        assert all(each["waiting"] == 1 and each["table"] is None for each in told[:8])
        table = (await seek(ben, **wish))["table"]
        assert table is not None and (await found(ada))["table"] == table


async def test_what_cannot_be_looked_for(embedded: Service) -> None:
    async with Player(embedded.address, "Dreamer") as player:
        assert (await player.post("/api/pairing", status=400, game="chess", players=2))["code"] == "bad"
        told = await player.post("/api/pairing", status=400, game="rest_in_peace", players=5)
        assert told == {"code": "bad", "message": "Rest in Peace is for 2 to 2 players, not 5"}
        await player.post("/api/pairing", status=400, game="ghosts", players=2, rivals=-1)
        assert await player.get("/api/pairing") is None


async def test_a_wish_outlives_the_house_and_a_silent_browser_waits_no_more(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        async with AsyncExitStack() as stack:
            ada, ben, cora = await people(stack, service, 3)
            await seek(ada, players=2)
            service.kill()
            service.start()
            await silence(tmp_path)
            assert (await seek(ben, players=2))["table"] is None, "whose browser is silent is not seated"
            assert (await ada.get("/api/pairing"))["table"] is not None, "she is back, and waited longest"
            assert (await seek(cora, players=2))["waiting"] == 1


async def silence(folder: Path) -> None:
    """As if the browsers of all who wait had said nothing for a while."""
    database = Database(Settings(database=f"sqlite:///{folder / 'manse.db'}"))
    async with database.writing() as session:
        await session.execute(update(Seeking).values(beat=now() - ALIVE - timedelta(seconds=1)))
    await database.close()
