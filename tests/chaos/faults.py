"""What happens to the house while people play."""

import asyncio
import contextlib
import json
import os
import random
import resource
import signal
import string
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, cast

import websockets
from websockets.asyncio.client import ClientConnection

from tests.chaos.evening import LOST, STANDSTILL, Evening, stubborn
from tests.server.player import Player
from tests.server.service import Postgres, Service
from tests.server.test_slow_readers import deaf, shout
from tools import system

Message = dict[str, Any]
GOES_ON = 5
"""Decisions by which play that goes on is told from play that stands still."""
LONGEST_WAIT = 5.0
"""Seconds that a kill is put off for decisions which may not come."""


async def kill_service(service: Service, kills: int, dice: random.Random, evenings: Sequence[Evening]) -> dict[str, int]:
    """kill -9 on the only process, soon after it was opened or in the middle of play; then it is opened again."""
    for _ in range(kills):
        with contextlib.suppress(TimeoutError):
            await more(lambda: taken(evenings), dice.randrange(4), LONGEST_WAIT)
        await asyncio.sleep(dice.uniform(0, 0.2))
        service.kill()
        await asyncio.to_thread(service.start)
    return {"kills": kills}


async def kill_workers(service: Service, kills: int, dice: random.Random) -> dict[str, int]:
    """kill -9 on one of the workers, whenever all are there."""
    made = 0
    while made < kills:
        await asyncio.sleep(dice.uniform(0.1, 0.6))
        alive = service.workers()
        if len(alive) == 2:
            os.kill(dice.choice(alive), signal.SIGKILL)
            made += 1
    return {"kills": kills}


async def kill_either(services: Sequence[Service], kills: int, evenings: Sequence[Evening]) -> dict[str, int]:
    """kill -9 on one of two processes, in turn. It stays away until games have gone on through the other: more decisions were taken."""
    for number in range(kills):
        service = services[number % 2]
        await more(lambda: taken(evenings), 1)
        service.kill()
        await more(lambda: taken(evenings), GOES_ON)
        await asyncio.to_thread(service.start)
    return {"kills": kills, "decisions at least through the other": kills * GOES_ON}


def taken(evenings: Sequence[Evening]) -> int:
    return sum(evening.found.taken for evening in evenings)


async def more(count: Callable[[], int], wanted: int, patience: float = STANDSTILL) -> None:
    """Waits until so many more were counted."""
    before = count()
    async with asyncio.timeout(patience):
        while count() < before + wanted:
            await asyncio.sleep(0.05)


async def restart_redis(redis: "Redis", times: int) -> dict[str, int]:
    for _ in range(times):
        await asyncio.sleep(1)
        redis.stop()
        await asyncio.sleep(2)
        redis.start()
    return {"times away for 2 s": times}


async def restart_postgres(cluster: Postgres, times: int, dice: random.Random) -> dict[str, int]:
    for _ in range(times):
        await asyncio.sleep(2)
        await asyncio.to_thread(cluster.stop, dice.choice([signal.SIGINT, signal.SIGQUIT]))
        await asyncio.sleep(1)
        await asyncio.to_thread(cluster.start)
    return {"restarts": times}


class Redis:
    """A Redis that is away now and then."""

    def __init__(self, port: int) -> None:
        self.port, self.stack = port, contextlib.ExitStack()

    def start(self) -> None:
        from tests.server.service import redis_server

        self.stack.enter_context(redis_server(self.port))

    def stop(self) -> None:
        self.stack.close()


async def fill_disk(service: Service, times: int, evenings: Sequence[Evening]) -> dict[str, int]:
    """Nothing can be written any more, as on a full disk: the house says so, refuses, and loses nothing. Then there is room again, for the
    same process or, every other time, for the one that comes after it was killed; and games go on."""
    for number in range(times):
        assert service.process is not None
        limit_files(service.process.pid, 4096)
        await until_health(service, 503)
        await asyncio.sleep(2)
        limit_files(service.process.pid, resource.RLIM_INFINITY)
        if number % 2:
            service.kill()
            await asyncio.to_thread(service.start)
        await until_health(service, 200)
        await more(lambda: taken(evenings), GOES_ON)
    return {"times full, and games go on": times}


def limit_files(process: int, size: int) -> None:
    """No file may be written beyond this size."""
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


async def until_health(service: Service, status: int) -> None:
    async with service.http() as anybody, asyncio.timeout(STANDSTILL):
        while (await anybody.get("/health")).status_code != status:
            await asyncio.sleep(0.2)


