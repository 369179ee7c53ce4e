"""What people read, in any language: a `Line` says what is meant, a catalogue says it in words.

A catalogue is a TOML file. Templates name a line's arguments and how to show them: `{seat:who}` a player's name, `{card:name}` a
word of the game, `{card:note}` what is said of it, `{cards:names}` several, `{points:point|points}` a number with its noun in as many
forms as the language has, `{parts:lines}` lines within the line, `{ways:either}` the same as alternatives. A template whose name ends in
`_you` is used when the line is about its reader.

A language is a file words/<language>.toml here, in the lab and in every game, with rules.<language>.md; those here are the list of them.
"""

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from manse.engine.errors import DataError
from manse.engine.grammar import grammar_of, plural_of

HOUSE = Path(__file__).parent
FIRST = "en"
"""What a game from elsewhere speaks where it has no words in the wished language."""
LANGUAGES = (FIRST, *sorted(file.stem for file in (HOUSE / "words").glob("*.toml") if file.stem != FIRST))


class Line(NamedTuple):
    """A sentence before it is put into words."""

    key: str
    args: Mapping[str, Any] = {}

    def __hash__(self) -> int:
        return hash((self.key, *sorted(map(str, self.args.items()))))


def unseen(key: str, known: Sequence[Sequence[object]], there: Sequence[Sequence[Any]]) -> list[Line]:
    """For a game's `secrets`: the cards of each seat of whose cards not all are known, as they lie in a world."""
    hidden = [seat for seat, cards in enumerate(known) if None in cards]
    return [Line(key, {"seat": seat, "card": card}) for seat in hidden for card in sorted(set(there[seat]) - {None})]


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
        self.grammar = grammar_of(self.locale)

    def say(self, line: Line, reader: int | None = None, players: Sequence[str] | None = None) -> str:
        return self.grammar.sentence(self.phrase(line, reader, players))

    def phrase(self, line: Line, reader: int | None = None, players: Sequence[str] | None = None) -> str:
        """The line as part of a sentence."""
        template = self.lines[line.key]
        if reader is not None and line.args.get("seat") == reader:
            template = self.lines.get(f"{line.key}_you", template)
        said = ""
        for text, name, how, _ in parts(template):
            said += text
            if name is not None:
                said = self.grammar.joined(said, self.show(line.args[name], how or "", players))
        return said

    def name(self, word: str) -> str:
        return self.names.get(word, word)

    def who(self, seat: int, players: Sequence[str] | None) -> str:
        return players[seat] if players else self.lines["seat"].format(number=seat + 1)

    def together(self, said: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
        from babel.lists import format_list

        found = format_list(said, style, self.locale)
        for pattern, becomes in self.grammar.lists:
            found = pattern.sub(becomes, found)
        return found

    def show(self, value: Any, how: str, players: Sequence[str] | None) -> str:
        match how:
            case "who":
                return self.who(value, players)
            case "whos":
                return self.together([self.who(seat, players) for seat in value])
            case "name":
                return self.name(value)
            case "note":
                return self.notes[value]
            case "names":
                return self.together([self.name(word) for word in value])
            case "lines":
                return self.together([self.phrase(part, None, players) for part in value])
            case "either":
                return self.together([self.phrase(part, None, players) for part in value], "or")
            case "":
                return str(value)
        forms = how.split("|")
        return f"{value}{self.grammar.gap}{forms[min(plural_of(self.locale)(value), len(forms) - 1)]}"


@cache
def parts(template: str) -> list[tuple[str, str | None, str | None, str | None]]:
    """A template taken apart: text, then the argument that follows it and how to show it."""
    return list(string.Formatter().parse(template))


@cache
def words(folder: Path, language: str) -> Words:
    """The catalogue of a game, or of another part of the house, that lies in `folder`."""
    return Words(*(tomllib.loads(written(place, "{}.toml", language)) for place in (HOUSE, folder)))


def written(folder: Path, name: str, language: str) -> str:
    """What stands in a file of the language: `written(game.folder, "rules.{}.md", "fr")`."""
    if language not in LANGUAGES:
        raise DataError(f"language is {language!r}; choose from {', '.join(LANGUAGES)}")
    file = folder / "words" / name.format(language)
    return (file if file.is_file() else file.with_name(name.format(FIRST))).read_text(encoding="utf-8")
