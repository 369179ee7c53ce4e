"""Who takes which seat: everybody has each as often as any other, as far as that can be."""

from collections.abc import Sequence
from itertools import permutations

from manse.server.tournaments.bouts import Draw


def seated(draw: Draw, sides: Sequence[int]) -> tuple[int, ...]:
    """The sides of a bout in the order of their seats: who had a seat least often takes it, rather not twice running; then the lot."""
    seats = draw.seats

    def burden(order: Sequence[int]) -> tuple[int, int, str]:
        often = sum(seats[side][seat] for seat, side in enumerate(order))
        again = sum(draw.last_seat.get(side) == seat for seat, side in enumerate(order))
        return often, again, draw.lot("seat", draw.round + 1, *order)

    return min(permutations(sorted(sides)), key=burden)


def leaning(draw: Draw, side: int) -> int:
    """How much more often a side began than not, at tables of two."""
    return draw.seats[side][0] - draw.seats[side][1]
