"""Puzzles in the browser: the puzzle of the day, the next one to train with, and what an answer is worth. Answers are judged here: before
one is given, nothing that is sent tells it."""

import hashlib
import random
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

import msgspec
from litestar import Controller, Request, get, post

import manse
from manse.analysis.report import whole
from manse.engine.errors import UnknownGame
from manse.puzzles.puzzle import Puzzle, shelf
from manse.puzzles.telling import Told, catalogue
from manse.server import puzzle_protocol as p
from manse.server.games import checked
from manse.server.house import House
from manse.server.models import Person
from manse.server.people import identify
from manse.server.protocol import Frame
from manse.server.refusal import Refusal
from manse.server.security import address_of
from manse.server.socket_protocol import Choice
from manse.server.solvers import answered, graded, rating_of, ratings, solver_of, tried

LONGEST_SEEN = 2_000
NEAR = 12
"""Of so many puzzles at random, the one nearest to the solver's rating is next."""
encode = msgspec.json.Encoder().encode


class Puzzles(Controller):
    path = "/api/puzzles"
    tags = ("puzzles",)

    @get(summary="The puzzle of the day, all games and themes, and how one fares")
    async def index(self, house: House, visitor: Person | None, language: str = "en") -> p.PuzzleIndex:
        day = today()
        daily = of_the_day(day)
        return p.PuzzleIndex(
            day=day,
            today=referred(daily, checked(language)) if daily else None,
            games=all_games(checked(language)),
            solver=await solver_of(house.store.database, visitor.id, day) if visitor else None,
        )

    @post("/next", summary="A puzzle to train with, of a game and theme if wished, about as hard as one is good", status_code=200)
    async def next(self, request: Request[Any, Any, Any], house: House, data: p.PuzzleWish) -> p.PuzzleRef:
        if len(data.seen) > LONGEST_SEEN:
            raise Refusal("bad", f"not more than {LONGEST_SEEN} puzzles can be left out")
        found = {puzzle.id: puzzle for puzzle in wanted(data.game, data.theme)}
        if not found:
            raise Refusal("not_found", "there is no such puzzle")
        house.frames.check_some(address_of(request))
        return referred(await self._next(request, house, found, set(data.seen)), checked(data.language))

    async def _next(self, request: Request[Any, Any, Any], house: House, found: Mapping[str, Puzzle], seen: set[str]) -> Puzzle:
        person, database = await identify(request, house), house.store.database
        goal = graded(next(iter(found.values()))).mu
        if person is not None:
            seen = seen | await tried(database, person.id, list(found))
            goal = float((await solver_of(database, person.id, today())).rating)
        fresh = [puzzle for id, puzzle in found.items() if id not in seen] or list(found.values())
        some = random.sample(fresh, min(NEAR, len(fresh)))
        if person is None:
            return some[0]
        known = await ratings(database, [puzzle.id for puzzle in some])
        return min(some, key=lambda puzzle: abs(known.get(puzzle.id, graded(puzzle)).shown - goal))

    @get("/{game_id:str}/{puzzle_id:str}", summary="A puzzle: what its seat knows, and what is asked")
    async def one(self, request: Request[Any, Any, Any], house: House, game_id: str, puzzle_id: str, language: str = "en") -> p.PuzzleTold:
        puzzle = puzzle_of(game_id, puzzle_id)
        await house.warmth.until(puzzle.game)
        house.frames.check_some(address_of(request))
        house.frames.spend(address_of(request), 2)
        return described(puzzle, checked(language), (await rating_of(house.store.database, puzzle)).shown)

    @post("/{game_id:str}/{puzzle_id:str}", summary="An answer, and why it is right or wrong", status_code=200)
    async def answer(
        self, request: Request[Any, Any, Any], house: House, game_id: str, puzzle_id: str, data: p.PuzzleAnswer
    ) -> p.PuzzleJudged:
        puzzle, language = puzzle_of(game_id, puzzle_id), checked(data.language)
        await house.warmth.until(puzzle.game)
        if all(data.action != choice.action for choice in puzzle.choices):
            raise Refusal("bad", "that is no answer to this puzzle")
        house.frames.check_some(address_of(request))
        house.frames.spend(address_of(request), 2)
        person, day, right = await identify(request, house), today(), data.action == puzzle.best
        if person is None:
            return judged(puzzle, language, data.action)
        daily = of_the_day(day)
        outcome = await answered(house.store.database, person.id, puzzle, right, day, daily is not None and daily.id == puzzle.id)
        return msgspec.structs.replace(
            judged(puzzle, language, data.action), solver=outcome.solver, gain=outcome.gain, counted=outcome.counted
        )


