"""A lesson's file that cannot be used: the message names the file, and the line or the step."""

import pytest

import manse
from manse.engine.errors import DataError
from manse.school.lesson import NoLesson, lesson, read
from manse.school.telling import GO_ON, told

GHOSTS = manse.game("ghosts")
TABLE = GHOSTS.start(players=3, seed=5).position  # seat 2 begins; it holds yellow-2, blue-1, black-2, white-3
STEP = f'[[steps]]\nposition = "{TABLE}"\nsay = "play"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("seat = ", "Invalid value (at end of document)"),
        ("seat = true", "seat cannot be True"),
        ("chair = 1", "there is no 'chair'; choose from seat, aids, steps"),
        ("", "the first step has a position and something to say"),
        ('[[steps]]\nsay = "hello"', "the first step has a position and something to say"),
        (STEP + "[[steps]]", ", step 2: there is nothing to read and nothing to do"),
        (STEP + "[[steps]]\nsays = 1", ", step 2: there is no 'says'; choose from position, say, do, wrong, replies"),
        (STEP + "do = 7", ", step 1: do cannot be 7"),
        (STEP + 'replies = ["take"]', """, step 1: a reply is a seat and its action, as in "1 take", not 'take'"""),
    ],
)
def test_a_broken_file_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(DataError) as refused:
        read(GHOSTS, "broken", text)
    assert str(refused.value).startswith("ghosts/lessons/broken.toml") and str(refused.value).endswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[steps]]\nposition = "ghosts/9"\nsay = "play"', "step 1: Ghosts is for 2 to 6 players, not 9"),
        (STEP + 'do = "white-3"', "step 1: it is not the pupil's turn"),
        ("seat = 2\n" + STEP + 'do = "red-3"', "step 1: the rules allow nothing of what is wanted"),
        ("seat = 2\n" + STEP + 'replies = ["0 take"]', "step 1: seat 0 cannot do take: "),
    ],
)
def test_a_lesson_that_the_rules_do_not_play_is_refused_with_its_step(text: str, message: str) -> None:
    broken = read(GHOSTS, "broken", text)
    with pytest.raises(DataError, match=message):
        told(broken, [GO_ON])


def test_a_lesson_nobody_wrote_is_named_with_those_there_are() -> None:
    with pytest.raises(NoLesson) as missing:
        lesson(GHOSTS, "../words/en")
    assert str(missing.value) == "Ghosts has no lesson '../words/en'; it has: first, mist"
