"""Does another checkout play the same games? `python bench/same.py OTHER [--games 200] [--titles ghosts …] [--without rest …]`

Plays random games of every game, table size and option with both sources, each in a process of its own, and compares what anybody can see:
legal actions, the views of a seat or a spectator and of the open table at every step, stories in both languages, observations to the sixth
digit, records, payoffs, and what the heuristic would choose; all under the first version of the rules, without the actions that only one
of them knows. Prints in how many games each part differed, and what only one of them tells.
"""

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent

Told = dict[str, list[Any]]
"""All that was told in a game under each name, in its order."""


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


def leaves(content: Any, name: str) -> Iterator[tuple[str, Any]]:
    """The numbers and words of something nested, each with the names that lead to it."""
    if isinstance(content, dict):
        for key, inner in content.items():
            yield from leaves(inner, f"{name}.{key}")
    elif isinstance(content, list | tuple):
        yield name, len(content)
        for inner in content:
            yield from leaves(inner, name)
    else:
        yield name, content


def note(told: Told, name: str, content: Any) -> None:
    for path, leaf in leaves(content, name):
        told.setdefault(path, []).append(leaf)


def note_observation(told: Told, name: str, window: Any) -> None:
    for part, places in window.game.encoder.SLICES.items():
        told.setdefault(f"{name}.{part}", []).append([round(number, 6) for number in window.observation[places].tolist()])


def play(title: str, players: int, options: dict[str, Any], seed: int, without: list[str]) -> dict[str, str]:
    """One random game, told by digests of what is seen."""
    import manse

    match = manse.game(title, 1).start(players, seed=seed, **options)
    dice, habit = random.Random(seed), manse.bot("heuristic", seed=seed)
    told: Told = {}
    while not match.over:
        seat = dice.choice(match.to_act)
        window = match.seat(seat)
        legal = [action for action in window.legal if action not in without]
        note(told, "legal", [seat, legal])
        note_observation(told, "observation", window)
        note(told, "heuristic", choice := habit.choose(window))
        match.play(seat, dice.choice(legal) if dice.random() < 0.5 else choice)
    reader = dice.choice([*range(players), None])
    who = "spectator" if reader is None else "seat"
    for step in range(match.steps):
        window = match.seat_at(step, reader)
        note(told, f"view of a {who}", window.view)
        note_observation(told, f"observation of a {who}", window)
    for language in ("en", "fr"):
        note(told, f"story for a {who}", match.story(reader, language))
    for step in range(match.steps):
        note(told, "open view", match.open_view(step))
    note(told, "end", [match.payoff, list(match.scores)])
    note(told, "record", match.record())
    return {"steps": str(match.steps), **{name: digest(content) for name, content in told.items()}}


def digest(content: object) -> str:
    return hashlib.sha256(json.dumps(content, default=str).encode()).hexdigest()[:20]


def worker(given: argparse.Namespace) -> None:
    todo = setups(given.titles)
    for number in range(given.games):
        title, players, options = todo[number % len(todo)]
        seed = given.first + number // len(todo)
        print(json.dumps([title, players, options, seed, play(title, players, options, seed, given.without)]), flush=True)


def start(checkout: Path, given: argparse.Namespace) -> "subprocess.Popen[str]":
    command = [sys.executable, __file__, str(checkout), "--worker", "--games", str(given.games), "--first", str(given.first)]
    paths = [str(checkout / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    if checkout != HERE:
        environment["MANSE_CACHE"] = str(checkout / "build" / "cache")
    command += ["--titles", *given.titles, "--without", *given.without]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--titles", nargs="*", default=[])
    parser.add_argument("--without", nargs="*", default=[], help="actions that only one of them knows")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        worker(given)
        return
    ours, theirs = start(HERE, given), start(given.other.resolve(), given)
    assert ours.stdout is not None and theirs.stdout is not None
    games, steps, same, deadline = 0, 0, 0, time.monotonic() + given.seconds
    differ: Counter[str] = Counter()
    alone: dict[str, set[str]] = {"here": set(), "there": set()}
    example: dict[str, str] = {}
    for line, other in zip(ours.stdout, theirs.stdout, strict=False):
        (*setup, here), (*_, there) = json.loads(line), json.loads(other)
        found = [name for name in here.keys() & there.keys() if here[name] != there[name]]
        differ.update(found)
        example = {**dict.fromkeys(found, str(setup)), **example}
        alone["here"] |= here.keys() - there.keys()
        alone["there"] |= there.keys() - here.keys()
        games, steps, same = games + 1, steps + int(here["steps"]), same + (not found)
        print(f"\r{games} games", end="", file=sys.stderr, flush=True)
        if time.monotonic() > deadline:
            given.games = games
            break
    for process in (ours, theirs):
        process.kill()
    if games < given.games:
        sys.exit(f"\na process failed after {games} games")
    print(f"\n{games} games with {steps} steps; in {same} of them all that both tell is the same")
    for name, count in differ.most_common():
        print(f"differs in {count} games: {name}, first in {example[name]}")
    for side, names in alone.items():
        print(f"told only {side}: {', '.join(sorted(names)) or 'nothing'}")


if __name__ == "__main__":
    main()
