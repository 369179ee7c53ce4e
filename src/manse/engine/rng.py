"""Randomness: Threefry-4x32 with 20 rounds (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011).

A block of four words is a function of a 128-bit key and a counter, and of nothing else: (key, number of words drawn) is the whole
state of a generator. Threefry is a shortened Threefish, so that seeing some words does not tell the others. The key lies in the
record; bots, imagination and deals each have a key of their own, made by `derive`.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from manse.engine.compile import compiled
from manse.engine.errors import DataError
from manse.engine.record import Array, Header

MASK = 0xFFFFFFFF
PARITY = 0x1BD11BDA  # the paper's constant for 32-bit words
ROTATIONS = np.array([[10, 26], [11, 21], [13, 27], [23, 5], [6, 20], [17, 11], [25, 10], [18, 20]], np.uint32)


def _as_words(value: bytes) -> Array:
    return np.frombuffer(value, "<u4").astype(np.uint32)


def fresh_key() -> Array:
    """A key from the system's secure source."""
    return _as_words(secrets.token_bytes(16))


def key_from_seed(seed: int) -> Array:
    return derive(f"seed {seed}".encode())


def derive(*parts: bytes) -> Array:
    """A key of its own for each use: derive(secret, b"bots", ...)."""
    joined = b"".join(len(part).to_bytes(4, "little") + part for part in parts)
    return _as_words(hashlib.sha256(joined).digest()[:16])


def keys_from_seeds(seed: int | Sequence[int] | Array, count: int) -> Array:
    """A key for each of `count` games: all from one seed, or each from a seed of its own, by the rows of an array."""
    keys = np.zeros((count, 4), np.uint32)
    if isinstance(seed, int | np.integer):
        number_keys(key_from_seed(int(seed)), keys)
    elif len(seed) != count:
        raise DataError(f"{count} games need one seed or {count} of them, not {len(seed)}")
    else:
        keys[:] = [key_from_seed(int(own)) for own in seed]
    return keys


def dice_from_keys(keys: Array) -> Array:
    """Seeds for random choices in games with these keys, apart from their deals."""
    dice = np.zeros(len(keys), np.int64)
    dice_of_keys(keys, np.zeros(4, np.uint32), dice)
    return dice


def key_to_hex(key: Array) -> str:
    return key.astype("<u4").tobytes().hex()


def key_from_hex(text: str) -> Array:
    value = bytes.fromhex(text)
    if len(value) != 16:
        raise ValueError(f"a key has 32 hex digits, not {len(text)}")
    return _as_words(value)


@compiled
def plus(a: int, b: int) -> int:
    return np.uint32((np.uint64(a) + np.uint64(b)) & np.uint64(MASK))  # type: ignore[return-value]


@compiled
def mix(x: int, y: int, by: int) -> tuple[int, int]:
    x = plus(x, y)
    return x, np.uint32(((y << by) | (y >> (np.uint32(32) - by))) ^ x)  # type: ignore[return-value]


@compiled
def threefry(key: Array, low: int, high: int, out: Array) -> None:
    """Block number (low, high) of the stream of this key."""
    k0, k1, k2, k3 = key[0], key[1], key[2], key[3]
    k4: Any = np.uint32(PARITY ^ k0 ^ k1 ^ k2 ^ k3)
    a, b, c, d = plus(low, k0), plus(high, k1), k2, k3
    for cycle in range(5):
        for pair in range(4 * (cycle & 1), 4 * (cycle & 1) + 4, 2):
            a, b = mix(a, b, ROTATIONS[pair, 0])
            c, d = mix(c, d, ROTATIONS[pair, 1])
            a, d = mix(a, d, ROTATIONS[pair + 1, 0])
            c, b = mix(c, b, ROTATIONS[pair + 1, 1])
        k0, k1, k2, k3, k4 = k1, k2, k3, k4, k0
        a, b, c, d = plus(a, k0), plus(b, k1), plus(c, k2), plus(plus(d, k3), cycle + 1)
    out[0], out[1], out[2], out[3] = a, b, c, d


@compiled
def number_keys(key: Array, keys: Array) -> None:
    """Fills `keys`, rows of four words, with the first blocks of the stream of `key`."""
    for i in range(len(keys)):
        threefry(key, i, 0, keys[i])


@compiled
def dice_of_keys(keys: Array, block: Array, dice: Array) -> None:
    """A seed for `quick` from each key, out of a block that no deal ever reaches; `block` is scratch."""
    for i in range(len(keys)):
        threefry(keys[i], MASK, MASK, block)
        dice[i] = (np.int64(block[0]) << 30 | np.int64(block[1]) >> 2) + 1


@compiled
def rekey(s: Header, key: Array) -> None:
    """A fresh generator: nothing of the old one is left in the record."""
    for i in range(4):
        s.key[i] = key[i]
        s.words[i] = 0
    s.drawn = 0


@compiled
def word(s: Header) -> int:
    """The next 32 random bits of the record's own stream."""
    drawn: Any = np.int64(s.drawn)
    if drawn & 3 == 0:
        threefry(s.key, drawn >> 2, 0, s.words)
    s.drawn = drawn + 1
    return np.int64(s.words[drawn & 3])  # type: ignore[return-value]


@compiled
def below(s: Header, n: int) -> int:
    """A whole number from 0 to n - 1, all equally likely (Lemire's multiply and shift; what would bias is thrown back)."""
    product = word(s) * n
    if product & MASK < n:
        unfair = (MASK + 1 - n) % n
        while product & MASK < unfair:
            product = word(s) * n
    return product >> 32


@compiled
def quick(x: int) -> int:
    """The next seed of a quick generator for choices that hide nothing, such as random playouts: Marsaglia's multiply with carry.

    Its numbers stay below 2**63: compiled code takes it that signed integers never overflow.
    """
    return 698769069 * (x & MASK) + (x >> 32)


@compiled
def quick_below(x: int, n: int) -> int:
    """A whole number from 0 to n - 1."""
    return ((x & MASK) * n) >> 32
