"""Who solved which puzzle, and what that says of both: an answer is a match between a person and a puzzle, rated by OpenSkill."""

from collections.abc import Collection
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from manse.puzzles.puzzle import Puzzle
from manse.server.database import Database
from manse.server.models import PuzzleRating, PuzzleSolver, PuzzleTry
from manse.server.puzzle_protocol import Solver

MIDDLE, WIDE = 25.0, 25.0 / 3
PER_GRADE, GRADED = 3.0, 5.0
"""How much harder a grade is, and how sure that is before anybody has tried a puzzle of it."""
SHOWN_MIDDLE, SHOWN_SCALE = 1500, 40
"""Ratings are shown as people know them from chess."""


@cache
def model() -> PlackettLuce:
    return PlackettLuce(mu=MIDDLE, sigma=WIDE)


class Rated(NamedTuple):
    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        return round(SHOWN_MIDDLE + SHOWN_SCALE * (self.mu - MIDDLE))

    @property
    def doubt(self) -> int:
        return round(1.96 * SHOWN_SCALE * self.sigma)


class Outcome(NamedTuple):
    solver: Solver
    gain: int
    counted: bool


def graded(puzzle: Puzzle) -> Rated:
    """Of a puzzle that nobody has tried."""
    return Rated(MIDDLE + PER_GRADE * (puzzle.grade - 3), GRADED)


def after(person: Rated, puzzle: Rated, right: bool) -> tuple[Rated, Rated]:
    """Both ratings after an answer: who solves wins against the puzzle."""
    made: list[list[PlackettLuceRating]] = [[model().rating(mu=one.mu, sigma=one.sigma)] for one in (person, puzzle)]
    (one,), (other,) = model().rate(made, ranks=[1, 2] if right else [2, 1])
    return Rated(one.mu, one.sigma), Rated(other.mu, other.sigma)


def told(row: PuzzleSolver | None, day: str) -> Solver:
    if row is None:
        rated = Rated(MIDDLE, WIDE)
        return Solver(rating=rated.shown, doubt=rated.doubt, tries=0, solved=0, streak=0, longest=0, today=False)
    rated = Rated(row.mu, row.sigma)
    return Solver(
        rating=rated.shown,
        doubt=rated.doubt,
        tries=row.tries,
        solved=row.solved,
        streak=row.streak if row.last_day in (day, day_before(day)) else 0,
        longest=row.longest,
        today=row.last_day == day,
    )


def day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


async def solver_of(database: Database, person: str, day: str) -> Solver:
    async with database.reading() as session:
        return told(await session.get(PuzzleSolver, person), day)


async def rating_of(database: Database, puzzle: Puzzle) -> Rated:
    async with database.reading() as session:
        return rated(await session.get(PuzzleRating, puzzle.id), puzzle)


def rated(row: PuzzleRating | None, puzzle: Puzzle) -> Rated:
    return Rated(row.mu, row.sigma) if row else graded(puzzle)


async def ratings(database: Database, ids: Collection[str]) -> dict[str, Rated]:
    """Of those that somebody has tried."""
    async with database.reading() as session:
        rows = await session.scalars(select(PuzzleRating).where(PuzzleRating.puzzle.in_(ids)))
        return {row.puzzle: Rated(row.mu, row.sigma) for row in rows}


async def tried(database: Database, person: str, ids: Collection[str]) -> set[str]:
    async with database.reading() as session:
        return set(await session.scalars(select(PuzzleTry.puzzle).where(PuzzleTry.person == person, PuzzleTry.puzzle.in_(ids))))


async def answered(database: Database, person: str, puzzle: Puzzle, right: bool, day: str, daily: bool) -> Outcome:
    """Writes an answer down; only a person's first to a puzzle counts."""
    try:
        async with database.writing() as session:
            session.add(PuzzleTry(person=person, puzzle=puzzle.id, right=right))
            await session.flush()
            return await counted(session, person, puzzle, right, day, daily)
    except IntegrityError:
        return Outcome(await solver_of(database, person, day), 0, False)


async def counted(session: AsyncSession, person: str, puzzle: Puzzle, right: bool, day: str, daily: bool) -> Outcome:
    solver = await session.get(PuzzleSolver, person, with_for_update=True)
    if solver is None:
        solver = PuzzleSolver(person=person, mu=MIDDLE, sigma=WIDE, tries=0, solved=0, streak=0, longest=0, last_day="")
        session.add(solver)
    mark = await session.get(PuzzleRating, puzzle.id, with_for_update=True)
    if mark is None:
        mark = PuzzleRating(puzzle=puzzle.id, **graded(puzzle)._asdict(), tries=0, solved=0)
        session.add(mark)
    before = Rated(solver.mu, solver.sigma)
    now, then = after(before, Rated(mark.mu, mark.sigma), right)
    solver.mu, solver.sigma = now
    mark.mu, mark.sigma = then
    for row in (solver, mark):
        row.tries += 1
        row.solved += right
    if daily:
        kept = solver.streak if solver.last_day == day_before(day) else 0
        solver.streak = kept + 1 if right else 0
        solver.longest, solver.last_day = max(solver.longest, solver.streak), day
    await session.flush()
    return Outcome(told(solver, day), now.shown - before.shown, True)
