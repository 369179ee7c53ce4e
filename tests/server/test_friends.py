"""Friends, invitations, blocks and the parlour as it changes: told at once, at every worker, and never more than may be known."""

import json
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.server.hall import Hall
from tests.server.player import Player
from tests.server.service import Service
from tests.server.test_leaving import finished
from tests.server.test_pairing import found, seek


async def handle(player: Player) -> str:
    return str((await player.get("/api/people/me"))["who"]["handle"])


@pytest.fixture
async def three(service: Service) -> AsyncIterator[list[Player]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Player(service.address, name)) for name in ("Ada", "Ben", "Cora")]


async def befriended(one: Player, other: Player) -> None:
    await one.post("/api/friends", handle=await handle(other))
    told = await other.post("/api/friends", handle=await handle(one))
    assert one.name in [line["who"]["name"] for line in told["friends"]]


async def test_friends_see_each_other_come_and_go_and_sit_at_public_tables(three: list[Player]) -> None:
    ada, ben, cora = three
    async with Hall(ada) as hall:
        await ben.post("/api/friends", handle=await handle(ada))
        await hall.until(lambda: [one["name"] for one in hall.circle.get("asking", ())] == ["Ben"])
        assert hall.circle["friends"] == [], "nobody is a friend before that was agreed to"
        assert [one["name"] for one in (await ben.get("/api/friends"))["asked"]] == ["Ada"]
        await befriended(ada, ben)
        await hall.until(lambda: hall.friend("Ben"))
        assert hall.friend("Ben")["here"] is False
        async with Hall(ben):
            await hall.until(lambda: hall.friend("Ben")["here"])
            hidden = await ben.make("ghosts", "me", "open")
            seat = await ben.sit(hidden)
            public = await ben.make("ghosts", "me", "open", public=True)
            other = await ben.sit(public)
            await hall.until(lambda: hall.friend("Ben")["table"])
            assert (hall.friend("Ben")["table"], hall.friend("Ben")["game"]) == (public, "ghosts")
            await other.close()
            await hall.until(lambda: hall.friend("Ben")["table"] is None)
            assert hall.friend("Ben")["here"]
            await seat.close()
        await hall.until(lambda: not hall.friend("Ben")["here"])
        assert not any(hidden in told for told in hall.heard), "of a table that is not public nothing is told"
        assert (await cora.get("/api/friends"))["friends"] == []
        await ada.delete(f"/api/friends/{await handle(ben)}")
        await hall.until(lambda: hall.circle["friends"] == [])
        assert (await ben.get("/api/friends"))["friends"] == []


async def test_an_invitation_by_name_is_there_until_the_game_begins(three: list[Player]) -> None:
    ada, ben, cora = three
    await befriended(ada, ben)
    async with Hall(ben) as hall:
        table = await ada.make("ghosts", "me", "open")
        assert (await cora.post(f"/api/tables/{table}/invite", status=403, name="Ben"))["code"] == "forbidden"
        assert (await ada.post(f"/api/tables/{table}/invite", status=404, name="Cora"))["code"] == "not_found", (
            "there may be many of the name"
        )
        assert (await ada.post(f"/api/tables/{table}/invite", status=400, name="Ben", handle="x"))["code"] == "bad"
        await ada.post(f"/api/tables/{table}/invite", name="ben")
        await hall.until(lambda: hall.circle.get("invitations"))
        told = hall.circle["invitations"][0]
        assert (told["by"]["name"], told["table"], told["game"]) == ("Ada", table, "ghosts")
        assert "Ada" in (await ben.get("/api/notices"))["notices"][0]["text"]
        assert (await cora.delete(f"/api/invitations/{told['id']}", status=404))["code"] == "not_found"
        await ben.post(f"/api/tables/{table}/claim")
        await hall.until(lambda: not hall.circle["invitations"])

        again = await ada.make("ghosts", "me", "open")
        await ada.post(f"/api/tables/{again}/invite", name="Ben")
        await hall.until(lambda: hall.circle["invitations"])
        await ben.delete(f"/api/invitations/{hall.circle['invitations'][0]['id']}")
        await ada.post(f"/api/tables/{again}/invite", name="Ben")
        assert (await ben.get("/api/friends"))["invitations"] == [], "who has said no is not asked again"


async def test_the_parlour_is_told_as_it_changes(three: list[Player]) -> None:
    ada, ben, cora = three
    wish = {"kind": "live", "seconds": 77, "bank": 0}

    def sought(hall: Hall) -> list[Any]:
        return [seek for seek in hall.seeks if seek["wish"]["clock"] == wish]

    async with Hall(cora, watch=True) as hall, Hall(Player(cora.address), watch=True) as stranger:
        table = await ada.make("ghosts", "me", "open", public=True)
        hidden = await ada.make("ghosts", "me", "open")
        await hall.until(lambda: table in hall.tables)
        assert hall.tables[table]["free"] == 1 and hall.tables[table]["mine"] == []
        await ben.post(f"/api/tables/{table}/claim")
        await hall.until(lambda: hall.tables[table]["free"] == 0)
        await ben.post(f"/api/tables/{table}/leave")
        await ada.post(f"/api/tables/{table}/leave")
        await hall.until(lambda: table not in hall.tables)
        await seek(ada, players=2, clock=wish)
        await hall.until(lambda: sought(hall))
        assert (sought(hall)[0]["names"], sought(hall)[0]["mine"]) == (["Ada"], False)
        await stranger.until(lambda: sought(stranger))
        await seek(cora, players=2, clock=wish)
        assert (await found(ada))["table"] == (await found(cora))["table"]
        await hall.until(lambda: not sought(hall))
        assert not any(hidden in told for told in (*hall.heard, *stranger.heard))


