"""What happens to the house while people play."""

import asyncio
import contextlib
import json
import os
import random
import signal
import string
from collections.abc import AsyncIterator, Iterator
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

import manse
from tests.chaos.evening import LOST, stubborn
from tests.server.player import Player
from tests.server.service import Postgres, Service
from tests.server.test_slow_readers import deaf, shout

Message = dict[str, Any]


async def kill_service(service: Service, kills: int, dice: random.Random) -> str:
    """kill -9 on the only process, at any moment; then it is opened again."""
    for _ in range(kills):
        await asyncio.sleep(dice.uniform(0.1, 1.5))
        service.kill()
        await asyncio.to_thread(service.start)
    return f"{kills} kills"


async def kill_workers(service: Service, kills: int, dice: random.Random) -> str:
    """kill -9 on one of the workers, whenever all are there."""
    made = 0
    while made < kills:
        await asyncio.sleep(dice.uniform(0.1, 0.6))
        alive = service.workers()
        if len(alive) == 2:
            os.kill(dice.choice(alive), signal.SIGKILL)
            made += 1
    return f"{kills} kills"


async def restart_redis(redis: "Redis", times: int) -> str:
    for _ in range(times):
        await asyncio.sleep(1)
        redis.stop()
        await asyncio.sleep(2)
        redis.start()
    return f"{times} times away for 2 s"


async def restart_postgres(cluster: Postgres, times: int, dice: random.Random) -> str:
    for _ in range(times):
        await asyncio.sleep(2)
        await asyncio.to_thread(cluster.stop, dice.choice([signal.SIGINT, signal.SIGQUIT]))
        await asyncio.sleep(1)
        await asyncio.to_thread(cluster.start)
    return f"{times} restarts"


class Redis:
    """A Redis that is away now and then."""

    def __init__(self, port: int) -> None:
        self.port, self.stack = port, contextlib.ExitStack()

    def start(self) -> None:
        from tests.server.service import redis_server

        self.stack.enter_context(redis_server(self.port))

    def stop(self) -> None:
        self.stack.close()


async def fill_disk(service: Service, times: int) -> str:
    """No file of the house may grow any more, as on a full disk: it refuses, and loses nothing. Then there is room again."""
    plain, refused = service.command, 0
    for _ in range(times):
        service.kill()
        grown = max(file.stat().st_size for file in service.folder.glob("manse.db*"))
        service.command = ["sh", "-c", f'ulimit -f {grown // 512 + 64} && exec "$@"', "sh", *plain]
        await asyncio.to_thread(service.start)
        await asyncio.sleep(6)
        refused += service.log.count("disk") + service.log.count("full")
        service.kill()
        service.command = plain
        await asyncio.to_thread(service.start)
        await asyncio.sleep(1)
    return f"{times} times full; noted {refused} times"


async def jump_clock(service: Service, dice: random.Random, times: int) -> str:
    """The machine's clock is set, forward and back by up to ten days, between one process and the next."""
    for _ in range(times):
        service.kill()
        service.environment["MANSE_CLOCK_SHIFT"] = str(dice.randint(-864_000, 864_000))
        await asyncio.to_thread(service.start)
        await asyncio.sleep(2)
    return f"{times} jumps"


async def public_table(player: Player) -> str:
    wishes = ["me", "me", "bot"]
    return str(await stubborn(lambda: player.make("ghosts", *wishes, spectators="public")))


async def stop_reading(service: Service, readers: int) -> str:
    """Spectators who ask for everything and read nothing."""
    async with Player(service.address, "Deaf") as player:
        table = await public_table(player)
        lines = [await deaf(service, table) for _ in range(readers)]
        shouting = [asyncio.create_task(shout(line)) for line in lines]
        done, waiting = await asyncio.wait(shouting, timeout=60)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*shouting, return_exceptions=True)
    return f"{readers} readers, {len(done)} dropped"


