"""Who is in the house now: at this worker by its sockets, at others by what they say of themselves every few seconds.

Nothing of it is kept. Where somebody sits is noted by the table's id; what of that is told is looked up in the rows (`circles`)."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

from manse.server.news import PRESENCE

GRACE = 3.0
"""Seconds after the last socket until somebody counts as gone: a page that is loaded anew comes back at once."""
SOMEWHERE = ""
Places = dict[str, list[str]]
"""The tables at which people have sockets, by person."""


class Presence:
    def __init__(self, moved: Callable[[Collection[str], bool], None]) -> None:
        self._moved = moved
        """Told who has come, gone or changed tables, and whether that was here."""
        self._here: dict[str, Counter[str]] = {}
        self._elsewhere: dict[str, tuple[float, Places]] = {}

    def arrive(self, person: str, place: str = SOMEWHERE) -> None:
        places = self._here.setdefault(person, Counter())
        places[place] += 1
        if places[place] == 1:
            self._moved([person], True)

    def depart(self, person: str, place: str = SOMEWHERE) -> None:
        asyncio.get_running_loop().call_later(GRACE, self._gone, person, place)

    def _gone(self, person: str, place: str) -> None:
        places = self._here[person]
        places[place] -= 1
        if places[place]:
            return
        del places[place]
        if not places:
            del self._here[person]
        self._moved([person], True)

    def is_here(self, person: str) -> bool:
        return person in self._here or any(person in places for _, places in self._others())

    def tables_of(self, person: str) -> set[str]:
        found = set(self._here.get(person, ()))
        return found.union(*(places.get(person, ()) for _, places in self._others())) - {SOMEWHERE}

    def told(self, people: Collection[str] | None = None) -> Places:
        """Who is here, for other workers: all, or how it stands with some."""
        return {person: list(self._here.get(person, ())) for person in (self._here if people is None else people)}

    def hear(self, worker: str, places: Places, whole: bool) -> None:
        """Another worker says who is there. An empty list: somebody is not."""
        _, known = self._elsewhere.get(worker, (0.0, {}))
        kept = {} if whole else dict(known)
        for person, tables in places.items():
            if tables:
                kept[person] = tables
            else:
                kept.pop(person, None)
        self._elsewhere[worker] = (time.monotonic() + PRESENCE, kept)
        changed = {person for person in known.keys() | kept.keys() if known.get(person) != kept.get(person)}
        if changed:
            self._moved(changed, False)

    def forget_silent(self) -> None:
        """Workers that say nothing any more have died, and nobody is there."""
        silent = [worker for worker, (until, _) in self._elsewhere.items() if until < time.monotonic()]
        for worker in silent:
            _, places = self._elsewhere.pop(worker)
            self._moved(list(places), False)

    def _others(self) -> list[tuple[Any, Places]]:
        return list(self._elsewhere.values())
