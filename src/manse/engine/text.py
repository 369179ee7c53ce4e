"""What a game's text.py offers: its notation and its sentences, made from views alone."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from manse.engine.speech import Line


class Text(Protocol):
    NOTATION: tuple[str, ...]
    """The name of each action."""

    def label(self, view: Mapping[str, object], action: int) -> Line:
        """The action as a button says it to the view's seat."""

    def caption(self, view: Mapping[str, object]) -> Line:
        """What has just happened, as this view's seat may know it."""

    def why_not(self, view: Mapping[str, object], action: int) -> Line:
        """Why the view's seat may not do this now, when it is its turn."""

    def asked(self, view: Mapping[str, object], legal: Sequence[str]) -> Line:
        """What the view's seat is to do now, when it is its turn: only what is possible, by the names of its legal actions."""

    def secrets(self, view: Mapping[str, object], world: Mapping[str, object]) -> Sequence[Line]:
        """What is so in a world that this view's seat holds possible, and that it does not know: the open view of that world is given.

        How often a line comes up over many worlds is how strongly the seat may believe it.
        """

    def scores(self, view: Mapping[str, object]) -> Sequence[int]:
        """The game's own points."""
