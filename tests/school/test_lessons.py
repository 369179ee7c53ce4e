"""Every lesson, played to its end: right, by every way that is right; and wrong at every step."""

from collections.abc import Iterator

import pytest

import manse
from manse.engine.position import Position
from manse.engine.record import copied
from manse.engine.speech import LANGUAGES, words
from manse.school import SCHOOL
from manse.school.lesson import FIRST, Lesson, lesson, names
from manse.school.telling import GO_ON, Telling, told

LESSONS = [lesson(manse.game(game), name) for game in manse.games() for name in names(manse.game(game))]
LONGEST = 172
"""Letters that the host's place on a narrow phone holds; signs of Japanese are twice as wide."""
each = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.id} {lesson.name}")


def ways(lesson: Lesson) -> Iterator[Telling]:
    """The lesson at every step, by every way that is right."""
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        done = waiting.pop()
        telling = told(lesson, done)
        assert (telling.done, telling.wrong, telling.illegal) == (len(done), "", None)
        yield telling
        if telling.step is not None:
            waiting += [(*done, action) for action in right(telling)]


def path(lesson: Lesson) -> list[str]:
    """The first way that is right."""
    done: list[str] = []
    while not (telling := told(lesson, done)).over:
        done.append(right(telling)[0])
    return done


def right(telling: Telling) -> list[str]:
    assert telling.step is not None
    return [GO_ON] if telling.window is None else [action for action in telling.window.legal if telling.step.wants(action)]


def test_every_game_has_a_first_lesson_and_one_on_its_hard_part() -> None:
    for id in manse.games():
        game = manse.game(id)
        assert names(game)[0] == FIRST and len(names(game)) == 2
        for name in names(game):
            assert 5 <= sum(1 for step in lesson(game, name).steps if step.say) <= 9


@each
def test_every_right_way_leads_to_the_end(lesson: Lesson) -> None:
    found = list(ways(lesson))
    assert any(telling.over for telling in found)
    assert all(right(telling) for telling in found if not telling.over)


@each
def test_what_is_possible_and_not_wanted_is_answered_and_changes_nothing(lesson: Lesson) -> None:
    done = path(lesson)
    for number in range(len(done)):
        before = told(lesson, done[:number])
        assert before.step is not None
        legal = ("take",) if before.window is None else before.window.legal
        for action in sorted(set(legal) - set(right(before)))[:: max(1, len(legal) // 3)]:
            after = told(lesson, [*done[:number], action, *done[number:]])
            assert (after.done, after.at, len(after.scenes)) == (number, before.at, len(before.scenes))
            assert after.wrong == ("read" if before.window is None else before.step.wrong or "wrong")
            assert after.match.position == before.match.position


@each
def test_what_is_not_possible_is_answered_by_the_rules_own_reason(lesson: Lesson) -> None:
    done, game = path(lesson), lesson.game
    for number in range(len(done)):
        window = told(lesson, done[:number]).window
        if window is None:
            continue
        for action in [name for name in game.text.NOTATION if name not in window.legal][number % 5 :: len(game.text.NOTATION) // 3]:
            after = told(lesson, [*done[:number], action])
            assert after.illegal == game.text.why_not(window.view, game.numbers[action])
            assert (after.done, after.wrong) == (number, "")


@each
def test_the_host_says_everything_in_every_language(lesson: Lesson) -> None:
    needed = {"title", "about"} | {key for step in lesson.steps for key in (step.say, step.wrong) if key}
    for language in LANGUAGES:
        found = lesson.words(language)
        assert set(found) == needed
        width = 2 if language == "ja" else 1
        assert {key: len(text) * width for key, text in found.items() if len(text) * width > LONGEST} == {}
        assert {"pupil", "wrong", "read", "laid"} <= set(words(SCHOOL, language).lines)


@each
def test_the_pupil_is_shown_nothing_but_what_the_seat_knows(lesson: Lesson) -> None:
    telling = told(lesson, path(lesson))
    for scene in range(len(telling.scenes)):
        seat = telling.seen(scene)
        world = Position(seat.game, copied(seat.imagine(seed=scene)), telling.match.options).match().seat_at(0, lesson.seat)
        assert (world.view, world.legal) == (seat.view, seat.legal)


def test_no_action_of_a_game_is_taken_for_reading_on() -> None:
    assert not [id for id in manse.games() if GO_ON in manse.game(id).numbers]


@each
def test_going_back_leads_to_what_the_host_said_before(lesson: Lesson) -> None:
    done, heard = path(lesson), []
    while done:
        done = done[: told(lesson, done).back]
        heard.append(told(lesson, done).say)
    assert heard == [step.say for step in reversed(lesson.steps) if step.say]
