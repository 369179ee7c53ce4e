"""Where must a ghost be? Asked where all worlds agree, although more than one room of its colour still stands that nobody has ruled out
by itself: it takes the devastations together to tell."""

from collections.abc import Iterator

from manse.engine.riddle import Riddle
from manse.engine.seat import Seat
from manse.engine.speech import Line
from .aids import ghost_name
from .themes import WHERE
from .view import View

FEWEST = 3
"""So many rooms of the ghost's colour stand, at least."""


def riddles(seat: Seat) -> Iterator[Riddle]:
    view: View = seat.view
    if view["phase"] != "hunt" or not seat.my_turn:
        return
    aids = view["aids"]
    for ghost, places in aids["ghosts"].items():
        rooms = [room["square"] for room in view["house"] if room["standing"] and room["colour"] == ghost]
        if len(places) == 1 and len(rooms) >= FEWEST:
            (answer,) = places
            yield Riddle(
                theme=WHERE,
                ask=Line("riddle_where", {"ghost": ghost_name(ghost)}),
                choices={square: float(square == answer) for square in rooms},
                worlds=int(aids["worlds"] or 0),
                effort=effort(len(rooms), len(view["history"]), len(aids["ghosts"])),
            )


def effort(rooms: int, removals: int, ghosts: int) -> float:
    """More rooms to tell apart, more ghosts about, and a longer history make it harder."""
    return min(1.0, (rooms - FEWEST) / 8 + (ghosts - 1) / 6 + removals / 60)


def label(square: str) -> Line:
    """An answer as it is offered."""
    return Line("square", {"square": square})


def unaided(view: View) -> View:
    """The view without what the board would have reckoned."""
    return {**view, "aids": {"worlds": None, "odds": {}, "ghosts": {}, "owners": [], "traces": [], "tracks": {}}}


def solved(ask: Line, square: str) -> Line:
    """The answer as a sentence."""
    return Line("lies", {"ghost": ask.args["ghost"], "square": square})
