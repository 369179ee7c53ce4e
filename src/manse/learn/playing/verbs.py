"""What a game may tell for learning, beside its verbs; each game's own takes the place of what stands here."""

from manse.engine.record import Array, Header
from manse.engine.verbs import Known


def standing(s: Header, seat: int) -> int:
    """facts.py: how far a seat is, in points of which the most are best."""
    return 0


def weigh(k: Known, seat: int, mask: Array, notes: object, seed: int) -> int:
    """sense.py, where sensible play takes notes (`NOTES`): what `choose` does with room for them that it makes."""
    return 0
