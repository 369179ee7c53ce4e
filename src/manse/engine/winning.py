"""Who wins."""

from manse.engine.compile import compiled
from manse.engine.record import Array


@compiled
def share_win(points: Array, seats: int) -> None:
    """In place of each seat's points, what it has won of 1: the most points win, and who ties for it shares the win."""
    best, winners = points[0], 0
    for seat in range(seats):
        best = max(best, points[seat])
    for seat in range(seats):
        winners += points[seat] == best
    for seat in range(seats):
        points[seat] = (points[seat] == best) / winners
