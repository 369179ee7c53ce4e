"""What fields declare of how they are told is what an observation holds: compiled, and as plain Python."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from manse.engine.compile import INTERPRETED
from manse.engine.encode import a_seat, around, bits, feature, observation, one_hot, seat_bits, whole
from manse.engine.errors import DataError
from manse.engine.record import NOBODY, Array, Header, blank, i8, i16, i32, i64, u8

SEATS = 5


class Sample(Header):
    hand: Array = i8(SEATS, 40, told=around(1 / 6))
    points: Array = i16(SEATS, told=around())
    table: Array = u8(3, 14, told=whole(1 / 7))
    squares: int = i64(told=bits(36))
    spirits: int = i32(told=bits(5, skip=1))
    passed: int = i8(told=seat_bits(SEATS))
    colour: int = i8(told=one_hot(6))
    first: int = i8(told=a_seat(SEATS))
    untold: int = i8()


SLICES, SIZE, AT, tell = observation(
    Sample,
    by_hand=2,
    cards="hand",
    points="points",
    table="table",
    squares="squares",
    spirits="spirits",
    passed="passed",
    colour="colour",
    first="first",
    turn=("to_act", seat_bits(SEATS)),
    more=3,
)


def sample(seats: int, seed: int) -> Any:
    k: Any = blank(Sample)
    dice = np.random.default_rng(seed)
    for name in ("hand", "points", "table"):
        k[name] = dice.integers(-100 if name != "table" else 0, 100, k[name].shape)
    k.squares, k.spirits = int(dice.integers(0, 2**36)), int(dice.integers(0, 2**6))
    k.seats, k.passed, k.to_act = seats, int(dice.integers(0, 1 << seats)), int(dice.integers(0, 1 << seats))
    k.colour, k.first = int(dice.integers(-1, 6)), int(dice.integers(-1, seats))
    return k


@pytest.mark.parametrize("seats", range(1, SEATS + 1))
def test_each_field_stands_where_and_as_it_is_declared(seats: int) -> None:
    for seed, seat in enumerate((NOBODY, *range(seats))):
        k, out, expected = sample(seats, seed), np.zeros(SIZE, np.float32), np.zeros(SIZE, np.float32)
        tell(k, seat, out)
        for place in range(seats):
            other = (max(seat, 0) + place) % seats
            expected[AT.cards + 40 * place : AT.cards + 40 * (place + 1)] = k.hand[other] * np.float32(1 / 6)
            expected[AT.points + place] = k.points[other]
            expected[AT.passed + place] = k.passed >> other & 1
            expected[AT.turn + place] = k.to_act >> other & 1
            expected[AT.first + place] = k.first == other
        expected[SLICES["table"]] = k.table.reshape(-1) * np.float32(1 / 7)
        expected[SLICES["squares"]] = [int(k.squares) >> i & 1 for i in range(36)]
        expected[SLICES["spirits"]] = [int(k.spirits) >> i + 1 & 1 for i in range(5)]
        if k.colour >= 0:
            expected[AT.colour + k.colour] = 1
        assert out.tobytes() == expected.tobytes()


@pytest.mark.skipif(INTERPRETED, reason="this is the plain run")
@pytest.mark.parametrize("how", ["MANSE_INTERPRET=1", "MANSE_EMIT=0"])
def test_it_is_the_same_without_emitted_instructions(how: str) -> None:
    name, value = how.split("=")
    again = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", "declared"]
    done = subprocess.run(again, env={**os.environ, name: value}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_numbers_have_names() -> None:
    assert feature(SLICES, int(AT.cards) + 3) == "cards[3]"
    with pytest.raises(DataError, match="numbers 0 to"):
        feature(SLICES, SIZE)


def test_a_field_that_is_not_told_cannot_stand_there() -> None:
    with pytest.raises(TypeError, match="untold does not say how it is told"):
        observation(Sample, silent="untold")
