"""Keeping order, on the wire. As in protocol.py, the browser's types are generated from these."""

from typing import Annotated, Literal

import msgspec

from manse.server.protocol import Answer, Shape

Reason = Literal["abuse", "cheating", "name", "spam", "other"]


class ReportWish(Shape):
    """About a person, or about a line of a table's chat."""

    reason: Reason
    text: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    handle: str = ""
    table: str = ""
    """Where it happened; its chat is attached, as far as one can read it."""
    line: int | None = None


class ReportTaken(Answer):
    id: str


class Quiet(Shape):
    on: bool = True
