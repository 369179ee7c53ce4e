"""The lab and the gallery on the wire. As in protocol.py, the browser's types are generated from these."""

from typing import Any, Literal

import msgspec

from manse.server.protocol import Answer, Shape, Value

Printed = Literal["printed", "public", "reconstructed", ""]
LabStage = Literal["games", "skill", "knowledge"]
LabStatus = Literal["waiting", "playing", "done", "refused"]


class BoxField(Answer):
    """A number of a game's box, a list of them, or a table whose rows have names."""

    name: str
    rows: list[str]
    low: int
    high: int
    total: int | None
    """Their sum, as printed."""
    choices: list[str]
    """Words that stand in place of numbers."""
    value: Any
    source: Printed
    """What it rests on; nothing where the data file says it of a part only."""


class BoxForm(Answer):
    game: str
    fields: list[BoxField]
    players: int
    most_games: int


class BoxWish(Shape):
    """A box from the form, or a data file: as text, or the name of one that comes with the game."""

    box: dict[str, Any] | None = None
    text: str | None = None


class BoxTold(Answer):
    box: dict[str, Any]
    text: str
    """As a data file: what is as it comes is left out."""


class LabWish(Shape):
    players: int
    box: dict[str, Any] = msgspec.field(default_factory=dict)
    against: dict[str, Any] | None = None
    """Another box, played with the same deals."""
    options: dict[str, Value] = msgspec.field(default_factory=dict)
    games: int = 20_000
    language: str = "en"


class LabTable(Answer):
    title: str
    columns: list[str]
    rows: list[list[str]]


class LabPlot(Answer):
    title: str
    svg: str


class LabReport(Answer):
    """In the reader's language."""

    title: str
    about: str
    sentences: list[str]
    """The three that matter."""
    plots: list[LabPlot]
    tables: list[LabTable]


class LabNews(Answer):
    """A line of a trial's stream."""

    status: LabStatus
    done: int
    games: int
    report: LabReport | None = None
    stage: LabStage = "games"
    """Games first; then how far skill goes, and what it is worth to see all."""


class VariantInfo(Answer):
    """A variant in the gallery."""

    id: str
    game: str
    name: str
    note: str
    """What it does, in a sentence."""
    shipped: bool
    """Does it come with the game?"""
    maker: str
    mine: bool


class VariantTold(Answer):
    info: VariantInfo
    text: str
    """Its data file."""


class VariantWish(Shape):
    game: str
    box: dict[str, Any]
    name: str
    note: str = ""
