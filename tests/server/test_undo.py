"""Taking back: only what told nobody anything; alone, or with everybody's consent."""

import asyncio
import random

from manse.server import undo
from tests.games.ghosts.table import table
from tests.server.player import Player, Socket
from tests.server.service import Service
from tests.stage import play


def test_a_played_card_was_seen_and_stays_played() -> None:
    match = table("red-1 red-2", "blue-1 blue-2", "green-1")
    play(match, "0 red-1")
    assert not undo.quiet(match, 0)
    assert undo.free_target(match, 0) is None
    assert undo.shared_target(match, 0) is None


def test_taking_the_pile_tells_nobody_anything() -> None:
    match = table("red-1 red-2", "blue-1 blue-2", "green-1")
    play(match, "0 red-1", "1 take")
    assert undo.quiet(match, 1)
    assert undo.free_target(match, 1) == 1
    assert undo.free_target(match, 0) is None, "it is not the last decision"


def test_nothing_is_taken_back_across_a_card_drawn() -> None:
    match = table("red-1 red-2", "blue-1 blue-2", deck="mist mist")
    play(match, "0 red-1")
    assert not undo.quiet(match, 0)


def test_what_everybody_knew_already_may_be_taken_back() -> None:
    """The last card of all: when everything else has been seen, playing it tells nothing."""
    match = table("red-1 red-1", "")
    assert undo.offered(match, 0) is False


async def pair(service: Service) -> tuple[list[Player], list[Socket]]:
    host, guest = [await Player(service.address, name).__aenter__() for name in ("Host", "Guest")]
    made = await host.make("ghosts", "me", "open")
    await guest.post(f"/api/tables/{made}/claim")
    await guest.post(f"/api/tables/{made}/ready")
    await host.post(f"/api/tables/{made}/start")
    return [host, guest], [await host.sit(made, 0), await guest.sit(made, 1)]


async def play_until_taken(sockets: list[Socket], dice: random.Random) -> int:
    """Plays on until somebody has just taken the pile; returns whose it is."""
    seat = sockets[0].now["to_act"][0]
    while True:
        socket = sockets[seat]
        await socket.my_turn()
        legal = [choice["action"] for choice in socket.now["legal"]]
        action, ask = "take" if "take" in legal else dice.choice(legal), socket.now["ask"]
        assert (await socket.decide(action))["type"] == "taken"
        await socket.until(lambda socket=socket, ask=ask: socket.now["ask"] != ask)
        if action == "take":
            for each in sockets:
                await each.until(lambda each=each, socket=socket: each.now["step"] == socket.now["step"])  # type: ignore[misc]
            return seat
        seat = socket.now["to_act"][0]


async def test_one_takes_back_alone_what_told_nothing(embedded: Service) -> None:
    players, sockets = await pair(embedded)
    seat = await play_until_taken(sockets, random.Random(1))
    taker, other = sockets[seat], sockets[1 - seat]
    frights = taker.frames[-1]["view"]["fright"]
    assert taker.now["undo"] == "free"
    assert other.now["undo"] in ("no", "ask")
    assert (await taker.say("undo", seat=seat))["type"] == "taken"
    await other.until(lambda: other.rewound == 1)
    for socket in sockets:
        await socket.until(lambda socket=socket: socket.now["ask"] is not None or socket.now["to_act"] == [seat])  # type: ignore[misc]
        assert socket.frames[-1]["view"]["fright"][seat] == frights[seat] - 1
    assert "take" in [choice["action"] for choice in taker.now["legal"]]
    for player, socket in zip(players, sockets, strict=True):
        await socket.close()
        await player.__aexit__()


async def test_what_was_revealed_is_not_taken_back_by_anybody(embedded: Service) -> None:
    players, sockets = await pair(embedded)
    mover = next(socket for socket in sockets if socket.now["ask"] is not None)
    assert (await mover.decide(mover.now["legal"][0]["action"]))["type"] == "taken"
    refused = await mover.say("undo", seat=mover.now["seat"])
    assert (refused["type"], refused["code"]) == ("refused", "illegal")
    assert "revealed or drawn" in refused["message"]
    for player, socket in zip(players, sockets, strict=True):
        await socket.close()
        await player.__aexit__()


async def test_an_undo_outlives_the_process_and_the_record_shows_what_stands(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        made = await ada.make("ghosts", "me", "me")
        sockets = [await ada.sit(made, seat) for seat in (0, 1)]
        seat = await play_until_taken(sockets, random.Random(5))
        await sockets[seat].say("undo", seat=seat)
        await asyncio.gather(*(socket.until(lambda socket=socket: socket.rewound == 1) for socket in sockets))  # type: ignore[misc]
        late = await ada.sit(made)
        await late.look(seat, rewound=1)
        assert late.frames == sockets[seat].frames
        dice = random.Random(2)
        await asyncio.gather(*(socket.play(dice) for socket in sockets))
        record = await ada.get(f"/api/tables/{made}/record")
        assert not any(action.startswith("~") for _, action in record["decisions"])
        for socket in (*sockets, late):
            await socket.close()
