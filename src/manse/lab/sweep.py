"""Many boxes against goals: all are tried with few games, the better ones with more and more, and neighbours of the best are tried too.
Of a space that is too large to try all, Optuna may propose which (optimise.py).

All boxes are dealt the same keys. What was measured is on the disk at once, so that an interrupted sweep goes on.
"""

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from manse.arena.run import cluster, installed
from manse.engine.errors import DataError
from manse.engine.game import Value
from manse.lab.boxes import Box, Variation, changed, grid, size
from manse.lab.counting.course import course_of
from manse.lab.figures import Figure, columns, means, sample
from manse.lab.goals import Goal, fairness, goals, wanted
from manse.lab.report import pace
from manse.lab.trial import Room, Setting, play_all

Spread = Callable[[Callable[..., Any], Iterable[tuple[Any, ...]]], Iterator[Any]]
KEPT, GROWTH = 4, 4
"""After each heat one box in so many goes on, with so many times the games."""
FEWEST = 250
LAST = 6
"""So many boxes are measured with all games, and have their neighbours tried."""
FAR = 1e6
"""How far from a goal a box is that cannot be."""
UNTOLD = {"rounds": "counted", **dict.fromkeys(("margin", "close", "leads", "decided"), "told")}
"""Figures that a game may leave untold."""
ROUNDS = 3
"""Of trying neighbours, where the grid is too large to try all."""


class Trial(NamedTuple):
    """A box and what came of it."""

    values: dict[str, Value]
    games: int
    figures: dict[str, Figure]
    distances: list[float]
    """From each goal."""

    @property
    def distance(self) -> float:
        return sum(one * one for one in self.distances) ** 0.5


class Sweep(NamedTuple):
    """What is tried."""

    base: Setting
    variations: list[Variation]
    goals: list[Goal]
    games: int
    most: int
    """Boxes tried at all, beside neighbours."""
    by: str = "heats"
    """Who says which boxes are tried: `heats` or `optuna`."""

    def heading(self) -> dict[str, Any]:
        base = self.base._asdict() | {"data": self.base.data.text}
        told = {"base": base, "vary": [list(one) for one in self.variations], "goals": [one.text for one in self.goals]}
        found: dict[str, Any] = json.loads(json.dumps({**told, "games": self.games, "most": self.most, "by": self.by}))
        return found


class Book:
    """What was measured, in memory and in a file of JSON lines whose first says what is tried."""

    def __init__(self, sweep: Sweep, file: Path | None, resume: bool) -> None:
        self.file, self.done = file, dict[tuple[str, int], Trial]()
        if file is None:
            return
        heading = json.dumps(sweep.heading())
        if resume:
            self._read(heading)
        elif file.exists():
            raise DataError(f"{file} exists already: --resume goes on with it, --out names another")
        else:
            write(file, heading + "\n", "w")

    def _read(self, heading: str) -> None:
        assert self.file
        try:
            first, *lines = self.file.read_text(encoding="utf-8").splitlines()
        except (OSError, ValueError) as error:
            raise DataError(f"{self.file} cannot be gone on with: {error}") from None
        if first != heading:
            raise DataError(f"{self.file} is of another sweep: {first[:200]}")
        for line in lines:
            if (trial := read(line)) is not None:
                self.done[key_of(trial.values, trial.games)] = trial
        write(self.file, "".join(f"{line}\n" for line in (first, *map(told, self.done.values()))), "w")  # without what was cut off

    def add(self, trial: Trial) -> None:
        self.done[key_of(trial.values, trial.games)] = trial
        if self.file:
            write(self.file, told(trial) + "\n", "a")


def write(file: Path, text: str, mode: str) -> None:
    try:
        with open(file, mode, encoding="utf-8") as out:
            out.write(text)
    except OSError as error:
        raise DataError(f"{file}: {error.strerror or error}") from None


def key_of(values: Mapping[str, Value], games: int) -> tuple[str, int]:
    return json.dumps(dict(values), sort_keys=True), games


