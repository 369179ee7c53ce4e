"""Who sees what of a table they do not sit at: late sight, chat; and one seat a person."""

import asyncio
import random
from typing import Any

import pytest

import manse
from manse.engine.record import NOBODY
from manse.server import sight as sights
from manse.server.history import Entry
from manse.server.protocol import OPEN
from manse.server.room import Room
from tests.server.player import Player
from tests.server.service import Service
from tests.server.test_wire_law import NOW, make_room
from tests.setups import Setup

HOUR = 3_600_000


def played(monkeypatch: Any, clock: dict[str, Any], since: int, decisions: int, game: str = "ghosts") -> Room:
    """A table whose last decision was made so many milliseconds ago."""
    seats = manse.game(game).seats
    room = make_room(Setup(manse.game(game), min(3, seats[-1])), 1)
    room.table.clock = clock
    room.renew(room.table, room.chairs)
    dice = random.Random(2)
    for _ in range(decisions):
        play_one(room, dice)
    monkeypatch.setattr(sights, "milliseconds", lambda: NOW + since)
    return room


def play_one(room: Room, dice: random.Random) -> None:
    seat = room.playing.to_act[0]
    room.add(Entry(seat, dice.choice(room.match.legal(seat)), NOW))


def test_late_sight_of_a_slow_game_begins_at_its_end(monkeypatch: Any) -> None:
    for clock in ({"kind": "days", "seconds": 86400, "bank": 0}, {"kind": "none", "seconds": 0, "bank": 0}):
        room = played(monkeypatch, clock, since=9 * HOUR, decisions=40)
        assert room.sight.steps_for(OPEN) == 0 and room.sight.frames(OPEN, 0, "en", 100).frames == []
        room.table.status = "over"
        assert room.sight.steps_for(OPEN) == room.match.steps


def test_late_sight_of_a_quick_game_is_late_by_time_and_by_decisions(monkeypatch: Any) -> None:
    clock = {"kind": "live", "seconds": 600, "bank": 0}
    first = first_round()
    late = first + 8 * 3
    assert played(monkeypatch, clock, since=sights.DELAY + 600_000, decisions=late).sight.steps_for(OPEN) == 0, (
        "a round of moves may take longer"
    )
    assert played(monkeypatch, clock, since=HOUR, decisions=late - 1).sight.steps_for(OPEN) == 1, (
        "the last decisions of every seat are not shown"
    )
    room = played(monkeypatch, clock, since=HOUR, decisions=late)
    last = room.sight.steps_for(OPEN) - 1
    assert room.match.open_view(last)["event"]["what"] == "counted", "all of the first round, and nothing of the second"


def first_round() -> int:
    """Decisions until all cards are gathered for the first time."""
    room, dice, made = make_room(Setup(manse.game("ghosts"), 3), 1), random.Random(2), 0
    while room.match.view(None)["round"] == 1:
        play_one(room, dice)
        made += 1
    return made


@pytest.mark.parametrize("game", manse.games())
def test_late_sight_shows_no_card_that_is_still_held(monkeypatch: Any, game: str) -> None:
    """However long ago it was drawn. What is shown ends where whoever saw what all saw knew everything: in any world they held possible,
    nothing else was hidden."""
    room = played(monkeypatch, {"kind": "live", "seconds": 60, "bank": 0}, since=1000 * HOUR, decisions=0, game=game)
    dice, shown = random.Random(3), {0}
    while not room.match.over:
        shown.add(room.sight.steps_for(OPEN))
        assert len(room.sight.frames(OPEN, 0, "en", 10**6).frames) == room.sight.steps_for(OPEN)
        play_one(room, dice)
    for steps in shown - {0}:
        window, truth = room.match.seat_at(steps - 1, None), room.match.open_view(steps - 1)
        for seed in range(8):
            assert room.game.sight.view(window.imagine(seed), NOBODY) == truth, f"something was still hidden at step {steps - 1}"
    if game == "ghosts":
        assert len(shown) > 2, "rounds long over are shown"


