"""What ships: enough, different, told from what the seat knows alone, and right when a sample is judged again."""

import random
from collections import Counter
from dataclasses import replace

import pytest

import manse
from manse.analysis.judge import weighed
from manse.engine.record import blank
from manse.engine.seat import Seat
from manse.engine.speech import LANGUAGES
from manse.engine.verbs import Known
from manse.puzzles.proof import HABIT_MARGIN, MARGIN, TRY, clearest
from manse.puzzles.puzzle import Puzzle, shelf
from manse.puzzles.shelf import distinct
from manse.puzzles.telling import Told
from manse.server.puzzles import described, encode

LEAST = 200
SAMPLE = 5
SOME_OR_ALL = pytest.mark.parametrize("count", [SAMPLE, pytest.param(10_000, marks=pytest.mark.soak)], ids=["some", "all"])


def sample(id: str, count: int) -> list[Puzzle]:
    puzzles = [puzzle for puzzle in shelf(manse.game(id)).values() if puzzle.ask is None]
    return random.Random(id).sample(puzzles, min(count, len(puzzles)))


@pytest.mark.parametrize("id", manse.games())
def test_enough_ship_and_no_two_are_the_same(id: str) -> None:
    puzzles = list(shelf(manse.game(id)).values())
    assert len(puzzles) >= LEAST
    assert len(distinct(puzzles)) == len(puzzles)
    assert len({puzzle.theme for puzzle in puzzles}) >= 3
    assert {puzzle.theme for puzzle in puzzles} <= set(manse.game(id).module("themes").THEMES)


@pytest.mark.parametrize("id", manse.games())
def test_one_choice_is_clearly_best_and_habit_is_wrong(id: str) -> None:
    for puzzle in shelf(manse.game(id)).values():
        best, *others = puzzle.choices
        assert len({choice.action for choice in puzzle.choices}) == len(puzzle.choices)
        assert {choice.action for choice in puzzle.choices} <= set(puzzle.seat.legal)
        if puzzle.ask is None:
            assert all(best.value - other.value >= MARGIN - 1e-3 for other in others)
            assert best.value - puzzle.usual.value >= HABIT_MARGIN - 1e-3
            assert puzzle.fails["host"] > 0.5


@pytest.mark.parametrize("id", manse.games())
def test_a_theme_does_not_tell_which_of_the_two_is_best(id: str) -> None:
    theme = manse.game(id).module("themes").theme
    for puzzle in shelf(manse.game(id)).values():
        if puzzle.ask is None:
            assert puzzle.theme == theme(puzzle.seat.view, puzzle.best, puzzle.habit) == theme(puzzle.seat.view, puzzle.habit, puzzle.best)


@pytest.mark.parametrize("id", manse.games())
def test_a_sample_judged_again_in_other_worlds_agrees(id: str) -> None:
    agreed = Counter[bool]()
    for puzzle in sample(id, SAMPLE):
        found = weighed(puzzle.seat, 4711, TRY)
        best = puzzle.seat.game.numbers[puzzle.best]
        agreed[found.best(best) == best] += 1
        assert clearest(found, 0.0, 2.5) in (best, None)
    assert agreed[True] >= SAMPLE - 1


@SOME_OR_ALL
@pytest.mark.parametrize("id", manse.games())
def test_what_is_told_is_the_same_in_every_world_the_seat_holds_possible(id: str, count: int) -> None:
    """The law of imagination: the position is what the seat knows, so that nothing made from it can tell more."""
    game = manse.game(id)
    for puzzle in sample(id, count) + [puzzle for puzzle in shelf(game).values() if puzzle.ask is not None][:count]:
        for seed in range(3):
            known = blank(game.state.State)
            game.loops.know(puzzle.seat.imagine(seed), puzzle.seat.number, Known(known))
            again = replace(puzzle, position=Seat(game, puzzle.seat.number, Known(known)).position)
            assert again.position == puzzle.position
            assert encode(described(again, "en", 1500)) == encode(described(puzzle, "en", 1500))


@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", manse.games())
def test_every_puzzle_is_told_and_explained_in_every_language(id: str, language: str, every: int) -> None:
    for puzzle in list(shelf(manse.game(id)).values())[::every]:
        told = Told(puzzle, language)
        assert told.asked and told.theme and all(told.story)
        assert len(told.choices()) == len(puzzle.choices)
        answer = told.answer(puzzle.choices[-1].action)
        assert len(answer) >= 2 and all(answer) and "{" not in " ".join(answer)


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.soak)])
def test_every_riddle_has_one_answer_in_all_worlds(every: int) -> None:
    game = manse.game("phantom_society")
    asked = [puzzle for puzzle in shelf(game).values() if puzzle.ask is not None]
    assert len(asked) >= 50
    for puzzle in asked[::every]:
        (riddle,) = [one for one in game.module("riddles").riddles(puzzle.seat) if one.ask == puzzle.ask]
        assert dict(riddle.choices) == {choice.action: choice.value for choice in puzzle.choices}
        answer = game.module("riddles").solved(puzzle.ask, puzzle.best)
        assert ("in every one of them" in Told(puzzle).answer(puzzle.best)[1]) == (puzzle.worlds > 1)
        belief = puzzle.seat.belief()
        assert belief.exact and belief.worlds == puzzle.worlds
        assert [fact.chance for fact in belief.facts if fact.line == answer] == [1.0]
