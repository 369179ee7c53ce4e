"""Ratings: a rated game counts once, for people and rivals alike; who leaves pays; all of it can be counted again."""

import asyncio
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from manse.arena.rating import FEW, Game, Rating, rate
from tests.server.player import Player, Socket
from tests.server.service import MANSE, Service

EACH_ALONE = [[0], [1], [2], [3]]


# The arithmetic


def test_who_wins_gains_and_who_loses_pays() -> None:
    found = rate(Game(["ada", "ben", "cora", "dan"], [1, 0, 0, 0], EACH_ALONE), {})
    assert found["ada"].shown > 1000 > found["ben"].shown
    assert found["ben"] == found["cora"] == found["dan"], "they came second together"
    assert all(rating.interval < Rating().interval and rating.games == 1 for rating in found.values())


def test_a_surprise_is_worth_more_than_what_was_expected() -> None:
    known = {"ada": Rating(35.0, 3.0, 50), "ben": Rating(15.0, 3.0, 50)}
    expected = rate(Game(["ada", "ben"], [1, 0], [[0], [1]]), known)
    surprise = rate(Game(["ada", "ben"], [0, 1], [[0], [1]]), known)
    assert surprise["ben"].mean - 15 > 5 * (expected["ada"].mean - 35) > 0


def test_a_team_wins_together() -> None:
    found = rate(Game(["ada", "ben", "cora", "dan"], [0.5, 0, 0.5, 0], [[0, 2], [1, 3]]), {})
    assert found["ada"] == found["cora"] and found["ada"].shown > 1000 > found["ben"].shown


def test_who_leaves_has_lost_however_the_stand_in_did() -> None:
    played = Game(["ada", "ben", "cora", "dan"], [1, 0, 0, 0], EACH_ALONE)
    stayed, gone = rate(played, {}), rate(played._replace(left=[0]), {})
    assert gone["ada"].shown < 1000 < stayed["ada"].shown
    assert {name: gone[name] for name in ("ben", "cora", "dan")} == {name: stayed[name] for name in ("ben", "cora", "dan")}


def test_rivals_of_one_level_learn_from_each_of_their_seats() -> None:
    found = rate(Game(["ada", "level:host", "level:host", "level:host"], [1, 0, 0, 0], EACH_ALONE), {})
    alone = rate(Game(["ada", "b", "c", "d"], [1, 0, 0, 0], EACH_ALONE), {})
    assert found["level:host"].mean - 25 == pytest.approx(3 * (alone["b"].mean - 25))
    assert found["level:host"].games == 1


# At a table


@asynccontextmanager
async def rated_pair(service: Service) -> AsyncIterator[tuple[str, Player, Player]]:
    async with Player(service.address, "Rosa") as host, Player(service.address, "Otto") as guest:
        table = await host.make("rest_in_peace", "me", "open", rated=True)
        await guest.post(f"/api/tables/{table}/claim")
        await guest.post(f"/api/tables/{table}/ready")
        await host.post(f"/api/tables/{table}/start")
        yield table, host, guest


async def play_to_the_end(table: str, *players: Player) -> None:
    """Everybody takes the first choice until the game is over."""

    async def play(seat: int, player: Player) -> None:
        socket = await player.sit(table, seat)
        await socket.my_turn()
        while not socket.now["over"]:
            await take_the_first(socket)
        await socket.close()

    await asyncio.gather(*(play(seat, player) for seat, player in enumerate(players)))


async def take_the_first(socket: Socket) -> None:
    ask = socket.now["ask"]
    assert (await socket.decide(socket.now["legal"][0]["action"]))["type"] == "taken"
    await socket.until(lambda: socket.now["ask"] != ask)
    await socket.my_turn()


async def test_a_rated_game_counts_once_for_everybody(service: Service) -> None:
    async with rated_pair(service) as (table, host, guest):
        told = await host.get(f"/api/tables/{table}")
        assert told["rated"] and told["chairs"][0]["rating"] == {
            "shown": 1000,
            "interval": 653,
            "games": 0,
            "provisional": True,
            "gain": None,
        }
        await play_to_the_end(table, host, guest)
        for _ in range(3):  # whoever looks again counts nothing again
            told = await guest.get(f"/api/tables/{table}")
        gains = [chair["rating"]["gain"] for chair in told["chairs"]]
        shares = [chair["share"] for chair in told["chairs"]]
        assert gains[0] == -gains[1] and (gains[0] > 0) == (shares[0] > shares[1])
        (mine,) = await host.get("/api/ratings/mine")
        assert (mine["game"], mine["players"], mine["rating"]["games"]) == ("rest_in_peace", 2, 1)
        assert [point["shown"] for point in mine["way"]] == [mine["rating"]["shown"]] == [1000 + gains[0]]
        best = await host.get("/api/ratings/rest_in_peace", players=2)
        assert [line["me"] for line in best if line["me"]] == [True]


