"""Tables: seats, links, the ready check, leaving and coming back, playing again, watching, talking."""

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from tests.server.player import Player
from tests.server.service import Service


async def test_a_seat_is_claimed_once(service: Service) -> None:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(Player(service.address, "Host"))
        guests = [await stack.enter_async_context(Player(service.address, f"Guest {n}")) for n in range(6)]
        table = await host.make("ghosts", "me", "open")
        answers = await asyncio.gather(*(guest.http.post(f"/api/tables/{table}/claim", json={"seat": 1}) for guest in guests))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]
        assert {answer.json().get("message") for answer in answers if answer.status_code == 409} == {"this seat is taken"}


async def test_a_seat_link_claims_its_seat_once(embedded: Service) -> None:
    async with Player(embedded.address, "Host") as host, Player(embedded.address, "A") as a, Player(embedded.address, "B") as b:
        table = await host.make("ghosts", "me", "open", "open")
        link = (await host.post(f"/api/tables/{table}/link", seat=2))["link"]
        assert (await b.post(f"/api/tables/{table}/claim", status=409, seat=2))["message"] == "this seat is taken"
        assert (await b.post(f"/api/tables/{table}/claim", status=409, link="x" * 24))["code"] == "conflict"
        assert (await a.post(f"/api/tables/{table}/claim", link=link))["mine"] == [2]
        assert (await b.post(f"/api/tables/{table}/claim", status=409, link=link))["message"] == "this link was used already"
        await b.post(f"/api/tables/{table}/link", status=403, seat=1)


