"""Do people wait for bots? `python bench/bots_beside.py`: people decide at a rate at some tables, first alone in the house, then beside 200
tables at which only bots play, as hard as they can think. Each pair of runs has a service of its own; beside it stand the slowest syncs of
the disk in the same minutes and, with `--peer`, boardgame.io's server under the same people, without any bots."""

import argparse
import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
import players
from players import Figures
from tests.server.service import Service
from timed import TooLong, bounded, progress, ratios, show, spread
from yardsticks import Yardsticks

PARTS = ("p50", "p99")
PEOPLE = "people alone"
AT_THE_DOOR = 8
"""Tables that are made at a time."""


async def crowd(service: Service, given: argparse.Namespace) -> None:
    """Tables whose person has left: bots play on in every seat."""
    seats, door = [{"kind": "me"}, {"kind": "bot", "level": given.level}], asyncio.Semaphore(AT_THE_DOOR)
    async with service.http(headers={"x-manse": "1"}, timeout=60) as http:
        (await http.post("/api/me", json={"name": "Crowd"})).raise_for_status()

        async def sit() -> None:
            async with door:
                made = (await http.post("/api/tables", json={"game": given.game, "seats": seats})).raise_for_status().json()["id"]
                (await http.post(f"/api/tables/{made}/leave", json={})).raise_for_status()

        await asyncio.gather(*(sit() for _ in range(given.bots)))


async def pair(service: Service, looked: Path, given: argparse.Namespace) -> tuple[Figures, Figures]:
    measured = (service, looked, given.game, given.tables, given.rate, given.seconds)
    alone = await players.measure(*measured)
    await crowd(service, given)
    return alone, await players.measure(*measured)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="ghosts")
    parser.add_argument("--level", default="phantom", help="of the bots")
    parser.add_argument("--tables", type=int, default=20, help="of people")
    parser.add_argument("--bots", type=int, default=200, help="tables of bots")
    parser.add_argument("--rate", type=float, default=100, help="decisions of people a second")
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--bound", type=float, default=90, help="seconds that one pair of runs may take")
    parser.add_argument("--peer", action="store_true", help="boardgame.io's server too")
    given = parser.parse_args()
    found: list[tuple[Figures, Figures]] = []
    beside = Yardsticks(given.peer)
    for number in range(given.runs):
        progress(f"run {number + 1} of {given.runs}: people alone, then beside {given.bots} tables of bots")
        try:
            with players.looked_at() as (service, looked):
                found.append(bounded(pair(service, looked, given), given.bound))
        except TooLong as error:
            progress(f"no figure: {error}")
            continue
        beside.take_peer(PEOPLE, given.tables, given.rate, given.seconds)
        beside.take_limits(given.tables)
    report(found, beside, given)


def report(found: list[tuple[Figures, Figures]], beside: Yardsticks, given: argparse.Namespace) -> None:
    rows = []
    for place, name in enumerate((PEOPLE, f"beside {given.bots} tables of bots ({given.level})")):
        of = [each[place] for each in found]
        times = [spread([getattr(one, part) for one in of], 1) for part in PARTS]
        compared = (
            beside.beside(PEOPLE, "p99", [one.p99 for one in of]),
            beside.of_limit("slowest", [one.p99 for one in of], 1),
        )
        rows.append([name, spread([one.rate for one in of]), *times, *compared])
    each = [ratios([getattr(both[1], part) for both in found], [getattr(both[0], part) for both in found]) for part in PARTS]
    rows.append(["ratio of the two (wished for: p99 ≤ 2)", "", *(spread(one, 2) for one in each), "", ""])
    if any(beside.of_peer(PEOPLE, "p99")):
        times = [spread(beside.of_peer(PEOPLE, part), 1) for part in PARTS]
        rows.append(["boardgame.io, people alone", spread(beside.of_peer(PEOPLE, "rate")), *times, "1", ""])
    columns = ("run", "decisions of people a second", "p50, ms", "p99, ms", "p99, in boardgame.io's", "p99, in the disk's slowest syncs")
    show(f"{given.game}, {given.tables} tables of two people, {given.rate:g} decisions a second wished for", columns, rows)


if __name__ == "__main__":
    main()
