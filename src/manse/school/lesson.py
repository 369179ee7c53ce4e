"""A lesson is data in a game's folder: lessons/<name>.toml has its steps, lessons/words/<language>.toml what the host says in them.

    seat = 0                                  # where the pupil sits
    aids = false                              # where the board is not to reckon for the pupil

    [[steps]]
    position = "ghosts/3 key=… hand=…"        # the table as it stands; a step without one goes on from the last
    say = "higher"                            # what the host says: a word of this lesson's table in the catalogues
    do = ["blue-2", "blue-3"]                 # what is wanted: one action, any of several, or "any"; nothing: the pupil reads on
    wrong = "not_that"                        # what is answered to a choice that is possible and not wanted
    replies = ["1 red-1", "2 take"]           # what the others decide then

A step without `say` belongs to the one before: an act of several decisions.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from manse.engine.errors import DataError
from manse.engine.game import Game
from manse.engine.speech import written

FIRST = "first"
"""The lesson for who has never played the game."""
ANY = "any"
HEAD = {"seat": int, "aids": bool, "steps": list}
KINDS: dict[str, type | tuple[type, ...]] = {"position": str, "say": str, "do": (str, list), "wrong": str, "replies": list}


class NoLesson(KeyError):
    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Step:
    where: str
    """File and number, for messages."""
    position: str | None
    say: str
    do: tuple[str, ...]
    wrong: str
    replies: tuple[tuple[int, str], ...]

    @property
    def read(self) -> bool:
        """Is there nothing to do but to read?"""
        return not self.do

    def wants(self, action: str) -> bool:
        return self.do == (ANY,) or action in self.do


@dataclass(frozen=True)
class Lesson:
    game: Game
    name: str
    seat: int
    aids: bool
    """Does the board tell what could be reckoned?"""
    steps: tuple[Step, ...]

    def words(self, language: str) -> Mapping[str, str]:
        """The lesson's own table of the catalogue: its title, what it is about, and what the host says."""
        return catalogue(self.game.folder / "lessons", language)[self.name]


@cache
def catalogue(folder: Path, language: str) -> dict[str, dict[str, str]]:
    return tomllib.loads(written(folder, "{}.toml", language))


def names(game: Game) -> tuple[str, ...]:
    """The lessons of a game, that for beginners first."""
    return tuple(sorted((file.stem for file in game.folder.glob("lessons/*.toml")), key=lambda name: (name != FIRST, name)))


@cache
def lesson(game: Game, name: str) -> Lesson:
    if name not in names(game):
        raise NoLesson(f"{game.title} has no lesson {name!r}; it has: {', '.join(names(game)) or 'none'}")
    file = game.folder / "lessons" / f"{name}.toml"
    return read(game, name, file.read_text(encoding="utf-8"))


def read(game: Game, name: str, text: str) -> Lesson:
    """A lesson from its file's text; a DataError names file and step."""
    file = f"{game.id}/lessons/{name}.toml"
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{file}: {error}") from None
    check(told, HEAD, file)
    steps = tuple(step(found, f"{file}, step {number}") for number, found in enumerate(told.get("steps", ()), 1))
    if not steps or steps[0].position is None or not steps[0].say:
        raise DataError(f"{file}: the first step has a position and something to say")
    return Lesson(game, name, told.get("seat", 0), told.get("aids", True), steps)


def step(found: object, where: str) -> Step:
    if not isinstance(found, dict):
        raise DataError(f"{where}: not a table")
    check(found, KINDS, where)
    do = found.get("do", ())
    if not found.get("say") and not do:
        raise DataError(f"{where}: there is nothing to read and nothing to do")
    replies = tuple(reply(told, where) for told in found.get("replies", ()))
    return Step(
        where, found.get("position"), found.get("say", ""), (do,) if isinstance(do, str) else tuple(do), found.get("wrong", ""), replies
    )


def reply(told: object, where: str) -> tuple[int, str]:
    seat, _, action = str(told).partition(" ")
    if not seat.isdigit() or not action:
        raise DataError(f'{where}: a reply is a seat and its action, as in "1 take", not {told!r}')
    return int(seat), action


def check(found: Mapping[str, Any], kinds: Mapping[str, Any], where: str) -> None:
    for name, value in found.items():
        if name not in kinds:
            raise DataError(f"{where}: there is no {name!r}; choose from {', '.join(kinds)}")
        if not isinstance(value, kinds[name]) or isinstance(value, bool) != (kinds[name] is bool):
            raise DataError(f"{where}: {name} cannot be {value!r}")