async def test_a_game_that_is_not_rated_counts_for_nothing(service: Service) -> None:
    async with Player(service.address, "Lone") as player:
        table = await player.make("rest_in_peace", "me", "bot visitor")
        await play_to_the_end(table, player)
        assert await player.get("/api/ratings/mine") == []
        assert (await player.get(f"/api/tables/{table}"))["chairs"][0]["rating"] is None


async def test_people_and_rivals_stand_on_one_scale(service: Service) -> None:
    async with Player(service.address, "Rival to rivals") as player:
        table = await player.make("rest_in_peace", "me", "bot visitor", rated=True)
        await play_to_the_end(table, player)
        best = await player.get("/api/ratings/rest_in_peace", players=2)
        kinds = {line["name"]: line["level"] for line in best}
        assert kinds["Rival to rivals"] is False and kinds["Visitor"] is True


async def test_who_leaves_pays_though_a_bot_plays_on(service: Service) -> None:
    async with rated_pair(service) as (table, host, guest):
        await guest.post(f"/api/tables/{table}/leave")
        await play_to_the_end(table, host)
        told = await host.get(f"/api/tables/{table}")
        assert told["chairs"][1]["rating"]["gain"] < 0


async def test_nothing_helps_and_nothing_is_taken_back(service: Service) -> None:
    async with Player(service.address, "Stern") as player:
        table = await player.make("ghosts", "me", "bot guest", rated=True)
        told = await player.get(f"/api/tables/{table}")
        assert told["aids"] is False
        socket = await player.sit(table, 0)
        await socket.my_turn()
        assert socket.now["undo"] == "no"
        assert (await socket.say("undo", seat=0))["message"] == "in a rated game nothing is taken back"
        await socket.close()


@pytest.mark.parametrize(
    ("seats", "more", "why"),
    [
        (("me", "me"), {}, "at a rated table everybody has one seat, and who makes it sits there"),
        (("bot", "bot"), {}, "at a rated table everybody has one seat, and who makes it sits there"),
        (("me", "open"), {"hot_seat": True}, "at a rated table everybody has one seat, and who makes it sits there"),
        (("me", "open"), {"aids": True}, "a rated game is played without aids"),
        (("me", "open"), {"options": {"levels": 2}}, "only the game as it is printed is rated, without options"),
    ],
)
async def test_what_cannot_be_rated(embedded: Service, seats: tuple[str, ...], more: dict[str, Any], why: str) -> None:
    async with Player(embedded.address, "Wishful") as player:
        wished = {"game": "rest_in_peace", "seats": [{"kind": kind} for kind in seats], "rated": True, **more}
        assert (await player.post("/api/tables", status=400, **wished))["message"] == why


async def test_a_leaderboard_of_a_table_size_that_there_is_not(embedded: Service) -> None:
    async with Player(embedded.address, "Asker") as player:
        told = await player.get("/api/ratings/rest_in_peace", status=400, players=5)
        assert told == {"code": "bad", "message": "Rest in Peace is for 2 to 2 players"}
        await player.get("/api/ratings/chess", status=404)


async def test_counted_again_the_same_numbers_come_out(service: Service) -> None:
    async with Player(service.address, "Anew") as player:
        for _ in range(2):
            table = await player.make("rest_in_peace", "me", "bot visitor", rated=True)
            await play_to_the_end(table, player)
        before = await player.get("/api/ratings/rest_in_peace", players=2), await player.get("/api/ratings/mine")
        said = manse(service, "ratings", "rebuild")
        assert said.returncode == 0 and "rated games were counted again" in said.stdout, said.stderr
        assert (await player.get("/api/ratings/rest_in_peace", players=2), await player.get("/api/ratings/mine")) == before
        assert "Anew" in manse(service, "ratings", "best", "rest_in_peace").stdout


def manse(service: Service, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [MANSE, *words, "--database", service.command[service.command.index("--database") + 1]]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_few_games_are_provisional() -> None:
    assert Rating(games=FEW - 1).provisional and not Rating(games=FEW).provisional
