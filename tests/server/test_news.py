"""What other workers have written is heard of by messages that can be lost, come twice, or in another order: a room may know less than was
written, for a while, but never anything else."""

import random
import time
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

import manse
from manse.server.history import Entry, NumberedLine
from manse.server.rows import Rows
from tests.server.test_wire_law import make_room
from tests.setups import Setup

LINES = 60


class Disk:
    """The rows and the log of one table, as far as they are committed; and how often they were read."""

    def __init__(self, room: Any) -> None:
        self.room, self.lines, self.reads = room, list[Entry](), 0

    async def rows(self, id: str, since: int) -> Rows:
        self.reads += 1
        return Rows(self.room.table, self.room.chairs, set(), set(), self.lines[since:])

    async def handles(self, people: set[str]) -> dict[str, str]:
        return dict.fromkeys(people, "")


def other_house(room: Any, disk: Disk) -> Any:
    """The other worker's house, which has nothing but this room."""
    from manse.server.house import House
    from manse.server.news import News

    house = cast(Any, object.__new__(House))
    house.store, house.alone, house.settings = disk, True, SimpleNamespace()
    house.news = News(house, cast(Any, None))
    house.held = lambda id: room
    house.tend = lambda room: None
    return house


class Heard:
    """A subscription that holds these messages."""

    def __init__(self, *told: bytes) -> None:
        self.told = told

    async def iter_events(self) -> Any:
        for each in self.told:
            yield each


def news_of(number: int, entry: Entry) -> bytes:
    told = {"worker": "another", "written": True, "rows": False, "chat": False, "line": NumberedLine(number, entry), "here": []}
    return msgspec.json.encode(told)


def played(room: Any, dice: random.Random, count: int) -> list[Entry]:
    """Lines of a game, among them some that take something back."""
    lines: list[Entry] = []
    while len(lines) < count and not room.playing.over:
        seat = dice.choice(room.playing.to_act)
        action = dice.choice(room.match.legal(seat))
        if room.match.decisions > 3 and dice.random() < 0.1:
            action = f"~undo {room.match.decisions - 2}"
        lines.append(Entry(seat, action, 1_700_000_000_000 + len(lines)))
        room.add(lines[-1])
    return lines


def told_of(room: Any) -> list[Any]:
    """All that anybody is told of a room."""
    frames = [room.sight.frames(seat, 0, "en", 10_000).frames for seat in (-1, 0, 1, 2)]
    asked = [msgspec.structs.replace(room.sight.now(seat, "en"), clocks=[]) for seat in (-1, 0, 1, 2)]  # clocks run meanwhile
    return [frames, asked, list(room.playing.log)]


@pytest.mark.filterwarnings("ignore:The declarative_mixin")  # in a library of a library
@pytest.mark.parametrize("trouble", ["none", "lost", "twice", "disorder", "all"])
async def test_lines_that_are_told_make_the_room_that_reading_them_makes(trouble: str) -> None:
    dice = random.Random(f"{trouble} 5")
    truth, here, fresh = (make_room(Setup(manse.game("ghosts"), 3), 1) for _ in range(3))
    lines = played(truth, dice, LINES)
    disk = Disk(here)
    house = other_house(here, disk)
    here.read = time.monotonic()
    order = list(range(LINES))
    if trouble in ("lost", "all"):
        order = [number for number in order if number % 7 != 3]
    if trouble in ("twice", "all"):
        order = [number for number in order for _ in range(1 + (number % 5 == 0))]
    if trouble in ("disorder", "all"):
        order = sorted(order, key=lambda number: number + dice.randrange(4))
    for number in order:
        disk.lines = lines[: max(len(disk.lines), number + 1)]  # a line is told when it is committed, and not before
        await house.news._listen(here.id, Heard(news_of(number, lines[number])))
        known = len(here.playing.log)
        assert number < known <= len(disk.lines), "who has heard of a line knows it"
        while len(fresh.playing.log) < known:
            fresh.add(lines[len(fresh.playing.log)])
        assert told_of(here) == told_of(fresh)
    assert (disk.reads == 0) == (trouble in ("none", "twice")), "the log is read where something is missing, and only there"
    assert disk.reads < len(order) / 2


@pytest.mark.filterwarnings("ignore:The declarative_mixin")
async def test_a_line_that_is_not_what_is_known_here_is_not_believed() -> None:
    """Nor is anything taken in without reading when the rows were read long ago, or when the rows have changed too."""
    from manse.server.room import ROWS_LAST

    truth, here = (make_room(Setup(manse.game("ghosts"), 3), 1) for _ in range(2))
    lines = played(truth, random.Random(8), 6)
    disk = Disk(here)
    house = other_house(here, disk)
    disk.lines = lines[:2]
    await house.hear(here)
    assert (disk.reads, here.playing.log) == (1, lines[:2])
    await house.hear(here, line=NumberedLine(1, lines[1]._replace(action="no such thing")))
    assert (disk.reads, here.playing.log) == (2, lines[:2])
    disk.lines = lines[:3]
    await house.hear(here, rows=True, line=NumberedLine(2, lines[2]))
    assert (disk.reads, here.playing.log) == (3, lines[:3])
    disk.lines = lines[:4]
    here.read = time.monotonic() - ROWS_LAST - 1
    await house.hear(here, line=NumberedLine(3, lines[3]))
    assert (disk.reads, here.playing.log) == (4, lines[:4])
    await house.news._listen(
        here.id, Heard(msgspec.json.encode({"worker": "an older one", "written": True, "rows": False, "chat": False, "here": []}))
    )
    assert disk.reads == 5, "a worker of an older version tells no lines"
