"""A socket lasts as long as the secret it was opened with: here and at every other worker, with and without news between them."""

import asyncio
from pathlib import Path

import pytest
import websockets

from tests.server.player import Player, Socket
from tests.server.service import Service, free_port, redis_server
from tests.server.test_races import needs, two_houses

ENDED = 4401


async def shown_out(socket: Socket) -> int | None:
    """Hears whatever is still said until the socket is closed: the code."""
    with pytest.raises(websockets.ConnectionClosed) as closed:
        while True:
            await socket.hear()
    return closed.value.rcvd.code if closed.value.rcvd else None


async def goes_on(socket: Socket) -> None:
    assert (await socket.say("ping"))["type"] == "pong"


async def test_a_logout_closes_the_sockets_of_the_person_and_no_others(service: Service) -> None:
    async with Player(service.address, "Ada") as ada, Player(service.address, "Ben") as ben, Player(service.address) as anybody:
        table = await ada.make("ghosts", "me", "bot", spectators="public")
        mine = [await ada.sit(table, 0) for _ in range(4)]
        others = [await ben.sit(table, -1), await anybody.sit(table, -1)]
        await ada.post("/api/me/logout")
        assert [await shown_out(socket) for socket in mine] == [ENDED] * 4
        for socket in others:
            await goes_on(socket)
            await socket.close()


async def test_a_new_password_closes_the_sockets_of_older_cookies(service: Service) -> None:
    async with Player(service.address, "Mary Godwin") as mary:
        table = await mary.make("ghosts", "me", "bot")
        thief = await mary.sit(table, 0)
        await mary.post("/api/me/password", password="frankenstein")
        assert await shown_out(thief) == ENDED
        again = await mary.sit(table, 0)
        await goes_on(again)
        await again.close()


async def test_a_token_taken_back_closes_what_it_opened_and_nothing_else(service: Service) -> None:
    async with Player(service.address, "Owner") as owner, Player(service.address) as program:
        token = (await owner.post("/api/me/tokens"))["token"]
        table = await owner.make("ghosts", "me", "bot")
        by_cookie = await owner.sit(table, 0)
        by_token = [await program.sit(table, 0, authorization=f"Bearer {token}") for _ in range(4)]
        await owner.http.delete("/api/me/tokens")
        assert [await shown_out(socket) for socket in by_token] == [ENDED] * 4
        await goes_on(by_cookie)
        await owner.post("/api/me/logout")
        assert await shown_out(by_cookie) == ENDED


async def test_a_logout_leaves_a_token_what_it_opened(embedded: Service) -> None:
    """A program has its own secret, which is taken back on its own."""
    async with Player(embedded.address, "Owner") as owner, Player(embedded.address) as program:
        token = (await owner.post("/api/me/tokens"))["token"]
        table = await owner.make("ghosts", "me", "bot")
        socket = await program.sit(table, 0, authorization=f"Bearer {token}")
        await owner.post("/api/me/logout")
        await goes_on(socket)
        await socket.close()


@pytest.mark.parametrize("news", [True, False], ids=["redis", "no redis"])
async def test_another_house_closes_them_too(tmp_path: Path, news: bool) -> None:
    """By news, long before the sweep; or by the sweep, where there is no news."""
    needs("redis-server")
    if news:
        with redis_server() as redis, two_houses(tmp_path, False, redis) as houses:
            await logs_out_elsewhere(houses)
    else:
        with two_houses(tmp_path, False, f"redis://127.0.0.1:{free_port()}", patience=5) as houses:
            await logs_out_elsewhere(houses)


async def logs_out_elsewhere(houses: list[Service]) -> None:
    async with Player(houses[0].address, "Ada") as ada, Player(houses[1].address) as there:
        there.http.cookies = ada.http.cookies
        table = await ada.make("ghosts", "me", "bot")
        sockets = [await ada.sit(table, 0), await there.sit(table, 0)]
        cookie = ada.cookie
        await ada.post("/api/me/logout")
        assert await asyncio.gather(*map(shown_out, sockets)) == [ENDED, ENDED]
        late = await there.sit(table, None, cookie=cookie)
        assert (await late.look(0))["code"] == "forbidden", "an ended cookie opens nothing"
        await late.close()
