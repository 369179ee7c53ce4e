"""Whole games as text, kept in files: a change in rules, notation or story shows as a difference.

`make golden` writes them anew; look at the difference before you commit it.
"""

import random
from pathlib import Path

import manse
from manse.engine.game import Game
from tests.setups import GAMES

FOLDER = Path(__file__).parent


def playthrough(game: Game, seed: int = 2026) -> str:
    """A random game with the middle number of players: every decision with all that was possible, and every caption."""
    players = game.seats[len(game.seats) // 2]
    match = game.start(players, seed=seed)
    dice = random.Random(seed)
    lines = [f"{game.title}, rules version {game.version}, {players} players, seed {seed}", ""]
    told = 0
    while not match.over:
        told = tell(match, told, lines)
        seat = dice.choice(match.to_act)
        legal = match.legal(seat)
        action = dice.choice(legal)
        lines.append(f"{match.decisions}. seat {seat}: {action}   of {' '.join(legal)}")
        match.play(seat, action)
    tell(match, told, lines)
    lines += ["", f"scores {match.scores}, winners {match.winners}, payoff {tuple(round(share, 3) for share in match.payoff)}", ""]
    return "\n".join(lines)


def tell(match: manse.Match, told: int, lines: list[str]) -> int:
    """What seat 0 hears, and beside it what a spectator hears, where that differs."""
    words = match.game.words()
    for own, public in zip(match.frames(0, told), match.frames(None, told), strict=True):
        heard, open_to_all = words.say(own.line, 0), words.say(public.line)
        lines.append(f"   {heard}" + (f"   | {open_to_all}" if heard != open_to_all else ""))
    return match.steps


def file_of(game: Game) -> Path:
    return FOLDER / f"{game.id}.txt"


if __name__ == "__main__":
    for game in GAMES:
        file_of(game).write_text(playthrough(game), encoding="utf-8")
