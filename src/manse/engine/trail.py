"""The states that a match has gone through, one after each step. Neighbours differ in few bytes, so all but the newest lie compressed, in a
tenth of the room or less: they are most of what a match holds."""

import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache

BLOCK = 16
"""States that are compressed together."""
AT_HAND = 4
"""The newest that are never compressed: what a decision has done is looked at step by step, and whether it may be taken back."""


class Trail:
    def __init__(self, states: Iterable[bytes] = ()) -> None:
        self._blocks: list[bytes] = []
        self._newest: list[bytes] = []
        """One at least, once there is any: the last may still be replaced."""
        for state in states:
            self.append(state)

    def append(self, state: bytes) -> None:
        if len(self._newest) == BLOCK + AT_HAND:
            self._blocks.append(zlib.compress(b"".join(self._newest[:BLOCK]), zlib.Z_BEST_SPEED))
            self._newest = self._newest[BLOCK:]
        self._newest.append(state)

    def replace_last(self, state: bytes) -> None:
        self._newest[-1] = state

    def __len__(self) -> int:
        return len(self._blocks) * BLOCK + len(self._newest)

    def __getitem__(self, step: int) -> bytes:
        step = range(len(self))[step]
        block, place = divmod(step, BLOCK)
        return opened(self._blocks[block])[place] if block < len(self._blocks) else self._newest[step - len(self._blocks) * BLOCK]

    def __iter__(self) -> Iterator[bytes]:
        return (self[step] for step in range(len(self)))


@lru_cache(maxsize=64)
def opened(block: bytes) -> list[bytes]:
    """Steps are mostly read one after the other."""
    states = zlib.decompress(block)
    size = len(states) // BLOCK
    return [states[place : place + size] for place in range(0, len(states), size)]