async def test_no_late_sight_where_somebody_plays(service: Service) -> None:
    """Not for who sits there, nor for who comes from the same address without a cookie, on any worker."""
    elsewhere = {"x-forwarded-for": "203.0.113.7"}
    async with Player(service.address, "Ada", **{"x-forwarded-for": "192.0.2.1"}) as ada, Player(service.address) as anybody:
        live = {"kind": "live", "seconds": 60, "bank": 60}
        table = await ada.make("ghosts", "me", "bot", spectators="delayed", clock=live)
        mine = await ada.sit(table, 0, **{"x-forwarded-for": "192.0.2.2"})
        assert (await mine.look(OPEN))["code"] == "forbidden"
        for address in ("192.0.2.1", "192.0.2.2"):
            socket = await anybody.sit(table, None, **{"x-forwarded-for": address})
            answer = await socket.look(OPEN)
            assert answer["type"] == "refused" and answer["code"] == "forbidden"
            await socket.close()
        socket = await anybody.sit(table, None, **elsewhere)
        assert (await socket.look(OPEN))["type"] == "taken"
        await socket.close()
        await mine.close()


async def test_what_is_said_at_a_table_without_spectators_stays_there(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address, "Ben") as ben, Player(embedded.address) as anybody:
        table = await ada.make("ghosts", "me", "open", "open")
        mine = await ada.sit(table)
        assert (await mine.say("speak", text="between us"))["type"] == "taken"
        for other in (anybody, ben):
            socket = await other.sit(table)
            await socket.say("ping")
            assert socket.chat == []
            await mine.say("speak", text="still between us")
            await socket.say("ping")
            assert socket.chat == [] and not any("between us" in message for message in socket.heard)
            await socket.close()
        seated = await ben.sit(table)
        await seated.until(lambda: bool(seated.table))
        await ben.post(f"/api/tables/{table}/claim")
        await seated.until(lambda: len(seated.chat) == 3)
        await seated.close()
        await mine.close()
        public = await ada.make("ghosts", "me", "open", spectators="public")
        mine = await ada.sit(public)
        await mine.say("speak", text="for everybody")
        socket = await anybody.sit(public)
        await socket.until(lambda: bool(socket.chat))
        await socket.close()
        await mine.close()


async def test_one_person_takes_one_seat(service: Service) -> None:
    async with Player(service.address, "Ada") as ada, Player(service.address, "Ben") as ben:
        table = await ada.make("ghosts", "me", "open", "open", "open")
        assert (await ada.get(f"/api/tables/{table}"))["hot_seat"] is False
        assert (await ada.post(f"/api/tables/{table}/claim", status=409))["code"] == "conflict"
        tries = [ben.http.post(f"/api/tables/{table}/claim", json={"seat": seat}) for seat in (1, 2, 3)]
        codes = sorted(answer.status_code for answer in await asyncio.gather(*tries))
        assert codes == [200, 409, 409]
        free = ({1, 2, 3} - set(await seats_of(ben, table))).pop()
        link = (await ada.post(f"/api/tables/{table}/link", seat=free))["link"]
        assert (await ben.post(f"/api/tables/{table}/claim", status=409, link=link))["code"] == "conflict"


async def seats_of(player: Player, table: str) -> list[int]:
    mine: list[int] = (await player.get(f"/api/tables/{table}"))["mine"]
    return mine


async def test_sharing_a_screen_is_the_hosts_choice_and_said(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address, "Ben") as ben:
        table = await ada.make("ghosts", "me", "open", "open", hot_seat=True)
        for _ in range(2):
            await ben.post(f"/api/tables/{table}/claim")
        told = await ada.get(f"/api/tables/{table}")
        assert told["hot_seat"] is True and [chair["name"] for chair in told["chairs"]] == ["Ada", "Ben", "Ben (2)"]
        both = await ada.make("ghosts", "me", "me")
        assert (await ada.get(f"/api/tables/{both}"))["hot_seat"] is True