async def test_who_is_blocked_is_neither_heard_nor_met_and_not_told(three: list[Player]) -> None:
    ada, ben, cora = three
    wish: dict[str, Any] = {"players": 2, "clock": {"kind": "live", "seconds": 78, "bank": 0}}
    await befriended(ada, ben)
    async with Hall(ada, watch=True) as hall, Hall(ben, watch=True) as other:
        table = await cora.make("ghosts", "me", "open", "open")
        for player in (ada, ben):
            await player.post(f"/api/tables/{table}/claim")
        sockets = {player: await player.sit(table) for player in (ada, ben, cora)}
        await ada.post("/api/blocks", handle=await handle(ben))
        await hall.until(lambda: hall.circle.get("friends") == [])
        await other.until(lambda: other.circle.get("friends") == [])

        assert (await sockets[ben].say("speak", text="can you hear me?"))["type"] == "taken"
        assert (await sockets[cora].say("speak", text="I can"))["type"] == "taken"
        await sockets[ada].until(lambda: bool(sockets[ada].chat))
        assert [line["text"] for line in sockets[ada].chat] == ["I can"], "every worker knows of the block"
        for socket in sockets.values():
            await socket.close()

        assert [one["name"] for one in (await ben.post("/api/friends", handle=await handle(ada)))["asked"]] == ["Ada"]
        mine, theirs = await ben.make("ghosts", "me", "open", public=True), await ada.make("ghosts", "me", "open", public=True)
        await ben.post(f"/api/tables/{mine}/invite", handle=await handle(ada))
        circle = await ada.get("/api/friends")
        assert (circle["asking"], circle["invitations"]) == ([], [])
        assert not [one for one in (await ada.get("/api/notices"))["notices"] if one["kind"] == "invited"]
        assert (await ben.post(f"/api/tables/{theirs}/claim", status=409))["code"] == "conflict"
        shown = {line["id"] for line in (await ben.get("/api/tables"))["lobby"]}
        assert mine in shown and theirs not in shown
        assert mine not in {line["id"] for line in (await ada.get("/api/tables"))["lobby"]}

        await seek(ada, **wish)
        assert (await seek(ben, **wish))["table"] is None, "they are not seated together"
        assert (await seek(cora, **wish))["table"] is not None and (await found(ada))["table"]
        await ben.http.delete("/api/pairing")
        assert "block" not in json.dumps(other.heard) and theirs not in json.dumps(other.heard)
        assert (await ben.get(f"/api/people/{await handle(ada)}"))["friend"] == "asked"

        assert [one["name"] for one in (await ada.get("/api/people/me"))["blocks"]] == ["Ben"]
        await ada.delete(f"/api/blocks/{await handle(ben)}")
        assert [one["name"] for one in (await ada.get("/api/friends"))["asking"]] == ["Ben"]


async def test_a_profile_shows_what_everybody_could_watch_and_to_oneself_all(three: list[Player]) -> None:
    ada, ben, cora = three
    table = await finished(ada, ben)
    hidden = await ada.make("rest_in_peace", "me", "bot visitor")
    socket = await ada.sit(hidden, 0)
    await socket.play(random.Random(1))
    await socket.close()
    mine, seen = await ada.get("/api/people/me"), await cora.get(f"/api/people/{await handle(ada)}")
    assert {line["against"] for line in mine["results"]} == {"people", "visitor"}
    assert [(line["game"], line["against"], line["played"]) for line in seen["results"]] == [("rest_in_peace", "people", 1)]
    assert [line["id"] for line in seen["games"]] == [table] and hidden not in json.dumps(seen)
    assert seen["ratings"][0]["way"][0]["table"] == table
    assert {(line["who"] or {}).get("name", line["level"]) for line in mine["rivals"]} == {"Ben", "visitor"}
    assert (seen["rivals"], seen["blocks"], seen["me"], mine["me"]) == ([], [], False, True)
    await cora.post(f"/api/people/{await handle(ada)}/note", text="bluffs with low cards")
    assert (await cora.get(f"/api/people/{await handle(ada)}"))["note"] == "bluffs with low cards"
    assert "bluffs" not in json.dumps(await ada.get("/api/people/me"))
    await cora.post(f"/api/people/{await handle(ada)}/note", status=400, text="x" * 2001)
    assert (await cora.get("/api/people/nobody-at-all", status=404))["code"] == "not_found"
    chairs = (await cora.get(f"/api/tables/{table}"))["chairs"]
    assert chairs[0]["who"] == await handle(ada)


async def test_what_people_are_to_each_other_outlives_the_house(mortal: Service) -> None:
    async with Player(mortal.address, "Ada") as ada, Player(mortal.address, "Ben") as ben, Player(mortal.address, "Cora") as cora:
        await befriended(ada, ben)
        table = await ben.make("ghosts", "me", "open")
        await ben.post(f"/api/tables/{table}/invite", name="Ada")
        await ada.post("/api/blocks", handle=await handle(cora))
        await ada.post("/api/people/me/note", text="to myself")
        mortal.kill()
        mortal.start()
        circle, me = await ada.get("/api/friends"), await ada.get("/api/people/me")
        assert [line["who"]["name"] for line in circle["friends"]] == ["Ben"] and circle["invitations"][0]["table"] == table
        assert [one["name"] for one in me["blocks"]] == ["Cora"] and me["note"] == "to myself"
        async with Hall(ada) as hall:
            await hall.until(lambda: hall.friend("Ben"))
