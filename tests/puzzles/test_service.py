"""Puzzles over the wire: the same for everybody, judged by the house, counted once."""

import random
from collections.abc import Iterator
from functools import partial

import pytest

import manse
from manse.engine.speech import LANGUAGES
from manse.puzzles.mine import recorded
from manse.puzzles.puzzle import PEOPLE, Puzzle, shelf
from manse.server.models import PuzzleSolver
from manse.server.public import gathered
from manse.server.puzzles import of_the_day, shelves
from manse.server.settings import Settings
from manse.server.solvers import MIDDLE, WIDE, Rated, after, day_before, graded, told
from tests.server.player import Player, Socket
from tests.server.service import Service, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("puzzles")) as service:
        yield service


def some(id: str, nth: int = 0) -> Puzzle:
    return list(shelf(manse.game(id)).values())[nth]


def wrong(puzzle: Puzzle) -> str:
    return puzzle.choices[-1].action


async def test_puzzles_are_listed_and_told_in_every_language(house: Service) -> None:
    async with Player(house.address) as guest:
        for language in LANGUAGES:
            index = await guest.get("/api/puzzles", language=language)
            assert [each["game"] for each in index["games"]] == list(manse.games()) and index["solver"] is None
            assert all(sum(theme["puzzles"] for theme in each["themes"]) == each["puzzles"] for each in index["games"])
            today = index["today"]
            puzzle = await guest.get(f"/api/puzzles/{today['game']}/{today['id']}", language=language)
            assert puzzle["daily"] and puzzle["asked"] and puzzle["legal"] and puzzle["frame"]["view"]["seat"] == puzzle["seat"]


async def test_before_an_answer_nothing_that_is_sent_depends_on_it(house: Service) -> None:
    """Values, habits and facts stay in the house, and choices come in the rules' order."""
    async with Player(house.address) as guest:
        for id in manse.games():
            puzzle = some(id)
            sent = await guest.get(f"/api/puzzles/{id}/{puzzle.id}")
            assert set(sent) == {
                "game",
                "id",
                "theme",
                "title",
                "grade",
                "rating",
                "daily",
                "seat",
                "names",
                "story",
                "frame",
                "asked",
                "legal",
            }
            order = [choice["action"] for choice in sent["legal"]]
            assert order == [action for action in puzzle.seat.legal if action in order] and len(order) == len(puzzle.choices)


async def test_a_riddle_comes_without_what_the_board_would_reckon(house: Service) -> None:
    riddle = next(puzzle for puzzle in shelf(manse.game("phantom_society")).values() if puzzle.ask and puzzle.worlds > 1)
    async with Player(house.address) as guest:
        sent = await guest.get(f"/api/puzzles/phantom_society/{riddle.id}")
        assert "aids" not in sent["frame"]["view"] and sent["asked"].startswith("Where must the ")
        judged = await guest.post(f"/api/puzzles/phantom_society/{riddle.id}", action=riddle.best)
        assert judged["right"] and judged["choices"] == [] and "in every one of them" in judged["said"][1]


async def test_a_guest_is_answered_and_nothing_is_kept(house: Service) -> None:
    puzzle = some("ghosts")
    async with Player(house.address) as guest:
        judged = await guest.post(f"/api/puzzles/ghosts/{puzzle.id}", action=wrong(puzzle))
        assert not judged["right"] and judged["best"] == puzzle.best and judged["said"][0].startswith("Not quite.")
        assert judged["choices"][0]["action"] == puzzle.best and (judged["solver"], judged["counted"]) == (None, False)
        assert (await guest.get("/api/puzzles"))["solver"] is None


async def test_the_first_answer_of_a_person_counts_and_no_other(house: Service) -> None:
    first, second = some("ghosts", 1), some("ghosts", 2)
    async with Player(house.address) as ada:
        await ada.post("/api/me", name="Ada")
        before = (await ada.get(f"/api/puzzles/ghosts/{first.id}"))["rating"]
        judged = await ada.post(f"/api/puzzles/ghosts/{first.id}", action=first.best)
        assert judged["counted"] and judged["gain"] > 0 and judged["solver"]["rating"] == 1500 + judged["gain"]
        assert (await ada.get(f"/api/puzzles/ghosts/{first.id}"))["rating"] < before
        again = await ada.post(f"/api/puzzles/ghosts/{first.id}", action=wrong(first))
        assert (again["counted"], again["gain"], again["solver"]) == (False, 0, judged["solver"])
        missed = await ada.post(f"/api/puzzles/ghosts/{second.id}", action=wrong(second))
        assert missed["gain"] < 0 and (missed["solver"]["solved"], missed["solver"]["tries"]) == (1, 2)
        assert (await ada.get("/api/puzzles"))["solver"] == missed["solver"]


