"""One person's evening against bots: seat 0 is theirs. The plain and the full-screen table show it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from manse.engine.seat import Seat
from manse.engine.speech import Line
from manse.terminal.scene import Choice, Scene
from manse.terminal.speech import catalogue

if TYPE_CHECKING:
    from manse.bots.base import Bot, Candidate
    from manse.engine.match import Match

RIVALS = ("Agnes", "Bertram", "Cordelia", "Duncan", "Elspeth")
HINT_SECONDS = 0.5
MINE = 0


class Evening:
    def __init__(self, deal: "Callable[[], Match]", language: str, rivals: "Bot") -> None:
        """`deal` makes a new match, each time."""
        self.deal, self.match, self.language, self.rivals = deal, deal(), language, rivals
        self.game, self.words = self.match.game, self.match.game.words(language)
        self.own = catalogue(language)
        self.names = (self.own.lines["you"], *RIVALS)[: self.match.players]
        self._story: list[str] = []

    @property
    def mine(self) -> bool:
        """Is it the person's turn?"""
        return MINE in self.match.to_act

    @property
    def scene(self) -> Scene:
        return Scene(self.match.seat(MINE), self.words, self.names)

    @property
    def story(self) -> list[str]:
        """All that has happened, as the person may know it."""
        self._story += [self.say(frame.line) for frame in self.match.frames(MINE, since=len(self._story))]
        return self._story

    def say(self, line: Line | None) -> str:
        return self.words.say(line, MINE, self.names) if line else ""

    def tell(self, key: str, **args: object) -> str:
        """Something the terminal itself says."""
        return self.own.say(Line(key, args))

    def rival(self) -> Seat:
        """The window of the rival who is to decide."""
        return self.match.seat(self.match.to_act[0])

    def why_not(self, given: str) -> str:
        from manse.engine.errors import IllegalAction

        try:
            self.match.seat(MINE).check(given)
        except IllegalAction as error:
            return self.say(error.line) or str(error)
        return ""

    def unclear(self, given: str, found: list[Choice]) -> str:
        """Why what was typed is no choice."""
        if len(found) > 1:
            return self.tell("unclear", given=given, names=self.words.together([choice.action for choice in found], "or"))
        return self.why_not(given)

    def hint(self, seat: Seat) -> "tuple[Candidate, ...]":
        """What a rival would weigh in the person's place, by their window; the best first."""
        from manse.bots.base import bot

        adviser = bot("search", think=HINT_SECONDS)
        adviser.choose(seat)
        return tuple(adviser.explain()[:3])

    def weighed(self, candidate: "Candidate") -> str:
        return self.tell("weighed", label=self.scene.choice(candidate.action).label, reason=self.say(candidate.reason))

    def last_back(self) -> int | None:
        """The person's last decision, if neither it nor what rivals decided since drew anything or told anybody anything."""
        from manse.server.undo import shared_target

        return shared_target(self.match, MINE)

    def take_back(self, decision: int) -> None:
        from manse.engine.match import replay

        record = self.match.record()
        self.match = replay({**record, "decisions": record["decisions"][:decision]})
        del self._story[self.match.steps :]

    def again(self) -> None:
        self.match, self._story = self.deal(), []
