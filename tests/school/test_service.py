"""Lessons over the wire."""

from collections.abc import Iterator
from typing import Any

import pytest

import manse
from manse.engine.speech import LANGUAGES
from tests.server.player import Player
from tests.server.service import Service, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("school")) as service:
        yield service


async def test_lessons_are_listed_and_told_in_every_language(house: Service) -> None:
    async with Player(house.address) as pupil:
        for language in LANGUAGES:
            listed = await pupil.get("/api/lessons", language=language)
            assert [each["game"] for each in listed if each["first"]] == list(manse.games())
            for each in listed:
                told = await pupil.post(f"/api/lessons/{each['game']}/{each['name']}", language=language)
                assert (told["title"], told["step"], told["over"]) == (each["title"], 0, False) and told["said"] and told["frames"]


async def test_a_lesson_goes_on_from_what_was_done_and_nothing_is_kept(house: Service) -> None:
    async with Player(house.address) as pupil:
        first = await pupil.post("/api/lessons/ghosts/first")
        assert first["names"] == ["Guest", "Agnes", "Bertram"] and first["frames"][0]["caption"] == "The table is laid for the lesson."
        assert "red-2" in [choice["action"] for choice in first["legal"]] and first["shown"] == []

        wrong = await pupil.post("/api/lessons/ghosts/first", done=["mist"], since=1)
        assert wrong["answer"] == "A good card too, but let us begin gently: the red 2."
        assert (wrong["done"], wrong["frames"], wrong["shown"], wrong["legal"]) == (0, [], ["red-2"], first["legal"])
        illegal = await pupil.post("/api/lessons/ghosts/first", done=["red-2", "black-3"])
        assert (illegal["done"], illegal["answer"]) == (1, "You do not hold black 3")

        after = await pupil.post("/api/lessons/ghosts/first", done=["red-2"], since=1, language="fr")
        assert after["done"] == 1 and after["frames"][0]["step"] == 1 and after["frames"][0]["caption"].startswith("Vous commencez")
        assert after["frames"][-1]["view"]["to_act"] == [0]


async def test_a_lesson_in_thinking_shows_no_aids(house: Service) -> None:
    async with Player(house.address) as pupil:
        thinking, first = [await pupil.post(f"/api/lessons/phantom_society/{name}") for name in ("where", "first")]
        assert "aids" not in thinking["frames"][0]["view"] and "aids" in first["frames"][0]["view"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("ghosts/nothing", {}, 404),
        ("chess/first", {}, 404),
        ("ghosts/first", {"language": "xx"}, 400),
        ("ghosts/first", {"done": ["red-2"] * 101}, 400),
        ("ghosts/first", {"done": ["x" * 41]}, 400),
        ("ghosts/first", {"done": "red-2"}, 400),
        ("ghosts/first", {"position": "ghosts/3"}, 400),
    ],
)
async def test_what_cannot_be_asked_is_refused_by_type(house: Service, path: str, body: dict[str, Any], status: int) -> None:
    async with Player(house.address) as pupil:
        refused = await pupil.post(f"/api/lessons/{path}", status, **body)
        assert refused["code"] == {400: "bad", 404: "not_found"}[status] and refused["message"]
