"""Nobody waits at a table for what could have been made ready before."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import manse
from manse.server import warm
from tests.server.player import Player
from tests.server.service import running
from tests.server.test_wire_law import make_room
from tests.setups import Setup


def test_who_comes_early_has_their_game_made_ready_next(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []
    started, may_go_on, done = threading.Event(), threading.Event(), threading.Event()

    def use(game: str, part: str) -> None:
        used.append(f"{game} {part}")
        started.set()
        assert may_go_on.wait(60)
        if used[-1] == "two search":
            done.set()

    monkeypatch.setattr(warm, "use", use)
    warmth = warm.Warmth(["one", "two", "three"])
    warmth.start()
    assert started.wait(60)
    warmth.wish("three")
    warmth.wish("one")
    assert list(warmth.cold) == ["one", "three", "two"]
    may_go_on.set()
    assert done.wait(60)
    assert used == [f"{game} {part}" for game in ("one", "three", "two") for part in warm.PARTS]


def test_a_game_that_fails_does_not_keep_the_others_cold(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []

    def use(game: str, part: str) -> None:
        if game == "broken":
            raise ValueError(game)
        used.append(part)

    monkeypatch.setattr(warm, "use", use)
    warmth = warm.Warmth(["broken", "whole"])
    warmth._run()
    assert used == list(warm.PARTS)
    assert not warmth.cold


def test_rules_are_compiled_first_and_what_somebody_waits_for_before_all_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done: list[str] = []

    def note(game: str, part: str) -> None:
        done.append(f"{game} {part}")
        compiling.wished = ["three"]

    monkeypatch.setattr(warm, "pool", ThreadPoolExecutor)
    monkeypatch.setattr(warm, "mark", lambda id: tmp_path / id)
    compiling = warm.Compiling(["one", "two", "three"], note, lambda game, part: None)
    compiling.run(1)
    in_turn = [f"{game} {part}" for part in warm.PARTS for game in ("one", "two")]
    assert done == ["one rules", *(f"three {part}" for part in warm.PARTS), *in_turn[1:]]
    assert {file.name for file in tmp_path.iterdir()} == {"one", "two", "three"}


@pytest.mark.filterwarnings("ignore:The declarative_mixin")
async def test_a_deal_waits_until_its_game_is_compiled() -> None:
    from manse.server.describing import deal_info
    from manse.server.house import House

    dealt: list[str] = []
    tasks: list[asyncio.Future[None]] = []
    room = make_room(Setup(manse.game("ghosts"), 3), 1)
    house = House.__new__(House)
    house.warmth = warm.Warmth(["ghosts"], ["ghosts", "rest_in_peace"])

    async def advance(id: str) -> None:
        dealt.append(id)

    async def changed(room: Any) -> None: ...

    vars(house).update(
        deals=SimpleNamespace(advance=advance), changed=changed, spawn=lambda work: tasks.append(asyncio.ensure_future(work))
    )
    for _ in range(2):  # whoever comes in meanwhile changes nothing
        await house.deal(room)
    assert (dealt, len(tasks), deal_info(room).preparing) == ([], 1, True)
    house.warmth._compiled("ghosts", "rules")
    await asyncio.wait_for(tasks[0], 60)
    assert (dealt, deal_info(room).preparing) == ([room.id], False)
    assert not house.warmth.ready("ghosts", "search") and not house.warmth.ready("rest_in_peace")


@pytest.mark.parametrize("game", manse.games())
def test_every_part_can_be_used(game: str) -> None:
    for part in warm.PARTS:
        warm.use(game, part)


@pytest.mark.timeout(600)
async def test_a_house_says_when_it_is_warm(tmp_path: Path) -> None:
    with running(tmp_path, warm=1) as service:
        async with Player(service.address) as anybody:
            seen = [(await anybody.http.get("/health")).json()["status"]]
            while seen[-1] != "ok":
                assert seen[-1] == "warming"
                await asyncio.sleep(0.05)
                seen.append((await anybody.http.get("/health")).json()["status"])
        async with asyncio.timeout(60):
            while "all games are ready" not in service.log:  # written when what was read has been tidied up
                await asyncio.sleep(0.05)