async def jump_clock(service: Service, dice: random.Random, times: int, evenings: Sequence[Evening]) -> dict[str, int]:
    """The machine's clock is set, forward and back by up to ten days, while the house runs (by libfaketime); every other time it is killed
    as well, and comes back at another time."""
    library, offset = system.program("libfaketime"), service.folder / "clock"
    assert library is not None, "libfaketime is not installed: make system"
    given = {"LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": str(offset), "FAKETIME_CACHE_DURATION": "1"}
    service.environment |= {**given, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    for number in range(times):
        offset.write_text(f"{dice.randint(-864_000, 864_000):+d}\n")
        if number % 2 == 0:
            service.kill()
            await asyncio.to_thread(service.start)
        await asyncio.sleep(1.5)  # the offset is read once a second
        await more(lambda: taken(evenings), GOES_ON)
    return {"jumps": times}


async def public_table(player: Player) -> str:
    wishes = ["me", "me", "bot"]
    return str(await stubborn(lambda: player.make("ghosts", *wishes, spectators="public")))


async def stop_reading(service: Service, readers: int) -> dict[str, int]:
    """Spectators who ask for everything and read nothing."""
    async with Player(service.address, "Deaf") as player, contextlib.AsyncExitStack() as open_lines:
        table = await public_table(player)
        lines = [await open_lines.enter_async_context(deaf(service, table)) for _ in range(readers)]
        shouting = [asyncio.create_task(shout(line)) for line in lines]
        done, waiting = await asyncio.wait(shouting, timeout=60)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*shouting, return_exceptions=True)
    return {"readers": readers, "dropped": len(done)}


async def send_halves(service: Service, many: int) -> dict[str, int]:
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
    return {"halves": len(lines), "shown out": shown_out}


async def flood(service: Service, persons: int, wishes: int) -> dict[str, int]:
    """Many persons, each from an address of their own, who want tables, hints and whole games again and again."""

    async def one(number: int) -> int:
        served = 0
        with contextlib.suppress(*LOST, AssertionError):
            async with Player(service.address, f"Flood {number}", **{"x-forwarded-for": f"198.51.100.{number % 250}"}) as player:
                tables = [await player.make("ghosts", "me", "bot phantom")]
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
    return {"persons": persons, "wishes answered": sum(served)}


KINDS = ["look", "decide", "undo", "answer_undo", "speak", "mute", "hint", "why", "hurry", "ping"]
FIELDS = ["seat", "number", "action", "step", "rewound", "language", "agree", "made", "text", "team", "on", "pause", "id", "type"]
BATCH = 50
"""Messages that are said before their answers are read."""
ANSWERS = {"taken", "refused", "pong", "hint", "reason"}
PING_ID = "the end of a batch"
PING = json.dumps({"type": "ping", "id": PING_ID})
ENOUGH = 300
"""Messages of the people's that are recorded before any are spoilt."""


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


def bad_messages(dice: random.Random, many: int, traffic: Sequence[str]) -> Iterator[str | bytes]:
    """Half by the grammar, half real ones that people send in the meantime, spoilt."""
    for _ in range(many):
        yield by_grammar(dice) if dice.random() < 0.5 else mutated(dice, dice.choice(traffic))


async def say_all(socket: ClientConnection, batch: Sequence[str | bytes]) -> None:
    """Says all of it and a ping, and reads until that is answered: by then each has been answered, in turn and once."""
    for message in (*batch, PING):
        await socket.send(message)
    answers = 0
    async with asyncio.timeout(STANDSTILL):
        while (await answer(socket)).get("id") != PING_ID:
            answers += 1
    assert answers == len(batch), f"{answers} answers to {len(batch)} messages"


async def answer(socket: ClientConnection) -> Message:
    """The next answer, whatever else is told before; the house may refuse, but nothing in it breaks."""
    while (told := json.loads(await socket.recv()))["type"] not in ANSWERS:
        pass
    assert told.get("code") != "broken", told
    return cast(Message, told)


async def send_bad_messages(service: Service, many: int, dice: random.Random, traffic: Sequence[str]) -> dict[str, int]:
    """Eight sockets at a table of their own, in their seats and as spectators; each reads what it is answered, and none is closed."""
    answered, lines = 0, 8
    await more(lambda: len(traffic), ENOUGH)
    recorded = list(traffic)

    async def one(player: Player, table: str, messages: Iterator[str | bytes]) -> None:
        nonlocal answered
        async with connection(service, table, player.cookie) as socket:
            while batch := list(islice(messages, BATCH)):
                await say_all(socket, batch)
                answered += len(batch)

    async with Player(service.address, "Garbler") as player:
        table = await public_table(player)
        portions = [bad_messages(random.Random(dice.random()), many // lines, recorded) for _ in range(lines)]
        await asyncio.gather(*(one(player, table, portion) for portion in portions))
        socket = await player.sit(table, 0)
        assert (await socket.say("ping"))["type"] == "pong"
        await socket.close()
    return {"messages": answered}


def connection(service: Service, table: str, cookie: str) -> websockets.connect:
    address = f"ws://127.0.0.1:{service.port}/api/tables/{table}/live"
    return websockets.connect(address, additional_headers={"cookie": cookie}, max_size=None, max_queue=None, compression=None)
