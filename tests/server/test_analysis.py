"""The analysis of a finished game over the wire: a job that is joined, kept, and told in the reader's language; cards; and aids."""

import asyncio
import io
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageColor

import manse
from manse.analysis.beliefs import MOST_FACTS
from manse.analysis.telling import as_json
from manse.engine.speech import LANGUAGES
from manse.engine.tables import parse
from manse.server.analysis_job import read, written
from manse.server.card import CHART, HIGH, SEATS, WIDE, Told, drawn
from manse.server.faces import covered, runs, wrapped
from tests.server.player import Player
from tests.server.service import Service, running

PATIENCE = 500.0
"""Seconds an analysis may take here: it gives way to whatever else the machine does, and that may be much."""
SHORT = "rounds = 1\n"


@cache
def record(seed: int = 1) -> dict[str, Any]:
    """A short game of Ghosts between two, one of whom plays anything."""
    game = manse.game("ghosts")
    match, dice = game.start(2, seed=seed, data=parse("short", SHORT)), random.Random(seed)
    sensible = manse.bot("heuristic", seed=seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.legal(seat)) if seat == 0 else sensible.choose(match.seat(seat)))
    return {**match.record(), "names": ["Ada", "Béatrice"]}


async def brought(player: Player, seed: int = 1) -> str:
    return str((await player.post("/api/records", record=record(seed)))["id"])


async def analysed(player: Player, table: str, **query: Any) -> dict[str, Any]:
    """Asks, and waits until it is there."""
    await player.post(f"/api/tables/{table}/analysis")
    async with asyncio.timeout(PATIENCE):
        while (told := await player.get(f"/api/tables/{table}/analysis", **query))["status"] in ("waiting", "running"):
            assert told["analysis"] is None and 0 <= told["done"] <= told["total"]
            await asyncio.sleep(0.1)
    assert told["status"] == "done"
    found: dict[str, Any] = told["analysis"]
    return found


async def test_a_game_is_analysed_once_and_told_to_everybody_in_their_language(service: Service) -> None:
    async with Player(service.address, "Ada") as ada, Player(service.address, "Ben") as ben, Player(service.address) as anybody:
        table = await brought(ada)
        assert (await anybody.get(f"/api/tables/{table}/analysis"))["status"] == "none"
        both = await asyncio.gather(analysed(ada, table), analysed(ben, table))
        assert both[0] == both[1], "who asks second waits for the same"
        found = both[0]
        steps = (await anybody.get(f"/api/tables/{table}/replay", limit=1))["steps"]
        assert len(found["decisions"]) == len(record()["decisions"])
        assert all(0 <= one["step"] < steps - 1 for one in found["decisions"])
        assert found["chances"][-1]["shares"] == list(manse.replay(record()).payoff)
        for one in found["luck"]["seats"]:
            assert one["result"] - found["luck"]["fair"] == pytest.approx(one["chance"] + one["others"] + one["decisions"], abs=1e-6)
        careless, sensible = found["seats"]
        assert careless["lost"] > sensible["lost"]
        assert len(careless["sentences"]) == 3 and careless["sentences"][0].startswith("Ada played")
        mine = (await anybody.get(f"/api/tables/{table}/analysis", seat=0))["analysis"]
        assert mine["seats"][0]["sentences"][0].startswith("You played")
        french = (await anybody.get(f"/api/tables/{table}/analysis", language="fr"))["analysis"]
        assert french["seats"][0]["sentences"][0].startswith("Ada a joué")
        assert [one["loss"] for one in french["decisions"]] == [one["loss"] for one in found["decisions"]]
        await a_belief(anybody, table)


async def a_belief(anybody: Player, table: str) -> None:
    """What a seat could believe comes by itself, with what was so."""
    beliefs = await anybody.get(f"/api/tables/{table}/analysis/beliefs", seat=1, language="fr")
    assert {one["seat"] for one in beliefs} == {1}
    facts = [fact for one in beliefs for fact in one["facts"]]
    assert facts and all(0 < fact["chance"] < 1 and fact["text"] for fact in facts)
    assert {fact["so"] for fact in facts} == {True, False}
    await anybody.get(f"/api/tables/{table}/analysis/beliefs", 400, seat=2)


