"""Whole games over real sockets, with real databases, in one process and in two."""

import asyncio
import random

import pytest

import manse
from manse.engine.speech import LANGUAGES
from tests.server.player import Player, Socket
from tests.server.service import Service

GAMES = manse.games()


async def seated(service: Service, game: str, people: int, bots: int, **more: object) -> tuple[list[Player], list[Socket], str]:
    """People at a table with bots, everybody ready, cards dealt."""
    players = [await Player(service.address, f"Person {number}").__aenter__() for number in range(people)]
    host = players[0]
    table = await host.make(game, "me", *["open"] * (people - 1), *["bot"] * bots, **more)
    sockets = [await host.sit(table)]
    for player in players[1:]:
        await player.post(f"/api/tables/{table}/claim")
        await player.post(f"/api/tables/{table}/ready")
        sockets.append(await player.sit(table))
    if people > 1:
        await host.post(f"/api/tables/{table}/start")
    for socket in sockets:
        await socket.until(lambda socket=socket: socket.table.get("status") in ("playing", "over"))  # type: ignore[misc]
    await asyncio.gather(*(player.dealt(socket) for player, socket in zip(players, sockets, strict=True)))
    for seat, socket in enumerate(sockets):
        await socket.look(seat)
    return players, sockets, table


async def left(players: list[Player], sockets: list[Socket]) -> None:
    for socket in sockets:
        await socket.close()
    for player in players:
        await player.__aexit__()


@pytest.mark.parametrize(
    ("service", "game"),
    [*(("embedded", game) for game in GAMES), ("scaled", "ghosts"), ("scaled", "ghost_for_sale")],  # in turn, and all at once
    indirect=["service"],
)
async def test_people_and_bots_play_a_whole_game(service: Service, game: str) -> None:
    fewest = manse.game(game).seats[0]
    people = min(2, fewest)
    bots = max(0, min(manse.game(game).seats[-1], 3) - people)
    players, sockets, table = await seated(service, game, people, bots)
    await asyncio.gather(*(socket.play(random.Random(seat)) for seat, socket in enumerate(sockets)))
    for socket in sockets:
        await socket.until(lambda socket=socket: socket.table["status"] == "over")  # type: ignore[misc]
        assert [frame["step"] for frame in socket.frames] == list(range(len(socket.frames)))
        assert sum(chair["share"] for chair in socket.table["chairs"]) == pytest.approx(1)
    record = await players[0].get(f"/api/tables/{table}/record")
    assert manse.replay(record).over
    assert len(record["names"]) == people + bots
    await left(players, sockets)


async def test_what_a_seat_is_sent_is_what_it_may_know(embedded: Service) -> None:
    players, sockets, table = await seated(embedded, "ghosts", 2, 1)
    await players[0].get(f"/api/tables/{table}/record", status=409)
    await asyncio.gather(*(socket.play(random.Random(seat)) for seat, socket in enumerate(sockets)))
    for seat, socket in enumerate(sockets):
        for frame in socket.frames:
            for other, hand in enumerate(frame["view"]["hands"]):
                assert other == seat or all(card is None for card in hand)
    assert not any("key" in message for message in sockets[0].heard)
    await left(players, sockets)


async def test_a_decision_is_taken_once(service: Service) -> None:
    """Twice the same is fine, something else comes too late, and nothing is lost."""
    players, (socket, other), _ = await seated(service, "ghosts", 2, 0)
    mover = socket if socket.now["ask"] is not None else other
    ask, actions = mover.now["ask"], [choice["action"] for choice in mover.now["legal"]]
    assert (await mover.decide(actions[0], ask))["type"] == "taken"
    assert (await mover.decide(actions[0], ask))["type"] == "taken"
    if len(actions) > 1:
        refused = await mover.decide(actions[1], ask)
        assert (refused["type"], refused["code"]) == ("refused", "late")
    decisions = [frame["decision"] for frame in mover.frames]
    assert decisions.count(1) == len([frame for frame in mover.frames if frame["decision"] == 1])
    assert max(decisions) == 1
    await left(players, [socket, other])


async def test_two_sockets_race_for_one_decision(service: Service) -> None:
    """One person in two windows, perhaps at two workers, decides twice at the same time: one counts."""
    async with Player(service.address, "Racer") as player:
        table = await player.make("ghosts", "me", "bot", "bot")
        windows = [await player.sit(table, 0) for _ in range(4)]
        for _ in range(10):
            await asyncio.gather(*(window.my_turn() for window in windows))
            if windows[0].now["over"]:
                break
            ask = windows[0].now["ask"]
            await asyncio.gather(*(w.until(lambda w=w: w.now["ask"] == ask) for w in windows))  # type: ignore[misc]
            legal = [choice["action"] for choice in windows[0].now["legal"]]
            answers = await asyncio.gather(*(w.decide(legal[n % len(legal)], ask) for n, w in enumerate(windows)))
            taken = {legal[n % len(legal)] for n, answer in enumerate(answers) if answer["type"] == "taken"}
            assert len(taken) == 1
            assert all(answer["type"] == "taken" or answer["code"] == "late" for answer in answers)
            await asyncio.gather(*(w.until(lambda w=w: w.now["ask"] != ask) for w in windows))  # type: ignore[misc]
        for window in windows:
            await window.close()


async def test_a_reconnected_browser_gets_only_what_is_new(service: Service) -> None:
    async with Player(service.address, "Ada") as player:
        table = await player.make("ghosts", "me", "bot")
        first = await player.sit(table, 0)
        await first.play(random.Random(1), most=5)
        await first.my_turn()
        known = len(first.frames)
        await first.close()
        again = await player.sit(table)
        await again.look(0, step=known - 2)
        assert [frame["step"] for frame in again.frames] == [known - 2, known - 1]
        assert again.frames[-1]["view"] == first.frames[-1]["view"]
        await again.close()


async def test_wrong_decisions_get_a_reason_and_the_socket_lives_on(embedded: Service) -> None:
    players, (socket, other), _ = await seated(embedded, "ghosts", 2, 0)
    mover, waiter = (socket, other) if socket.now["ask"] is not None else (other, socket)
    refused = await mover.decide("take")
    assert (refused["code"], refused["message"]) == ("illegal", "There is no pile to take: a card must be played")
    refused = await waiter.say("decide", seat=waiter.now["seat"], number=0, action="mist")
    assert refused["code"] == "late"
    refused = await waiter.say("decide", seat=mover.now["seat"], number=0, action="mist")
    assert (refused["code"], refused["message"]) == ("forbidden", "this seat is not yours")
    refused = await waiter.say("decide", seat=9, number=0, action="mist")
    assert refused["code"] == "bad"
    assert (await mover.decide(mover.now["legal"][0]["action"]))["type"] == "taken"
    await left(players, [socket, other])


async def test_captions_come_in_the_readers_language(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as player:
        table = await player.make("ghosts", "me", "bot")
        socket = await player.sit(table)
        captions = {}
        for language in LANGUAGES:
            await socket.look(0, language=language)
            captions[language] = socket.frames[1]["caption"]
        assert captions["en"].startswith("Round 1") and captions["fr"].startswith("Manche 1")
        assert len(set(captions.values())) == len(LANGUAGES)
        assert (await socket.look(0, language="xx"))["code"] == "bad"
        await socket.close()
