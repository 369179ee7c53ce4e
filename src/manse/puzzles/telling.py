"""A puzzle in words: what is asked, what happened before, and why the answer is the answer. All of it is made from the puzzle, which holds
what its seat knows and nothing else."""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, cast

from manse.analysis.report import whole
from manse.engine.registry import game
from manse.engine.speech import Line, Words, written
from manse.puzzles.puzzle import Puzzle, Turn

OTHERS = ("Agnes", "Bertram", "Cordelia", "Duncan", "Elspeth")
"""Who sits with the solver."""


@cache
def catalogue(id: str, language: str) -> Words:
    """The game's words and those of the puzzles."""
    own = game(id).words(language)
    table = tomllib.loads(written(Path(__file__).parent, "{}.toml", language))
    return Words({"lines": own.lines, "names": own.names, "notes": own.notes, "locale": own.locale}, table)


class Told:
    """One puzzle in one language, spoken to who solves it. `called` is the word for their seat: a board speaks of it as of any other."""

    def __init__(self, puzzle: Puzzle, language: str = "en", called: Literal["solver", "guest"] = "solver") -> None:
        self.puzzle, self.words = puzzle, catalogue(puzzle.game, language)
        self.seat = puzzle.seat
        others = iter(OTHERS)
        self.names = [self.words.lines[called] if seat == self.seat.number else next(others) for seat in range(self.seat.view["seats"])]

    def say(self, line: Line) -> str:
        return self.words.say(line, self.seat.number, self.names)

    @property
    def theme(self) -> str:
        return self.words.lines[f"theme_{self.puzzle.theme}"]

    @property
    def asked(self) -> str:
        return self.say(self.puzzle.ask or self.seat.game.text.asked(self.seat.view, self.seat.legal))

    @property
    def story(self) -> list[str]:
        return [self.say(line) for line in self.puzzle.story]

    def label(self, action: str) -> Line:
        game = self.seat.game
        if self.puzzle.ask is not None:
            return cast(Line, game.module("riddles").label(action))
        return game.text.label(self.seat.view, game.numbers[action])

    def choices(self) -> list[tuple[str, str]]:
        """What may be answered, with the words on its button, in the rules' own order: it must not tell which is best."""
        return [(action, self.say(self.label(action))) for action in self.seat.legal if self.open_to(action)]

    def open_to(self, action: str) -> bool:
        return any(choice.action == action for choice in self.puzzle.choices)

    def answer(self, chosen: str) -> list[str]:
        """Right or wrong, and why."""
        best = {"best": [self.label(self.puzzle.best)]}
        verdict = Line("right" if chosen == self.puzzle.best else "wrong", best)
        return [self.say(verdict), *(self.say(line) for line in self.reasons(chosen))]

    def reasons(self, chosen: str) -> Iterator[Line]:
        puzzle = self.puzzle
        if puzzle.ask is not None:
            solved = self.seat.game.module("riddles").solved(puzzle.ask, puzzle.best)
            yield Line("riddle" if puzzle.worlds > 1 else "riddle_one", {"worlds": puzzle.worlds, "fact": [solved]})
            return
        best, usual = puzzle.choices[0], puzzle.usual
        values = {choice.action: choice.value for choice in puzzle.choices}
        told = {"best": [self.label(best.action)], "percent": whole(best.value)}
        yield Line("wins", {**told, "habit": [self.label(usual.action)], "less": whole(usual.value)})
        if chosen not in (best.action, usual.action) and chosen in values:
            yield Line("yours", {"choice": [self.label(chosen)], "percent": whole(values[chosen])})
        yield turned(puzzle.turns[0]) if puzzle.turns else Line("no_turn")
        yield Line("tried", {"worlds": puzzle.worlds})

    def missed(self) -> list[str]:
        """How often each level of rival misses it."""
        return [
            self.words.phrase(Line("missed", {"level": [Line(f"level_{level}")], "percent": whole(share)}))
            for level, share in self.puzzle.fails.items()
        ]


def turned(turn: Turn) -> Line:
    """What the best choice gains on the usual one if the secret is so, and if not. (How often both win grows with the search.)"""
    gains = {"gain": [gained("gain", turn.best - turn.habit)], "gain_else": [gained("else", turn.best_else - turn.habit_else)]}
    return Line("turn", {"share": whole(turn.chance), "fact": [turn.fact], **gains})


def gained(where: str, share: float) -> Line:
    games = whole(share)
    return Line(f"{where}_{'more' if games > 0 else 'fewer' if games else 'even'}", {"games": abs(games)})


def words_of(puzzles: Sequence[Puzzle], language: str) -> dict[str, str]:
    """The themes of some puzzles of one game, by name."""
    return {puzzle.theme: catalogue(puzzle.game, language).lines[f"theme_{puzzle.theme}"] for puzzle in puzzles}