def today() -> str:
    return datetime.now(UTC).date().isoformat()


@cache
def shelves() -> dict[str, list[Puzzle]]:
    """All puzzles of each game that has any, in an order of their own that tells nothing."""
    found = {id: list(shelf(manse.game(id)).values()) for id in manse.games()}
    return {
        id: sorted(puzzles, key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).hexdigest()) for id, puzzles in found.items() if puzzles
    }


def of_the_day(day: str) -> Puzzle | None:
    """The same for everybody: the games take turns, and each goes through all its puzzles before one comes again."""
    games = list(shelves().values())
    if not games:
        return None
    number = date.fromisoformat(day).toordinal()
    puzzles = games[number % len(games)]
    return puzzles[number // len(games) % len(puzzles)]


def wanted(game: str, theme: str) -> list[Puzzle]:
    found = [puzzle for id, puzzles in shelves().items() if game in ("", id) for puzzle in puzzles]
    return [puzzle for puzzle in found if theme in ("", puzzle.theme)]


def puzzle_of(game_id: str, puzzle_id: str) -> Puzzle:
    try:
        return shelf(manse.game(game_id))[puzzle_id]
    except (UnknownGame, KeyError):
        raise Refusal("not_found", "there is no such puzzle") from None


@cache
def all_games(language: str) -> list[p.PuzzleGame]:
    return [p.PuzzleGame(game=id, puzzles=len(puzzles), themes=themes(id, puzzles, language)) for id, puzzles in shelves().items()]


def themes(id: str, puzzles: list[Puzzle], language: str) -> list[p.PuzzleTheme]:
    counts, words = Counter(puzzle.theme for puzzle in puzzles), catalogue(id, language)
    order = [theme for theme in manse.game(id).module("themes").THEMES if counts[theme]]
    return [p.PuzzleTheme(theme=theme, title=words.lines[f"theme_{theme}"], puzzles=counts[theme]) for theme in order]


def referred(puzzle: Puzzle, language: str) -> p.PuzzleRef:
    title = catalogue(puzzle.game, language).lines[f"theme_{puzzle.theme}"]
    return p.PuzzleRef(game=puzzle.game, id=puzzle.id, title=title, grade=puzzle.grade)


def described(puzzle: Puzzle, language: str, rating: int) -> p.PuzzleTold:
    """Nothing of it but what the puzzle's seat knows. Where a riddle is asked, the board does not reckon."""
    told, daily = Told(puzzle, language, "guest"), of_the_day(today())
    shown = {name: part for name, part in told.seat.view.items() if name != "aids" or puzzle.ask is None}
    story = told.story
    return p.PuzzleTold(
        game=puzzle.game,
        id=puzzle.id,
        theme=puzzle.theme,
        title=told.theme,
        grade=puzzle.grade,
        rating=rating,
        daily=daily is not None and daily.id == puzzle.id,
        seat=told.seat.number,
        names=told.names,
        story=story,
        frame=Frame(step=0, decision=shown["decisions"], caption=story[-1] if story else "", view=msgspec.Raw(encode(shown))),
        asked=told.asked,
        legal=[Choice(action=action, label=label) for action, label in told.choices()],
    )


def judged(puzzle: Puzzle, language: str, action: str) -> p.PuzzleJudged:
    told = Told(puzzle, language, "guest")
    return p.PuzzleJudged(
        right=action == puzzle.best,
        best=puzzle.best,
        said=told.answer(action),
        missed=told.missed(),
        choices=[
            p.PuzzleChoice(action=choice.action, label=told.say(told.label(choice.action)), percent=whole(choice.value))
            for choice in (() if puzzle.ask else puzzle.choices)
        ],
        counted=False,
        gain=0,
        solver=None,
    )
