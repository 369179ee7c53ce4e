"""When a bot answers tells nothing of what it holds; how long it seems to think is for the people at the table to say."""

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import manse
from manse.bots.levels import LEVELS, Level
from manse.server.bots import BotKeeper, Chosen, natural, pause
from tests.server.player import Player
from tests.server.service import redis_server, running
from tests.server.test_races import needs
from tests.server.test_wire_law import make_room
from tests.setups import Setup

AGES = 3600.0


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a_bot_never_answers_sooner_than_its_level_thinks(level: Level) -> None:
    for delay in (0.0, 0.01, 0.9):
        assert pause(level.id, delay) >= level.settings.get("think", 0.0)


def test_bots_take_their_time() -> None:
    pauses = [natural(1.0) for _ in range(200)]
    assert 0.7 <= min(pauses) < 0.9 and 1.3 < max(pauses) <= 1.5


def table_of(people: int) -> tuple[Any, Any]:
    """A room of three with so many people, and its bots, which would think for an hour."""
    room = make_room(Setup(manse.game("ghosts"), 3), 1)
    for chair in room.chairs:
        chair.kind, chair.away = ("person" if chair.number < people else "bot"), False
    return room, cast(Any, SimpleNamespace(house=SimpleNamespace(settings=SimpleNamespace(bot_delay=AGES))))


async def test_who_asks_for_haste_is_heard_while_a_bot_waits() -> None:
    room, bots = table_of(people=1)
    waiting = asyncio.create_task(BotKeeper._pause(bots, room, LEVELS[0].id, Chosen("take", time.monotonic(), time.monotonic())))
    await asyncio.sleep(0)
    room.hurry(0, 0.5)
    done, _ = await asyncio.wait([waiting], timeout=0.05)
    assert not done, "half an hour is left"
    room.hurry(0, 0.0)
    await waiting


def test_nobody_is_hurried_more_than_they_wish() -> None:
    room, _ = table_of(people=2)
    assert room.pause() == 1
    room.hurry(0, 0.0)
    assert room.pause() == 1
    room.hurry(1, 0.55)
    assert room.pause() == 0.55


async def test_haste_is_heard_by_the_worker_whose_bot_waits(tmp_path: Path) -> None:
    """The first house is the only one when its bots take their turns, and waits an hour; the person is connected to the second alone."""
    needs("redis-server")
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    slow: dict[str, Any] = {"patience": 1000, "bot_delay": AGES, "database": f"sqlite:///{tmp_path / 'manse.db'}"}
    with redis_server() as redis, running(first, redis=redis, **slow) as one:
        async with Player(one.address, "Ada") as ada:
            table = await ada.make("ghosts", "me", "bot", "bot")
            socket = await ada.sit(table, 0)
            await socket.until(lambda: bool(socket.now))
            if socket.now["ask"] is not None:
                await socket.decide(socket.now["legal"][0]["action"])
            await socket.close()
            with running(second, redis=redis, **slow) as other:
                there = Player(other.address)
                there.http.cookies = ada.http.cookies
                socket = await there.sit(table, 0)
                await socket.until(lambda: bool(socket.now))
                assert socket.now["ask"] is None, "a bot is to move"
                made = socket.frames[-1]["decision"]
                assert (await socket.say("hurry", seat=0, pause=0.0))["type"] == "taken"
                await socket.until(lambda: socket.frames[-1]["decision"] > made, timeout=120)
                await socket.close()
                await there.http.aclose()