async def test_cards_are_dealt_when_everybody_is_ready(embedded: Service) -> None:
    async with Player(embedded.address, "Host") as host, Player(embedded.address, "Guest") as guest:
        table = await host.make("ghosts", "me", "open", "bot", "open")
        start = f"/api/tables/{table}/start"
        assert (await host.post(start, status=409))["message"] == "some seats are still empty"
        await guest.post(f"/api/tables/{table}/claim")
        await host.post(f"/api/tables/{table}/seat", seat=3, kind="closed")
        assert (await host.post(start, status=409))["message"] == "not everybody is ready"
        await guest.post(f"/api/tables/{table}/ready")
        assert (await guest.post(start, status=403))["message"] == "only the host may do that"
        begun = await host.post(start)
        assert begun["status"] == "playing"
        assert [chair["kind"] for chair in begun["chairs"]] == ["person", "person", "bot"]
        assert (await host.post(start, status=409))["message"] == "the game is under way"
        await guest.post(f"/api/tables/{table}/claim", status=409)


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "there is no game 'chess'"),
        ({"game": "ghosts", "seats": [{"kind": "me"}]}, "2 to 6 players, not 1"),
        ({"game": "ghosts", "seats": [{"kind": "me"}] + [{"kind": "bot"}] * 6}, "2 to 6 players, not 7"),
        ({"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, "there is no level 'god'"),
        ({"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"fog": True}}, "no option 'fog'"),
        ({"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "bot"}], "data": "mist = 99"}, "mist"),
        ({"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "throne"}]}, "kind"),
        ({"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "bot"}], "clock": {"kind": "live", "seconds": 1}}, "5 to 3600 seconds"),
        ({"game": "ghosts", "seats": [{"kind": "me"}, {"kind": "bot"}], "color": "red"}, "color"),
        ({"seats": []}, "game"),
    ],
)
async def test_an_impossible_table_is_refused_with_a_reason(embedded: Service, wish: dict[str, object], message: str) -> None:
    async with Player(embedded.address, "Host") as host:
        answer = await host.post("/api/tables", status=400, **wish)
        assert answer["code"] == "bad"
        assert message in answer["message"]


async def test_owners_data_is_played_with(embedded: Service) -> None:
    async with Player(embedded.address, "Owner") as owner:
        table = await owner.make("ghosts", "me", "bot", data="hand = 2\n")
        socket = await owner.sit(table, 0)
        assert len(socket.frames[1]["view"]["hands"][0]) == 2
        await socket.close()


async def test_a_leaver_is_played_for_and_may_return(service: Service) -> None:
    async with Player(service.address, "Host") as host, Player(service.address, "Guest") as guest:
        table = await host.make("ghosts", "me", "open")
        await guest.post(f"/api/tables/{table}/claim")
        await guest.post(f"/api/tables/{table}/ready")
        await host.post(f"/api/tables/{table}/start")
        stays = await host.sit(table, 0)
        await guest.post(f"/api/tables/{table}/leave")
        await stays.until(lambda: stays.table["chairs"][1]["away"])
        await stays.play(random.Random(1), most=6)
        back = await guest.sit(table, 1)
        refused = await back.say("decide", seat=1, number=0, action="mist")
        assert refused["code"] == "away"
        await guest.post(f"/api/tables/{table}/return")
        await back.until(lambda: not back.table["chairs"][1]["away"])
        await asyncio.gather(stays.play(random.Random(2)), back.play(random.Random(3)))
        assert stays.now["over"]
        for socket in (stays, back):
            await socket.close()


async def test_a_host_who_leaves_hands_on_or_closes(embedded: Service) -> None:
    async with Player(embedded.address, "Host") as host, Player(embedded.address, "Guest") as guest:
        table = await host.make("ghosts", "me", "open")
        await guest.post(f"/api/tables/{table}/claim")
        await host.post(f"/api/tables/{table}/leave")
        assert (await guest.get(f"/api/tables/{table}"))["host"] is True
        await guest.post(f"/api/tables/{table}/leave")
        assert (await guest.get(f"/api/tables/{table}"))["status"] == "closed"
        await host.post(f"/api/tables/{table}/claim", status=409)


async def test_the_host_may_hand_the_table_over(embedded: Service) -> None:
    async with Player(embedded.address, "Host") as host, Player(embedded.address, "Guest") as guest:
        table = await host.make("ghosts", "me", "open", "bot")
        await guest.post(f"/api/tables/{table}/claim")
        await host.post(f"/api/tables/{table}/host", status=409, seat=2)
        await host.post(f"/api/tables/{table}/host", seat=1)
        assert (await guest.get(f"/api/tables/{table}"))["host"] is True
        await host.post(f"/api/tables/{table}/host", status=403, seat=0)


async def test_a_rematch_moves_everybody_one_seat_further(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address, "Stranger") as stranger:
        table = await ada.make("ghosts", "me", "bot", "bot", aids=False)
        await ada.post(f"/api/tables/{table}/rematch", status=409)
        socket = await ada.sit(table, 0)
        await socket.play(random.Random(0))
        await socket.until(lambda: socket.table["status"] == "over")
        await stranger.post(f"/api/tables/{table}/rematch", status=403)
        again = (await ada.post(f"/api/tables/{table}/rematch"))["id"]
        assert (await ada.http.post(f"/api/tables/{table}/rematch")).json()["id"] == again, "there is nothing that must be said"
        info = await ada.get(f"/api/tables/{again}")
        assert info["mine"] == [1]
        assert (info["earlier"], info["aids"]) == (table, False)
        assert info["status"] == "playing", "there is nobody to wait for"
        assert [chair["level"] for chair in info["chairs"]] == ["host", "", "host"]
        await socket.until(lambda: socket.table["later"] == again)
        await socket.close()


async def test_a_rematch_may_have_stronger_bots_and_waits_for_people(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address, "Ben") as ben:
        table = await ada.make("ghosts", "me", "open", "bot")
        await ben.post(f"/api/tables/{table}/claim")
        await ben.post(f"/api/tables/{table}/ready")
        await ada.post(f"/api/tables/{table}/start")
        sockets = [await ada.sit(table, 0), await ben.sit(table, 1)]
        await asyncio.gather(*(socket.play(random.Random(seat)) for seat, socket in enumerate(sockets)))
        await sockets[0].until(lambda: sockets[0].table["status"] == "over")
        await ada.post(f"/api/tables/{table}/rematch", status=400, level="headless")
        again = (await ada.post(f"/api/tables/{table}/rematch", level="guest"))["id"]
        info = await ben.get(f"/api/tables/{again}")
        assert info["status"] == "open"
        assert [chair["level"] for chair in info["chairs"]] == ["guest", "", ""]
        for socket in sockets:
            await socket.close()


async def test_one_browser_may_hold_several_seats(embedded: Service) -> None:
    async with Player(embedded.address, "Both") as both:
        table = await both.make("ghosts", "me", "me")
        sockets = [await both.sit(table, seat) for seat in (0, 1)]
        assert sockets[0].frames[1]["view"]["hands"][1] == [None] * 5
        assert sockets[1].frames[1]["view"]["hands"][0] == [None] * 5
        await asyncio.gather(*(socket.play(random.Random(n)) for n, socket in enumerate(sockets)))
        assert sockets[0].now["over"]
        for socket in sockets:
            await socket.close()


async def test_lists_show_open_tables_and_whose_turn_it_is(embedded: Service) -> None:
    async with Player(embedded.address, "Lister") as lister, Player(embedded.address, "Other") as other:
        private = await lister.make("ghosts", "me", "open")
        public = await lister.make("ghosts", "me", "open", "open", public=True)
        running = await lister.make("ghosts", "me", "bot")
        socket = await lister.sit(running, 0)
        await socket.my_turn()
        mine, theirs = await lister.get("/api/tables"), await other.get("/api/tables")
        assert {line["id"] for line in mine["running"]} >= {private, public, running}
        assert next(line for line in mine["running"] if line["id"] == running)["my_turn"]
        assert public in {line["id"] for line in theirs["lobby"]}
        assert next(line for line in theirs["lobby"] if line["id"] == public)["free"] == 2
        assert not {private, running} & {line["id"] for line in theirs["lobby"] + theirs["running"]}
        await socket.close()


@pytest.mark.parametrize("spectators", ["none", "public", "delayed"])
async def test_spectators_see_what_the_table_allows(embedded: Service, spectators: str) -> None:
    async with Player(embedded.address, "Player") as player, Player(embedded.address, "Watcher") as watcher:
        table = await player.make("ghosts", "me", "bot", spectators=spectators)
        socket = await watcher.sit(table)
        answer = await socket.look(-1)
        if spectators == "none":
            assert answer["code"] == "forbidden"
            assert socket.frames == []
        else:
            assert answer["type"] == "taken"
            assert all(card is None for hand in socket.frames[-1]["view"]["hands"] for card in hand)
            assert socket.now["legal"] == []
        assert (await socket.look(-2))["code"] == "forbidden", "somebody plays from the same address"
        elsewhere = await watcher.sit(table, None, **{"x-forwarded-for": "203.0.113.7"})
        opened = await elsewhere.look(-2)
        assert (opened["type"] == "taken") == (spectators == "delayed")
        await elsewhere.close()
        assert (await socket.look(0))["code"] == "forbidden"
        own = await player.sit(table)
        assert (await own.look(-2))["code"] == "forbidden", "who plays may not look at the open table"
        for each in (socket, own):
            await each.close()


async def test_a_delayed_open_table_comes_late(embedded: Service) -> None:
    async with Player(embedded.address, "Player") as player, Player(embedded.address, "Watcher") as watcher:
        table = await player.make("ghosts", "me", "bot", spectators="delayed")
        socket = await watcher.sit(table, -2)
        assert socket.frames == [], "nothing is old enough"
        await socket.close()


async def test_a_table_without_aids_sends_none(embedded: Service) -> None:
    async with Player(embedded.address, "Purist") as purist:
        for aids in (True, False):
            table = await purist.make("ghosts", "me", "bot", aids=aids)
            socket = await purist.sit(table, 0)
            assert all(("aids" in frame["view"]) == aids for frame in socket.frames)
            await socket.my_turn()
            hint = await socket.say("hint", seat=0)
            assert hint["type"] == ("hint" if aids else "refused")
            if aids:
                assert hint["choices"][0]["action"] in [choice["action"] for choice in socket.now["legal"]]
            await socket.close()


async def test_people_at_the_table_talk_and_the_host_may_mute(service: Service) -> None:
    async with Player(service.address, "Host") as host, Player(service.address, "Guest") as guest, Player(service.address, "No") as no:
        table = await host.make("ghosts", "me", "open", spectators="public")
        await guest.post(f"/api/tables/{table}/claim")
        here, there, outside = await host.sit(table), await guest.sit(table), await no.sit(table)
        await there.say("speak", text="  good evening  ")
        await here.until(lambda: bool(here.chat))
        assert (here.chat[0]["text"], here.chat[0]["name"], here.chat[0]["seat"]) == ("good evening", "Guest", 1)
        assert (await outside.say("speak", text="boo"))["code"] == "forbidden"
        assert (await there.say("speak", text=" "))["code"] == "bad"
        assert (await there.say("speak", text="x" * 501))["code"] == "bad"
        assert (await there.say("speak", text="to us", team=True))["code"] == "bad"
        assert (await there.say("mute", seat=0))["code"] == "forbidden"
        await here.say("mute", seat=1)
        await there.until(lambda: there.table["chairs"][1]["muted"])
        assert (await there.say("speak", text="but"))["code"] == "muted"
        await here.say("mute", seat=1, on=False)
        await there.until(lambda: not there.table["chairs"][1]["muted"])
        assert (await there.say("speak", text="thanks"))["type"] == "taken"
        late = await guest.sit(table)
        await late.until(lambda: len(late.chat) == 2)
        for socket in (here, there, outside, late):
            await socket.close()


async def test_connections_are_shown(service: Service) -> None:
    async with Player(service.address, "Host") as host, Player(service.address, "Guest") as guest:
        table = await host.make("ghosts", "me", "open")
        await guest.post(f"/api/tables/{table}/claim")
        watching = await host.sit(table)
        visiting = await guest.sit(table)
        await watching.until(lambda: bool(watching.table) and watching.table["chairs"][1]["here"])
        await visiting.close()
        await watching.until(lambda: not watching.table["chairs"][1]["here"])
        await watching.close()


async def test_a_table_that_is_not_there(embedded: Service) -> None:
    async with Player(embedded.address, "Lost") as lost:
        assert (await lost.get("/api/tables/nowhere", status=404))["code"] == "not_found"
        socket = await lost.sit("nowhere")
        assert (await socket.hear())["code"] == "not_found"


async def test_a_word_to_the_team_reaches_the_team_alone(embedded: Service) -> None:
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Player(embedded.address, name)) for name in ("Host", "Ann", "Bea", "Cid")]
        table = await people[0].make("phantom_society", "me", "open", "open", "open")
        for guest in people[1:]:
            await guest.post(f"/api/tables/{table}/claim")
            await guest.post(f"/api/tables/{table}/ready")
        await people[0].post(f"/api/tables/{table}/start")
        sockets = [await person.sit(table, seat) for seat, person in enumerate(people)]
        await sockets[0].until(lambda: bool(sockets[0].frames))  # the cards are dealt when every seat has added its share
        team = next(team["seats"] for team in sockets[0].frames[-1]["view"]["teams"] if 0 in team["seats"])
        await sockets[0].say("speak", text="only us", team=True)
        await sockets[0].say("speak", text="all of us")
        for seat, socket in enumerate(sockets):
            await socket.until(lambda socket=socket: bool(socket.chat) and socket.chat[-1]["text"] == "all of us")  # type: ignore[misc]
            assert [line["text"] for line in socket.chat] == (["only us"] if seat in team else []) + ["all of us"]
            await socket.close()
