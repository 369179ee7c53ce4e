"""A Swiss of many rivals runs through, and every result of it is checked: `python bench/tournaments.py --entries 512`.

A house of its own is started: one process and SQLite, or with --scaled two workers, PostgreSQL and Redis. When the tournament is over,
each table's record is replayed and must give the points that stand in the tournament, and each round's pairs must follow from the results
before it and the seed.
"""

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import manse
from manse.server.tournaments.bouts import BYE, Bout, Draw, points_of
from manse.server.tournaments.systems import NEXT

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.player import Player
from tests.server.service import Service, postgres_server, redis_server, running

CLOCK = {"kind": "live", "seconds": 600, "bank": 0}


async def played(host: Player, game: str, level: str, entries: int, rounds: int) -> Any:
    wish: dict[str, Any] = {"name": "Bench", "game": game, "system": "swiss", "players": 2, "clock": CLOCK, "rounds": rounds}
    id = (await host.post("/api/tournaments", **wish))["id"]
    await host.post(f"/api/tournaments/{id}/rivals", level=level, count=entries)
    await host.post(f"/api/tournaments/{id}/begin")
    shown = 0
    while (told := await host.get(f"/api/tournaments/{id}"))["line"]["status"] != "over":
        if told["line"]["round"] != shown:
            shown = told["line"]["round"]
            print(f"round {shown} of {told['line']['rounds']} at {time.strftime('%H:%M:%S')}", flush=True)
        await asyncio.sleep(2)
    return told


async def checked(host: Player, told: Any) -> Counter[str]:
    id, found = told["line"]["id"], Counter[str]()
    entries = tuple(sorted(line["entry"] for line in told["standings"]))
    past: list[Bout] = []
    for number in range(1, told["line"]["round"] + 1):
        bouts = (await host.get(f"/api/tournaments/{id}", round=number))["bouts"]
        draw = Draw(entries, frozenset(entries), tuple(past), 2, (2,), told["seed"])
        assert [tuple(bout["sides"]) for bout in bouts] == NEXT["swiss"](draw), f"round {number} is not paired as it should be"
        for bout in bouts:
            found["tables" if bout["table"] else "byes"] += 1
            assert bout["points"] == (await recorded(host, bout["table"], found) if bout["table"] else [BYE])
            past.append(Bout(number, tuple(bout["sides"]), tuple(bout["points"])))
        print(f"round {number} is right at {time.strftime('%H:%M:%S')}", flush=True)
    draw = Draw(entries, frozenset(entries), tuple(past), 2, (2,), told["seed"])
    found["rematches"] = sum(count - 1 for count in draw.met.values())
    found["most lean to a seat"] = max(abs(draw.seats[side][0] - draw.seats[side][1]) for side in entries)
    return found


async def recorded(host: Player, table: str, found: Counter[str]) -> list[float]:
    match = manse.replay(await host.get(f"/api/tables/{table}/record"))
    found["decisions"] += match.decisions
    return list(points_of(match.payoff, (), 2))


async def measure(service: Service, given: argparse.Namespace) -> None:
    async with Player(service.address, "Bench") as host:
        began, house = time.monotonic(), service.processor
        async with asyncio.timeout(given.minutes * 60):
            told = await played(host, given.game, given.level, given.entries, given.rounds)
        seconds, house = time.monotonic() - began, service.processor - house
        found = await checked(host, told)
    rounds, tables, decisions = told["line"]["rounds"], found["tables"], found["decisions"]
    print(f"{given.entries} rivals, {rounds} rounds, {tables} tables, {decisions:,} decisions: {seconds:.0f} s", end="; ")
    print(f"{1000 * house / decisions:.1f} ms of the house's processor time a decision")
    print(f"all results as the records have them; {found['rematches']} rematches, {found['byes']} byes", end="; ")
    print(f"nobody began more than {found['most lean to a seat']} times oftener than not")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=0, help="0: as many as it takes to find the best")
    parser.add_argument("--game", default="rest_in_peace")
    parser.add_argument("--level", default="visitor")
    parser.add_argument("--minutes", type=float, default=30, help="after which it is given up")
    parser.add_argument("--scaled", action="store_true")
    given = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        more: dict[str, Any] = {}
        if given.scaled:
            more = {"redis": stack.enter_context(redis_server()), "database": stack.enter_context(postgres_server()), "workers": 2}
        asyncio.run(measure(stack.enter_context(running(folder, patience=10, **more)), given))


if __name__ == "__main__":
    main()
