"""All that the screen shows of a running game, made from a seat's window and nothing else."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from manse.engine.seat import Seat
from manse.engine.speech import Line, Words

if TYPE_CHECKING:
    from rich.console import RenderableType


class Choice(NamedTuple):
    action: str
    label: str
    about: tuple[str, ...]
    """Cards and places that it names."""

    def fits(self, typed: str) -> bool:
        return typed in self.action or typed in self.label.lower()


class Scene:
    """What a seat sees now, and is asked."""

    def __init__(self, seat: Seat, words: Words, names: Sequence[str]) -> None:
        self.seat, self.words, self.names = seat, words, names

    def say(self, line: Line) -> str:
        return self.words.say(line, self.seat.number, self.names)

    @property
    def picture(self) -> "RenderableType":
        return self.seat.game.picture(self.seat.view, self.words, self.names)

    @property
    def asked(self) -> str:
        return self.say(self.seat.game.text.asked(self.seat.view, self.seat.legal)) if self.seat.my_turn else ""

    @property
    def choices(self) -> list[Choice]:
        return [self.choice(action) for action in self.seat.legal]

    def choice(self, action: str) -> Choice:
        line = self.seat.game.text.label(self.seat.view, self.seat.game.numbers[action])
        verb, _, what = action.partition("-")
        return Choice(action, self.say(line), tuple(dict.fromkeys(filter(None, (action, *words_in(line), what, verb)))))


def words_in(line: Line) -> Iterable[str]:
    """The words that a line is about: cards by their names, or by what they are and their numbers."""
    for kind, value in line.args.items():
        yield from (str(value), f"{kind}-{value}")


def note(words: Words, about: Iterable[str]) -> str:
    """What there is to know of cards and places, each once."""
    found: dict[str, str] = {}
    for word in about:
        if word in words.notes:
            found.setdefault(words.notes[word], words.name(word))
    return "\n".join(f"{name[:1].upper()}{name[1:]}: {told}" for told, name in found.items())


def chosen(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """The choices that a number, a name or a part of one may mean: one, if it is clear."""
    typed = typed.strip().lower()
    if not typed:
        return []
    named = [choice for choice in choices if choice.action == typed]
    if named or not typed.isdecimal():
        return named or [choice for choice in choices if choice.fits(typed)]
    return [choices[int(typed) - 1]] if 1 <= int(typed) <= len(choices) else []
