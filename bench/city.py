"""How much a house carries that has been open for years: `python bench/city.py`.

Makes a database of 100,000 finished and 10,000 running games, whose logs are those of real games; then, each in a service of its own that
starts from the machine code's cache, how long it takes until the service answers, and what its memory comes to with 10,000 tables known and
1,000 of them live, two sockets each. Then everybody leaves, and all but a few tables leave the memory. Beside it stand the time and memory
of a bare Python that loads the same packages and, with `--peer`, those of boardgame.io's server with as many live tables and no others.
With `--keep FOLDER` the database is made once, and copied from there.
"""

import argparse
import asyncio
import random
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import psutil
import websockets
from sqlalchemy import create_engine, insert, text

sys.path.insert(0, str(Path(__file__).parent.parent))
import manse
from manse.server import database
from manse.server.database import upgrade
from manse.server.house import IDLE_ROOMS
from manse.server.models import Chair, Person, Table
from manse.server.people import Signer
from manse.server.settings import Settings
from players import decode, megabytes
from tests.server.service import Service
from timed import TooLong, bounded, progress, ratios, show, spread
from yardsticks import Yardsticks

SECRET = "a bench's secret"
BARE = """import litestar, sqlalchemy.ext.asyncio, msgspec, numpy, numba, uvicorn, psutil
print(psutil.Process().memory_info().rss // 1024)"""
STARTS, LIVE = "a start", "live tables"
PEOPLE = 1_000
TITLES = ("rest_in_peace", "call_of_the_spirits")
AT_ONCE = 16
LEAVING = 20.0
"""Seconds in which tables that everybody has left should have left the memory."""
FIRST_DAY = datetime(2025, 1, 1, tzinfo=UTC)
COPY = """INSERT INTO decisions ("table", number, seat, action, at)
    SELECT tables.id, line.number, line.seat, line.action, line.at FROM tables JOIN lines AS line ON line.game = tables.game
    WHERE tables.status = 'over' OR line.number < line.half"""


def played(title: str) -> tuple[str, manse.Match]:
    """A real game of two, with its key."""
    game, dice, key = manse.game(title), random.Random(1), "ab" * 16
    from manse.engine.rng import key_from_hex

    match = manse.Match(game, 2, key_from_hex(key), {}, game.data())
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, dice.choice(match.legal(seat)))
    return key, match


def fill(file: Path, finished: int, running: int, live: int) -> None:
    """The first `live` of the running tables are the first person's alone."""
    upgrade(Settings(database=f"sqlite:///{file}"))
    engine = create_engine(f"sqlite:///{file}")
    matches = {title: played(title) for title in TITLES}
    with engine.begin() as connection:
        connection.execute(text("PRAGMA synchronous = OFF"))
        connection.execute(insert(Person), [{"id": f"p{number}", "name": f"Guest {number}"} for number in range(PEOPLE)])
        rows, chairs = zip(
            *(table_row(number, number >= finished, live, finished, matches) for number in range(finished + running)), strict=True
        )
        connection.execute(insert(Table), list(rows))
        connection.execute(insert(Chair), [chair for pair in chairs for chair in pair])
        connection.execute(text("CREATE TEMP TABLE lines (game, number, seat, action, at, half)"))
        lines = "INSERT INTO lines VALUES (:game, :number, :seat, :action, :at, :half)"
        for title, (_, match) in matches.items():
            decisions = match.record()["decisions"]
            told = [
                {
                    "game": title,
                    "number": number,
                    "seat": seat,
                    "action": action,
                    "at": 1_735_689_600_000 + number,
                    "half": len(decisions) // 2,
                }
                for number, (seat, action) in enumerate(decisions)
            ]
            connection.execute(text(lines), told)
        connection.execute(text(COPY))
    engine.dispose()


