"""Whole rows at once: compiled, they write what plain Python writes."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import manse
from manse.engine import rows
from manse.engine.compile import INTERPRETED, allocating, compiled, uncompiled
from manse.engine.record import Array, Fields, i8, i16, i32, i64, layout, u8
from manse.engine.rows import (
    above,
    copy,
    gathered,
    last,
    mark_bits,
    mark_some,
    matching,
    ones,
    packed,
    place_of,
    spread,
    spread_bits,
    spread_row,
)

SEATS = 5
BITS = 36
FLAGS = 69


class Sample(Fields):
    bits: int = i64()
    points: Array = i16(SEATS)
    hand: Array = i8(SEATS, 10)
    known: Array = i8(2, 3, 7)
    marks: Array = u8(3)
    target: Array = i8(2, 3, 7)
    clues: Array = i32(37)
    words: Array = i64(18)


def sample() -> Any:
    dice, records = np.random.default_rng(4), np.zeros(1, layout(Sample))
    for name in ("points", "hand", "known", "marks", "clues", "words"):
        field = records[name]
        field[...] = dice.integers(np.iinfo(field.dtype).min, np.iinfo(field.dtype).max, field.shape, endpoint=True)
    records["bits"] = dice.integers(-(2**63), 2**63 - 1)
    return records[0]


@compiled
def write_all(k: Sample, out: Array) -> None:
    spread(k.points, 1 / 3, out, 1)
    spread_row(k.hand, 3, 1 / 6, out, 7)
    spread_row(k.known, 1, 1, out, 20)
    spread(k.marks, 1 / 7, out, 50)
    spread_row(k.marks, 2, 0.5, out, 55)
    spread_bits(k.bits, BITS, out, 60)
    copy(k.known, k.target)


@pytest.mark.parametrize("write", [write_all, uncompiled(write_all)], ids=["compiled", "plain"])
def test_fields_rows_and_bits_are_written_and_nothing_beside_them(write: Any) -> None:
    k, out, expected = sample(), np.zeros(100, np.float32), np.zeros(100, np.float32)
    write(k, out)
    expected[1:6] = k.points * np.float32(1 / 3)
    expected[7:17] = k.hand[3] * np.float32(1 / 6)
    expected[20:41] = k.known[1].reshape(-1)
    expected[50:53] = k.marks * np.float32(1 / 7)
    expected[55] = k.marks[2] * np.float32(0.5)
    expected[60:96] = [int(k.bits) >> i & 1 for i in range(BITS)]
    assert out.tobytes() == expected.tobytes()
    assert np.array_equal(k.known, k.target)


@pytest.mark.skipif(INTERPRETED, reason="plain Python converts")
def test_numbers_of_other_sizes_are_not_copied() -> None:
    @compiled
    def mixed(k: Sample) -> None:
        copy(k.points, k.marks)

    with pytest.raises(TypeError, match="differ in size"):
        mixed(sample())


@compiled
def match_all(k: Sample, mask: int, value: int) -> tuple[int, int, int, int]:
    return matching(k.points, mask, value), matching(k.marks, mask, value), matching(k.clues, mask, value), matching(k.words, mask, value)


@pytest.mark.parametrize("match", [match_all, uncompiled(match_all)], ids=["compiled", "plain"])
def test_numbers_that_match_are_told_as_bits(match: Any) -> None:
    k = sample()
    for mask in (0, 1, 3, 5, 64, 127):
        for value in {0, mask, mask & 1, mask & 65, 2}:
            found = match(k, mask, value)
            for numbers, bits in zip((k.points, k.marks, k.clues, k.words), found, strict=True):
                assert [bits >> i & 1 for i in range(len(numbers))] == [int(number) & mask == value for number in numbers]
                assert bits >> len(numbers) == 0


@compiled
def compare_all(k: Sample) -> tuple[int, int]:
    return above(k.hand, 3, 0), above(k.hand, 4, -20)


@pytest.mark.parametrize("compare", [compare_all, uncompiled(compare_all)], ids=["compiled", "plain"])
def test_numbers_of_a_row_that_are_more_are_told_as_bits(compare: Any) -> None:
    k = sample()
    k.hand[2:, ::3] = 0
    rows = ((k.hand[3], 0), (k.hand[4], -20))
    assert compare(k) == tuple(sum(1 << i for i in np.flatnonzero(row > least)) for row, least in rows)


@compiled
def mark_row(k: Sample, mask: Array) -> None:
    mark_some(k.hand, 3, mask, 2)


@pytest.mark.parametrize("mark", [mark_row, uncompiled(mark_row)], ids=["compiled", "plain"])
def test_what_a_row_has_something_of_is_marked_and_nothing_beside_it(mark: Any) -> None:
    k = sample()
    k.hand[3, ::3] = 0
    for before in (False, True):
        mask = np.full(k.hand.shape[1] + 4, before)
        mark(k, mask)
        assert mask.tolist() == [before, before, *(k.hand[3] > 0), before, before]


@compiled
def pack_all(flags: Array) -> tuple[int, int, int, int]:
    low, high = packed(flags, FLAGS, 0), packed(flags, FLAGS, 1)
    return low, high, packed(flags, FLAGS, 2), ones(low) + ones(high)


@pytest.mark.parametrize("pack", [pack_all, uncompiled(pack_all)], ids=["compiled", "plain"])
@pytest.mark.parametrize("share", [0, 0.1, 0.5, 1])
def test_flags_become_bits_that_are_counted(pack: Any, share: float) -> None:
    flags = np.random.default_rng(3).random(FLAGS) < share
    low, high, beyond, count = pack(flags)
    assert (low % 2**64) + (high << 64) == sum(1 << i for i in range(FLAGS) if flags[i])
    assert beyond == 0
    assert count == flags.sum()


@compiled
def gather_word(each: int) -> int:
    return gathered(each)


@pytest.mark.parametrize("gather", [gather_word, uncompiled(gather_word)], ids=["compiled", "plain"])
def test_eight_flags_of_a_word_become_bits(gather: Any) -> None:
    for bits in range(256):
        each = int.from_bytes(bytes(bits >> i & 1 for i in range(8)), "little")
        assert gather(each) == bits


@compiled
def mark_again(low: int, high: int, mask: Array) -> None:
    mark_bits(low, 64, mask, 1)
    mark_bits(high, 5, mask, 65)


@pytest.mark.parametrize("mark", [mark_again, uncompiled(mark_again)], ids=["compiled", "plain"])
def test_bits_become_flags_and_nothing_beside_them(mark: Any) -> None:
    for seed in range(20):
        flags, mask = np.random.default_rng(seed).random(FLAGS) < 0.5, np.ones(FLAGS + 2, np.bool_)
        mark(*pack_all(flags)[:2], mask)
        assert mask.tolist() == [True, *flags, True]


@compiled
def place(bits: int, skip: int) -> int:
    return place_of(bits, skip)


@pytest.mark.parametrize("find", [place, uncompiled(place)], ids=["compiled", "plain"])
def test_a_bit_is_found_after_so_many_others(find: Any) -> None:
    dice = np.random.default_rng(6)
    for share in (0.02, 0.3, 1):
        for _ in range(30):
            places = np.flatnonzero(dice.random(63) < share).tolist() or [62]
            bits = sum(1 << at for at in places)
            assert [find(bits, skip) for skip in range(len(places))] == places


@compiled
def last_of(bits: int) -> int:
    return last(bits)


@pytest.mark.parametrize("find", [last_of, uncompiled(last_of)], ids=["compiled", "plain"])
def test_the_last_bit_stays_alone(find: Any) -> None:
    for bits in (0, 1, 2, 3, 0b1011000, 2**40 + 5, 2**62, 2**63 - 1):
        assert find(bits) == (1 << bits.bit_length() >> 1)


@pytest.mark.skipif(INTERPRETED, reason="nothing is emitted")
def test_bits_are_the_same_as_they_are_emitted_for_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "for_cpu", lambda context: False)
    pack, mark, find = (numba.njit(uncompiled(fn)) for fn in (pack_all, mark_again, place))
    for seed in range(20):
        flags, mask = np.random.default_rng(seed).random(FLAGS) < 0.5, np.ones(FLAGS + 2, np.bool_)
        low, high, beyond, count = pack(flags)
        assert (low % 2**64) + (high << 64) == sum(1 << i for i in range(FLAGS) if flags[i])
        assert (beyond, count) == (0, flags.sum())
        mark(low, high, mask)
        assert mask.tolist() == [True, *flags, True]
        assert [find(low, skip) for skip in range(flags[:64].sum())] == np.flatnonzero(flags[:64]).tolist()


@pytest.mark.skipif(INTERPRETED, reason="nothing is emitted")
def test_rows_are_the_same_on_a_processor_without_special_instructions(tmp_path: Path) -> None:
    plainest = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "MANSE_CACHE": str(tmp_path)}
    again = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", "bit or flags or fields"]
    done = subprocess.run(again, env={**os.environ, **plainest}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_a_random_action_is_any_legal_one_as_its_dice_say() -> None:
    dice = np.random.default_rng(5)
    for id in manse.games():
        game = manse.game(id)
        for _ in range(200):
            mask = dice.random(game.actions) < dice.random()
            mask[dice.integers(game.actions)] = True
            legal, seed = np.flatnonzero(mask), int(dice.integers(1, 2**62))
            assert game.loops.random_action(mask, seed) == legal[(seed % 2**32 * len(legal)) >> 32]


@pytest.mark.skipif(INTERPRETED, reason="plain Python makes arrays")
def test_compiled_code_makes_arrays_only_where_that_is_said() -> None:
    @compiled
    def without(count: int) -> float:
        return np.ones(count)[0]

    @compiled
    @allocating
    def with_memory(count: int) -> float:
        return np.ones(count)[0]

    assert with_memory(3) == 1
    with pytest.raises(numba.TypingError, match="array passed into the function"):
        without(3)
