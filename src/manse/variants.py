"""Which box a game is played with: the one that comes with it, a variant that comes with it too, or one that somebody made."""

from functools import cache
from typing import NamedTuple

from manse.engine.game import Game
from manse.engine.tables import Source

UNNAMED = ("your data", "your box", "box")
"""What a box is called that nobody gave a name."""


class Variant(NamedTuple):
    id: str
    name: str
    note: str


def gallery(game: Game, language: str = "en") -> list[Variant]:
    """The variants that come with a game and have a name; the others serve exact methods."""
    lines = game.words(language).lines
    return [Variant(id, lines[f"variant_{id}"], lines[f"variant_{id}_note"]) for id in game.variants if f"variant_{id}" in lines]


def changed(game: Game, data: Source) -> bool:
    """Are its numbers others than those of the box that comes with the game? What a file is called says nothing."""
    return packed(game, data) != _shipped(game)[""]


def variant_of(game: Game, data: Source) -> str:
    """The variant that a box is, number by number; nothing if it is none, or as it comes."""
    own = packed(game, data)
    return next((id for id, box in _shipped(game).items() if box == own), "")


def given_name(data: Source) -> str:
    """What a box is called by who made it; nothing if nobody gave it a name."""
    return "" if data.name in UNNAMED else data.name


def told(game: Game, data: Source, language: str = "en") -> str:
    """Which box it is, in words; nothing of the one that comes with the game."""
    if not changed(game, data):
        return ""
    words, id = game.words(language), variant_of(game, data)
    if f"variant_{id}" in words.lines:
        return words.lines["box_variant"].format(name=words.lines[f"variant_{id}"])
    name = id or given_name(data)
    return words.lines["box_named"].format(name=name) if name else words.lines["box_changed"]


def packed(game: Game, data: Source) -> bytes:
    box: bytes = game.box({}, data).tobytes()  # type: ignore[attr-defined]
    return box


@cache
def _shipped(game: Game) -> dict[str, bytes]:
    """The box as it comes first: a variant that changes nothing would be it."""
    return {"": packed(game, game.data()), **{id: packed(game, game.data(id)) for id in game.variants}}
