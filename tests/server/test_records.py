"""Finished games: records, replays from every seat, verification, import, going on, pinned rules; and programs as players."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest
from examples.bot import play as program_plays

import manse
from tests.server.player import Player
from tests.server.service import Service


async def finished(player: Player, *seats: str) -> str:
    table = await player.make("ghosts", *(seats or ("me", "bot", "bot")))
    socket = await player.sit(table, 0)
    await socket.play(random.Random(1))
    await socket.until(lambda: socket.table["status"] == "over")
    await socket.close()
    return table


async def test_a_finished_game_is_replayed_from_every_seat(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address) as anybody:
        table = await finished(ada)
        for seat in (-2, -1, 0, 1, 2):
            told = await anybody.get(f"/api/tables/{table}/replay", seat=seat, limit=1000)
            assert [frame["step"] for frame in told["frames"]] == list(range(told["steps"]))
            hands = told["frames"][1]["view"]["hands"]
            known = [all(card is not None for card in hand) for hand in hands]
            assert known == [seat in (-2, owner) for owner in range(3)]
        page = await anybody.get(f"/api/tables/{table}/replay", since=5, limit=2, language="fr")
        assert [frame["step"] for frame in page["frames"]] == [5, 6]
        await anybody.get(f"/api/tables/{table}/replay", status=400, seat=3)
        await anybody.get(f"/api/tables/{table}/replay", status=400, language="xx")


async def test_a_finished_game_is_accounted_for_in_the_readers_language(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address) as anybody:
        table = await finished(ada)
        told = await anybody.get(f"/api/tables/{table}/account")
        chairs = (await anybody.get(f"/api/tables/{table}"))["chairs"]
        sums = [sum(gain["points"] for gain in told["gains"] if gain["seat"] == seat) for seat in range(3)]
        assert sums == [chair["score"] for chair in chairs]
        assert told["fewest"] and told["sides"] == [[0], [1], [2]]
        assert told["rounds"][:2] == [{"number": 0, "label": "Start"}, {"number": 1, "label": "Round 1"}]
        assert {"At the start", "Piles taken"} <= set(told["sources"])
        frames = (await anybody.get(f"/api/tables/{table}/replay", seat=-1, limit=1000))["frames"]
        assert told["moments"]
        assert all(frames[moment["step"]]["caption"] == moment["caption"] for moment in told["moments"])
        french = await anybody.get(f"/api/tables/{table}/account", language="fr", seat=1)
        assert french["gains"] == told["gains"]
        assert "Piles prises" in french["sources"]
        await anybody.get(f"/api/tables/{table}/account", status=400, seat=3)
        await anybody.get(f"/api/tables/{table}/account", status=400, language="xx")


async def test_a_running_game_shows_neither_record_nor_replay(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        table = await ada.make("ghosts", "me", "bot")
        for path in ("record", "replay", "account"):
            assert (await ada.get(f"/api/tables/{table}/{path}", status=409))["message"] == "the game is under way"


async def test_a_record_made_elsewhere_is_brought_in(embedded: Service) -> None:
    match = manse.game("ghosts").start(3, seed=8)
    bot = manse.bot("heuristic", seed=1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot.choose(match.seat(seat)))
    async with Player(embedded.address, "Ada") as ada:
        table = (await ada.post("/api/records", record=match.record()))["id"]
        told = await ada.get(f"/api/tables/{table}/replay", seat=1, limit=1000)
        assert told["steps"] == match.steps
        assert (await ada.get(f"/api/tables/{table}/record"))["decisions"] == match.record()["decisions"]
        for broken in ({}, {"game": "ghosts"}, {**match.record(), "decisions": match.record()["decisions"][:5]}, {"decisions": 7}):
            assert (await ada.post("/api/records", status=400, record=broken))["code"] == "bad"


async def test_one_goes_on_from_a_position_against_bots(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address, "Ben") as ben:
        table = await finished(ada)
        await ben.post(f"/api/tables/{table}/continue", status=400, decision=10_000, seat=0)
        await ben.post(f"/api/tables/{table}/continue", status=400, decision=3, seat=9)
        again = (await ben.post(f"/api/tables/{table}/continue", decision=12, seat=1))["id"]
        old = await ben.get(f"/api/tables/{table}/replay", seat=1, limit=1000)
        socket = await ben.sit(again, 1)
        shared = [frame for frame in old["frames"] if frame["decision"] < 12]
        assert [frame["view"] for frame in socket.frames[: len(shared)]] == [frame["view"] for frame in shared]
        await socket.play(random.Random(9))
        assert socket.now["over"]
        await socket.close()


async def test_a_program_sits_down_and_plays(embedded: Service) -> None:
    async with Player(embedded.address, "Host") as host, Player(embedded.address, "Owner") as owner:
        token = (await owner.post("/api/me/tokens", label="bot"))["token"]
        table = await host.make("ghosts", "me", "open", "bot")
        socket = await host.sit(table)
        program = asyncio.create_task(program_plays(embedded.address, token, table))
        await socket.until(lambda: bool(socket.table) and socket.table["chairs"][1]["ready"])
        await host.post(f"/api/tables/{table}/start")
        await socket.look(0)
        await socket.play(random.Random(1))
        assert sum(await program) == pytest.approx(1)
        await socket.close()


async def test_a_running_match_goes_on_under_its_version(tmp_path: Path) -> None:
    """The rules change while a table is open: the old folder lies in v1, and the table goes on as it began."""
    from tests.server.service import running
    from tests.versions import newer_rules

    with running(tmp_path) as service:
        async with Player(service.address, "Ada") as ada:
            table = await ada.make("ghosts", "me", "bot")
            socket = await ada.sit(table, 0)
            await socket.play(random.Random(1), most=5)
            await socket.my_turn()
            known = socket.frames
            await socket.close()
            service.kill()
            service.environment |= {"PYTHONPATH": str(newer_rules(tmp_path)), "MANSE_INTERPRET": "1"}  # compiling them takes longer
            service.start()
            again = await ada.sit(table, 0)
            assert again.frames[: len(known)] == known
            assert (await ada.get(f"/api/tables/{table}"))["version"] == 1
            await again.play(random.Random(2), most=4)
            await again.my_turn()
            assert again.frames[-1]["decision"] >= known[-1]["decision"] + 4
            await again.close()
            fresh = await ada.make("ghosts", "me", "bot")
            assert (await ada.get(f"/api/tables/{fresh}"))["version"] == 2
            socket = await ada.sit(fresh, 0)
            assert socket.frames[1]["view"]["fright"] == [5, 5], "the newer rules begin with five points"
            await socket.close()


def test_the_example_runs_as_a_script() -> None:
    run = subprocess.run([sys.executable, "examples/bot.py"], capture_output=True, text=True)
    assert run.returncode != 0
    assert "play() missing" in run.stderr
