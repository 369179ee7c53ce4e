"""What people are told of, and how it is said. A notice names only what everybody at its table may know: never a card or a choice."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from manse.engine.registry import game as find_game
from manse.engine.speech import Line, Words, words

Kind = Literal["turn", "filled", "invited", "begins"]
"""It is one's turn; one's table is full; somebody challenges or invites; a tournament, or one's game in it, begins."""
KINDS: tuple[Kind, ...] = get_args(Kind)


class Occasion(NamedTuple):
    kind: Kind
    event: str
    """What happened, in at most 120 characters: whoever was told of it once is not told again."""
    path: str
    """The page it leads to, from "/" on."""
    game: str = ""
    who: str = ""
    """The name of who invites."""
    what: str = ""
    """The name of what begins."""
    later: bool = False
    """It has begun before: this is one's next game in it."""

    @property
    def about(self) -> dict[str, Any]:
        return {"path": self.path, "game": self.game, "who": self.who, "what": self.what, "later": self.later}


@cache
def catalogue(language: str) -> Words:
    return words(Path(__file__).parent, language)


def told(kind: str, about: Mapping[str, Any], language: str) -> str:
    """The sentence of a notice."""
    title = find_game(about["game"]).words(language).say(Line("title")) if about["game"] else ""
    form = "_later" if about.get("later") else "" if title else "_any"
    line = Line(kind + form, {"game": title, "who": about["who"], "what": about["what"]})
    return catalogue(language).say(line)
