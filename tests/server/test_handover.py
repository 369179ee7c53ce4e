"""A house is opened anew while people play: nobody is turned away, and nothing that was decided is lost."""

import asyncio
import contextlib
import os
import random
import signal
import socket as net
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from manse.server.handover import PLACE, Handover, place
from tests.chaos.evening import LOST
from tests.server.player import Player, Socket
from tests.server.service import WITHOUT_CERTIFICATES, Service, postgres_server, redis_server, running
from tests.server.test_durability import acknowledged
from tools import system

RESTART = 1012
KNOCKING = 4
"""How many knock at once, and as many look in."""
ENOUGH = 3
"""Decisions of each person with the one house, and again with the other."""


class Guest:
    """Plays on through whatever comes: comes back when told to, and says again what was not answered."""

    def __init__(self, player: Player, table: str, seed: int) -> None:
        self.player, self.table, self.dice = player, table, random.Random(seed)
        self.taken: dict[int, str] = {}
        self.goodbyes: list[int | None] = []
        """Codes that its sockets were closed with."""
        self.over = False
        self._said: tuple[int, str] | None = None

    async def play(self) -> None:
        while not self.over:
            socket = await self.player.sit(self.table)
            try:
                await self.player.dealt(socket)
                await socket.look(0)
                await self._decide(socket)
            except websockets.ConnectionClosed as end:
                self.goodbyes.append(end.rcvd.code if end.rcvd else None)
            finally:
                await socket.close()

    async def _decide(self, socket: Socket) -> None:
        if self._said is not None:
            assert (await socket.decide(self._said[1], self._said[0]))["type"] == "taken"
            self.taken[self._said[0]] = self._said[1]
            self._said = None
        while True:
            await socket.my_turn()
            if socket.now["over"]:
                self.over = True
                return
            ask, action = socket.now["ask"], self.dice.choice(socket.now["legal"])["action"]
            self._said = (ask, action)
            assert (await socket.decide(action))["type"] == "taken"
            self.taken[ask], self._said = action, None
            await socket.until(lambda ask=ask: socket.now["ask"] != ask or socket.now["over"])  # type: ignore[misc]


async def knock(address: str, answers: list[int]) -> None:
    """Somebody new at the door, again and again."""
    while True:
        async with httpx.AsyncClient(base_url=address, timeout=60, verify=WITHOUT_CERTIFICATES) as newcomer:
            answers.append((await newcomer.get("/ready")).status_code)


async def look_in(player: Player, table: str, answers: list[int]) -> None:
    """Somebody who opens a socket at a table and goes again. Told to come back meanwhile, they do so."""
    while True:
        socket = await player.sit(table)
        with contextlib.suppress(websockets.ConnectionClosed):
            await socket.until(lambda socket=socket: bool(socket.table))  # type: ignore[misc]
        await socket.close()
        code = socket.connection.close_code
        answers.append(200 if code in (1000, RESTART) else code or 0)


def successor(old: Service, folder: Path) -> Service:
    """The next house at the same port."""
    folder.mkdir()
    fresh = Service(folder)
    fresh.port, fresh.address, fresh.environment = old.port, old.address, old.environment
    fresh.command = [*old.command, "--drain"]
    return fresh


