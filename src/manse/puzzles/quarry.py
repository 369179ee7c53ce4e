"""Mining on all cores, or on a cluster. What is found is on the disk at once, a line for each game looked through: an interrupted mine goes
on where it was, and one that has given enough can be gone on with later."""

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from manse.engine.errors import DataError
from manse.engine.match import replay
from manse.engine.registry import game
from manse.puzzles.mine import again, dealt, mined, recorded
from manse.puzzles.puzzle import Puzzle, as_json, from_json

AHEAD = 2
"""So many games for each core wait their turn."""
Told = Callable[[int, int], None]
"""Hears how many games were looked through, and how many puzzles that gave."""


class Lot(NamedTuple):
    """A game to look through: the deal of that number, or somebody's record; or a puzzle to prove again."""

    game: str
    seed: int
    number: int
    record: dict[str, Any] | None = None


def dug(lot: Lot) -> tuple[int, list[dict[str, Any]]]:
    """The puzzles of a game, as they are written down."""
    return lot.number, [as_json(puzzle) for puzzle in puzzles_in(lot)]


def puzzles_in(lot: Lot) -> Iterator[Puzzle]:
    if lot.record is None:
        return mined(dealt(game(lot.game), lot.seed, lot.number))
    seed = lot.seed + lot.number
    return again(from_json(lot.record), seed) if "story" in lot.record else mined(recorded(replay(lot.record), seed))


def mark(record: dict[str, Any]) -> int:
    """A number of its own for a record: a log is gone on with when there are more of them."""
    return int(hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()[:9], 16)


class Quarry:
    """A game's mine, and its log."""

    def __init__(self, id: str, seed: int, file: Path, records: Sequence[dict[str, Any]] = ()) -> None:
        self.game, self.seed, self.file, self.records = game(id), seed, file, records
        self.heading = {"game": id, "version": self.game.version, "seed": seed, "records": bool(records)}
        self.done: set[int] = set()
        self.found: list[Puzzle] = []
        self._open()

    def _open(self) -> None:
        """What the log holds; a line that was cut off in the middle is dug again."""
        if not self.file.exists():
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_text(json.dumps(self.heading) + "\n", encoding="utf-8")
            return
        try:
            first, *lines = self.file.read_text(encoding="utf-8").splitlines()
            heading = json.loads(first)
        except (OSError, ValueError) as error:
            raise DataError(f"{self.file} cannot be gone on with: {error}") from None
        if heading != self.heading:
            raise DataError(f"{self.file} is of another mine: {first}")
        for line in lines:
            try:
                told = json.loads(line)
                puzzles = [from_json(one) for one in told["puzzles"]]
            except (ValueError, TypeError, KeyError):
                continue
            self.done.add(told["deal"])
            self.found += puzzles

    def lots(self) -> Iterator[Lot]:
        """All that is left to dig: without end, unless it is in records."""
        records = {mark(record): record for record in self.records}
        for number in records or count():
            if number not in self.done:
                yield Lot(self.game.id, self.seed, number, records.get(number))

    def dig(self, enough: Callable[[list[Puzzle]], bool], cores: int, ray: str | None, until: float | None, told: Told) -> None:
        """Until there is enough, or that time is reached. Ctrl-C keeps what is done."""
        if enough(self.found):
            return
        digging = on_ray(self.lots(), ray, until) if ray is not None else on_cores(self.lots(), cores, until)
        with open(self.file, "a", encoding="utf-8") as log:
            try:
                for number, puzzles in digging:
                    log.write(json.dumps({"deal": number, "puzzles": puzzles}) + "\n")
                    log.flush()
                    self.done.add(number)
                    self.found += [from_json(puzzle) for puzzle in puzzles]
                    told(len(self.done), len(self.found))
                    if enough(self.found):
                        break
            except KeyboardInterrupt:
                pass
            finally:
                digging.close()


Digging = Iterator[tuple[int, list[dict[str, Any]]]]


def in_time(until: float | None) -> bool:
    return until is None or time.time() < until


def on_cores(lots: Iterator[Lot], cores: int, until: float | None) -> Any:
    cores = cores or os.cpu_count() or 1
    if cores == 1:
        for lot in lots:
            if not in_time(until):
                return
            yield dug(lot)
        return
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        try:
            yield from flow(lambda lot: pool.submit(dug, lot), lots, AHEAD * cores, until)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def flow(submit: Callable[[Lot], "Future[Any]"], lots: Iterator[Lot], width: int, until: float | None) -> Digging:
    """So many at a time, each as it is done."""
    waiting: set[Future[Any]] = set()
    while in_time(until):
        while len(waiting) < width and (lot := next(lots, None)) is not None:
            waiting.add(submit(lot))
        if not waiting:
            return
        ready, waiting = wait(waiting, timeout=None if until is None else max(0.0, until - time.time()), return_when=FIRST_COMPLETED)
        for future in ready:
            yield future.result()


def on_ray(lots: Iterator[Lot], address: str, until: float | None) -> Any:
    """Each game a task of a Ray cluster."""
    from itertools import islice

    from manse.arena.run import cluster

    with cluster(address) as spread:
        while in_time(until) and (some := list(islice(lots, 64))):
            yield from spread(dug, ((lot,) for lot in some))
