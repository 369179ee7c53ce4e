"""Nothing acknowledged is ever lost: processes are killed in mid-game, again and again, and play goes on."""

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
import websockets

import manse
from tests.server.player import Player, Socket
from tests.server.service import Service, redis_server, running
from tools import system

KILLS = 10
RESTARTS = 4
LOST = (OSError, EOFError, websockets.WebSocketException, TimeoutError, httpx.TransportError)


async def acknowledged(player: Player, table: str, dice: random.Random, taken: dict[int, str], wanted: int) -> bool:
    """Plays until `wanted` more decisions are acknowledged, noting each; True when the game is over."""
    socket = await player.sit(table, 0)
    try:
        for number, action in taken.items():
            again = await socket.decide(action, number)
            assert again["type"] == "taken", f"decision {number} was acknowledged and is lost: {again}"
        while wanted:
            await socket.my_turn()
            if socket.now["over"]:
                return True
            ask, action = socket.now["ask"], dice.choice(socket.now["legal"])["action"]
            answer = await socket.decide(action)
            if answer["type"] == "taken":
                taken[ask] = action
                wanted -= 1
                await socket.until(lambda ask=ask: socket.now["ask"] != ask or socket.now["over"])  # type: ignore[misc]
        return False
    finally:
        await socket.close()


async def test_a_killed_service_comes_back_with_everything(tmp_path: Path) -> None:
    dice = random.Random(4)
    with running(tmp_path) as service:
        async with Player(service.address, "Survivor") as player:
            table = await player.make("ghosts", "me", "bot", "bot", "bot")
            taken: dict[int, str] = {}
            for kill in range(RESTARTS):
                playing = asyncio.create_task(acknowledged(player, table, dice, taken, wanted=3 if kill % 2 else 1000))
                if kill % 2:
                    assert await playing is False
                else:  # in the middle of whatever happens then
                    await asyncio.sleep(dice.uniform(0.05, 0.25))
                    if playing.done() and not playing.exception() and playing.result():
                        break
                service.kill()
                with pytest.raises(LOST) if not playing.done() else open(os.devnull):
                    await playing
                service.start()
            await acknowledged(player, table, dice, taken, wanted=10_000)
            record = await player.get(f"/api/tables/{table}/record")
            mine = [action for seat, action in record["decisions"] if seat == 0]
            assert len(mine) >= len(taken)
            assert manse.replay(record).over


async def reconnecting(player: Player, table: str, seat: int, dice: random.Random, taken: dict[int, str]) -> None:
    """Plays to the end, sitting down again whenever the connection is lost."""
    while True:
        try:
            socket: Socket = await player.sit(table, seat)
        except LOST:
            await asyncio.sleep(0.1)
            continue
        try:
            await socket.until(lambda socket=socket: bool(socket.now))  # type: ignore[misc]
            while not socket.now["over"]:
                ask, action = socket.now["ask"], ""
                if ask is None:
                    await socket.hear()
                    continue
                action = dice.choice(socket.now["legal"])["action"]
                if (await socket.decide(action))["type"] == "taken":
                    taken[ask] = action
                    await socket.until(lambda ask=ask: socket.now["ask"] != ask or socket.now["over"])  # type: ignore[misc]
            return
        except LOST:
            await asyncio.sleep(0.1)
        finally:
            await socket.close()


async def stubborn(attempt: Callable[[], Awaitable[Any]]) -> Any:
    """Tries again until the connection holds."""
    while True:
        try:
            return await attempt()
        except LOST:
            await asyncio.sleep(0.1)


async def evening(address: str, name: str, enough: asyncio.Event) -> list[tuple[dict[int, str], list[list[Any]]]]:
    """Plays one table after another until it is enough: what was acknowledged, and what the record says."""
    games: list[tuple[dict[int, str], list[list[Any]]]] = []
    player = Player(address, name)
    await stubborn(player.__aenter__)
    while not enough.is_set():
        table = await stubborn(lambda: player.make("ghosts", "me", "bot", "bot"))
        taken: dict[int, str] = {}
        await reconnecting(player, table, 0, random.Random(len(games)), taken)
        record = await stubborn(lambda table=table: player.get(f"/api/tables/{table}/record"))  # type: ignore[misc]
        games.append((taken, record["decisions"]))
    await player.__aexit__()
    return games


async def test_workers_are_killed_and_the_others_go_on(scaled: Service) -> None:
    dice, enough, kills = random.Random(7), asyncio.Event(), 0
    playing = [asyncio.create_task(evening(scaled.address, f"Guest {n}", enough)) for n in range(3)]
    async with asyncio.timeout(200):
        while kills < KILLS:
            await asyncio.sleep(dice.uniform(0.1, 0.4))
            alive = scaled.workers()
            if len(alive) == 2:
                os.kill(dice.choice(alive), signal.SIGKILL)
                kills += 1
        enough.set()
        games = [game for played in await asyncio.gather(*playing) for game in played]
    assert games
    for taken, decisions in games:
        logged = {number: action for number, (seat, action) in enumerate(decisions) if seat == 0}
        assert taken.items() <= logged.items(), "a decision was acknowledged and is lost"
    assert len(scaled.workers()) == 2


async def test_a_stopped_service_says_goodbye(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        async with Player(service.address, "Late") as player:
            table = await player.make("ghosts", "me", "bot")
            socket = await player.sit(table, 0)
            await socket.my_turn()
            assert service.stop() in (0, -signal.SIGTERM)
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await socket.hear()


async def test_workers_leave_when_their_supervisor_is_killed(tmp_path: Path) -> None:
    if system.program("redis-server") is None:
        pytest.skip("redis-server is not installed, and only root on Debian may install it here")
    with redis_server() as redis, running(tmp_path, redis=redis, workers=2) as service:
        workers = [psutil.Process(pid) for pid in service.workers()]
        assert len(workers) == 2
        assert service.process is not None
        service.process.kill()
        gone, left = psutil.wait_procs(workers, timeout=60)
        assert len(gone) == 2, left


async def test_redis_goes_away_and_comes_back(tmp_path: Path) -> None:
    if system.program("redis-server") is None:
        pytest.skip("redis-server is not installed, and only root on Debian may install it here")
    with contextlib.ExitStack() as away:
        redis = away.enter_context(redis_server())
        with running(tmp_path, redis=redis, workers=2) as service:
            async with Player(service.address, "Patient") as player:
                table = await player.make("ghosts", "me", "bot", "bot")
                taken: dict[int, str] = {}
                playing = asyncio.create_task(reconnecting(player, table, 0, random.Random(3), taken))
                while len(taken) < 3:
                    await asyncio.sleep(0.05)
                away.close()
                await asyncio.sleep(2)
                with redis_server(int(redis.rsplit(":", 1)[1])):
                    await asyncio.wait_for(playing, 120)
                record = await player.get(f"/api/tables/{table}/record")
                logged = {number: action for number, (seat, action) in enumerate(record["decisions"]) if seat == 0}
                assert taken.items() <= logged.items(), "a decision was acknowledged and is lost"


async def test_several_workers_stop_when_asked(tmp_path: Path) -> None:
    if system.program("redis-server") is None:
        pytest.skip("redis-server is not installed, and only root on Debian may install it here")
    with redis_server() as redis, running(tmp_path, redis=redis, workers=2) as service:
        assert service.stop() in (0, -signal.SIGTERM)
