"""A lesson as far as a pupil has come: replayed from what was done so far, so that nothing has to be remembered anywhere.

All that is shown is made from the window of the pupil's seat, as at every table.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from manse.engine.errors import DataError, IllegalAction
from manse.engine.match import Match
from manse.engine.position import Position
from manse.engine.seat import Seat
from manse.engine.speech import Line
from manse.school.lesson import ANY, Lesson, Step

GO_ON = "go-on"
"""What is done where there is nothing to do but to read."""


@dataclass
class Telling:
    """Where the lesson stands after so many right decisions of the pupil."""

    lesson: Lesson
    done: int = 0
    """How many of the pupil's decisions counted."""
    at: int = 0
    """The step that waits for the pupil; as many as there are when the lesson is over."""
    say: str = ""
    told: int = 0
    """The last step in which the host spoke, counted among those alone."""
    began: list[int] = field(default_factory=list)
    """How many decisions had been made when the host said each thing."""
    scenes: list[tuple[Match, int]] = field(default_factory=list)
    """What is seen, one after the other: a step of a match each. The last match is the one that is played."""
    wrong: str = ""
    """The host's word on a choice that was not wanted."""
    illegal: Line | None = None
    """The rules' reason, where it was not possible."""

    @property
    def over(self) -> bool:
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        return None if self.over else self.lesson.steps[self.at]

    @property
    def match(self) -> Match:
        return self.scenes[-1][0]

    @property
    def back(self) -> int:
        """How many decisions are left if one goes back to what the host said before."""
        earlier = [began for began in self.began if began < self.done]
        return earlier[-1] if earlier else 0

    @property
    def window(self) -> Seat | None:
        """The pupil's seat, if there is something to decide."""
        return None if self.step is None or self.step.read else self.match.seat(self.lesson.seat)

    def seen(self, scene: int) -> Seat:
        """The pupil's seat as it was then."""
        match, step = self.scenes[scene]
        return match.seat_at(step, self.lesson.seat)


def told(lesson: Lesson, done: Sequence[str]) -> Telling:
    """The lesson after these decisions. The first that is not what was wanted is answered and changes nothing; the rest is passed over."""
    telling = Telling(lesson)
    reach(telling, laid(lesson.steps[0]))
    for action in done:
        if telling.step is None or not accepted(telling, telling.step, action):
            break
        advance(telling, telling.step, action)
    return telling


def laid(step: Step) -> Match:
    """The table as a step has it."""
    position, text = read(step)
    return Match(position.game, int(position.state.seats), np.array(position.state.key), position.options, position.data, start=text)


@cache
def read(step: Step) -> tuple[Position, str]:
    """A step's position; there are few, and reading one takes longer than playing from it."""
    try:
        position = Position.parse(step.position or "")
    except DataError as error:
        raise DataError(f"{step.where}: {error}") from None
    return position, str(position)


def accepted(telling: Telling, step: Step, action: str) -> bool:
    """Is it what the step wants? If not, why."""
    if step.read:
        telling.wrong = "" if action == GO_ON else "read"
        return action == GO_ON
    try:
        telling.match.seat(telling.lesson.seat).check(action)
    except IllegalAction as error:
        telling.illegal = error.line
        return False
    telling.wrong = "" if step.wants(action) else step.wrong or "wrong"
    return not telling.wrong


def advance(telling: Telling, step: Step, action: str) -> None:
    match, seen = telling.match, telling.match.steps
    decisions = [*step.replies] if step.read else [(telling.lesson.seat, action), *step.replies]
    for seat, decision in decisions:
        try:
            match.play(seat, decision)
        except IllegalAction as error:
            raise DataError(f"{step.where}: seat {seat} cannot do {decision}: {error}") from None
    telling.scenes += [(match, number) for number in range(seen, match.steps)]
    telling.done += 1
    telling.at += 1
    reach(telling, match if telling.step is None or telling.step.position is None else laid(telling.step))


def reach(telling: Telling, match: Match) -> None:
    """The next step begins, at the same table or at another."""
    if not telling.scenes or match is not telling.match:
        telling.scenes += [(match, number) for number in range(match.steps)]
    step = telling.step
    if step is None:
        return
    if step.say:
        telling.say, telling.told = step.say, len(telling.began)
        telling.began.append(telling.done)
    if not step.read and telling.lesson.seat not in match.to_act:
        raise DataError(f"{step.where}: it is not the pupil's turn")
    if not step.read and step.do != (ANY,) and not set(step.do) & set(match.legal(telling.lesson.seat)):
        raise DataError(f"{step.where}: the rules allow nothing of what is wanted")