async def test_the_puzzle_of_the_day_makes_a_streak(house: Service) -> None:
    async with Player(house.address) as bo:
        await bo.post("/api/me", name="Bo")
        today = (await bo.get("/api/puzzles"))["today"]
        puzzle = shelf(manse.game(today["game"]))[today["id"]]
        solver = (await bo.post(f"/api/puzzles/{puzzle.game}/{puzzle.id}", action=puzzle.best))["solver"]
        assert (solver["streak"], solver["longest"], solver["today"]) == (1, 1, True)


async def test_the_next_puzzle_is_of_the_wished_theme_and_not_one_that_was_seen(house: Service) -> None:
    themes = [puzzle.id for puzzle in shelf(manse.game("ghosts")).values() if puzzle.theme == "turn"]
    async with Player(house.address) as guest:
        found = await guest.post("/api/puzzles/next", game="ghosts", theme="turn", seen=themes[1:])
        assert (found["game"], found["id"]) == ("ghosts", themes[0])


def is_over(socket: Socket) -> bool:
    return bool(socket.table["status"] == "over")


async def test_puzzles_are_mined_only_from_games_that_everybody_could_watch(house: Service) -> None:
    settings = Settings(database=f"sqlite:///{house.folder / 'manse.db'}")
    async with Player(house.address) as cyd:
        await cyd.post("/api/me", name="Cyd")
        watched, listed = dict[str, object](spectators="public"), dict[str, object](public=True)
        for terms in (watched, listed):
            socket = await cyd.sit(await cyd.make("ghosts", "me", "bot", **terms), 0)
            await socket.play(random.Random(1))
            await socket.until(partial(is_over, socket))
            await socket.close()
            (record,) = await gathered(settings, "ghosts")
            deal = recorded(manse.replay(record), 1)
            assert deal.match.over and deal.source == PEOPLE
    assert await gathered(settings, "rest_in_peace") == []


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/puzzles/ghosts/none", {"action": "take"}, "not_found"),
        ("/api/puzzles/chess/none", {"action": "take"}, "not_found"),
        ("/api/puzzles/next", {"game": "chess"}, "not_found"),
        ("/api/puzzles/next", {"game": "ghosts", "theme": "castling"}, "not_found"),
        ("/api/puzzles/next", {"seen": ["x"] * 2001}, "bad"),
        (f"/api/puzzles/ghosts/{some('ghosts').id}", {"action": "castle"}, "bad"),
        (f"/api/puzzles/ghosts/{some('ghosts').id}", {"action": 3}, "bad"),
        (f"/api/puzzles/ghosts/{some('ghosts').id}", {"action": some("ghosts").best, "language": "xx"}, "bad"),
    ],
)
async def test_what_cannot_be_is_refused(house: Service, path: str, body: dict[str, object], code: str) -> None:
    async with Player(house.address) as guest:
        refused = await guest.post(path, status={"not_found": 404, "bad": 400}[code], **body)
        assert refused["code"] == code and refused["message"]


def test_everybody_has_the_same_puzzle_of_the_day_and_it_comes_again_late() -> None:
    days = [f"2026-{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 29)]
    found = [of_the_day(day) for day in days]
    assert all(puzzle is not None for puzzle in found)
    month = [puzzle.id for puzzle in found[:28] if puzzle]
    assert len(set(month)) == len(month) and len({puzzle.game for puzzle in found[:5] if puzzle}) == len(shelves())


def test_who_solves_gains_and_a_hard_puzzle_gives_more() -> None:
    person = Rated(MIDDLE, WIDE)
    easy, hard = (Rated(MIDDLE + apart, 5.0) for apart in (-6, 6))
    assert after(person, hard, True)[0].mu > after(person, easy, True)[0].mu > person.mu > after(person, easy, False)[0].mu
    assert graded(some("ghosts")).sigma < WIDE


def test_a_day_left_out_ends_a_streak() -> None:
    row = PuzzleSolver(person="x", mu=MIDDLE, sigma=WIDE, tries=3, solved=3, streak=3, longest=3, last_day="2026-02-28")
    assert day_before("2026-03-01") == "2026-02-28"
    assert (told(row, "2026-03-01").streak, told(row, "2026-03-02").streak, told(row, "2026-03-02").longest) == (3, 0, 3)
