"""Who wins on which side, where sides are not alike: `python bench/roles.py phantom_society search:iterations=1500 learned: --games 60`.

One bot plays a team and another the other, at a table of four, in turn on either side of the table; which of them hunts is drawn as in any
game. Prints how often the first won in each role.
"""

import argparse
from collections import Counter

import manse
from manse.arena.contest import Entrant
from manse.bots.base import Bot
from manse.engine.match import Match


def teams(match: Match) -> list[int]:
    """The team of each seat: those that win together have partners opposite each other."""
    return [seat % 2 for seat in range(match.players)]


def played(title: str, bots: tuple[Bot, Bot], seed: int, side: int, players: int) -> tuple[str, bool]:
    """The first bot's role, and whether it won."""
    game = manse.game(title)
    match = game.start(players, seed=seed)
    team = teams(match)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[team[seat] ^ side].choose(match.seat(seat)))
    facts, seat = game.module("facts"), team.index(side)
    return facts.ROLES[facts.role(match.seat(seat).knowledge, seat)], match.payoff[seat] > 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("bot")
    parser.add_argument("rival")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--players", type=int, default=4)
    given = parser.parse_args()
    won, games = Counter[str](), Counter[str]()
    for number in range(given.games):
        bots = Entrant(given.bot).make(number), Entrant(given.rival).make(number + 7)
        role, wins = played(given.title, bots, 1000 + number, number % 2, given.players)
        games[role] += 1
        won[role] += wins
    for role in sorted(games):
        print(f"{given.bot} against {given.rival} as {role}: won {won[role]} of {games[role]}")


if __name__ == "__main__":
    main()
