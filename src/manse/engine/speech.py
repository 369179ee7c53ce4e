"""What people read, in any language: a `Line` says what is meant, a catalogue says it in words.

A catalogue is a TOML file. Templates name a line's arguments and how to show them: `{seat:who}` a player's name, `{card:name}` a
word of the game, `{cards:names}` several, `{points:point|points}` a number with its noun, `{parts:lines}` lines within the line,
`{ways:either}` the same as alternatives. A template whose name ends in `_you` is used when the line is about its reader.
"""

import re
import string
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from manse.engine.errors import DataError

LANGUAGES = ("en", "fr")
VOWELS = tuple("aâàeéèêëiîïoôöuûüAÂÀEÉÈÊËIÎÏOÔÖUÛÜ")
ELIDED = re.compile(r"\b([dD]|[qQ]u)e $")


class Line(NamedTuple):
    """A sentence before it is put into words."""

    key: str
    args: Mapping[str, Any] = {}

    def __hash__(self) -> int:
        return hash((self.key, *sorted(map(str, self.args.items()))))


class Words:
    """A catalogue in one language: the house's own words and one game's."""

    def __init__(self, *tables: Mapping[str, Any]) -> None:
        self.lines: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.notes: dict[str, str] = {}
        """A line on each card and token, for who asks what it is."""
        self.locale = "en_GB"
        """By the names of CLDR: how it counts and lists things."""
        for table in tables:
            self.lines |= table.get("lines", {})
            self.names |= table.get("names", {})
            self.notes |= table.get("notes", {})
            self.locale = table.get("locale", self.locale)

    def say(self, line: Line, reader: int | None = None, players: Sequence[str] | None = None) -> str:
        sentence = self.phrase(line, reader, players)
        return sentence[:1].upper() + sentence[1:]

    def phrase(self, line: Line, reader: int | None = None, players: Sequence[str] | None = None) -> str:
        """The line as part of a sentence."""
        template = self.lines[line.key]
        if reader is not None and line.args.get("seat") == reader:
            template = self.lines.get(f"{line.key}_you", template)
        said = ""
        for text, name, how, _ in parts(template):
            said += text
            if name is not None:
                said = self.joined(said, self.show(line.args[name], how or "", players))
        return said

    def joined(self, said: str, shown: str) -> str:
        """French drops the last vowel of some little words before another."""
        elided = self.locale == "fr" and shown.startswith(VOWELS) and ELIDED.search(said)
        return f"{said[:-2]}'{shown}" if elided else said + shown

    def name(self, word: str) -> str:
        return self.names.get(word, word)

    def who(self, seat: int, players: Sequence[str] | None) -> str:
        return players[seat] if players else self.lines["seat"].format(number=seat + 1)

    def together(self, said: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
        from babel.lists import format_list

        return format_list(said, style, self.locale)

    def show(self, value: Any, how: str, players: Sequence[str] | None) -> str:
        match how:
            case "who":
                return self.who(value, players)
            case "whos":
                return self.together([self.who(seat, players) for seat in value])
            case "name":
                return self.name(value)
            case "names":
                return self.together([self.name(word) for word in value])
            case "lines":
                return self.together([self.phrase(part, None, players) for part in value])
            case "either":
                return self.together([self.phrase(part, None, players) for part in value], "or")
            case "":
                return str(value)
        one, many = how.split("|")
        return f"{value} {one if plural_of(self.locale)(value) == 'one' else many}"


@cache
def plural_of(locale: str) -> Callable[[int], str]:
    """Which of its forms a noun takes beside a number."""
    from babel import Locale

    return Locale.parse(locale).plural_form


@cache
def parts(template: str) -> list[tuple[str, str | None, str | None, str | None]]:
    """A template taken apart: text, then the argument that follows it and how to show it."""
    return list(string.Formatter().parse(template))


@cache
def words(folder: Path, language: str) -> Words:
    """The catalogue of a game that lies in `folder`."""
    return Words(*(tomllib.loads(_file(place, language)) for place in (Path(__file__).parent, folder)))


def _file(folder: Path, language: str) -> str:
    if language not in LANGUAGES:
        raise DataError(f"language is {language!r}; choose from {', '.join(LANGUAGES)}")
    return (folder / "words" / f"{language}.toml").read_text(encoding="utf-8")
