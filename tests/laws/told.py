"""What each game tells the laws in place of these. They stand apart from the loops: what `bind` finds there it takes from there."""

from manse.engine.record import Array, Header


def census(s: Header, out: Array) -> None:
    """Counts every component."""


def agree(s: Header, seat: int) -> bool:
    """Do quick twins give what the readable rules give?"""
    return True


def readable_legal(s: Header, seat: int, mask: Array) -> None:
    """The rule, of which `legal` may be a quick twin."""
