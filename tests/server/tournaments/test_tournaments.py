"""Tournaments as people meet them: on SQLite in one process, and on PostgreSQL and Redis with two workers."""

import asyncio
import random
from collections import Counter
from contextlib import AsyncExitStack
from typing import Any

import manse
from manse.server.tournaments.bouts import BYE, Bout, Draw, points_of
from manse.server.tournaments.systems import NEXT
from tests.server.player import Player
from tests.server.service import Service

QUICK = {"kind": "live", "seconds": 600, "bank": 0}


async def make(player: Player, **wish: Any) -> str:
    wished = {"name": "Evening cup", "game": "rest_in_peace", "system": "swiss", "players": 2, "clock": QUICK, **wish}
    return str((await player.post("/api/tournaments", **wished))["id"])


async def look(player: Player, id: str, **query: Any) -> Any:
    return await player.get(f"/api/tournaments/{id}", **query)


async def ended(player: Player, id: str, status: str = "over") -> Any:
    """Asks, as a browser does, until it is over."""
    while (told := await look(player, id))["line"]["status"] != status:
        await asyncio.sleep(0.1)
    return told


async def play_on(player: Player, id: str, dice: random.Random) -> list[str]:
    """Plays at every table where one is awaited, until the tournament is over."""
    tables: list[str] = []
    while (told := await look(player, id))["line"]["status"] == "playing":
        if told["table"] is None:
            await asyncio.sleep(0.05)
            continue
        tables.append(told["table"])
        socket = await player.sit(told["table"], (await player.get(f"/api/tables/{told['table']}"))["mine"][0])
        await socket.play(dice)
        await socket.close()
    return tables


async def all_bouts(player: Player, told: Any) -> list[Any]:
    id = told["line"]["id"]
    return [bout for number in range(1, told["line"]["round"] + 1) for bout in (await look(player, id, round=number))["bouts"]]


async def check_results(player: Player, bouts: list[Any], size: int) -> None:
    for bout in bouts:
        if bout["table"] is None:
            assert bout["points"] == [BYE]
            continue
        match = manse.replay(await player.get(f"/api/tables/{bout['table']}/record"))
        sides = len(bout["sides"])
        shares = [sum(match.payoff[seat] for seat in range(side, match.players, sides)) for side in range(sides)]
        assert bout["points"] == list(points_of(shares, (), size))


async def check(player: Player, told: Any, system: str, size: int, sizes: tuple[int, ...] = (2,)) -> list[Any]:
    """All results are those of the tables' own records, and all pairs follow from them and the seed."""
    bouts = await all_bouts(player, told)
    await check_results(player, bouts, size)
    entries = tuple(sorted(line["entry"] for line in told["standings"]))
    past: list[Bout] = []
    for number in range(1, told["line"]["round"] + 1):
        draw = Draw(entries, frozenset(entries), tuple(past), size, sizes, told["seed"])
        now = [bout for bout in bouts if bout["round"] == number]
        assert [tuple(bout["sides"]) for bout in now] == NEXT[system](draw)  # type: ignore[index]
        past += [Bout(number, tuple(bout["sides"]), tuple(bout["points"])) for bout in now]
    return bouts


