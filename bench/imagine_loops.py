"""The loop that imagine.py takes the time of, compiled for one game by `bind`."""

from manse.engine.loops import fill
from manse.engine.record import Array
from manse.engine.rng import rekey, threefry
from manse.engine.verbs import imagine


def imagine_all(positions: Array, seats: Array, states: Array, cells: Array, key: Array, count: int) -> None:
    """`count` worlds from each position, the words of a record with gaps, as its seat would imagine them; states[0] is scratch."""
    world = states[0]
    for position in range(len(positions)):
        for number in range(count):
            fill(positions[position], cells[0])
            rekey(world, key)
            threefry(key, number, position, world.key)
            imagine(world, seats[position])
