"""The door: half-sent requests are shown out, a full house plays on, and who joins a table is no burden to those who sit there."""

import asyncio
import random
from pathlib import Path

from tests.server.player import Player
from tests.server.service import Service, running

HALVES = [
    b"",
    b"GET /api/ga",
    b"GET /api/games HTTP/1.1\r\nHost: house\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: house\r\nx-long: " + b"x" * 5000,
    b'POST /api/me HTTP/1.1\r\nHost: house\r\nx-manse: 1\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"name": ',
]
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def line(service: Service, source: str = "127.0.0.1") -> Line:
    return await asyncio.open_connection("127.0.0.1", service.port, local_addr=(source, 0))


async def hang_up(lines: list[Line]) -> None:
    for _, writer in lines:
        writer.transport.abort()
    await asyncio.gather(*(writer.wait_closed() for _, writer in lines), return_exceptions=True)


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Everything until the other side closes."""
    try:
        return await asyncio.wait_for(reader.read(), 100)
    except ConnectionError:
        return b""


async def test_half_a_request_is_not_waited_for(tmp_path: Path) -> None:
    with running(tmp_path, request_seconds=1) as service:
        halves = HALVES * 10
        lines = [await line(service) for _ in halves]
        for half, (_, writer) in zip(halves, lines, strict=True):
            writer.write(half)
        answers = await asyncio.gather(*(ended(reader) for reader, _ in lines))
        assert [(half, answer[:12]) for half, answer in zip(halves, answers, strict=True) if answer[:12] != b"HTTP/1.1 408"] == []
        async with Player(service.address, "Whole"):
            pass
        await hang_up(lines)


async def test_a_whole_request_may_take_its_time_between_others(tmp_path: Path) -> None:
    """The time counts for a request, not for a connection: one that is kept alive is asked anew each time."""
    with running(tmp_path, request_seconds=2) as service:
        async with Player(service.address, "Patient") as player:
            table = await player.make("ghosts", "me", "bot")
            socket = await player.sit(table, 0)
            async with service.http() as http:
                for _ in range(30):
                    assert (await http.get("/api/games")).status_code == 200
                    assert (await socket.say("ping"))["type"] == "pong"
                    await asyncio.sleep(0.1)
            await socket.close()


async def test_a_house_without_descriptors_plays_on(tmp_path: Path) -> None:
    """Many more come than there are descriptors: they are refused, and the game does not notice."""
    service = Service(tmp_path, bot_delay=0.02)
    service.command = ["sh", "-c", 'ulimit -n 256 && exec "$@"', "sh", *service.command]
    service.start()
    try:
        async with Player(service.address, "Ada") as ada:
            table = await ada.make("ghosts", "me", "bot", "bot")
            socket = await ada.sit(table, 0)
            await socket.play(random.Random(1), most=2)
            lines = [await line(service) for _ in range(400)]
            await socket.play(random.Random(2), most=5)
            for _, writer in lines:
                writer.write(b"GET /health HTTP/1.1\r\nHost: house\r\nconnection: close\r\n\r\n")
            answers = [answer[:12] for answer in await asyncio.gather(*(ended(reader) for reader, _ in lines))]
            assert answers.count(b"HTTP/1.1 200") >= 50
            assert answers.count(b"HTTP/1.1 503") >= 100
            assert len(answers) == answers.count(b"HTTP/1.1 200") + answers.count(b"HTTP/1.1 503") + answers.count(b"")
            await socket.play(random.Random(3))
            assert socket.now["over"]
            await socket.close()
            await hang_up(lines)
        async with Player(service.address, "Later"):
            pass
    finally:
        service.kill()


async def test_one_address_does_not_take_all_the_room(tmp_path: Path) -> None:
    with running(tmp_path, connections=80) as service:
        theirs = [await line(service, "127.0.0.2") for _ in range(40)]
        async with Player(service.address, "Ada") as ada:
            table = await ada.make("ghosts", "me", "bot")
            socket = await ada.sit(table, 0)
            await socket.play(random.Random(1))
            assert socket.now["over"]
            await socket.close()
        shown_out = [reader for reader, _ in theirs[20:]]
        assert {(await ended(reader))[:12] for reader in shown_out} == {b"HTTP/1.1 503"}
        await hang_up(theirs)


async def test_who_joins_is_no_news_to_those_who_sit_there(embedded: Service) -> None:
    """What a join costs does not grow with those who watch already: nobody else is told anything."""
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address) as watcher:
        table = await ada.make("ghosts", "me", "me", spectators="public")
        seated = await ada.sit(table, 0)
        await seated.say("ping")
        before = len(seated.heard)
        watching = [await watcher.sit(table, -1) for _ in range(60)]
        await seated.say("ping")
        assert len(seated.heard) == before + 1, "sixty joins, and nothing but the answer was heard"
        assert all(sum('"type":"table"' in told for told in each.heard) == 1 for each in watching)
        for each in watching:
            await each.close()
        await seated.say("ping")
        assert len(seated.heard) == before + 2
        again = await ada.sit(table, 1)
        await seated.say("ping")
        assert len(seated.heard) == before + 3, "a second window of who was here already"
        for socket in (seated, again):
            await socket.close()


def test_descriptors_are_raised_as_far_as_they_go() -> None:
    import resource

    from manse.server.door import MOST_DESCRIPTORS, raise_descriptors

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
        raise_descriptors()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == (MOST_DESCRIPTORS if hard < 0 else min(hard, MOST_DESCRIPTORS))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
