"""A finished game is looked at together: one leads, others follow, also at other workers; nobody is shown what the replay hides."""

import asyncio
import json
import random
from contextlib import AsyncExitStack
from itertools import count
from typing import Any

from tests.server.player import Player
from tests.server.service import PATIENCE, Service


class Seated:
    """A socket at a review."""

    def __init__(self, player: Player, id: str) -> None:
        self.player, self.id, self.numbers = player, id, count(1)
        self.told: dict[str, Any] = {}
        self.lines: list[str] = []
        self.answers: dict[str, Any] = {}

    async def __aenter__(self) -> "Seated":
        self.connection = await self.player.connect(f"/api/reviews/{self.id}/live")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.connection.close()

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.connection.recv(), PATIENCE))
        if message["type"] == "review":
            self.told = message
        elif message["type"] == "chat":
            self.lines += [line["text"] for line in message["lines"]]
        else:
            self.answers[message["id"]] = message
        return message

    async def until(self, **wanted: Any) -> None:
        while not self.told or any(self.told[name] != value for name, value in wanted.items()):
            await self.hear()

    async def until_said(self, text: str) -> None:
        while text not in self.lines:
            await self.hear()

    async def say(self, type: str, **fields: Any) -> dict[str, Any]:
        id = str(next(self.numbers))
        await self.connection.send(json.dumps({"type": type, "id": id, **fields}))
        while id not in self.answers:
            await self.hear()
        return dict(self.answers[id])

    def names(self) -> list[str]:
        return [one["name"] for one in self.told["people"]]


async def finished(player: Player) -> str:
    table = await player.make("rest_in_peace", "me", "bot")
    socket = await player.sit(table, 0)
    await socket.play(random.Random(3))
    await socket.close()
    while (await player.get(f"/api/tables/{table}"))["status"] != "over":
        await asyncio.sleep(0.05)
    return table


async def test_one_leads_and_others_follow_talk_and_take_over(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben, nobody = [await stack.enter_async_context(Player(service.address, name)) for name in ("Ada", "Ben", "")]
        table = await finished(ada)
        id = (await ada.post("/api/reviews", table=table))["id"]
        async with Seated(ada, id) as leader, Seated(nobody, id) as guest:
            await leader.until(leads=True, led=True)
            at_once = (stack.enter_async_context(Seated(ben, id)) for _ in range(5))  # at whichever workers
            followers = await asyncio.gather(*at_once)
            assert (await leader.say("lead", step=5, seat=0))["type"] == "taken"
            for one in (*followers, guest):
                await one.until(step=5, seat=0, leads=False, table=table)
            while leader.names() != ["Ada", "Ben"]:
                await leader.hear()
            assert (await followers[0].say("lead", step=6, seat=0))["code"] == "forbidden"
            assert (await followers[0].say("take_over"))["code"] == "conflict", "who leads is here"
            for step, seat in ((10**6, 0), (-1, 0), (1, 7)):
                assert (await leader.say("lead", step=step, seat=seat))["code"] == "bad"
            assert (await guest.say("speak", text="hello"))["code"] == "unnamed"
            assert (await followers[1].say("speak", text="Why not the lady?"))["type"] == "taken"
            for one in (leader, guest, followers[2]):
                await one.until_said("Why not the lady?")
            for text in ("", "x" * 501):
                assert (await leader.say("speak", text=text))["code"] == "bad"
            await leader.until(led=True)
            bens = next(one["who"] for one in leader.told["people"] if one["name"] == "Ben")
            assert (await leader.say("hand_over", who="nobody"))["code"] == "conflict"
            assert (await leader.say("hand_over", who=bens))["type"] == "taken"
            await followers[2].until(leads=True)
            await leader.until(leads=False)
            assert (await followers[0].say("lead", step=2, seat=-2))["type"] == "taken"
            await guest.until(step=2, seat=-2)
            for one in followers:
                await one.connection.close()
            await leader.until(led=False)
            assert (await leader.say("take_over"))["type"] == "taken"
            await guest.until(led=True)
        async with Seated(ada, id) as again:
            await again.until(step=2, leads=True)
            await again.until_said("Why not the lady?")


async def test_a_review_shows_nothing_that_the_replay_hides(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben = [await stack.enter_async_context(Player(service.address, name)) for name in ("Ada", "Ben")]
        playing = await ada.make("rest_in_peace", "me", "bot")
        assert (await ada.post("/api/reviews", status=409, table=playing))["code"] == "conflict"
        assert (await ada.post("/api/reviews", status=404, table="nothing"))["code"] == "not_found"
        daily = str((await ada.post("/api/daily/rest_in_peace"))["id"])
        socket = await ada.sit(daily, (await ada.get(f"/api/tables/{daily}"))["mine"][0])
        await socket.play(random.Random(4))
        while (await ada.get(f"/api/tables/{daily}"))["status"] != "over":
            await asyncio.sleep(0.05)
        assert (await ben.post("/api/reviews", status=403, table=daily))["code"] == "forbidden"
        id = (await ada.post("/api/reviews", table=daily))["id"]
        async with Seated(ben, id) as follower:
            assert (await follower.hear())["code"] == "forbidden" and follower.told == {}
        async with Seated(ben, "nothing") as follower:
            assert (await follower.hear())["code"] == "not_found"
