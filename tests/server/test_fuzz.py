"""Garbage in, a typed error out, and nothing falls over."""

import asyncio
import json
import random
import string
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.player import Player
from tests.server.service import Service, running

MESSAGES = 3_000


def garbage(dice: random.Random) -> str | bytes:
    """Something that is not a message, or nearly one."""
    junk = "".join(dice.choice(string.printable + "é☃\U0001f47b\u0000") for _ in range(dice.randrange(40)))
    wild: Any = dice.choice([None, True, -1, 2**70, 1.5, "x", [], {}, [[]], junk, float("inf")])
    kind = dice.choice(["look", "decide", "undo", "answer_undo", "speak", "mute", "hint", "ping", "nothing", wild])
    fields = ["seat", "number", "action", "step", "rewound", "language", "agree", "text", "team", "on", "id", junk]
    message = {"type": kind, **{dice.choice(fields): dice.choice([wild, 0, 1, "red-1", "en", True]) for _ in range(dice.randrange(5))}}
    text = json.dumps(message)
    match dice.randrange(6):
        case 0:
            return junk
        case 1:
            return text[: dice.randrange(len(text))]
        case 2:
            return junk.encode("utf-8", "ignore") + bytes([255, 254])
        case 3:
            return "[" * dice.randrange(1, 3000)
        case 4:
            return text.replace('"', dice.choice(["'", '"', ""]))
    return text


async def test_thousands_of_malformed_messages_leave_the_socket_up(embedded: Service) -> None:
    async with Player(embedded.address, "Fuzz") as fuzz:
        table = await fuzz.make("ghosts", "me", "me")
        sockets = [await fuzz.sit(table, 0), await fuzz.sit(table, 1)]
        dice = random.Random(2026)
        for number in range(MESSAGES):
            await sockets[number % 2].connection.send(garbage(dice))
            if number % 100 == 99:
                for socket in sockets:
                    assert (await socket.say("ping"))["type"] == "pong"
        for seat, socket in enumerate(sockets):
            await socket.look(seat)
        await asyncio.gather(*(socket.play(random.Random(seat)) for seat, socket in enumerate(sockets)))
        assert sockets[0].now["over"]
        assert "a message failed" not in embedded.log
        for socket in sockets:
            await socket.close()


async def test_a_hasty_socket_is_slowed_down_and_lives_on(tmp_path: Path) -> None:
    with running(tmp_path, pace=10) as service:
        async with Player(service.address, "Hasty") as hasty:
            table = await hasty.make("ghosts", "me", "bot")
            socket = await hasty.sit(table, 0)
            ids = [f"hasty {number}" for number in range(200)]
            for id in ids:
                await socket.connection.send(json.dumps({"type": "ping", "id": id}))
            await socket.until(lambda: ids[-1] in socket.answers)
            assert {socket.answers[id].get("code") for id in ids[-10:]} >= {"too_fast"}
            while (await socket.say("ping"))["type"] != "pong":
                await asyncio.sleep(0.1)
            await socket.close()


ROLLING = pytest.param(100, random.randrange(2**32), id="rolling", marks=pytest.mark.soak)


@pytest.mark.parametrize(("examples", "seed"), [pytest.param(3, 1, id="fixed"), ROLLING])
def test_schemathesis_finds_no_crash_in_the_http_api(tmp_path: Path, examples: int, seed: int) -> None:
    """Property-based requests against the published schema: whatever is sent, no answer is a 500. What is printed names the seed."""
    with running(tmp_path) as service:
        command = [str(Path(sys.executable).parent / "schemathesis"), "run", f"{service.address}/schema/openapi.json"]
        command += ["--checks", "not_a_server_error", "--max-examples", str(examples), "--header", "X-Manse: 1", "--seed", str(seed)]
        command += ["--exclude-path", "/api/me/password", "--exclude-path", "/api/me/login", "--no-color", "--workers", "1"]
        run = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
        assert run.returncode == 0, run.stdout[-3000:]
        assert "something went wrong" not in service.log
