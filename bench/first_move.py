"""How long the first moves of each game take in a house that has just been opened: `python bench/first_move.py`.

Starts `manse serve` with machine code on the disk and sits down alone among bots, game after game. `table`: from asking for a table to
being asked for something there, the deal and bots' first moves included; `move`: from the first decision to its acknowledgement;
`longest`: of the first twelve decisions the longest wait for the next question, so that bots have moved. First in a cold house, where each
game is made ready by its first table; then in a warm one, where all of them were made ready before.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent))

import manse
from tests.server.player import Player
from tests.server.service import running

DECISIONS = 12


async def first_moves(player: Player, game: str, level: str) -> tuple[float, float, float]:
    """Seconds to a table, to the acknowledgement of its first decision, and of the longest wait after one."""
    seats = ["me", *[f"bot {level}"] * (manse.game(game).seats[0] - 1)]
    dice = random.Random(1)
    waits: list[tuple[float, float]] = []
    began = time.perf_counter()
    socket = await player.sit(await player.make(game, *seats), 0)
    await socket.my_turn()
    asked = time.perf_counter() - began
    while len(waits) < DECISIONS and not socket.now["over"]:
        began, ask = time.perf_counter(), socket.now["ask"]
        await socket.decide(dice.choice(socket.now["legal"])["action"])
        taken = time.perf_counter() - began
        await socket.until(lambda ask=ask: socket.now["ask"] not in (None, ask) or socket.now["over"])  # type: ignore[misc]
        waits.append((taken, time.perf_counter() - began))
    await socket.close()
    return asked, waits[0][0], max(wait for _, wait in waits)


async def measure(address: str, level: str, warm: bool) -> dict[str, tuple[float, float, float]]:
    async with Player(address, "Ada") as ada:
        while warm and (await ada.http.get("/health")).json()["status"] != "ok":
            await asyncio.sleep(0.05)
        return {game: await first_moves(ada, game, level) for game in manse.games()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="medium", help="of the bots")
    level = parser.parse_args().level
    table = Table("game", "house", "table s", "move s", "longest s", title=f"First moves among bots of level {level}")
    for warm in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            with running(Path(folder), warm=int(warm)) as service:
                found = asyncio.run(measure(service.address, level, warm))
            for game, seconds in found.items():
                table.add_row(game, "warm" if warm else "cold", *(f"{one:.2f}" for one in seconds))
            table.add_row("all", "warm" if warm else "cold", f"{time.perf_counter() - began:.1f}", "", "")
    Console().print(table)


if __name__ == "__main__":
    main()
