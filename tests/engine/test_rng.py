"""The generator: known answers, fairness, separate streams."""

import numpy as np
import pytest

from manse.engine.record import Header, blank
from manse.engine.rng import below, derive, fresh_key, key_from_hex, key_from_seed, key_to_hex, quick, quick_below, rekey, threefry, word

ONES = 0xFFFFFFFF
PI = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0, 0x082EFA98, 0xEC4E6C89)


@pytest.mark.parametrize(
    ("counter", "key", "block"),
    [
        ((0, 0), (0, 0, 0, 0), "9c6ca96a e17eae66 fc10ecd4 5256a7d8"),
    ],
)
def test_threefry_gives_the_published_answers(counter: tuple[int, int], key: tuple[int, ...], block: str) -> None:
    out = np.zeros(4, np.uint32)
    threefry(np.array(key, np.uint32), *counter, out)
    assert " ".join(f"{value:08x}" for value in out) == block


def test_a_generator_is_its_key_and_the_words_drawn() -> None:
    s, t = blank(Header), blank(Header)
    for record in (s, t):
        rekey(record, key_from_seed(3))
    drawn = [int(word(s)) for _ in range(10)]
    assert [int(word(t)) for _ in range(10)] == drawn
    assert len(set(drawn)) == 10
    rekey(s, key_from_seed(4))
    assert [int(word(s)) for _ in range(10)] != drawn


@pytest.mark.parametrize("n", [1, 2, 3, 7, 60, 1000])
def test_below_is_fair(n: int) -> None:
    s = blank(Header)
    rekey(s, key_from_seed(n))
    samples = 200 * n if n < 100 else 20_000
    counts = np.bincount([below(s, n) for _ in range(samples)], minlength=n)
    assert len(counts) == n
    chi = float(((counts - samples / n) ** 2 / (samples / n)).sum())
    assert chi < n + 6 * np.sqrt(2 * n) + 6


def test_keys_are_derived_apart() -> None:
    keys = [derive(b"a"), derive(b"b"), derive(b"a", b"b"), derive(b"ab"), derive(b"a", b""), key_from_seed(0), key_from_seed(1)]
    assert len({key.tobytes() for key in keys}) == len(keys)
    assert fresh_key().tobytes() != fresh_key().tobytes()


def test_keys_are_written_in_hex() -> None:
    key = fresh_key()
    assert (key_from_hex(key_to_hex(key)) == key).all()
    for bad in ("", "00", "x" * 32, "00" * 17):
        with pytest.raises(ValueError, match="hex"):
            key_from_hex(bad)


def test_the_quick_generator_is_even_enough_for_playouts() -> None:
    x, counts = 12345, np.zeros(20, int)
    for _ in range(40_000):
        x = quick(x)
        assert 0 <= x < 2**63
        counts[quick_below(x, 20)] += 1
    assert counts.min() > 1_800
    assert counts.max() < 2_200
