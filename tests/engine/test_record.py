"""Records: layout, copies, plain values."""

from enum import IntEnum

import numpy as np
import pytest

from manse.engine.record import WORD, Array, Fields, Header, blank, cells, copied, fields, i8, i16, i32, layout, plain, raw
from tests.setups import GAMES


class Sample(Header):
    small: int = i8()
    wide: int = i32()
    grid: Array = i16(2, 3)


def test_a_state_begins_with_what_all_see_and_has_no_holes() -> None:
    kinds: list[type[Header]] = [Sample, *(game.state.State for game in GAMES)]
    for cls in kinds:
        dtype = layout(cls)
        assert dtype.names is not None and dtype.fields is not None
        seen = [fields(cls)[name].seen for name in dtype.names if name in fields(cls)]
        assert seen == sorted(seen)
        end = 0
        for name in dtype.names:
            part, offset = dtype.fields[name][:2]
            assert offset == end
            end += part.itemsize
        assert end == dtype.itemsize
        assert dtype.itemsize % WORD == 0


def test_what_is_written_stays_written() -> None:
    s = blank(Sample)
    s.small, s.wide = -5, 70_000
    s.grid[1, 2] = 9
    assert (s.small, s.wide, s.grid[1, 2]) == (-5, 70_000, 9)


def test_a_copy_is_apart() -> None:
    s = blank(Sample)
    twin = copied(s)
    twin.small = 1
    assert s.small == 0
    assert raw(s) != raw(twin)


def test_plain_values_are_the_same_values() -> None:
    s = blank(Sample)
    s.key[:] = 2**32 - 1
    s.small, s.grid[0, 1] = -3, 400
    p = plain(s)
    assert p.key == [2**32 - 1] * 4
    assert (p.small, p.grid) == (-3, [[0, 400, 0], [0, 0, 0]])
    assert type(p.small) is int


def test_numbers_are_named_by_words_or_by_an_enum() -> None:
    assert i8(names=("up", "down")).names == i8(names=IntEnum("Lying", "UP DOWN", start=0)).names == ("up", "down")


def test_cells_are_the_same_memory() -> None:
    states = np.zeros(3, layout(Sample))
    cells(states)[1] = -1
    assert states[1].small == -1
    assert states[0].small == states[2].small == 0


def test_a_name_that_numpy_has_already_is_refused() -> None:
    class Trap(Fields):
        round: int = i8()

    with pytest.raises(TypeError, match="round"):
        layout(Trap)


def test_a_state_of_ghosts_is_small() -> None:
    assert layout(next(game for game in GAMES if game.id == "ghosts").state.State).itemsize <= 256