def told(trial: Trial) -> str:
    return json.dumps(trial._asdict())


def read(line: str) -> Trial | None:
    """A line that was cut off in the middle is measured again."""
    try:
        found = Trial(**json.loads(line))
        return found._replace(figures={name: Figure(*figure) for name, figure in found.figures.items()})
    except (ValueError, TypeError):
        return None


class Search:
    """One sweep, from the first heat to the last. If no box can be, that is told before anything is written."""

    def __init__(self, sweep: Sweep, cores: int = 0, ray: str | None = None) -> None:
        self.sweep, self.cores, self.ray = sweep, cores, ray
        self.spread: Spread | None = None
        if ray is not None:
            installed()
        self.boxes: dict[str, Box] = {}
        self.impossible: set[str] = set()
        variations, most = sweep.variations, sweep.most
        self.everything = size(variations) <= most
        self.first = self.possible(list(grid(variations)) if self.everything else drawn(variations, most, sweep.base.seed))
        if sweep.by == "optuna":  # some can be; which are tried is not known yet
            self.boxes, self.impossible = {}, set()

    def run(self, book: Book, heard: Callable[[int, int], None] = lambda done, of: None) -> list[Trial]:
        """Those measured with all games, the nearest to the goals first; `heard` is told how many of a heat are done."""
        self.book, self.heard = book, heard
        with cluster(self.ray) if self.ray is not None else nullcontext() as self.spread:
            return self.proposed() if self.sweep.by == "optuna" else self.searched()

    def proposed(self) -> list[Trial]:
        """Boxes that Optuna proposes by what came of those before, with few games; then the best of them in heats."""
        from manse.lab.optimise import proposals

        games, tried = min(GROWTH * FEWEST, self.sweep.games), dict[str, Trial]()

        def answer(asked: list[dict[str, Value]]) -> list[list[float]]:
            self.possible(asked)
            known = [values for values in asked if key_of(values, 0)[0] in self.boxes]
            for trial in self.measure(known, games):
                tried[key_of(trial.values, 0)[0]] = trial
            self.heard(min(len(tried), self.sweep.most), self.sweep.most)
            far = [FAR] * len(self.sweep.goals)
            return [tried[key].distances if key in tried else far for key in (key_of(values, 0)[0] for values in asked)]

        proposals(self.sweep.variations, len(self.sweep.goals), self.sweep.most, self.sweep.base.seed, answer)
        best = ranked(list(tried.values()))
        return self.heats([trial.values for trial in best[: max(LAST, len(best) // KEPT)]])

    def searched(self) -> list[Trial]:
        variations, best = self.sweep.variations, self.heats(self.first)
        for _ in range(0 if self.everything else ROUNDS):
            beside = self.possible([near for trial in best for near in neighbours(trial.values, variations)])
            better = ranked([*best, *self.heats(beside)])[:LAST]
            if [trial.values for trial in better] == [trial.values for trial in best]:
                break
            best = better
        return best

    def possible(self, candidates: Sequence[dict[str, Value]]) -> list[dict[str, Value]]:
        """Those that make a box, and were not tried before."""
        found, fault = [], None
        for values in candidates:
            key = key_of(values, 0)[0]
            if key in self.boxes or key in self.impossible:
                continue
            try:
                self.boxes[key] = changed(self.sweep.base.game, self.sweep.base.data, self.sweep.base.options, values)
                found.append(values)
            except DataError as error:
                fault = error
                self.impossible.add(key)
        if fault and not self.boxes:
            raise fault
        return found

    @property
    def refused(self) -> int:
        return len(self.impossible)

    def box(self, trial: Trial) -> Box:
        return self.boxes[key_of(trial.values, 0)[0]]

    def heats(self, values: list[dict[str, Value]]) -> list[Trial]:
        """The worse drop out again and again; the last are measured with all games."""
        games, trials = min(FEWEST, self.sweep.games), list[Trial]()
        while values:
            done = list[Trial]()
            for trial in self.measure(values, games):
                done.append(trial)
                self.heard(len(done), len(values))
            trials = ranked(done)
            if games == self.sweep.games:
                break
            left = max(LAST, len(values) // KEPT)
            games = self.sweep.games if left <= LAST else min(GROWTH * games, self.sweep.games)
            values = [trial.values for trial in trials[:left]]
        return trials[:LAST]

    def measure(self, values: Sequence[dict[str, Value]], games: int) -> Iterator[Trial]:
        """What was measured before is known; the rest box by box on all cores, or each box a task of a cluster."""
        keys = [key_of(one, games) for one in values]
        yield from (self.book.done[key] for key in keys if key in self.book.done)
        rest = {key: one for key, one in zip(keys, values, strict=True) if key not in self.book.done}
        given = [(self.chosen(one), one, games, self.sweep.goals) for one in rest.values()]
        for trial in self.spread(tried, given) if self.spread else (tried(*one, self.cores) for one in given):
            self.book.add(trial)
            yield trial

    def chosen(self, values: dict[str, Value]) -> Setting:
        box = self.boxes[key_of(values, 0)[0]]
        return self.sweep.base._replace(data=box.source, options=box.options)


def tried(chosen: Setting, values: dict[str, Value], games: int, goals: Sequence[Goal], cores: int = 1) -> Trial:
    """One box with so many games."""
    room = Room(chosen)
    (tallies,) = play_all([room], games, None, lambda _: None, cores)
    figures = means(columns(sample(room.course, tallies, pace(room.game))))
    told = wanted(figures, fairness(figures))
    return Trial(values, games, told, [distance(goal, told) for goal in goals])


def distance(goal: Goal, figures: Mapping[str, Figure]) -> float:
    """A game that never ends, or does not tell who is ahead, is as far from a goal as can be."""
    return goal.distance(figures[goal.figure].value) if goal.figure in figures else FAR


def ranked(trials: Sequence[Trial]) -> list[Trial]:
    return sorted(trials, key=lambda trial: (trial.distance, key_of(trial.values, 0)))


def drawn(variations: Sequence[Variation], most: int, seed: int) -> list[dict[str, Value]]:
    """Some boxes of a grid that is too large, each once."""
    dice, found = random.Random(seed), dict[str, dict[str, Value]]()
    while len(found) < most:
        values = {one.name: dice.choice(one.values) for one in variations}
        found[key_of(values, 0)[0]] = values
    return list(found.values())


def neighbours(values: Mapping[str, Value], variations: Sequence[Variation]) -> list[dict[str, Value]]:
    """One step up or down in one of the numbers."""
    found = []
    for one in variations:
        at = one.values.index(values[one.name])
        found += [{**values, one.name: one.values[near]} for near in (at - 1, at + 1) if 0 <= near < len(one.values)]
    return found


def front(trials: Sequence[Trial]) -> list[Trial]:
    """The boxes that no other beats in every goal (Pareto)."""

    def beaten(one: Trial, other: Trial) -> bool:
        return other.distances != one.distances and all(b <= a for a, b in zip(one.distances, other.distances, strict=True))

    return [one for one in trials if not any(beaten(one, other) for other in trials)]


def prepared(base: Setting, variations: list[Variation], wishes: Sequence[str], games: int, most: int, by: str = "heats") -> Sweep:
    if not variations:
        raise DataError("a sweep needs something to vary, as in --vary limit=5..9")
    names = [one.name for one in variations]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise DataError(f"{twice!r} is varied twice")
    found = goals(wishes)
    for goal in found:
        if goal.figure in UNTOLD and not getattr(course_of(base.game), UNTOLD[goal.figure]):
            raise DataError(f"goal {goal.text!r}: {base.game.title} does not tell it; its facts.py would")
    if by == "optuna":
        from manse.lab.optimise import check_installed

        check_installed()
    return Sweep(base, variations, found, games, most, by)
