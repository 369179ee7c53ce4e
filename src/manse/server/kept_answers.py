"""Answers that take a while to make: the last used are kept, and others are made one at a time, beside the event loop."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class KeptAnswers(Generic[T]):
    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = asyncio.Lock()

    async def get(self, key: Hashable, make: Callable[[], T]) -> T:
        async with self._lock:
            if key not in self._kept:
                self._kept[key] = await asyncio.to_thread(make)
            self._kept.move_to_end(key)
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
            return self._kept[key]
