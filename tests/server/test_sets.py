"""Sets: groups play the same deals in the same seats, and nobody sees how others played a board before having played it."""

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

import manse
from manse.server.seal import promise_of
from manse.server.sets.comparing import Played, points_of, scores_of
from manse.server.sets.rows import board_key
from tests.server.player import Player
from tests.server.service import Service

GAME = "ghosts"


async def players(stack: AsyncExitStack, service: Service, *names: str) -> list[Player]:
    return [await stack.enter_async_context(Player(service.address, name)) for name in names]


async def made(host: Player, **more: Any) -> str:
    return str((await host.post("/api/sets", **{"name": "Two evenings", "game": GAME, "players": 3, "boards": 2, **more}))["id"])


async def play(player: Player, id: str, board: int, *others: Player) -> str:
    """The whole board, by all people of the group."""
    table = str((await player.post(f"/api/sets/{id}/boards/{board}"))["id"])
    for one in others:
        assert (await one.post(f"/api/sets/{id}/boards/{board}"))["id"] == table, "a group has one table a board"

    async def finish(one: Player) -> None:
        socket = await one.sit(table, (await one.get(f"/api/tables/{table}"))["mine"][0])
        await socket.play(random.Random(board))
        await socket.close()

    await asyncio.gather(*(finish(one) for one in (player, *others)))
    while (await player.get(f"/api/tables/{table}"))["status"] != "over":
        await asyncio.sleep(0.05)
    return table


