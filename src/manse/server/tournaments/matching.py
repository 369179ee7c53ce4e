"""Pairs in a graph, as many as there can be: Edmonds' algorithm, which lets nobody stay alone who need not."""

from collections import deque
from collections.abc import Sequence

ALONE = -1


class Matching:
    """Numbers from 0 that may be paired as `friends` says; whoever stands earlier in a list of friends is tried first."""

    def __init__(self, friends: Sequence[Sequence[int]], mate: Sequence[int] | None = None) -> None:
        self.friends = friends
        self.mate = list(mate) if mate is not None else [ALONE] * len(friends)

    def complete(self) -> list[int]:
        """Each one's mate, or ALONE. Those who have one already get another only where that helps somebody."""
        for start in range(len(self.friends)):
            if self.mate[start] == ALONE:
                self._augment(self._search(start))
        return self.mate

    def _augment(self, end: int) -> None:
        while end != ALONE:
            before = self.parent[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after

    def _search(self, start: int) -> int:
        """The end of a way on which all pairs can be changed so that two more have a mate; ALONE if there is none."""
        count = len(self.friends)
        self.parent, self.base = [ALONE] * count, list(range(count))
        reached = [False] * count
        reached[start] = True
        waiting = deque([start])
        while waiting:
            one = waiting.popleft()
            for other in self.friends[one]:
                if self.base[one] == self.base[other] or self.mate[one] == other:
                    continue
                if other == start or (self.mate[other] != ALONE and self.parent[self.mate[other]] != ALONE):
                    self._contract(one, other, reached, waiting)
                elif self.parent[other] == ALONE:
                    self.parent[other] = one
                    if self.mate[other] == ALONE:
                        return other
                    reached[self.mate[other]] = True
                    waiting.append(self.mate[other])
        return ALONE

    def _contract(self, one: int, other: int, reached: list[bool], waiting: deque[int]) -> None:
        """A ring of odd length counts as one from now on."""
        stem = self._stem(one, other)
        ring = [False] * len(self.friends)
        self._mark(one, stem, other, ring)
        self._mark(other, stem, one, ring)
        for each in range(len(self.friends)):
            if ring[self.base[each]]:
                self.base[each] = stem
                if not reached[each]:
                    reached[each] = True
                    waiting.append(each)

    def _stem(self, one: int, other: int) -> int:
        passed = set()
        while True:
            one = self.base[one]
            passed.add(one)
            if self.mate[one] == ALONE:
                break
            one = self.parent[self.mate[one]]
        while True:
            other = self.base[other]
            if other in passed:
                return other
            other = self.parent[self.mate[other]]

    def _mark(self, one: int, stem: int, child: int, ring: list[bool]) -> None:
        while self.base[one] != stem:
            ring[self.base[one]] = ring[self.base[self.mate[one]]] = True
            self.parent[one] = child
            child = self.mate[one]
            one = self.parent[self.mate[one]]
