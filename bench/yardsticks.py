"""What stands beside a figure of the service in the same run: the raw limits of the machine (`bench/limits.py`), and boardgame.io's own
server under the same load (`bench/peers_load.py`). A peer that fails says so, and the rest goes on without it."""

import tempfile
from collections.abc import Iterable
from pathlib import Path

import limits
import peers_load
from timed import progress, ratios, spread

DECISION = 90
"""Bytes that a player sends."""
TOLD = 900
"""Bytes that a player is told of a decision, where it is not counted."""


class Yardsticks:
    def __init__(self, peer: bool) -> None:
        self.peer = peer
        self.limits: list[limits.Limits] = []
        self.peers: dict[str, list[peers_load.Found | None]] = {}
        """By load, one for each run."""

    def install(self) -> None:
        """Before the first run, where the machine can be reached from."""
        try:
            peers_load.installed()
        except peers_load.NotInstalled as error:
            progress(f"boardgame.io failed: {error}")

    def take_limits(self, tables: int, told: float = TOLD) -> None:
        progress("raw limits")
        with tempfile.TemporaryDirectory(dir=".") as folder:
            self.limits.append(limits.measure(Path(folder), tables, DECISION, round(told)))

    def take_peer(self, name: str, tables: int, rate: float, seconds: float) -> None:
        found = self.peers.setdefault(name, [])
        if not self.peer:
            found.append(None)
            return
        progress(f"boardgame.io, {name}")
        try:
            found.append(peers_load.measure(tables, rate, seconds))
        except peers_load.PeerFailed as error:
            progress(f"boardgame.io failed: {error}")
            found.append(None)
            self.peer = not isinstance(error, peers_load.NotInstalled)

    def of_peer(self, name: str, part: str) -> list[float | None]:
        return [getattr(one, part) if one else None for one in self.peers.get(name, [])]

    def beside(self, name: str, part: str, ours: Iterable[float], digits: int = 2) -> str:
        """A figure as a multiple of the peer's."""
        return spread(ratios(ours, self.of_peer(name, part)), digits)

    def of_limit(self, part: str, ours: Iterable[float], digits: int = 2) -> str:
        """A figure as a multiple of a raw limit."""
        return spread(ratios(ours, [getattr(one, part) for one in self.limits]), digits)

    def rows(self) -> list[tuple[str, str]]:
        """The raw limits themselves."""
        said = {
            "syncs": "syncs of the disk a second, one after the other",
            "slowest": "the slowest of a hundred syncs, ms",
            "echoes": "echoes of the same bytes a second",
            "processor": "processor of an echo, µs",
        }
        return [(words, spread([getattr(one, part) for one in self.limits], int(part == "slowest"))) for part, words in said.items()]
