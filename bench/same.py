"""Does another checkout play the same games? `python bench/same.py OTHER [--games 200] [--titles ghosts …]`

Plays random games of every game, table size and option with both sources, each in a process of its own, and compares what anybody can see:
legal actions, views and stories of every seat and of a spectator at every step, the open table, observations byte for byte, records,
payoffs, and what the heuristic would choose; all under the first version of the rules. Prints how many games and steps were the same,
or the first difference.
"""

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent


def setups(titles: list[str]) -> list[tuple[str, int, dict[str, Any]]]:
    import manse

    found: list[tuple[str, int, dict[str, Any]]] = []
    for title in titles or manse.games():
        game = manse.game(title)
        found += [(title, players, {}) for players in game.seats]
        for option in game.options:
            for choice in option.choices:
                if choice != option.default:
                    found += [(title, players, {option.name: choice}) for players in {game.seats[0], game.seats[-1]}]
    return found


def digest(content: object) -> str:
    text = content if isinstance(content, bytes) else json.dumps(content, sort_keys=True, default=str).encode()
    return hashlib.sha256(text).hexdigest()[:20]


def play(title: str, players: int, options: dict[str, Any], seed: int) -> dict[str, Any]:
    """One random game, told by digests of what each reader sees."""
    import manse

    match = manse.game(title, 1).start(players, seed=seed, **options)
    dice, habit = random.Random(seed), manse.bot("heuristic", seed=seed)
    seen: list[list[Any]] = []
    while not match.over:
        seat = dice.choice(match.to_act)
        window = match.seat(seat)
        legal = list(window.legal)
        seen.append([seat, legal, digest(window.observation.tobytes()), habit.choose(window)])
        match.play(seat, dice.choice(legal) if dice.random() < 0.5 else seen[-1][3])
    readers = [*range(players), None]
    steps = {
        str(reader): [
            digest([match.seat_at(step, reader).view, match.seat_at(step, reader).observation.tobytes().hex()])
            for step in range(match.steps)
        ]
        for reader in readers
    }
    stories = {str(reader): [digest(match.story(reader, language)) for language in ("en", "fr")] for reader in readers}
    opened = [digest(match.open_view(step)) for step in range(match.steps)]
    end = [match.payoff, list(match.scores), digest(match.record())]
    return {"decisions": seen, "steps": steps, "stories": stories, "open": opened, "end": end}


def worker(titles: list[str], games: int, first: int) -> None:
    todo = setups(titles)
    for number in range(games):
        title, players, options = todo[number % len(todo)]
        seed = first + number // len(todo)
        print(json.dumps([title, players, options, seed, play(title, players, options, seed)], default=str), flush=True)


def start(checkout: Path, given: argparse.Namespace) -> "subprocess.Popen[str]":
    command = [sys.executable, __file__, str(checkout), "--worker", "--games", str(given.games), "--first", str(given.first)]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    if checkout != HERE:
        environment["MANSE_CACHE"] = str(checkout / "build" / "cache")
    return subprocess.Popen([*command, "--titles", *given.titles], stdout=subprocess.PIPE, text=True, env=environment)


def difference(ours: Any, theirs: Any, path: str = "") -> str | None:
    """Where two nested things differ first."""
    if isinstance(ours, dict) and isinstance(theirs, dict) and set(ours) == set(theirs):
        return next((found for key in ours if (found := difference(ours[key], theirs[key], f"{path}.{key}"))), None)
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        return next((found for i, pair in enumerate(zip(ours, theirs, strict=True)) if (found := difference(*pair, f"{path}[{i}]"))), None)
    return None if ours == theirs else f"{path or 'the game'}: {str(ours)[:200]} here, {str(theirs)[:200]} there"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--titles", nargs="*", default=[])
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        worker(given.titles, given.games, given.first)
        return
    ours, theirs = start(HERE, given), start(given.other.resolve(), given)
    assert ours.stdout is not None and theirs.stdout is not None
    games = steps = 0
    for here, there in zip(ours.stdout, theirs.stdout, strict=True):
        if here != there:
            title, players, options, seed, told = json.loads(here)
            sys.exit(f"{title}, {players} players, {options}, seed {seed}: {difference(told, json.loads(there)[4])}")
        games += 1
        steps += len(json.loads(here)[4]["open"])
        print(f"\r{games} games", end="", file=sys.stderr, flush=True)
    if ours.wait() or theirs.wait() or games < given.games:
        sys.exit(f"\na process failed after {games} games")
    print(
        f"\n{games} games with {steps} steps: legal actions, views, stories, observations, records and the heuristic's choices are the same"
    )


if __name__ == "__main__":
    main()