async def test_a_game_that_is_not_over_tells_nothing(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        table = await ada.make("ghosts", "me", "bot")
        for path in ("analysis", "analysis/beliefs", "card.png"):
            assert (await ada.get(f"/api/tables/{table}/{path}", 409, seat=0))["code"] == "conflict"
        assert (await ada.post(f"/api/tables/{table}/analysis", 409))["code"] == "conflict"
        await ada.get("/api/tables/nowhere/analysis", 404)


async def test_only_who_has_a_name_asks_and_only_for_what_there_is(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address) as stranger:
        table = await brought(ada, seed=3)
        await stranger.post(f"/api/tables/{table}/analysis", 401)
        await stranger.get(f"/api/tables/{table}/analysis", 400, seat=2)
        await stranger.get(f"/api/tables/{table}/analysis", 400, language="xx")
        assert (await stranger.get(f"/api/tables/{table}/analysis/beliefs", 409, seat=0))["code"] == "conflict"


async def test_one_at_a_time_and_what_a_dead_worker_left_is_begun_again(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        async with Player(house.address, "Ada") as ada:
            one, other = [await brought(ada, seed) for seed in (1, 2)]
            await ada.post(f"/api/tables/{one}/analysis")
            assert "one analysis at a time" in (await ada.post(f"/api/tables/{other}/analysis", 429))["message"]
            house.kill()
            house.start()
            await analysed(ada, one)
            assert (await ada.post(f"/api/tables/{one}/analysis"))["status"] == "done", "it is kept"


async def test_who_asked_may_stop_it_and_the_worker_leaves_it(tmp_path: Path) -> None:
    with running(tmp_path, analysis_budget="deep") as house:
        async with Player(house.address, "Ada") as ada, Player(house.address, "Ben") as ben, Player(house.address) as stranger:
            table, other = [await brought(ada, seed) for seed in (1, 2)]
            path = f"/api/tables/{table}/analysis"
            assert (await ada.post(path))["mine"] is True
            assert (await ben.post(path))["mine"] is False
            assert "only who asked" in (await ben.delete(path, 403))["message"]
            await stranger.delete(path, 401)
            assert (await ada.delete(path))["status"] == "cancelled"
            assert (await stranger.get(path)) == {"status": "cancelled", "done": 0, "total": 0, "analysis": None, "mine": False}
            assert (await ada.post(f"/api/tables/{other}/analysis"))["status"] == "waiting", "the place is free"
            async with asyncio.timeout(PATIENCE):
                while not (await ada.get(f"/api/tables/{other}/analysis"))["total"]:
                    await asyncio.sleep(0.1)
            assert (await ada.get(path))["status"] == "cancelled", "it does not come back"
            await ada.delete(f"/api/tables/{other}/analysis")


async def test_what_was_stopped_may_be_asked_for_again(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        table = await brought(ada, seed=6)
        assert (await ada.delete(f"/api/tables/{table}/analysis"))["status"] == "none"
        await ada.post(f"/api/tables/{table}/analysis")
        await ada.delete(f"/api/tables/{table}/analysis")
        await analysed(ada, table)
        assert (await ada.delete(f"/api/tables/{table}/analysis"))["status"] == "done", "what is done stays"


async def test_a_finished_game_has_a_picture_for_chats(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada, Player(embedded.address) as anybody:
        table = await brought(ada, seed=4)
        for language in ("en", "fr"):
            answer = await anybody.http.get(f"/api/tables/{table}/card.png", params={"language": language})
            assert answer.headers["content-type"] == "image/png"
            assert Image.open(io.BytesIO(answer.content)).size == (WIDE, HIGH)
        await anybody.get(f"/api/tables/{table}/card.png", 400, seat=5)
        page = await anybody.http.get(f"/t/{table}/replay")
        if page.headers["content-type"].startswith("text/html"):  # where the pages are built
            assert f'content="{embedded.address}/api/tables/{table}/card.png"' in page.text


def test_a_card_draws_every_sign_there_is_a_face_for() -> None:
    names = ("Élise Müller", "Straße", "幽霊", "Ada")
    chances = ((0, (0.25, 0.25, 0.25, 0.25)), (10, (1.0, 0.0, 0.0, 0.0)))
    whole = Image.open(io.BytesIO(drawn(Told("Ghosts", names, (True, False, False, False), 10, chances, "Ada won. " * 40))))
    assert whole.size == (WIDE, HIGH)
    assert covered("Élise Müller, Straße, œuvre")
    assert "".join(piece for piece, _ in runs("a\ufffe\U000f0000b", "body", 20)) == "ab", "what no face has is left out"
    assert not covered("\U000f0000\U000f0001")
    assert len(wrapped("word " * 200, "body", 34, 1000, 2)) == 2


def test_who_wins_together_has_one_line_on_a_card_in_both_colours() -> None:
    chances = ((0, (0.3, 0.2, 0.3, 0.2)), (10, (0.5, 0.0, 0.5, 0.0)))
    card = drawn(Told("The Phantom Society", ("A", "B", "C", "D"), (True, False, True, False), 10, chances, "They won.", "Chances"))
    chart = Image.open(io.BytesIO(card)).convert("RGB").crop(CHART)
    found = chart.getcolors(chart.width * chart.height) or []
    many = {colour: count for count, colour in found}
    a, b, c, d = (many.get(ImageColor.getcolor(colour, "RGB"), 0) for colour in SEATS[:4])
    assert min(a, c) > 0.3 * max(a, c) and min(b, d) > 0.3 * max(b, d), (a, b, c, d)


def test_what_is_kept_is_what_was_found() -> None:
    found = manse.analyse(record(5), workers=1)
    kept = read(written(found))
    for language in LANGUAGES:
        assert as_json(kept, language, 0, ["Ada", "Béatrice"]) == as_json(found, language, 0, ["Ada", "Béatrice"])


async def test_who_plays_with_bots_may_ask_what_to_believe_and_who_plays_with_people_not_unless_the_host_says(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        alone = await ada.sit(await ada.make("ghosts", "me", "bot"), 0)
        await alone.my_turn()
        told = await alone.say("hint", seat=0, search=False)
        belief = told["belief"]
        assert told["choices"] == [] and belief["coach"] and 0 < len(belief["facts"]) <= MOST_FACTS
        assert all(0 < fact["chance"] < 1 for fact in belief["facts"])
        again = await alone.say("hint", seat=0, search=False)
        assert again["belief"] == belief, "asking again tells no more"
        assert (await alone.say("hint", seat=1, search=False))["code"] == "forbidden"
        await alone.close()
        for seats in (("me", "open"), ("me", "link"), ("me", "me")):
            assert (await ada.get(f"/api/tables/{await ada.make('ghosts', *seats)}"))["aids"] is False
        assert (await ada.get(f"/api/tables/{await ada.make('ghosts', 'me', 'open', aids=True)}"))["aids"] is True
        shared = await ada.sit(await ada.make("ghosts", "me", "me"), 0)
        await shared.until(lambda: bool(shared.now))
        refused = await shared.say("hint", seat=0, search=False)
        assert refused["code"] == "forbidden" and "without aids" in refused["message"]
        await shared.close()
