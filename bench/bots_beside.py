"""Do people wait for bots? `python bench/bots_beside.py`: people decide at a rate at some tables, first alone in the house, then beside 200
tables at which only bots play, as hard as they can think. Each pair of runs has a service of its own."""

import argparse
import sys
import tempfile
from pathlib import Path

import httpx
import uvloop
from rich.console import Console

sys.path.insert(0, str(Path(__file__).parent.parent))
import load
from load import Figures, spread
from tests.server.service import Service


class Crowd:
    """Tables whose person has left: bots play on in every seat."""

    def __init__(self, http: httpx.AsyncClient, game: str, level: str) -> None:
        self.http, self.game, self.level = http, game, level

    async def sit(self) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "level": self.level}]
        made = (await self.http.post("/api/tables", json={"game": self.game, "seats": seats})).raise_for_status().json()["id"]
        (await self.http.post(f"/api/tables/{made}/leave", json={})).raise_for_status()


async def pair(service: Service, looked: Path, given: argparse.Namespace) -> tuple[Figures, Figures]:
    alone = await load.measure(service, looked, given.game, given.tables, given.rate, given.seconds)
    async with service.http(headers={"x-manse": "1"}, timeout=60) as http:
        (await http.post("/api/me", json={"name": "Crowd"})).raise_for_status()
        crowd = Crowd(http, given.game, given.level)
        for _ in range(given.bots):
            await crowd.sit()
        return alone, await load.measure(service, looked, given.game, given.tables, given.rate, given.seconds)


def run(given: argparse.Namespace) -> tuple[Figures, Figures]:
    with tempfile.TemporaryDirectory() as folder:
        service, looked = Service(Path(folder), forked=False), Path(folder) / "spent.json"
        service.command = [sys.executable, str(Path(__file__).with_name("stages.py")), str(looked), *service.command[1:]]
        service.start()
        try:
            return uvloop.run(pair(service, looked, given))
        finally:
            service.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="ghosts")
    parser.add_argument("--level", default="phantom", help="of the bots")
    parser.add_argument("--tables", type=int, default=20, help="of people")
    parser.add_argument("--bots", type=int, default=200, help="tables of bots")
    parser.add_argument("--rate", type=float, default=100, help="decisions of people a second")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    found = [run(given) for _ in range(given.runs)]
    table = load.titled(f"{given.game}, {given.rate:g} decisions of people a second", "", "p50 ms", "p99 ms")
    for place, name in enumerate(("people alone", f"beside {given.bots} tables of bots ({given.level})")):
        table.add_row(name, *(spread([getattr(each[place], part) for each in found], 1) for part in ("p50", "p99")))
    ratios = [[getattr(beside, part) / getattr(alone, part) for alone, beside in found] for part in ("p50", "p99")]
    table.add_row("ratio", *(spread(each, 2) for each in ratios))
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
