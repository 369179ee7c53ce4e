"""What can go wrong, as types. Each message is one line that says what and why."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from manse.engine.speech import Line


class IllegalAction(ValueError):
    """A decision the rules do not allow now. The match is as it was before."""

    def __init__(self, message: str, line: "Line | None" = None) -> None:
        super().__init__(message)
        self.line = line
        """The reason in a form that can be said in another language."""


class DataError(ValueError):
    """A data file, an option or a saved record that cannot be used."""


class UnknownGame(KeyError):
    def __str__(self) -> str:
        return str(self.args[0])