def table_row(number: int, plays: bool, live: int, finished: int, matches: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    title = TITLES[number % len(TITLES)]
    key, match = matches[title]
    at = FIRST_DAY + timedelta(minutes=number)
    mine = plays and number < finished + live
    people = ("p0", "p0") if mine else (f"p{number % PEOPLE}", f"p{(number * 7 + 1) % PEOPLE}")
    id = f"bench{number:016d}"
    row = {
        "id": id,
        "game": title,
        "version": match.game.version,
        "options": {},
        "data": None,
        "key": key,
        "terms": None,
        "former": None,
        "counted": None,
        "host": people[0],
        "public": number % 3 == 0,
        "aids": True,
        "spectators": "open",
        "hot_seat": mine,
        "clock": {"kind": "none"},
        "status": "playing" if plays else "over",
        "attention": None,
        "earlier": None,
        "later": None,
        "created": at,
        "started": at,
        "ended": None if plays else at + timedelta(minutes=40),
    }
    share = [None, None] if plays else list(match.payoff)
    chairs = [
        {
            "table": id,
            "number": seat,
            "kind": "person",
            "person": people[seat],
            "name": f"Guest {seat}",
            "ready": True,
            "share": share[seat],
        }
        for seat in (0, 1)
    ]
    return row, chairs


def started(folder: Path, file: Path) -> tuple[Service, float, float]:
    """Seconds until it answers, and of its processor by then."""
    service = Service(folder, database=f"sqlite:///{file}", forked=False, secret=SECRET, warm=1)
    began = time.perf_counter()
    service.start()
    took = time.perf_counter() - began
    assert service.process is not None
    used = psutil.Process(service.process.pid).cpu_times()
    return service, took, used.user + used.system


async def carried(service: Service, running: list[str], live: int) -> tuple[float, float, int, int]:
    """Megabytes with all known, then with the live ones; and rooms in memory then, and after everybody has left."""
    person = Person(id="p0", name="Guest 0", epoch=0)
    cookie = f"manse={Signer(SECRET).sign(person)}"
    async with service.http(headers={"x-manse": "1", "cookie": cookie}, timeout=120) as http:
        door = asyncio.Semaphore(AT_ONCE)

        async def visit(table: str) -> None:
            async with door:
                (await http.get(f"/api/tables/{table}")).raise_for_status()

        await asyncio.gather(*map(visit, running))
        known = megabytes(service)
        sockets = await asyncio.gather(*(sit(service, door, table, seat, cookie) for table in running[:live] for seat in (0, 1)))
        with_live, rooms = megabytes(service), await in_memory(http)
        await asyncio.gather(*(socket.close() for socket in sockets))
        until = time.monotonic() + LEAVING
        while True:  # who comes later finds what is left: sockets are gone a moment after they are closed
            await visit(running[-1])
            left = await in_memory(http)
            if left <= IDLE_ROOMS or time.monotonic() > until:
                break
            await asyncio.sleep(0.2)
    return known, with_live, rooms, left


async def sit(service: Service, door: asyncio.Semaphore, table: str, seat: int, cookie: str) -> Any:
    """Looks at the whole game so far."""
    address = f"{service.address.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async with door:
        socket = await websockets.connect(address, additional_headers={"cookie": cookie}, max_size=None, compression=None, open_timeout=120)
        await socket.send(msgspec.json.encode({"type": "look", "id": "0", "seat": seat, "wire": 2}).decode())
        while decode(await socket.recv(decode=False)).type != "now":
            pass
    return socket


async def in_memory(http: httpx.AsyncClient) -> int:
    told = (await http.get("/metrics")).text
    return int(float(next(line.split()[1] for line in told.splitlines() if line.startswith("manse_rooms "))))


class Bare(NamedTuple):
    """Python itself, once the service's packages are loaded."""

    start: float
    megabytes: float


def bare() -> Bare:
    began = time.perf_counter()
    told = subprocess.run([sys.executable, "-c", BARE], check=True, capture_output=True, text=True, timeout=60).stdout
    return Bare(time.perf_counter() - began, int(told) / 1024)


def kept(folder: Path | None, given: argparse.Namespace, target: Path) -> list[str]:
    """The database at `target`, made anew or copied; and its running tables."""
    sizes = (given.finished, given.running, given.live)
    name = "-".join(map(str, (*sizes, head())))
    held = folder / f"city-{name}.db" if folder else None
    if held is None or not held.exists():
        progress(f"makes {given.finished:,} finished and {given.running:,} running games")
        fill(target, *sizes)
        if held is not None:
            held.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(target, held)
    else:
        progress(f"copies {held}")
        shutil.copy(held, target)
    progress(f"{target.stat().st_size / 2**20:,.0f} MB")
    return [f"bench{number:016d}" for number in range(given.finished, given.finished + given.running)]


def head() -> str:
    """The newest migration: a database of another schema is not used again."""
    return max(file.stem for file in (Path(database.__file__).parent / "migrations" / "versions").glob("*.py"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--finished", type=int, default=100_000)
    parser.add_argument("--running", type=int, default=10_000)
    parser.add_argument("--live", type=int, default=1_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--memory-runs", type=int, default=1, help="of the runs, in how many the memory is measured too")
    parser.add_argument("--keep", type=Path, help="a folder for the database")
    parser.add_argument("--bound", type=float, default=300, help="seconds that one measurement may take")
    parser.add_argument("--peer", action="store_true", help="boardgame.io's server too")
    given = parser.parse_args()
    starts: list[tuple[float, float]] = []
    bares: list[Bare] = []
    carries: list[tuple[float, float, int, int]] = []
    beside = Yardsticks(given.peer)
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "manse.db"
        running = kept(given.keep, given, file)
        for number in range(given.runs):
            progress(f"run {number + 1} of {given.runs}: a start")
            bares.append(bare())
            service, *took = started(Path(name), file)
            starts.append((took[0], took[1]))
            try:
                if number < given.memory_runs:
                    progress(f"{given.running:,} tables known, {given.live:,} live")
                    carries.append(bounded(carried(service, running, given.live), given.bound))
            except TooLong as error:
                progress(f"no figure: {error}; the service said: {service.log[-2000:]}")
            finally:
                service.kill()
            beside.take_peer(STARTS, 0, 0.0, 0.0)
        beside.take_peer(LIVE, given.live, given.live / 4, 4.0)  # every table decides once
    report(given, starts, bares, carries, beside)


def report(
    given: argparse.Namespace,
    starts: list[tuple[float, float]],
    bares: list[Bare],
    carries: list[tuple[float, float, int, int]],
    beside: Yardsticks,
) -> None:
    passed = [took for took, _ in starts]
    python = [one.start for one in bares]
    rows = [
        [
            f"start until it answers, s ({given.finished:,} finished, {given.running:,} running games)",
            spread(passed, 2),
            "< 2",
            spread(ratios(passed, python), 1),
            beside.beside(STARTS, "start", passed, 1),
        ],
        [
            "processor of a start, s",
            spread([used for _, used in starts], 2),
            "",
            spread(ratios([used for _, used in starts], python), 1),
            "",
        ],
    ]
    memory = [one.megabytes for one in bares[: len(carries)]]
    known, live = [one[0] for one in carries], [one[1] for one in carries]
    theirs = beside.of_peer(LIVE, "megabytes")[:1]
    rows += [
        [f"memory with {given.running:,} tables known, MB", spread(known), "", spread(ratios(known, memory), 1), ""],
        [
            f"and {given.live:,} of them live with two sockets each, MB",
            spread(live),
            "< 600",
            spread(ratios(live, memory), 1),
            spread(ratios(live[:1], theirs) if live and theirs else [], 1),
        ],
        ["tables in memory then", spread([one[2] for one in carries]), "", "", ""],
        ["and after everybody has left", spread([one[3] for one in carries]), f"≤ {IDLE_ROOMS}", "", ""],
        ["bare Python with the same packages: start, s", spread(python, 2), "", "1", ""],
        ["and its memory, MB", spread([one.megabytes for one in bares]), "", "1", ""],
        ["boardgame.io, empty: start, s", spread(beside.of_peer(STARTS, "start"), 2), "", "", "1"],
        [f"boardgame.io with {given.live:,} live tables and no others, MB", spread(theirs), "", "", "1"],
    ]
    show("A house that has been open for years, SQLite", ("what", "found", "wished for", "in bare Python's", "in boardgame.io's"), rows)


if __name__ == "__main__":
    main()
