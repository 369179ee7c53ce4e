"""The deal of the day: the same for all, played once, and nobody sees how others fared, or their cards, before having finished."""

import asyncio
import random
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import manse
from manse.server.duplicate import AHEAD, day_key, today
from manse.server.seal import promise_of
from tests.server.player import Player
from tests.server.service import Service

GAME = "rest_in_peace"


async def played(player: Player, dice: random.Random) -> str:
    table = str((await player.post(f"/api/daily/{GAME}"))["id"])
    socket = await player.sit(table, (await player.get(f"/api/tables/{table}"))["mine"][0])
    await socket.play(dice)
    await socket.close()
    while (await player.get(f"/api/tables/{table}"))["status"] != "over":
        await asyncio.sleep(0.05)
    return table


async def test_everybody_has_the_same_deal_once_and_sees_others_only_afterwards(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = [await stack.enter_async_context(Player(service.address, name)) for name in ("Ada", "Ben")]
        both = await asyncio.gather(*(ada.post(f"/api/daily/{GAME}") for _ in range(2)))
        assert both[0] == both[1], "two windows, one table"
        hers = await played(ada, random.Random(1))
        assert (await ada.post(f"/api/daily/{GAME}"))["id"] == hers, "who has played it does not play it again"
        told = await ada.get(f"/api/daily/{GAME}")
        assert [(one["name"], one["me"]) for one in told["scores"] if one["me"]] == [("Ada", True)] and told["secret"] is None

        for path in ("record", "replay", "account", "analysis", "card.png"):
            refused = await ben.get(f"/api/tables/{hers}/{path}", status=403)
            assert refused["code"] == "forbidden", path
        assert (await ben.post(f"/api/tables/{hers}/continue", status=403, decision=0, seat=0))["code"] == "forbidden"
        chairs = (await ben.get(f"/api/tables/{hers}"))["chairs"]
        assert {(chair["share"], chair["score"]) for chair in chairs} == {(None, None)}, "whoever has the link is told no result"
        socket = await ben.sit(hers)
        assert (await socket.look(-1))["code"] == "forbidden", "nor over a socket"
        await socket.close()
        assert (await ben.get(f"/api/daily/{GAME}"))["scores"] is None

        his = await played(ben, random.Random(2))
        told = await ben.get(f"/api/daily/{GAME}")
        assert {"Ada", "Ben"} <= {one["name"] for one in told["scores"]}
        assert [one["table"] for one in told["scores"] if not one["me"]].count(None) == len(told["scores"]) - 1, (
            "no way to others' tables yet"
        )
        records = [await player.get(f"/api/tables/{table}/record") for player, table in ((ada, hers), (ben, his))]
        matches = [manse.replay(record) for record in records]
        assert records[0]["key"] == records[1]["key"] and matches[0].seat_at(0, 0).view == matches[1].seat_at(0, 0).view
        assert (await ada.get("/api/tables"))["finished"][0]["id"] == hers


async def test_deals_are_promised_long_before(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        await ada.post(f"/api/daily/{GAME}")
        told: Any = await ada.get(f"/api/daily/{GAME}")
        days = [(today() + timedelta(days=ahead)).isoformat() for ahead in range(1, AHEAD + 1)]
        assert [one["day"] for one in told["coming"]] == days and len({one["promise"] for one in told["coming"]}) == AHEAD
        assert told["coming"] == (await ada.get(f"/api/daily/{GAME}"))["coming"], "what was promised stays"
        index = await ada.get("/api/daily")
        assert [line["game"] for line in index["lines"]] == list(manse.games())
        assert (await ada.get(f"/api/daily/{GAME}", status=404, day=days[0]))["message"] == "this day has not come"
        assert (await ada.get(f"/api/daily/{GAME}", status=400, day="tomorrow"))["code"] == "bad"
        assert (await ada.get(f"/api/daily/{GAME}", status=404, day="2001-01-01"))["code"] == "not_found"


def test_the_key_follows_from_the_secret_alone() -> None:
    assert promise_of("0" * 64) == promise_of("0" * 64)
    assert day_key("2026-01-31", GAME, "0" * 64) != day_key("2026-02-01", GAME, "0" * 64) != day_key("2026-02-01", "ghosts", "0" * 64)
    assert len(day_key("2026-01-31", GAME, "0" * 64)) == 32
