"""Notices: whoever is needed and does not look is told once, and of nothing they may not know."""

import asyncio
import json
import random
from contextlib import AsyncExitStack
from typing import Any

from tests.server.hall import Hall
from tests.server.player import Player
from tests.server.service import PATIENCE, Service

DAY = {"kind": "days", "seconds": 86_400, "bank": 0}


async def told(player: Player, *, unseen: int, language: str = "en") -> list[Any]:
    """What the person was told, once so many of it are new."""
    end = asyncio.get_running_loop().time() + PATIENCE
    while (found := await player.get("/api/notices", language=language))["unseen"] != unseen:
        assert asyncio.get_running_loop().time() < end, found
        await asyncio.sleep(0.05)
    return list(found["notices"])


async def seated(stack: AsyncExitStack, service: Service, clock: dict[str, Any] = DAY) -> tuple[Player, Player, str]:
    """Two people at a table whose game has begun; neither looks at it."""
    ada = await stack.enter_async_context(Player(service.address, "Ada Notice"))
    ben = await stack.enter_async_context(Player(service.address, "Ben Notice"))
    table = await ada.make("ghosts", "me", "open", clock=clock)
    await ben.post(f"/api/tables/{table}/claim")
    await ben.post(f"/api/tables/{table}/ready")
    await ada.post(f"/api/tables/{table}/start")
    for player in (ben, ada, ben):
        await player.add_shares(await player.get(f"/api/tables/{table}"))
    return ada, ben, table


async def test_who_is_needed_and_does_not_look_is_told_once(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben, table = await seated(stack, service)
        turn = {"kind": "turn", "text": "It is your turn: Ghosts", "path": f"/t/{table}", "game": "ghosts", "seen": False}
        full = {**turn, "kind": "filled", "text": "Your table is full: Ghosts"}
        first, second, seat = (ada, ben, 0) if await asked(ada, table) else (ben, ada, 1)
        lines = [{name: one[name] for name in turn} for one in await told(first, unseen=2 if first is ada else 1)]
        assert lines == [turn, full][: len(lines)], "who sits down last is not told that the table is full"
        french = await told(first, unseen=len(lines), language="fr")
        assert french[0]["text"] == "C'est à vous de jouer : Ghosts"
        there = await first.sit(table, seat)
        stack.push_async_callback(there.close)
        assert all(one["seen"] for one in await told(first, unseen=0)), "who comes to the table has seen what tells of it"
        before = len(await told(second, unseen=0 if second is ben else 1))
        await there.my_turn()
        while there.now["ask"] is not None:
            await there.play(random.Random(1), most=1)
        assert (await told(second, unseen=before + 1))[0]["kind"] == "turn"
        looking = await second.sit(table, 1 - seat)
        stack.push_async_callback(looking.close)
        await told(second, unseen=0)
        await asyncio.gather(*(socket.play(random.Random(1)) for socket in (there, looking)))
        known = {player: len(await told(player, unseen=0)) for player in (first, second)}
        if service.folder.name.startswith("embedded"):  # of several workers, one may not know it before another
            assert known == {first: len(lines), second: before + 1}, "nobody is told of what they look at"


async def asked(player: Player, table: str) -> bool:
    """Is it the person's turn?"""
    return bool((await told_line(player, table))["my_turn"])


async def told_line(player: Player, table: str) -> Any:
    return next(line for line in (await player.get("/api/tables"))["running"] if line["id"] == table)


async def test_a_rematch_invites_and_notices_are_seen_one_by_one(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben, table = await seated(stack, service, clock={"kind": "live", "seconds": 60, "bank": 600})
        sockets = [await ada.sit(table, 0), await ben.sit(table, 1)]
        await asyncio.gather(*(socket.play(random.Random(3)) for socket in sockets))
        for socket in sockets:
            await socket.until(lambda socket=socket: socket.table["status"] == "over")  # type: ignore[misc]
            await socket.close()
        assert {one["kind"] for one in await told(ada, unseen=0)} == {"filled"}, "with minutes on the clock one stays at the table"
        later = (await ben.post(f"/api/tables/{table}/rematch"))["id"]
        assert (await ada.post(f"/api/tables/{table}/rematch"))["id"] == later
        (invited, _) = await told(ada, unseen=1)
        assert (invited["text"], invited["path"]) == ("Ben Notice invites you to a game: Ghosts", f"/t/{later}")
        assert (await ada.post("/api/notices/seen", ids=["another"]))["unseen"] == 1
        assert (await ada.post("/api/notices/seen", ids=[invited["id"]]))["unseen"] == 0
        assert await told(ben, unseen=0) == []


async def test_strangers_have_no_notices(embedded: Service) -> None:
    async with Player(embedded.address) as nobody:
        assert await nobody.get("/api/notices") == {"notices": [], "unseen": 0}
        assert (await nobody.post("/api/notices/seen", status=401))["code"] == "unnamed"
        assert (await nobody.get("/api/notices", status=200, language="en"))["unseen"] == 0


async def test_who_is_in_the_house_hears_of_notices_and_of_the_tournament_on_show(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await stack.enter_async_context(Player(service.address, "Ada Hears"))
        ben = await stack.enter_async_context(Player(service.address, "Ben Hears"))
        seats = [{"kind": "me"}, {"kind": "open"}]
        cup: dict[str, Any] = {"name": "Heard of", "game": "rest_in_peace", "system": "swiss", "players": 2, "clock": DAY, "rounds": 1}
        here, there = [(await ben.post("/api/tournaments", **cup))["id"] for _ in range(2)]
        hall = await stack.enter_async_context(Hall(ada))
        stranger = await stack.enter_async_context(Hall(Player(service.address)))
        for one in (hall, stranger):
            await one.connection.send(json.dumps({"type": "watch", "id": "on", "parlour": False, "tournament": here}))
            await one.until(lambda one=one: any('"taken"' in text for text in one.heard))  # type: ignore[misc]
        table = (await ada.post("/api/tables", game="ghosts", seats=seats))["id"]
        await ben.post(f"/api/tables/{table}/claim")
        await hall.until(lambda: heard(hall, "notices"))
        assert (await ada.get("/api/notices"))["unseen"] == 1
        before = len(heard(hall, "notices"))
        await ada.post("/api/notices/seen")
        await hall.until(lambda: len(heard(hall, "notices")) > before)  # on another page of hers the bell is still then
        await ben.post(f"/api/tournaments/{there}/enter")
        await ben.post(f"/api/tournaments/{here}/enter")
        for one in (hall, stranger):
            await one.until(lambda one=one: heard(one, "tournament"))  # type: ignore[misc]
            assert {message["tournament"] for message in heard(one, "tournament")} == {here}
        assert not heard(stranger, "notices"), "what is told to somebody is told to nobody else"


def heard(hall: Hall, kind: str) -> list[Any]:
    return [message for message in map(json.loads, hall.heard) if message["type"] == kind]
