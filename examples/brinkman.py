"""A bot of one's own in Ghosts, and a hundred games against sensible players: `python examples/brinkman.py`."""

import manse


class Brinkman:
    """Plays the highest card that fits, so that the next player is left with little; takes the pile only if it must."""

    def choose(self, seat: manse.Seat) -> str:
        cards = [action for action in seat.legal if action[-1].isdigit()]
        return max(cards, key=lambda card: int(card[-1]), default=seat.legal[0])


def play(seed: int) -> float:
    """Its share of the win in one game, at each seat in turn."""
    match = manse.game("ghosts").start(players=4, seed=seed)
    bots = [manse.bot("heuristic", seed=seed) for _ in range(4)]
    own = seed % 4
    while not match.over:
        seat = match.to_act[0]
        rival = Brinkman() if seat == own else bots[seat]
        match.play(seat, rival.choose(match.seat(seat)))
    return match.payoff[own]


if __name__ == "__main__":
    games = 100
    print(f"{sum(map(play, range(games))) / games:.0%} of the wins, where a quarter is fair")
