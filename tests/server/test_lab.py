"""The lab over the wire: a box as a form, trials whose figures sharpen, limits, and what is refused."""

import asyncio
import json
from typing import Any

import pytest

from tests.server.player import Player
from tests.server.service import Service

Lines = list[dict[str, Any]]


async def trial(player: Player, game: str = "ghosts", **wish: Any) -> Lines:
    wish = {"players": 2, "games": 200, **wish}
    async with player.http.stream("POST", f"/api/lab/{game}/trials", json=wish, timeout=100) as answer:
        assert answer.status_code == 200, await answer.aread()
        return [json.loads(line) async for line in answer.aiter_lines()]


async def test_a_box_is_told_as_a_form(embedded: Service) -> None:
    async with Player(embedded.address) as stranger:
        form = await stranger.get("/api/lab/ghosts")
        fields = {field["name"]: field for field in form["fields"]}
        assert (fields["limit"]["low"], fields["limit"]["high"], fields["limit"]["value"], fields["limit"]["source"]) == (
            3,
            9,
            7,
            "printed",
        )
        assert fields["mist"]["source"] == "public" and fields["mist"]["total"] == 6
        assert fields["ghosts"]["rows"][0] == "red" and fields["ghosts"]["value"]["red"] == [3, 3, 3]
        assert form["players"] == 4
        await stranger.get("/api/lab/chess", 404)


async def test_a_box_goes_to_a_data_file_and_back(embedded: Service) -> None:
    async with Player(embedded.address) as stranger:
        told = await stranger.post("/api/lab/ghosts/box", box={"limit": 6, "mist": 4})
        assert told["text"] == "mist = 4\nlimit = 6\n\n[totals]\nmist = 4\n"
        again = await stranger.post("/api/lab/ghosts/box", text=told["text"])
        assert again == told and again["box"]["limit"] == 6 and again["box"]["hand"] == 5
        small = await stranger.post("/api/lab/ghosts/box", text="small")
        assert small["box"]["ghosts"]["red"] == [0, 2, 0]


@pytest.mark.parametrize(
    ("box", "complaint"),
    [
        ({"limit": 12}, "limit is 12; 3 to 9 are possible"),
        ({"limit": "x"}, "limit is 'x', not a whole number"),
        ({"limit": [[["x"]]]}, "limit is [[['x']]], not a whole number"),
        ({"ghosts": {"red": [1, 1, 1]}}, "ghosts.yellow is missing"),
        ({"ghosts": None, "mist": None}, "ghosts is not a table"),
        ({"mist": 50}, "ghosts and mist are 104 cards; 60 are possible"),
        ({"fog": 1}, "fog is no component of this game"),
    ],
)
async def test_what_is_wrong_with_a_box_is_told(embedded: Service, box: dict[str, Any], complaint: str) -> None:
    async with Player(embedded.address, "Ada") as ada:
        assert complaint in (await ada.post("/api/lab/ghosts/box", 400, box=box))["message"]
        assert complaint in (await ada.post("/api/lab/ghosts/trials", 400, box=box, players=4))["message"]
        assert complaint in (await ada.post("/api/lab/ghosts/trials", 400, against=box, players=4))["message"]


async def test_figures_sharpen_while_one_watches(service: Service) -> None:
    async with Player(service.address, "Ada") as ada:
        lines = await trial(ada, games=4_000, players=4, box={"limit": 6})
    assert lines[0] == {"status": "waiting", "done": 0, "games": 4_000, "report": None, "stage": "games"}
    assert lines[-1]["status"] == "done" and lines[-1]["done"] == 4_000
    counts = [line["done"] for line in lines]
    assert counts == sorted(counts) and len(lines) > 2
    first, last = lines[1]["report"], lines[-1]["report"]
    assert len(last["sentences"]) == 3 and len(last["plots"]) >= 6 and last["plots"][0]["svg"].startswith("<svg")
    figures = {row[0]: row[1] for row in last["tables"][0]["rows"]}
    assert "lead changes" in figures and "a host among guests, × fair" in figures
    before, after = (float(report["tables"][1]["rows"][0][1].split("± ")[1]) for report in (first, last))
    assert after < before


async def test_skill_and_what_it_is_worth_to_see_all_are_told_at_the_end(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        lines = await trial(ada, games=40, box={"rounds": 1})
    assert lines[0]["stage"] == "games" and lines[-1]["stage"] == "knowledge"
    figures = {row[0]: row[1] for row in lines[-1]["report"]["tables"][0]["rows"]}
    assert "seeing all is worth, of 100" in figures and "± " in figures["seeing all is worth, of 100"]
    assert any(plot["title"].startswith("Luck and skill") for plot in lines[-1]["report"]["plots"])


async def test_two_boxes_are_compared_in_ones_own_language(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        told = (await trial(ada, games=8, box={"rounds": 1}, against={}, language="fr"))[-1]["report"]
    assert told["tables"][0]["columns"] == ["chiffre", "cette boîte", "l'autre", "écart", "sûr ?"]
    rounds = next(row for row in told["tables"][0]["rows"] if row[0] == "manches")
    assert rounds[1].startswith("1,00") and rounds[2].startswith("3,00") and rounds[4].startswith("oui")


async def test_one_trial_a_person_and_who_goes_away_has_cancelled(embedded: Service) -> None:
    wish: dict[str, Any] = {"players": 4, "games": 20_000}
    async with Player(embedded.address, "Ada") as ada:
        async with ada.http.stream("POST", "/api/lab/ghosts/trials", json=wish, timeout=100) as answer:
            lines = answer.aiter_lines()
            await anext(lines)
            assert "one trial at a time" in (await ada.post("/api/lab/ghosts/trials", 429, **wish))["message"]
        async with asyncio.timeout(100):
            while (
                again := await ada.http.post("/api/lab/ghosts/trials", json={"players": 2, "games": 20}, timeout=100)
            ).status_code == 429:
                await asyncio.sleep(0.05)  # the house has yet to hear that the first is gone
        assert json.loads(again.text.splitlines()[-1])["status"] == "done"


async def test_twenty_trials_at_once_all_come_to_an_end(embedded: Service) -> None:
    async def evening(number: int) -> Lines:
        async with Player(embedded.address, f"Guest {number}") as guest:
            return await trial(guest, games=4, box={"rounds": 1})

    found = await asyncio.gather(*map(evening, range(20)))
    assert [lines[-1]["status"] for lines in found] == ["done"] * 20


async def test_what_is_asked_for_has_bounds(embedded: Service) -> None:
    async with Player(embedded.address) as stranger, Player(embedded.address, "Ada") as ada:
        await stranger.post("/api/lab/ghosts/trials", 401, players=4)
        assert "2 to 20000 games" in (await ada.post("/api/lab/ghosts/trials", 400, players=4, games=10**6))["message"]
        assert "for 2 to 6 players" in (await ada.post("/api/lab/ghosts/trials", 400, players=9))["message"]
        assert "language" in (await ada.post("/api/lab/ghosts/trials", 400, players=4, language="xx"))["message"]
        assert "too long" in (await ada.post("/api/lab/ghosts/box", 400, text="# " + "x" * 30_000))["message"]
        await ada.post("/api/lab/ghosts/box", 400, text="limit = [")


async def test_a_changed_game_is_played_and_its_record_says_with_which_box(embedded: Service) -> None:
    async with Player(embedded.address, "Ada") as ada:
        text = (await ada.post("/api/lab/ghosts/box", box={"rounds": 1}))["text"]
        table = await ada.make("ghosts", "me", "bot host", data=text, spectators="public")
        assert (await ada.get(f"/api/tables/{table}"))["status"] == "playing"