async def test_groups_play_the_same_boards_and_compare_what_they_have_played(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben, cyd, dot = await players(stack, service, "Ada", "Ben", "Cyd", "Dot")
        id = await made(ada)
        first = await ada.get(f"/api/sets/{id}")
        assert first["host"] and first["secret"] is None and first["groups"] == [] and len(first["boards"]) == 2
        await ada.post(f"/api/sets/{id}/sit", seat=0)
        await ben.post(f"/api/sets/{id}/sit", seat=2, group=1)
        told = await cyd.post(f"/api/sets/{id}/sit", seat=0)
        assert [[(seat["seat"], seat["name"]) for seat in group["seats"]] for group in told["groups"]] == [
            [(0, "Ada"), (2, "Ben")],
            [(0, "Cyd")],
        ]
        assert told["group"] == 2

        theirs = await play(ada, id, 1, ben)
        told = await ada.get(f"/api/sets/{id}")
        assert [board["state"] for board in told["boards"]] == ["over", "new"] and told["line"]["finished"] == 1
        (alone,) = told["boards"][0]["results"]
        assert alone["table"] == theirs and [seat["points"] for seat in alone["seats"]] == [None] * 3 and told["scores"] == []
        await see_nothing(cyd, id, theirs, 1)
        await see_nothing(dot, id, theirs, 1)
        assert (await dot.post(f"/api/sets/{id}/sit", status=409, seat=1, group=1))["message"] == "the group has begun already"
        assert (await ben.post(f"/api/sets/{id}/leave", status=409))["message"] == "your group has begun: everybody stays"
        assert (await ben.post(f"/api/sets/{id}/sit", status=409, seat=1))["code"] == "conflict"

        hers = await play(cyd, id, 1)
        told = await cyd.get(f"/api/sets/{id}")
        results = told["boards"][0]["results"]
        assert [one["table"] for one in results] == [theirs, hers] and told["boards"][1]["results"] is None
        for seat in range(3):
            points = [one["seats"][seat]["points"] for one in results]
            assert sum(points) == 1.0 and set(points) <= {0.0, 0.5, 1.0}
        assert {(one["name"], one["boards"]) for one in told["scores"]} == {("Ada", 1), ("Ben", 1), ("Cyd", 1)}
        assert (await cyd.get(f"/api/tables/{theirs}/replay"))["steps"] > 1, "who has played the board looks at how others did"
        records = [await cyd.get(f"/api/tables/{table}/record") for table in (theirs, hers)]
        assert records[0]["key"] == records[1]["key"]
        assert manse.replay(records[0]).seat_at(0, 1).view == manse.replay(records[1]).seat_at(0, 1).view
        await see_nothing(dot, id, theirs, 1)

        await ada.post(f"/api/sets/{id}/boards/2")
        assert (await ada.post(f"/api/sets/{id}/close", status=409))["message"] == "some groups are still playing"
        assert (await cyd.post(f"/api/sets/{id}/close", status=403))["code"] == "forbidden"
        second = await play(ada, id, 2, ben)
        await see_nothing(cyd, id, second, 2)
        closed = await ada.post(f"/api/sets/{id}/close")
        assert promise_of(closed["secret"]) == first["promise"] and not closed["line"]["open"]
        assert board_key(id, 1, closed["secret"]) == records[0]["key"] != (await dot.get(f"/api/tables/{second}/record"))["key"]
        assert len((await dot.get(f"/api/sets/{id}"))["boards"][0]["results"]) == 2, "then all lies open for everybody"
        assert (await cyd.post(f"/api/sets/{id}/boards/2", status=409))["message"] == "the set is closed"
        assert [one["id"] for one in (await ben.get("/api/sets"))["lines"]] == [id] and (await dot.get("/api/sets"))["lines"] == []


async def see_nothing(player: Player, id: str, table: str, board: int) -> None:
    """Neither on the page of the set nor at the table, by whatever way."""
    told = await player.get(f"/api/sets/{id}")
    assert told["boards"][board - 1]["results"] is None and told["secret"] is None
    for path in ("record", "replay", "account", "analysis", "card.png"):
        assert (await player.get(f"/api/tables/{table}/{path}", status=403))["code"] == "forbidden", path
    chairs = (await player.get(f"/api/tables/{table}"))["chairs"]
    assert [(chair["share"], chair["score"]) for chair in chairs] == [(None, None)] * len(chairs)
    socket = await player.sit(table)
    assert (await socket.look(-1))["code"] == "forbidden"
    assert all(chair["share"] is None for chair in socket.table["chairs"])
    await socket.close()


async def test_seats_are_taken_once_and_strange_wishes_are_refused(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada, ben, cyd = await players(stack, service, "Ada", "Ben", "Cyd")
        for wish in (
            {"game": "chess"},
            {"players": 99},
            {"boards": 0},
            {"boards": 17},
            {"level": "odd"},
            {"days": 0},
            {"options": {"odd": 1}},
        ):
            whole = {"name": "A set", "game": GAME, "players": 3, "boards": 2, **wish}
            assert (await ada.post("/api/sets", status=400, **whole))["code"] == "bad", wish
        id = await made(ada, options={}, clock={"kind": "live", "seconds": 60, "bank": 60})
        await ada.post(f"/api/sets/{id}/sit", seat=0)
        both = await asyncio.gather(*(one.http.post(f"/api/sets/{id}/sit", json={"seat": 1, "group": 1}) for one in (ben, cyd)))
        assert sorted(answer.status_code for answer in both) == [200, 409], "one of two has the seat"
        assert (await ada.post(f"/api/sets/{id}/sit", seat=2, group=1))["groups"][0]["seats"][-1] == {"seat": 2, "name": "Ada", "me": True}
        assert (await ada.post(f"/api/sets/{id}/sit", status=400, seat=7))["code"] == "bad"
        assert (await ada.get(f"/api/sets/{id}"))["group"] == 1, "who asks for what there is not keeps the seat"
        assert (await ada.post(f"/api/sets/{id}/sit", status=404, seat=0, group=9))["code"] == "not_found"
        assert (await ada.post(f"/api/sets/{id}/boards/3", status=404))["code"] == "not_found"
        assert (await ada.get("/api/sets/nothing", status=404))["code"] == "not_found"
        late = next(one for one, answer in zip((ben, cyd), both, strict=True) if answer.status_code == 409)
        assert (await late.post(f"/api/sets/{id}/boards/1", status=403))["code"] == "forbidden"
        await late.post("/api/blocks", handle=(await ada.get("/api/people/me"))["who"]["handle"])
        assert (await late.post(f"/api/sets/{id}/sit", status=409, seat=0, group=1))["code"] == "conflict", (
            "nobody sits with whom they block"
        )
        tables = await asyncio.gather(*(ada.post(f"/api/sets/{id}/boards/1") for _ in range(3)))
        assert len({table["id"] for table in tables}) == 1
        told = (await ada.post("/api/me/forget", name="Ada"), await late.get(f"/api/sets/{id}"))[1]
        assert "Ada" not in str(told)


def test_points_are_the_part_of_others_who_fared_worse() -> None:
    some = [Played(1, group, str(group), (), [merit]) for group, merit in enumerate([(1.0, 5), (1.0, 5), (0.0, -3), (0.5, 0)], 1)]
    assert [points_of(one, 0, some) for one in some] == [2.5 / 3, 2.5 / 3, 0.0, 1 / 3]
    assert points_of(some[0], 0, some[:1]) is None and scores_of({1: some}, None) == []
