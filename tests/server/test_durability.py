"""Nothing acknowledged is ever lost: processes are killed in mid-game, again and again, and play goes on."""

import asyncio
import contextlib
import os
import random
import signal
from pathlib import Path

import psutil
import pytest
import websockets

import manse
from tests.chaos.evening import LOST, Evening, Traffic
from tests.chaos.faults import kill_workers
from tests.server.player import Player, Socket
from tests.server.service import PATIENCE, Service, redis_server, running
from tools import system

KILLS = 4
RESTARTS = 4


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


async def test_workers_are_killed_and_the_others_go_on(scaled: Service) -> None:
    """As the chaos does it, a few times: all that was acknowledged is in the log, and all that was told is what its seat knew."""
    dice, enough, traffic = random.Random(7), asyncio.Event(), Traffic()
    evenings = [Evening([scaled.address], f"Guest {seed}", enough, seed, ["ghosts"], traffic) for seed in range(2)]
    playing = [asyncio.create_task(evening.run()) for evening in evenings]
    await kill_workers(scaled, KILLS, dice)
    enough.set()
    found = await asyncio.gather(*playing)
    assert [fault for each in found for fault in each.faults] == []
    assert all(each.games and each.acknowledged and each.frames for each in found)
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
    with redis_server() as redis, running(tmp_path, redis=redis, workers=2, forked=False) as service:
        workers = [psutil.Process(pid) for pid in service.workers()]
        assert len(workers) == 2
        assert service.process is not None
        service.process.kill()
        gone, left = psutil.wait_procs(workers, timeout=60)
        assert len(gone) == 2, left


async def test_redis_goes_away_and_comes_back_and_the_workers_stop_when_asked(tmp_path: Path) -> None:
    if system.program("redis-server") is None:
        pytest.skip("redis-server is not installed, and only root on Debian may install it here")
    with contextlib.ExitStack() as away:
        redis = away.enter_context(redis_server())
        with running(tmp_path, redis=redis, workers=2, forked=False) as service:
            async with Player(service.address, "Patient") as player:
                table = await player.make("ghosts", "me", "bot", "bot")
                taken: dict[int, str] = {}
                playing = asyncio.create_task(reconnecting(player, table, 0, random.Random(3), taken))
                while len(taken) < 3:
                    await asyncio.sleep(0.05)
                away.close()
                await asyncio.sleep(2)
                with redis_server(int(redis.rsplit(":", 1)[1])):
                    await asyncio.wait_for(playing, 3 * PATIENCE)
                record = await player.get(f"/api/tables/{table}/record")
                logged = {number: action for number, (seat, action) in enumerate(record["decisions"]) if seat == 0}
                assert taken.items() <= logged.items(), "a decision was acknowledged and is lost"
                assert service.stop() in (0, -signal.SIGTERM)