async def roll(old: Service, folder: Path) -> None:
    async with Player(old.address, "Anna") as anna, Player(old.address, "Ben") as ben:
        guests = [Guest(player, await player.make("ghosts", "me", *["bot"] * 5), seed) for seed, player in enumerate((anna, ben))]
        answers: list[int] = []
        tasks = [asyncio.create_task(guest.play()) for guest in guests]
        knocks = [knock(old.address, answers) for _ in range(KNOCKING)]
        knocking = asyncio.gather(*knocks, *(look_in(anna, guests[0].table, answers) for _ in range(KNOCKING)))

        everybody: list[asyncio.Future[Any]] = [*tasks, knocking]

        async def until(each: int) -> None:
            while not all(len(guest.taken) >= each or guest.over for guest in guests):
                await asyncio.wait(everybody, timeout=0.05, return_when=asyncio.FIRST_COMPLETED)
                for task in everybody:
                    if task.done():
                        task.result()

        await until(ENOUGH)
        fresh = successor(old, folder)
        await asyncio.to_thread(fresh.start)
        try:
            assert old.process is not None
            assert await asyncio.to_thread(old.process.wait, 60) in (0, -signal.SIGTERM)
            before, seen = [len(guest.taken) for guest in guests], len(answers)
            await until(max(before) + ENOUGH)
            while len(answers) < seen + ENOUGH:
                await asyncio.sleep(0.02)
            for task in everybody:
                task.cancel()
            await asyncio.gather(*everybody, return_exceptions=True)
            assert set(answers) == {200}, answers
            assert all(set(guest.goodbyes) == {RESTART} for guest in guests if not guest.over)
            for guest in guests:  # all that was ever acknowledged is known
                await acknowledged(guest.player, guest.table, guest.dice, guest.taken, wanted=0)
        finally:
            fresh.kill()


async def test_a_house_is_opened_anew_and_nobody_is_turned_away(tmp_path: Path) -> None:
    with running(tmp_path, bot_delay=0.1) as service:
        await roll(service, tmp_path / "next")


async def test_so_with_several_workers(tmp_path: Path) -> None:
    for name in ("redis-server", "postgres"):
        if system.program(name) is None:
            pytest.skip(f"{name} is not installed, and only root on Debian may install it here")
    with (
        redis_server() as redis,
        postgres_server() as database,
        running(tmp_path, database=database, redis=redis, workers=2, bot_delay=0.1) as service,
    ):
        await roll(service, tmp_path / "next")


async def test_bots_of_a_lost_worker_are_thought_for_by_the_others(tmp_path: Path) -> None:
    """Sweeps come every five minutes here: only who misses a worker's signs of life goes on at once."""
    if system.program("redis-server") is None:
        pytest.skip("redis-server is not installed, and only root on Debian may install it here")
    with redis_server() as redis, running(tmp_path, redis=redis, workers=2, bot_delay=0.3, patience=600) as service:
        async with Player(service.address, "Left") as player:
            table, dice = await player.make("ghosts", "me", "bot", "bot", "bot"), random.Random(5)
            for _ in range(3):
                socket = await back(player, table)
                await socket.my_turn()
                assert not socket.now["over"]
                assert (await socket.decide(dice.choice(socket.now["legal"])["action"]))["type"] == "taken"
                os.kill(dice.choice(service.workers()), signal.SIGKILL)
                await socket.close()
            socket = await back(player, table)
            await socket.my_turn()
            await socket.close()


async def back(player: Player, table: str) -> Socket:
    """As a browser comes back, however long it takes on a busy machine until a worker is there again."""
    while True:
        with contextlib.suppress(*LOST):
            return await player.sit(table, 0)
        await asyncio.sleep(0.1)


async def test_a_house_that_comes_to_nothing_gives_the_door_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setenv(PLACE, "")
    with net.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
        first, failing, third = (Handover(1, overlap=False) for _ in range(3))
        first.wait(door)
        taken = failing.take(port)
        assert taken is not None and failing._before is not None
        failing.wait(taken)
        named = place(port).stat().st_ino
        failing._before.close()  # as the end of its process would
        while place(port).stat().st_ino == named:
            await asyncio.sleep(0.01)
        given = third.take(port)
        assert given is not None and third._before is not None
        assert given.getsockname() == door.getsockname()
        for end in (given, taken, third._before):
            end.close()


def test_a_folder_that_others_can_enter_is_no_place_for_a_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert place(8000).parent.stat().st_mode & 0o777 == 0o700
    place(8000).parent.chmod(0o755)
    with pytest.raises(PermissionError):
        place(8000)
