"""Two who want different things at the same moment: the database decides, and what comes out is one of the two."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.player import Player, Socket
from tests.server.service import Service, free_port, postgres_server, redis_server, running
from tests.server.test_undo import play_until_taken
from tools import system

TRIES = 8


async def made_ready(host: Player, guest: Player) -> str:
    table = await host.make("ghosts", "me", "open")
    await guest.post(f"/api/tables/{table}/claim")
    await guest.post(f"/api/tables/{table}/ready")
    return table


@pytest.mark.parametrize("wish", ["leave", "seat"])
async def test_nobody_plays_with_an_empty_seat(service: Service, wish: str) -> None:
    """The host starts while the guest gets up, or while the seat is given to nobody."""
    async with Player(service.address, "Host") as host, Player(service.address, "Guest") as guest:
        begun = 0
        for number in range(TRIES):
            table = await made_ready(host, guest)
            start = host.http.post(f"/api/tables/{table}/start", json={})
            other = (
                guest.http.post(f"/api/tables/{table}/leave", json={})
                if wish == "leave"
                else host.http.post(f"/api/tables/{table}/seat", json={"seat": 1, "kind": "open"})
            )
            wishes = [start, other] if number % 2 else [other, start]
            assert {answer.status_code for answer in await asyncio.gather(*wishes)} <= {200, 409}
            info = await host.get(f"/api/tables/{table}")
            kinds = [chair["kind"] for chair in info["chairs"]]
            if info["status"] == "playing":
                begun += 1
                assert kinds == ["person", "person"], "a game is under way with an empty seat"
                assert info["chairs"][1]["away"] == (wish == "leave")
            else:
                assert (info["status"], kinds) == ("open", ["person", "open"])


@contextmanager
def two_houses(folder: Path, postgres: bool, redis: str, patience: float = 1000) -> Iterator[list[Service]]:
    """Two processes with one database. If they are patient, each looks after its own tables only: news come by Redis, or not at all."""
    first, second = folder / "first", folder / "second"
    first.mkdir()
    second.mkdir()
    lazy = {"patience": patience, "redis": redis}
    if not postgres:
        with running(first, **lazy) as one, running(second, database=f"sqlite:///{first / 'manse.db'}", **lazy) as other:
            yield [one, other]
        return
    with (
        postgres_server() as database,
        running(first, database=database, **lazy) as one,
        running(second, database=database, **lazy) as other,
    ):
        yield [one, other]


async def at_two_houses(houses: list[Service], host: Player) -> tuple[list[Player], list[Socket]]:
    """Two seats of one person, each at a house of its own."""
    table = await host.make("ghosts", "me", "me")
    there = Player(houses[1].address)
    there.http.cookies = host.http.cookies
    return [host, there], [await host.sit(table, 0), await there.sit(table, 1)]


async def left(players: list[Player], sockets: list[Socket]) -> None:
    for socket in sockets:
        await socket.close()
    await players[1].http.aclose()


def needs(*programs: str) -> None:
    for name in programs:
        if system.program(name) is None:
            pytest.skip(f"{name} is not installed")


@pytest.mark.parametrize("postgres", [False, True], ids=["sqlite", "postgres"])
async def test_an_undo_that_has_not_heard_of_a_reveal_is_refused(tmp_path: Path, postgres: bool) -> None:
    """Redis is away. In one window the pile was taken, in the other a card was played since; the first window does not know of it."""
    needs(*["postgres"] * postgres)
    with two_houses(tmp_path, postgres, f"redis://127.0.0.1:{free_port()}") as houses:
        async with Player(houses[0].address, "Both") as both:
            for seed in range(3):
                players, sockets = await at_two_houses(houses, both)
                seat = await taken_pile(players, sockets, random.Random(seed))
                first, other = sockets[seat], sockets[1 - seat]
                other.now["seat"] = seat
                await up_to_date(players[1 - seat], other)
                assert (await other.decide(other.now["legal"][0]["action"]))["type"] == "taken"
                refused = await first.say("undo", seat=seat)
                assert (refused["type"], refused.get("code")) == ("refused", "illegal"), "a card that was shown was taken back"
                await left(players, sockets)


async def up_to_date(player: Player, socket: Socket) -> None:
    """A house that hears no news reads the log when it is asked for the table."""
    await player.get(f"/api/tables/{socket.table['id']}")
    await socket.look(socket.now["seat"])


async def taken_pile(players: list[Player], sockets: list[Socket], dice: random.Random) -> int:
    """Plays until somebody has just taken the pile."""
    while True:
        for player, socket in zip(players, sockets, strict=True):
            await up_to_date(player, socket)
        seat = sockets[0].now["to_act"][0]
        legal = [choice["action"] for choice in sockets[seat].now["legal"]]
        action = "take" if "take" in legal else dice.choice(legal)
        assert (await sockets[seat].decide(action))["type"] == "taken"
        if action == "take":
            return seat


async def test_an_undo_and_a_reveal_at_the_same_moment(tmp_path: Path) -> None:
    """In one window the pile just taken is given back, in the other a card is played: whichever is first, a card that was shown stays."""
    needs("redis-server", "postgres")
    with redis_server() as redis, two_houses(tmp_path, True, redis) as houses:
        async with Player(houses[0].address, "Both") as both:
            for seed in range(TRIES):
                players, sockets = await at_two_houses(houses, both)
                seat = await play_until_taken(sockets, random.Random(seed))
                first, other = sockets[seat], sockets[1 - seat]
                await other.look(seat)
                number, action = other.now["ask"], other.now["legal"][0]["action"]
                wishes = [first.say("undo", seat=seat), other.decide(action, number)]
                answers = await asyncio.gather(*(wishes if seed % 2 else reversed(wishes)))
                undone, decided = answers if seed % 2 else reversed(answers)
                assert [undone["type"], decided["type"]].count("taken") == 1, (undone, decided)
                await up_to_date(players[1 - seat], other)
                assert other.rewound == (undone["type"] == "taken")
                await left(players, sockets)


async def test_a_wish_names_the_position_it_was_made_at(embedded: Service) -> None:
    async with Player(embedded.address, "Both") as both:
        table = await both.make("ghosts", "me", "me")
        sockets = [await both.sit(table, seat) for seat in (0, 1)]
        seat = await play_until_taken(sockets, random.Random(1))
        made = sockets[seat].frames[-1]["decision"]
        late = await sockets[seat].say("undo", seat=seat, made=made - 1)
        assert (late["type"], late["code"]) == ("refused", "late")
        assert (await sockets[seat].say("answer_undo", seat=1 - seat, agree=True, made=made - 1))["code"] in ("late", "forbidden")
        assert (await sockets[seat].say("undo", seat=seat, made=made))["type"] == "taken"
        for socket in sockets:
            await socket.close()
