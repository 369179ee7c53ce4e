"""Games of days: plans answer for who is away, from what their seat knows and unseen by others; vacations stop the clock."""

from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import update

import manse
from manse.server import clocks
from manse.server.database import Database
from manse.server.models import now
from manse.server.settings import Settings
from manse.server.vacation import Vacation
from tests.server.player import Player, Socket
from tests.server.service import Service, running
from tests.server.test_notices import asked, seated, told

ANYTHING = list(manse.game("ghosts").text.NOTATION)


async def at_table(stack: AsyncExitStack, service: Service) -> tuple[Player, Socket, Player, Socket, str]:
    """Who is asked, and who is asked next, each with a socket."""
    ada, ben, table = await seated(stack, service)
    order = [(ada, 0), (ben, 1)] if await asked(ada, table) else [(ben, 1), (ada, 0)]
    sockets = [await player.sit(table, seat) for player, seat in order]
    for socket in sockets:
        stack.push_async_callback(socket.close)
        await socket.until(lambda socket=socket: bool(socket.now))  # type: ignore[misc]
    await sockets[0].my_turn()
    return order[0][0], sockets[0], order[1][0], sockets[1], table


async def plan(socket: Socket, *steps: dict[str, Any]) -> Any:
    return await socket.say("plan", seat=socket.now["seat"], steps=list(steps))


def kept(socket: Socket) -> Any:
    return socket.now["plan"]


async def test_a_plan_answers_as_its_person_would_and_others_learn_nothing(service: Service) -> None:
    async with AsyncExitStack() as stack:
        _, first, second, planner, table = await at_table(stack, service)
        assert (await plan(planner, {"actions": ["fly"]}))["code"] == "bad"
        assert (await plan(planner, {"actions": []}))["code"] == "bad"
        assert (await first.say("plan", seat=planner.now["seat"], steps=[]))["code"] == "forbidden"
        await first.until(lambda: first.table["chairs"][planner.now["seat"]]["here"])
        await first.say("ping")  # what follows that news is heard by then
        heard = len(first.heard)
        assert (await plan(planner, {"actions": ANYTHING}))["type"] == "taken"
        await planner.until(lambda: kept(planner) is not None)
        await first.say("ping")
        assert len(first.heard) == heard + 1, "that somebody leaves a plan is told to nobody else"
        assert kept(first) is None
        turns = len(await told(second, unseen=0))
        await planner.connection.close()
        await first.until(lambda: not first.table["chairs"][planner.now["seat"]]["here"])
        before = len(first.frames)
        await first.decide(first.now["legal"][0]["action"])
        await first.until(lambda: (len(first.frames) > before + 1 and planner.now["seat"] not in first.now["to_act"]) or first.now["over"])
        again = await second.sit(table, planner.now["seat"])
        stack.push_async_callback(again.close)
        await again.until(lambda: bool(again.now))
        await again.until(lambda: kept(again) is None)
        assert len(await told(second, unseen=0)) == turns, "nobody is told of a turn that their plan answers"


async def test_a_plan_that_does_not_fit_is_dropped_and_its_person_asked(embedded: Service) -> None:
    async with AsyncExitStack() as stack:
        _, first, _, planner, _ = await at_table(stack, embedded)
        assert (await plan(planner, {"actions": ANYTHING, "legal": ["red-2"], "illegal": ["red-2"]}))["type"] == "taken"
        await planner.until(lambda: kept(planner) is not None)
        await first.decide(first.now["legal"][0]["action"])
        await planner.my_turn()
        await planner.until(lambda: kept(planner) is None)
        assert planner.now["ask"] is not None, "the person is asked"


async def test_a_plan_outlives_a_killed_house_and_is_used_once(tmp_path: Path) -> None:
    with running(tmp_path, premove_delay=1.5) as service:
        async with AsyncExitStack() as stack:
            starter, first, second, planner, table = await at_table(stack, service)
            seat, whose = first.now["seat"], planner.now["seat"]
            assert (await plan(planner, {"actions": ANYTHING}))["type"] == "taken"
            assert (await first.decide(first.now["legal"][-1]["action"]))["type"] == "taken"
            service.kill()
            service.start()
            back = await starter.sit(table, seat)
            stack.push_async_callback(back.close)
            await back.until(lambda: bool(back.now) and (whose not in back.now["to_act"] or back.now["over"]))
            there = await second.sit(table, whose)
            stack.push_async_callback(there.close)
            await there.until(lambda: bool(there.now))
            assert kept(there) is None or there.now["ask"] is None


