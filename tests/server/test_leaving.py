"""What is kept about a person can be taken along, and is forgotten on request: finished games stay, without a name."""

import asyncio
import json
import random

from tests.server.authenticator import Authenticator
from tests.server.player import Player
from tests.server.service import Service
from tests.server.test_ways_in import add, browser, shown


async def finished(one: Player, other: Player) -> str:
    """A rated game of two people that is over, with some talk."""
    table = await one.make("rest_in_peace", "me", "open", public=True, rated=True)
    await other.post(f"/api/tables/{table}/claim")
    await other.post(f"/api/tables/{table}/ready")
    await one.post(f"/api/tables/{table}/start")
    for player in (other, one):
        await player.add_shares(await player.get(f"/api/tables/{table}"))
    sockets = [await one.sit(table, 0), await other.sit(table, 1)]
    for socket, said in zip(sockets, ("what a secret", "well played"), strict=True):
        assert (await socket.say("speak", text=said))["type"] == "taken"
    await asyncio.gather(*(socket.play(random.Random(3)) for socket in sockets))
    for socket in sockets:
        await socket.close()
    return table


async def test_taking_along_and_being_forgotten(service: Service) -> None:
    name = f"Going Away {service.port}"[:24]
    async with browser(service, name) as leaver, browser(service, "Staying") as stays, Player(service.address) as anybody:
        table = await finished(leaver, stays)
        running = await leaver.make("ghosts", "me", "open")
        await stays.post(f"/api/tables/{running}/claim")
        await stays.post(f"/api/tables/{running}/ready")
        await leaver.post(f"/api/tables/{running}/start")
        await stays.add_shares(await stays.get(f"/api/tables/{running}"))
        await leaver.add_shares(await leaver.get(f"/api/tables/{running}"))
        waiting = await leaver.make("ghosts", "me", "open")
        socket, dice = await leaver.sit(running, 0), random.Random(1)
        other = await stays.sit(running, 1)
        await asyncio.gather(socket.play(dice, 2), other.play(dice, 2))
        await other.close()

        kept = await leaver.get("/api/me/export")
        assert kept["person"]["name"] == name and [line["text"] for line in kept["chat"]] == ["what a secret"]
        games = {game["table"]: game for game in kept["games"]}
        assert games.keys() == {table, running, waiting}
        assert games[table]["key"] and {seat for seat, *_ in games[table]["decisions"]} == {0, 1}
        assert games[running]["key"] is None and {seat for seat, *_ in games[running]["decisions"]} == {0}, "the rest may be hidden"
        assert kept["ratings"][0]["games"] == 1 and len(kept["rating_steps"]) == 1
        assert (await anybody.get("/api/me/export", status=401))["code"] == "unnamed"

        await leaver.post("/api/people/me/note", text="buy garlic")
        await stays.post(f"/api/people/{(await leaver.get('/api/people/me'))['who']['handle']}/note", text="bluffs")
        await leaver.post("/api/pairing", game="ghosts", players=6)
        kept = await leaver.get("/api/me/export")
        assert [note["text"] for note in kept["notes"]] == ["buy garlic"], "what others note about one is theirs"
        assert [row["rivals"] for row in kept["more"]["seeking"]] == [0], "whatever has a key to a person is told"

        key = Authenticator(service.address)
        await add(leaver, key)
        assert (await leaver.post("/api/me/forget", status=400, name="Somebody"))["code"] == "bad"
        assert (await leaver.post("/api/me/forget", status=403, name=name))["code"] == "forbidden"
        cookie = leaver.http.cookies["manse"]
        await leaver.post("/api/me/forget", name=name, proof=await shown(leaver, key))

        anybody.http.cookies.set("manse", cookie)
        assert not (await anybody.get("/api/me"))["named"]
        await leaver.post("/api/me/passkeys/login", status=403, **await shown(leaver, key))
        assert name not in json.dumps(await stays.get(f"/api/tables/{table}/replay")), "the story names nobody"
        assert [chair["name"] for chair in (await stays.get(f"/api/tables/{table}"))["chairs"]] == ["N. N.", "Staying"]
        assert (await stays.get(f"/api/tables/{running}"))["chairs"][0]["away"], "a bot stands in"
        assert (await stays.get(f"/api/tables/{waiting}"))["status"] == "closed"
        lines = await stays.get("/api/ratings/rest_in_peace")
        assert not [line for line in lines if name in line["name"] or "N. N." in line["name"]]
        again = await stays.sit(table, 1)
        await again.until(lambda: bool(again.chat))
        assert [line["text"] for line in again.chat] == ["well played"]
        await again.close()
        async with browser(service, name) as newcomer:
            assert (await newcomer.get("/api/tables"))["finished"] == [], "the name is free, the games are not theirs"
