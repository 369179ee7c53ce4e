"""How a game of Call of the Spirits stands at any moment, for the lab."""

from manse.engine.compile import compiled
from manse.games.call_of_the_spirits.scoring import score
from manse.games.call_of_the_spirits.state import State


@compiled
def standing(s: State, seat: int) -> int:
    """What the end takes and adds counts only then."""
    return int(score(s, seat)) if s.over else int(s.points[seat])


@compiled
def rounds_played(s: State) -> int:
    return int(s.rounds_done)
