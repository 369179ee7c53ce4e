"""A puzzle as data. It states what a seat knows and nothing else: the position is the seat's, and the story is as the seat was told it.

A shelf of puzzles is a file puzzles/shelf.jsonl.gz in a game's folder, a puzzle in each line.
"""

import gzip
import hashlib
import io
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.position import Position
from manse.engine.seat import Seat
from manse.engine.speech import Line

SHELF = "puzzles/shelf.jsonl.gz"
GRADES = range(1, 6)
LEVELS = ("visitor", "guest", "host", "medium", "phantom")
RIVALS, PEOPLE = SOURCES = ("rivals", "people")
"""Whose game it was."""


class Choice(NamedTuple):
    """Something the seat may do, and what it promises: its chance of winning; where a riddle is asked, the chance that it is so."""

    action: str
    value: float
    error: float


class Turn(NamedTuple):
    """A secret on which the decision turns: how likely it is, and what the best choice and the usual one win if it is so, and if not."""

    fact: Line
    chance: float
    best: float
    habit: float
    best_else: float
    habit_else: float


@dataclass(frozen=True)
class Puzzle:
    game: str
    theme: str
    grade: int
    """From 1, easy, to 5."""
    position: str
    """What the seat knows."""
    story: tuple[Line, ...]
    """What happened last, as the seat was told it."""
    ask: Line | None
    """What is asked, where it is a riddle; else what the seat will do."""
    choices: tuple[Choice, ...]
    """The best first."""
    habit: str
    """What sensible play does most often."""
    worlds: int
    """In so many each of the foremost choices was tried; of a riddle, all there are."""
    turns: tuple[Turn, ...]
    fails: Mapping[str, float]
    """By level of rival: how often it does not find the best choice."""
    source: str = RIVALS

    @cached_property
    def id(self) -> str:
        told = f"{self.position} {packed(self.ask) if self.ask else ''}"
        return hashlib.sha256(told.encode()).hexdigest()[:10]

    @property
    def best(self) -> str:
        return self.choices[0].action

    @property
    def usual(self) -> Choice:
        return next((choice for choice in self.choices if choice.action == self.habit), self.choices[-1])

    @cached_property
    def seat(self) -> Seat:
        """The window of the seat that is asked, from the position alone."""
        return window(self.position)


@cache
def window(position: str) -> Seat:
    return Position.parse(position).window()


def packed(line: Line) -> dict[str, Any]:
    """A line as JSON can hold it: its name under no name, beside its arguments."""
    return {"": line.key, **{name: packed_part(part) for name, part in line.args.items()}}


def packed_part(part: Any) -> Any:
    if isinstance(part, Line):
        return packed(part)
    if isinstance(part, list | tuple):
        return [packed_part(one) for one in part]
    return part if isinstance(part, str | float | bool | None) else int(part)


def unpacked(told: Any) -> Any:
    if isinstance(told, dict):
        return Line(told[""], {name: unpacked(part) for name, part in told.items() if name})
    return [unpacked(part) for part in told] if isinstance(told, list) else told


def as_json(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "game": puzzle.game,
        "theme": puzzle.theme,
        "grade": puzzle.grade,
        "position": puzzle.position,
        "story": [packed(line) for line in puzzle.story],
        **({"ask": packed(puzzle.ask)} if puzzle.ask else {}),
        "choices": [[choice.action, round(choice.value, 4), round(choice.error, 4)] for choice in puzzle.choices],
        "habit": puzzle.habit,
        "worlds": puzzle.worlds,
        "turns": [[packed(turn.fact), *(round(share, 3) for share in turn[1:])] for turn in puzzle.turns],
        "fails": {level: round(share, 3) for level, share in puzzle.fails.items()},
        "source": puzzle.source,
    }


def from_json(told: Any) -> Puzzle:
    """A puzzle that was written down; a ValueError says what is wrong with it."""
    try:
        puzzle = Puzzle(
            game=str(told["game"]),
            theme=str(told["theme"]),
            grade=int(told["grade"]),
            position=str(told["position"]),
            story=tuple(unpacked(line) for line in told["story"]),
            ask=unpacked(told["ask"]) if "ask" in told else None,
            choices=tuple(Choice(str(action), float(value), float(error)) for action, value, error in told["choices"]),
            habit=str(told["habit"]),
            worlds=int(told["worlds"]),
            turns=tuple(Turn(unpacked(fact), *map(float, shares)) for fact, *shares in told["turns"]),
            fails={str(level): float(share) for level, share in told["fails"].items()},
            source=str(told["source"]),
        )
    except KeyError as error:
        raise DataError(f"not a puzzle: {error} is missing") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise DataError(f"not a puzzle: {error}") from None
    if puzzle.grade not in GRADES or len(puzzle.choices) < 2 or puzzle.source not in SOURCES:
        raise DataError("not a puzzle: it has a grade from 1 to 5, at least two choices, and a source")
    return puzzle


def lines(text: str, where: str) -> Iterable[Puzzle]:
    """The puzzles of a text, a line each; a DataError names the line that is none."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            yield from_json(json.loads(line))
        except ValueError as error:
            raise DataError(f"{where}, line {number}: {error}") from None


def read(file: Path) -> list[Puzzle]:
    """All puzzles of a shelf's file; a DataError says what is wrong with it."""
    try:
        return list(lines(gzip.decompress(file.read_bytes()).decode("utf-8"), str(file)))
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise DataError(f"{file}: {error}") from None


def write(file: Path, puzzles: Iterable[Puzzle]) -> None:
    """The same puzzles give the same bytes."""
    told = "".join(json.dumps(as_json(puzzle), ensure_ascii=False, separators=(",", ":")) + "\n" for puzzle in puzzles)
    into = io.BytesIO()
    with gzip.GzipFile(fileobj=into, mode="wb", mtime=0) as packing:
        packing.write(told.encode())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(into.getvalue())


@cache
def shelf(game: Game) -> Mapping[str, Puzzle]:
    """The puzzles that come with a game, by their ids."""
    file = game.folder / SHELF
    return {puzzle.id: puzzle for puzzle in read(file)} if file.is_file() else {}
