"""Nobody waits at a table for what could have been made ready before."""

import asyncio
import threading
from pathlib import Path

import pytest

import manse
from manse.server import warm
from tests.server.player import Player
from tests.server.service import running


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
