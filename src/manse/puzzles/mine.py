"""Where puzzles come from: games of rivals of mixed levels, or recorded games of people, looked through decision by decision.

A deal is a function of its game, seed and number: it is mined on any core, in any order, and always with the same result.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from manse.bots.base import Bot, bot
from manse.engine.game import Game, Value
from manse.engine.match import Match
from manse.engine.riddle import Riddle
from manse.engine.seat import Seat
from manse.engine.speech import Line
from manse.puzzles.proof import Proven, grade_of, proven
from manse.puzzles.puzzle import PEOPLE, RIVALS, Choice, Puzzle
from manse.puzzles.why import turns

LEVELS: tuple[tuple[str, dict[str, float | int]], ...] = (
    ("heuristic", {}),
    ("heuristic", {"slip": 0.1}),
    ("heuristic", {"slip": 0.4}),
    ("search", {"iterations": 120}),
    ("search", {"iterations": 300}),
)
"""Who plays, each seat one of them."""
OFTEN_DEFAULT, FEW_CHOICES = 0.5, 5
"""Of so many deals an option has its usual value; one with more choices always has."""
ASKED = 80
"""So many decisions of a game are looked at, at most."""
FEW = 3
"""So many puzzles on one theme a seat gives in one game, at most."""
TOLD = 8
"""So many of the last steps are told."""
FAR = 1_000_003
"""Apart, so that no two decisions are tried in the same worlds."""


class Deal(NamedTuple):
    """A finished game, and where it came from."""

    match: Match
    seed: int
    source: str


def dealt(game: Game, seed: int, number: int) -> Deal:
    """A game of rivals, from its first decision to its last."""
    dice = random.Random(f"{game.id} {seed} {number}")
    players = dice.choice(game.seats)
    match = game.start(players, seed=dice.getrandbits(60), **options(game, dice))
    rivals = [rival(dice) for _ in range(players)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, rivals[seat].choose(match.seat(seat)))
    return Deal(match, dice.getrandbits(40), RIVALS)


def options(game: Game, dice: random.Random) -> dict[str, Value]:
    chosen = {
        option.name: option.choices for option in game.options if len(option.choices) <= FEW_CHOICES and dice.random() > OFTEN_DEFAULT
    }
    return {name: dice.choice(choices) for name, choices in chosen.items()}


def rival(dice: random.Random) -> Bot:
    name, settings = dice.choice(LEVELS)
    return bot(name, seed=dice.getrandbits(40), **settings)


def recorded(match: Match, number: int) -> Deal:
    """A game of people's, as their table recorded it."""
    return Deal(match, number, PEOPLE)


def mined(deal: Deal) -> Iterator[Puzzle]:
    """The puzzles of a game: of each seat a few on a theme, and each riddle once."""
    match, given = deal.match, Counter[tuple[object, ...]]()
    for number in looked_at(match, deal.seed):
        seat = match.seat_at(match.step_before(number), match.move(number)[0])
        for puzzle in [*riddles(match, number, seat, deal), *choices(match, number, seat, deal)]:
            kind = (seat.number, puzzle.theme) if puzzle.ask is None else (puzzle.ask,)
            given[kind] += 1
            if given[kind] <= (FEW if puzzle.ask is None else 1):
                yield puzzle


def looked_at(match: Match, seed: int) -> list[int]:
    numbers = range(match.decisions)
    return sorted(random.Random(seed).sample(numbers, min(ASKED, len(numbers))))


def choices(match: Match, number: int, seat: Seat, deal: Deal) -> Iterator[Puzzle]:
    proof = proven(seat, deal.seed + FAR * number)
    if proof is not None:
        yield stated(seat, proof, story(match, number, seat), deal.source)


def again(puzzle: Puzzle, seed: int) -> Iterator[Puzzle]:
    """A puzzle that was found before, proved anew in other worlds; nothing if it does not hold. A riddle is asked again."""
    if puzzle.ask is not None:
        found = puzzle.seat.game.module("riddles").riddles(puzzle.seat)
        yield from (riddled(puzzle.seat, riddle, puzzle.story, puzzle.source) for riddle in found if riddle.ask == puzzle.ask)
    elif (proof := proven(puzzle.seat, seed)) is not None:
        yield stated(puzzle.seat, proof, puzzle.story, puzzle.source)


def stated(seat: Seat, proof: Proven, story: tuple[Line, ...], source: str) -> Puzzle:
    names = seat.game.text.NOTATION
    return Puzzle(
        game=seat.game.id,
        theme=seat.game.module("themes").theme(seat.view, names[proof.best], names[proof.habit]),
        grade=grade_of(proof.fails),
        position=seat.position,
        story=story,
        ask=None,
        choices=weighed_choices(proof, names),
        habit=names[proof.habit],
        worlds=proof.found.results.shape[1],
        turns=turns(seat, proof.best, proof.habit, proof.seed + 7),
        fails=proof.fails,
        source=source,
    )


def weighed_choices(proof: Proven, names: Sequence[str]) -> tuple[Choice, ...]:
    """The foremost by what the proof found, the others by what was found before."""
    found = {}
    for weighed in (proof.first, proof.found):
        for action, value, error in zip(weighed.actions, weighed.values, weighed.errors, strict=True):
            found[action] = Choice(names[action], float(value), float(error))
    return tuple(sorted(found.values(), key=lambda choice: (choice.action != names[proof.best], -choice.value)))


def riddles(match: Match, number: int, seat: Seat, deal: Deal) -> Iterator[Puzzle]:
    """What the game can ask of this position that has one answer."""
    if not seat.game.has("riddles"):
        return
    for riddle in seat.game.module("riddles").riddles(seat):
        yield riddled(seat, riddle, story(match, number, seat), deal.source)


def riddled(seat: Seat, riddle: Riddle, story: tuple[Line, ...], source: str) -> Puzzle:
    shares = sorted(riddle.choices.items(), key=lambda one: -one[1])
    return Puzzle(
        game=seat.game.id,
        theme=riddle.theme,
        grade=1 + min(4, int(5 * riddle.effort)),
        position=seat.position,
        story=story,
        ask=riddle.ask,
        choices=tuple(Choice(action, share, 0.0) for action, share in shares),
        habit="",
        worlds=riddle.worlds,
        turns=(),
        fails={},
        source=source,
    )


def story(match: Match, number: int, seat: Seat) -> tuple[Line, ...]:
    """What happened since the seat decided last, as it was told it."""
    last = match.step_before(number)
    own = [match.step_before(earlier) + 1 for earlier in range(number) if match.move(earlier)[0] == seat.number]
    first = max(own[-1] if own else 0, last + 1 - TOLD)
    return tuple(match.game.text.caption(match.seat_at(step, seat.number).view) for step in range(first, last + 1))