async def test_on_vacation_the_clock_stands_still_and_the_table_says_so(service: Service) -> None:
    async with AsyncExitStack() as stack:
        resting, first, _, other, table = await at_table(stack, service)
        seat = first.now["seat"]
        assert await resting.get("/api/vacation") == {"until": None, "left": 30}
        assert (await resting.post("/api/vacation", status=409, days=31))["code"] == "conflict"
        assert (await resting.post("/api/vacation", status=400, days=0))["code"] == "bad"
        gone = await resting.post("/api/vacation", days=10)
        assert gone["left"] in (19, 20)
        await other.until(lambda: other.table["chairs"][seat]["vacation"] == gone["until"])
        await other.until(lambda: not other.now["clocks"][seat]["running"])
        lines = (await resting.get("/api/tables"))["running"]
        line = next(line for line in lines if line["id"] == table)
        assert line["left"] > 10 * 86_400_000, "ten days more than the day on the clock"
        assert (await resting.delete("/api/vacation"))["until"] is None
        await other.until(lambda: other.table["chairs"][seat]["vacation"] is None and other.now["clocks"][seat]["running"])
        assert (await resting.get("/api/vacation"))["left"] in (29, 30)


async def test_days_off_are_bounded_in_any_year(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        async with Player(service.address, "Traveller") as player:
            await player.post("/api/vacation", days=20)
            await player.delete("/api/vacation")
            database = Database(Settings(database=f"sqlite:///{tmp_path / 'manse.db'}"))
            for past, left in ((300, 5), (340, 5), (400, 30)):
                values = {"begins": now() - timedelta(days=past + 25), "ends": now() - timedelta(days=past)}
                async with database.writing() as session:
                    await session.execute(update(Vacation).values(**values))
                found = (await player.get("/api/vacation"))["left"]
                assert found == pytest.approx(left if past != 340 else 5, abs=1), past
                if past == 300:
                    assert (await player.post("/api/vacation", status=409, days=6))["code"] == "conflict"
            await database.close()


def test_pauses_move_the_end_of_a_move() -> None:
    history: Any = SimpleNamespace(asks={0: SimpleNamespace(since=1000)}, spent=[0])
    clock, whole = clocks.Clock("days", 3600), 3_600_000

    def end(*pauses: clocks.Pause) -> int | None:
        return clocks.deadline(clock, history, 0, pauses)

    assert end() == 1000 + whole
    assert end((0, 500)) == 1000 + whole, "before the ask"
    assert end((0, 5000)) == 5000 + whole, "under way when the ask came"
    assert end((2000, 5000), (6000, 7000)) == 1000 + whole + 4000
    assert end((whole + 2000, whole + 9000)) == 1000 + whole, "after the end"
    assert clocks.left(clock, history, 0, 5000, [(2000, 4000)]) == (whole - 2000, 0)


async def test_running_games_come_by_need_and_by_pages(service: Service) -> None:
    async with AsyncExitStack() as stack:
        ada = await stack.enter_async_context(Player(service.address, "Ada Busy"))
        assert await ada.get("/api/tables/running") == {"lines": [], "pages": 1, "total": 0, "needed": 0}
        days = [3, 1, 2]
        dealt = [await ada.make("ghosts", "me", "bot", clock={"kind": "days", "seconds": 86_400 * day, "bank": 0}) for day in days]
        waiting = [await ada.make("ghosts", "me", "open") for _ in range(20)]
        for table in dealt:
            socket = await ada.sit(table, 0)
            await socket.my_turn()
        first, second = [await ada.get("/api/tables/running", page=page) for page in (0, 1)]
        assert [line["id"] for line in first["lines"][:3]] == [dealt[1], dealt[2], dealt[0]], "whose clock runs out soonest is first"
        assert {line["id"] for line in (*first["lines"][3:], *second["lines"])} == set(waiting)
        assert [len(page["lines"]) for page in (first, second)] == [20, 3]
        assert all((page["pages"], page["total"], page["needed"]) == (2, 23, 3) for page in (first, second))
        assert [line["id"] for line in (await ada.get("/api/tables"))["running"][:3]] == [dealt[1], dealt[2], dealt[0]]
        assert (await ada.get("/api/tables/running", page=9))["lines"] == []
        assert (await ada.get("/api/tables/running", page=-1, status=400))["code"] == "bad"
        async with Player(service.address) as nobody:
            await nobody.get("/api/tables/running", status=401)
