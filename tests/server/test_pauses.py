"""When a bot answers tells nothing of what it holds; how long it seems to think is for the people at the table to say."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

import manse
from manse.bots.levels import LEVELS, Level
from manse.server.bots import BotKeeper, natural, pause
from tests.server.test_wire_law import make_room
from tests.setups import Setup

AGES = 3600.0
SOON = 5.0


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
    waiting = asyncio.create_task(BotKeeper._pause(bots, room, LEVELS[0].id))
    await asyncio.sleep(0)
    room.hurry(0, 0.5)
    done, _ = await asyncio.wait([waiting], timeout=0.05)
    assert not done, "half an hour is left"
    room.hurry(0, 0.0)
    await asyncio.wait_for(waiting, SOON)


def test_nobody_is_hurried_more_than_they_wish() -> None:
    room, _ = table_of(people=2)
    assert room.pause() == 1
    room.hurry(0, 0.0)
    assert room.pause() == 1
    room.hurry(1, 0.55)
    assert room.pause() == 0.55
