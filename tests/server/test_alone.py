"""Without Redis a worker goes on alone: sockets open, bots think, and when Redis is back the workers hear of each other again."""

import asyncio
import contextlib
import random
from pathlib import Path

import pytest

from tests.server.player import Player, Socket
from tests.server.service import Service, free_port, redis_server
from tests.server.test_races import at_two_houses, left, needs, two_houses


async def some_rounds(service: Service) -> None:
    """A person and bots, in turn, with not one connection lost."""
    async with Player(service.address, "Ada") as ada:
        table = await ada.make("ghosts", "me", "bot", "bot")
        socket = await ada.sit(table, 0)
        await socket.play(random.Random(1), most=8)
        await socket.my_turn()
        assert socket.frames[-1]["decision"] >= 16
        await socket.close()


def heard_of(socket: Socket, made: int) -> bool:
    """All frames of so many decisions, and how things stand after them."""
    return bool(socket.frames[-1]["decision"] == made and socket.now["step"] == len(socket.frames) - 1)


async def noted(service: Service, words: str) -> None:
    async with asyncio.timeout(60):
        while words not in service.log:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("postgres", [False, True], ids=["sqlite", "postgres"])
async def test_a_house_opens_and_plays_without_redis(tmp_path: Path, postgres: bool) -> None:
    needs("redis-server", *["postgres"] * postgres)
    port = free_port()
    with contextlib.ExitStack() as redis, two_houses(tmp_path, postgres, f"redis://127.0.0.1:{port}") as houses:
        for house in houses:
            await some_rounds(house)
        redis.enter_context(redis_server(port))
        for house in houses:
            await noted(house, "Redis is back")
        async with Player(houses[0].address, "Both") as both:
            players, sockets = await at_two_houses(houses, both)
            for number in range(6):
                seat = sockets[0].now["to_act"][0]
                await sockets[seat].my_turn()
                assert (await sockets[seat].decide(sockets[seat].now["legal"][0]["action"]))["type"] == "taken"
                for socket in sockets:
                    await socket.until(lambda socket=socket, made=number + 1: heard_of(socket, made))  # type: ignore[misc]
            await left(players, sockets)
        redis.close()
        for house in houses:
            await some_rounds(house)
        assert "a socket failed" not in houses[0].log + houses[1].log
        assert '"saq"' not in houses[0].log + houses[1].log, "that Redis is away is said once"


async def test_who_asks_for_a_job_while_redis_is_away_is_answered_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The queue's worker asks again as soon as it is answered."""
    from manse.server.jobs import Jobs
    from manse.server.redis_client import PATIENCE, connect

    paused: list[float] = []

    async def pause(seconds: float) -> None:
        paused.append(seconds)

    monkeypatch.setattr("manse.server.jobs.asyncio.sleep", pause)
    queue = Jobs(connect(f"redis://127.0.0.1:{free_port()}"), name="nobody")
    assert await queue.dequeue(timeout=1) is None
    assert PATIENCE in paused
