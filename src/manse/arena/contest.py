"""A contest: bots that play many games against each other with their seats rotated, and what came of each game."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import manse
from manse.bots.base import Bot, Heuristic, Random, bot
from manse.bots.levels import LEVELS, bot_of, level
from manse.engine.errors import DataError
from manse.engine.match import Match


class Entrant(NamedTuple):
    """A bot as it is named on the command line: `search`, `search:think=1.0,threads=2`, or a level's name."""

    name: str

    def make(self, seed: int) -> Bot:
        kind, _, settings = self.name.partition(":")
        values = dict(_setting(text) for text in settings.split(",") if text)
        if kind in {level.id for level in LEVELS}:
            return bot_of(kind, seed=seed, **values)
        return bot(kind, seed=seed, **values)

    def slip(self, game: str) -> float | None:
        """How much of its play in a game is left to chance where the rest is sensible play; None if it is something else."""
        if self.name in {level.id for level in LEVELS}:
            named = level(self.name)
            return named.left_to_chance(game) if named.quick else None
        found = self.make(0)
        return found.slip if isinstance(found, Heuristic) else 1.0 if isinstance(found, Random) else None


def _setting(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise DataError(f"bot setting {text!r}: write NAME=VALUE")
    for read in (int, float):
        try:
            return name, read(value)
        except ValueError:
            continue
    return name, {"true": True, "false": False}.get(value.lower(), value)


class Contest(NamedTuple):
    """What is played; it can be sent to another process as it is."""

    game: str
    entrants: tuple[str, ...]
    players: int
    options: dict[str, Any]
    data: str | None
    seed: int
    fair: bool = False
    """Is luck taken out of each result too?"""

    def seating(self, number: int) -> list[int]:
        """Which entrant sits where in a game: everybody in turn, one seat further each game.

        With fewer entrants than seats they alternate, so that no entrant always sits beside the same one.
        """
        order = [seat % len(self.entrants) for seat in range(self.players)]
        shift = number % self.players
        turned = order[shift:] + order[:shift]
        return [(entrant + number // self.players) % len(self.entrants) for entrant in turned]


class Result(NamedTuple):
    """One game."""

    number: int
    seats: list[int]
    shares: list[float]
    decisions: list[int]
    """Made by each entrant."""
    seconds: list[float]
    """Thought by each entrant."""
    corrected: list[float] | None = None
    """The shares with luck taken out."""


def play(contest: Contest, number: int) -> Result:
    """Game `number` of a contest: the same number is the same deal."""
    seats = contest.seating(number)
    match = manse.game(contest.game).start(contest.players, seed=contest.seed + number, data=contest.data, **contest.options)
    rivals = [Entrant(contest.entrants[entrant]).make(1000 * number + seat) for seat, entrant in enumerate(seats)]
    decisions, seconds = [0] * len(contest.entrants), [0.0] * len(contest.entrants)
    while not match.over:
        seat = match.to_act[0]
        window = match.seat(seat)
        began = time.perf_counter()
        action = rivals[seat].choose(window)
        seconds[seats[seat]] += time.perf_counter() - began
        decisions[seats[seat]] += 1
        match.play(seat, action)
    return Result(number, seats, list(match.payoff), decisions, seconds, luckless(contest, number, match) if contest.fair else None)


def luckless(contest: Contest, number: int, match: Match) -> list[float]:
    """The shares of a game with luck taken out of them."""
    from manse.analysis.fair import corrected

    slips = [Entrant(contest.entrants[entrant]).slip(contest.game) for entrant in contest.seating(number)]
    return corrected(match, slips, contest.seed + number)


def check(contest: Contest) -> None:
    """Everything that can be wrong, before anything is played."""
    game = manse.game(contest.game)
    game.check_players(contest.players)
    game.box(contest.options, game.data(contest.data))
    for name in contest.entrants:
        Entrant(name).make(0)
    if len(contest.entrants) > contest.players:
        raise DataError(f"{len(contest.entrants)} bots do not fit on {contest.players} seats")


def remaining(done: list[Result], games: int) -> Iterator[int]:
    finished = {result.number for result in done}
    return (number for number in range(games) if number not in finished)