async def send_halves(service: Service, many: int) -> str:
    """Requests that never end."""
    halves = [b"", b"GET /api/ga", b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST /api/me HTTP/1.1\r\nHost: x\r\ncontent-length: 9\r\n\r\n{"]
    lines = []
    for number in range(many):
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", service.port)
            writer.write(halves[number % len(halves)])
            lines.append((reader, writer))

    async def ended(reader: asyncio.StreamReader) -> bool:
        with contextlib.suppress(OSError):
            await asyncio.wait_for(reader.read(), 90)
        return True

    shown_out = sum(await asyncio.gather(*(ended(reader) for reader, _ in lines)))
    for _, writer in lines:
        writer.close()
    return f"{len(lines)} halves, {shown_out} shown out"


async def flood(service: Service, persons: int, wishes: int) -> str:
    """Many persons, each from an address of their own, who want tables, hints and whole games again and again."""

    async def one(number: int) -> int:
        served = 0
        with contextlib.suppress(*LOST, AssertionError):
            async with Player(service.address, f"Flood {number}", **{"x-forwarded-for": f"198.51.100.{number % 250}"}) as player:
                tables = [await player.make("ghosts", "me", "bot phantom", "bot phantom") for _ in range(4)]
                sockets = [await player.sit(table, 0) for table in tables]
                for wish in range(wishes):
                    socket = sockets[wish % len(sockets)]
                    await socket.say("hint", seat=0)
                    await socket.look(0)
                    served += 2
                for socket in sockets:
                    await socket.close()
        return served

    served = await asyncio.gather(*(one(number) for number in range(persons)))
    return f"{persons} persons, {sum(served)} wishes answered"


KINDS = ["look", "decide", "undo", "answer_undo", "speak", "mute", "hint", "why", "ping"]
FIELDS = ["seat", "number", "action", "step", "rewound", "language", "agree", "made", "text", "team", "on", "id", "type"]


def wild(dice: random.Random, depth: int = 3) -> Any:
    """Any value JSON can say."""
    junk = "".join(dice.choice(string.printable + "é☃\U0001f47b\u0000\u202e") for _ in range(dice.randrange(12)))
    plain = [None, True, False, 0, 1, -1, -2, 7, 2**31, -(2**63), 2**64, 10**400, 1.5, -0.0, 1e308, "", "en", "fr", "red-1", "take", junk]
    if depth and dice.random() < 0.2:
        return [wild(dice, depth - 1) for _ in range(dice.randrange(4))]
    if depth and dice.random() < 0.2:
        return {dice.choice([junk, *FIELDS]): wild(dice, depth - 1) for _ in range(dice.randrange(4))}
    return dice.choice(plain)


def by_grammar(dice: random.Random) -> str:
    """A message of the protocol's shape with wild contents."""
    message = {"type": dice.choice(KINDS), **{dice.choice(FIELDS): wild(dice) for _ in range(dice.randrange(5))}}
    return json.dumps(message)


def mutated(dice: random.Random, real: str) -> str | bytes:
    """A real message with something wrong in it."""
    match dice.randrange(7):
        case 0:
            return real[: dice.randrange(len(real))]
        case 1:
            at = dice.randrange(len(real))
            return real[:at] + dice.choice(string.printable) + real[at + 1 :]
        case 2:
            return real.replace(":", dice.choice([",", "::", ""]), 1)
        case 3:
            return bytes(byte ^ (1 << dice.randrange(8)) if dice.random() < 0.05 else byte for byte in real.encode())
        case 4:
            return real * dice.randrange(2, 5)
        case 5:
            return json.dumps({**json.loads(real), dice.choice(FIELDS): wild(dice)})
    return "[" * dice.randrange(1, 4000)


def bad_messages(dice: random.Random, many: int) -> Iterator[str | bytes]:
    words = [action for game in manse.games() for action in manse.game(game).text.NOTATION[:20]]
    for _ in range(many):
        seat, number = dice.randrange(-3, 7), dice.randrange(40)
        real: Message = dice.choice(
            [
                {"type": "look", "seat": seat, "step": number, "rewound": 0, "language": "en"},
                {"type": "decide", "seat": seat, "number": number, "action": dice.choice(words)},
                {"type": "undo", "seat": seat, "made": number},
                {"type": "answer_undo", "seat": seat, "agree": True},
                {"type": "why", "seat": seat, "action": dice.choice(words)},
                {"type": "speak", "text": "boo"},
                {"type": "ping"},
            ]
        )
        yield by_grammar(dice) if dice.random() < 0.5 else mutated(dice, json.dumps({"id": "1", **real}))


async def send_bad_messages(service: Service, many: int, dice: random.Random) -> str:
    """Eight sockets at a table of their own, in their seats and as spectators; each reads what it is answered."""
    answered, sent, lines = 0, 0, 8

    async def one(player: Player, table: str, messages: Iterator[str | bytes]) -> None:
        nonlocal answered, sent
        async for socket in connections(service, table, player.cookie):
            try:
                for message in messages:
                    await socket.send(message)
                    sent += 1
                    await asyncio.wait_for(socket.recv(), 60)
                    answered += 1
                return
            except websockets.ConnectionClosed:  # a frame that was no text closes its socket, no more
                continue

    async with Player(service.address, "Garbler") as player:
        table = await public_table(player)
        portions = [bad_messages(random.Random(dice.random()), many // lines) for _ in range(lines)]
        await asyncio.gather(*(one(player, table, portion) for portion in portions))
        socket = await player.sit(table, 0)
        assert (await socket.say("ping"))["type"] == "pong"
        await socket.close()
    return f"{sent:,} messages, {answered:,} answers"


async def connections(service: Service, table: str, cookie: str) -> AsyncIterator[ClientConnection]:
    """One after another."""
    while True:
        address = f"ws://127.0.0.1:{service.port}/api/tables/{table}/live"
        socket = await websockets.connect(address, additional_headers={"cookie": cookie}, max_size=None, compression=None)
        yield socket
        await socket.close()