async def test_a_swiss_with_people_and_rivals(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = [await stack.enter_async_context(Player(service.address, name)) for name in ("Ada", "Ben")]
        id = await make(ada, rounds=3)
        assert [line["id"] for line in (await ben.get("/api/tournaments"))["open"]].count(id) == 1
        await ada.post(f"/api/tournaments/{id}/enter")
        assert (await ada.post(f"/api/tournaments/{id}/enter", status=409))["code"] == "conflict"
        await ben.post(f"/api/tournaments/{id}/enter")
        assert (await ben.post(f"/api/tournaments/{id}/rivals", status=403, level="host", count=3))["code"] == "forbidden"
        assert (await ben.post(f"/api/tournaments/{id}/begin", status=403))["code"] == "forbidden"
        told = await ada.post(f"/api/tournaments/{id}/rivals", level="visitor", count=3)
        assert (len(told["standings"]), told["entered"], told["host"], told["seed"]) == (5, 0, True, None)
        await ada.post(f"/api/tournaments/{id}/begin")
        played = await asyncio.gather(*(play_on(player, id, random.Random(number)) for number, player in enumerate((ada, ben))))
        told = await ended(ben, id)
        assert await look(ben, id, version=told["version"]) is None, "who knows all is told nothing"
        bouts = await check(ben, told, "swiss", 2)
        assert len(bouts) == 9 and sum(bout["table"] is None for bout in bouts) == 3
        await check_calls(ada, id, played[0])
        await check_calls(ben, id, played[1])
        mine = {bout["table"] for bout in bouts if told["entered"] in bout["sides"]} - {None}
        assert mine == set(played[1])
        assert told["ties"] == ["buchholz", "berger", "wins"]
        assert sum(line["points"] for line in told["standings"]) == 9


async def check_calls(player: Player, id: str, tables: list[str]) -> None:
    """That it begins was told once, also to who rests first; later that a game is ready."""
    calls = [notice for notice in reversed((await player.get("/api/notices"))["notices"]) if notice["kind"] == "begins"]
    called = [notice["path"].removeprefix("/t/") for notice in calls]
    assert [path for path in called if path != f"/tournaments/{id}"] == list(dict.fromkeys(tables)), "whoever is awaited is told"
    begun, *later = [notice["text"] for notice in calls]
    assert begun == "It begins: Evening cup (Rest in Peace)"
    assert set(later) == {"Your next game is ready: Evening cup (Rest in Peace)"}


async def test_a_team_event_of_the_phantom_society(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = [await stack.enter_async_context(Player(service.address, name)) for name in ("Ada", "Ben")]
        wish = {"game": "phantom_society", "system": "robin", "players": 4, "teams": True}
        id = await make(ada, **wish, options={"master": True, "games": 2})
        assert (await ada.post(f"/api/tournaments/{id}/enter", status=400))["message"] == "a team needs a name"
        word = (await ada.post(f"/api/tournaments/{id}/enter", team="Lanterns"))["word"]
        assert (await ben.post(f"/api/tournaments/{id}/enter", status=404, word="open sesame"))["code"] == "not_found"
        told = await ben.post(f"/api/tournaments/{id}/enter", word=word)
        assert (told["word"], [member["name"] for member in told["standings"][0]["members"]]) == (None, ["Ada", "Ben"])
        await ada.post(f"/api/tournaments/{id}/rivals", level="guest", count=1)
        await ada.post(f"/api/tournaments/{id}/begin")
        while (told := await look(ada, id))["table"] is None:
            await asyncio.sleep(0.05)
        table = await ada.get(f"/api/tables/{told['table']}")
        assert (table["options"]["games"], table["tournament"]) == (2, id)
        sat = [chair["kind"] for chair in table["chairs"]]
        assert sat in (["person", "bot"] * 2, ["bot", "person"] * 2), "partners sit opposite each other"
        await asyncio.gather(*(play_on(player, id, random.Random(7)) for player in (ada, ben)))
        await check(ada, await ended(ada, id), "robin", 2)
        refused = await ada.post("/api/tournaments", status=400, name="x", clock=QUICK, **{**wish, "game": "ghosts"})
        assert "no teams" in refused["message"]


async def test_larger_tables_knockouts_and_arenas(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        larger = await make(ada, game="call_of_the_spirits", players=3, rounds=1)
        cup = await make(ada, system="knockout")
        arena = await make(ada, system="arena", minutes=1)
        for id, count in ((larger, 7), (cup, 3), (arena, 4)):
            await ada.post(f"/api/tournaments/{id}/rivals", level="visitor", count=count)
            await ada.post(f"/api/tournaments/{id}/begin")
        told = await ended(ada, larger)
        bouts = await check(ada, told, "swiss", 3, (2, 3, 4, 5))
        assert Counter(len(bout["sides"]) for bout in bouts) == {4: 1, 3: 1}
        told = await ended(ada, cup)
        bouts = await check(ada, told, "knockout", 2)
        assert sum(line["place"] == 1 for line in told["standings"]) == 1
        while (told := await look(ada, arena))["line"]["round"] < 2:
            await asyncio.sleep(0.1)
        assert (await ada.post(f"/api/tournaments/{arena}/enter"))["entered"] == 4, "an arena may be entered late"
        assert (await ada.post(f"/api/tournaments/{arena}/close"))["line"]["status"] == "closed"


async def test_pause_and_forfeit(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = [await stack.enter_async_context(Player(service.address, name)) for name in ("Ada", "Ben")]
        id = await make(ada, system="robin")
        for player in (ada, ben):
            await player.post(f"/api/tournaments/{id}/enter")
        await ada.post(f"/api/tournaments/{id}/rivals", level="visitor", count=2)
        await ada.post(f"/api/tournaments/{id}/begin")
        while (await look(ben, id))["table"] is None:
            await asyncio.sleep(0.05)
        await ada.post(f"/api/tournaments/{id}/pause")
        told = await ben.post(f"/api/tournaments/{id}/leave")
        assert next(line for line in told["standings"] if line["mine"])["out"]
        await ada.post(f"/api/tournaments/{id}/forfeit", entry=0)
        paused = await look(ada, id)
        assert (paused["line"]["status"], paused["line"]["round"]) == ("paused", 1)
        await ada.post(f"/api/tournaments/{id}/resume")
        told = await ended(ada, id)
        points = {line["entry"]: line["points"] for line in told["standings"]}
        assert points[0] == points[1] == 0, "who has left has lost, however the stand-ins did"
        assert sum(points.values()) >= 5, "walkovers count for those who stayed"


async def test_who_is_forgotten_is_out_and_has_no_name(embedded: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = [await stack.enter_async_context(Player(embedded.address, name)) for name in ("Ada Away", "Ben")]
        id, hers = await make(ben, rounds=2), await make(ada)
        for player in (ada, ben):
            await player.post(f"/api/tournaments/{id}/enter")
        await ben.post(f"/api/tournaments/{id}/rivals", level="visitor", count=2)
        await ben.post(f"/api/tournaments/{id}/begin")
        while (await look(ada, id))["table"] is None:
            await asyncio.sleep(0.05)
        assert len((await ada.get("/api/me/export"))["tournaments"]) == 1
        await ada.post("/api/me/forget", name="Ada Away")
        await play_on(ben, id, random.Random(3))
        told = await ended(ben, id)
        assert "Ada Away" not in str(told) and next(line for line in told["standings"] if line["entry"] == 0)["out"]
        assert (await look(ben, hers))["line"]["status"] == "closed"


async def test_what_cannot_be_made(embedded: Service) -> None:
    async with Player(embedded.address, "Dreamer") as player:
        for fault, said in (
            ({"game": "chess"}, "chess"),
            ({"players": 5}, "2 to 2 players"),
            ({"clock": {"kind": "none", "seconds": 0, "bank": 0}}, "needs a clock"),
            ({"system": "lottery"}, "Invalid enum"),
            ({"begins": 1}, "sixty days"),
            ({"rated": True, "options": {"levels": 2}}, "printed"),
        ):
            wish = {"name": "Cup", "game": "rest_in_peace", "system": "swiss", "players": 2, "clock": QUICK, **fault}
            refused = await player.post("/api/tournaments", status=400, **wish)
            assert refused["code"] == "bad" and said in refused["message"], refused
        assert (await player.get("/api/tournaments/none", status=404))["code"] == "not_found"
        id = await make(player)
        assert (await player.post(f"/api/tournaments/{id}/begin", status=409))["message"] == "too few have entered"
        assert (await player.post(f"/api/tournaments/{id}/leave", status=409))["message"] == "you have not entered"
