"""Which of the puzzles that were found come onto the shelf: none twice, none nearly twice, and of every theme some."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

from manse.engine.game import Game
from manse.engine.speech import LANGUAGES, Line, parts
from manse.puzzles.puzzle import Puzzle, write


def shape(puzzle: Puzzle) -> tuple[object, ...]:
    """What makes two puzzles the same to who solves them: the same question, choices, points and answer, whatever else lies there."""
    seat = puzzle.seat
    asked = puzzle.ask or seat.game.text.asked(seat.view, seat.legal)
    scores = tuple(seat.game.text.scores(seat.view))
    return puzzle.theme, int(seat.knowledge.seats), scores, str(asked), seat.legal, puzzle.best


def distinct(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    found: dict[tuple[object, ...], Puzzle] = {}
    for puzzle in puzzles:
        found.setdefault(shape(puzzle), puzzle)
    return list(found.values())


def chosen(puzzles: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """So many, in turn from each theme, so that rare ones are not crowded out; the clearest first."""
    themes: defaultdict[str, list[Puzzle]] = defaultdict(list)
    for puzzle in distinct(puzzles):
        themes[puzzle.theme].append(puzzle)
    for found in themes.values():
        found.sort(key=lambda puzzle: -clearness(puzzle))
    turns = [puzzle for row in zip_longest(*themes.values()) for puzzle in row if puzzle is not None]
    return sorted(turns[:most], key=lambda puzzle: puzzle.id)


def clearness(puzzle: Puzzle) -> float:
    """How far the best is ahead of the next, in standard errors."""
    best, second = puzzle.choices[:2]
    return (best.value - second.value) / max(1e-3, (best.error**2 + second.error**2) ** 0.5)


def laid(game: Game, file: Path, puzzles: Iterable[Puzzle]) -> None:
    """Writes a shelf; of each caption only what is told of it."""
    write(file, [replace(puzzle, story=tuple(trimmed(game, line) for line in puzzle.story)) for puzzle in puzzles])


def trimmed(game: Game, line: Line) -> Line:
    """A line with only what some language says of it: a caption is given more than it tells."""
    said = {name for language in LANGUAGES for template in templates(game, line, language) for _, name, _, _ in parts(template) if name}
    kept = {*said, "seat"}
    return Line(line.key, {name: part for name, part in line.args.items() if name in kept})


def templates(game: Game, line: Line, language: str) -> list[str]:
    words = game.words(language).lines
    return [words[key] for key in (line.key, f"{line.key}_you") if key in words]
