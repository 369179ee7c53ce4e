"""What patient thought could work out: the exact belief of whoever knows only what lies open, and the tracks a ghost would leave."""

from itertools import product
from math import comb
from typing import TypedDict

import numpy as np

from manse.engine.compile import compiled
from manse.engine.record import NOBODY, Array, plain
from manse.engine.speech import Line
from manse.games.phantom_society.belief import OWNERS, deal_number, deals, of_deal, sizes, worlds, worlds_with
from manse.games.phantom_society.board import nearest
from manse.games.phantom_society.data import COLOURS, MOST_ROOMS, NAMES, SQUARES, TENS
from manse.games.phantom_society.state import HIDDEN, NONE, RAID, Phase, State

DEALS = len(COLOURS) * MOST_ROOMS
"""Where in a tally the deals stand, after the squares of each colour."""


class Claim(TypedDict):
    seat: int
    ghost: str
    odds: float


class Trace(TypedDict):
    number: int
    """Of the removal in the history."""
    seat: int
    squares: list[str]
    """Where the ghost can have been that did it."""


class Aids(TypedDict):
    worlds: int | None
    """The ways the ghosts can lie and obey that explain all devastations; None while no ghost is about."""
    odds: dict[str, float]
    """For each standing room that may hide a ghost, how many of the worlds have one there, of 1."""
    ghosts: dict[str, dict[str, float]]
    """The same for each hidden ghost."""
    owners: list[Claim]
    """Whom each ghost may obey."""
    traces: list[Trace]
    tracks: dict[str, list[str]]
    """For a master's targets: where the hunters would have to look for the ghost that devastates them."""


@compiled
def tally(k: State, out: Array) -> int:
    """Counts the worlds there are, those with a ghost on each of its squares, and those of each deal."""
    ways = sizes(k)
    for colour in range(k.colours):
        for i in range(k.homes[colour]):
            out[MOST_ROOMS * colour + i] = worlds_with(k, ways, colour, k.home[colour, i])
    for i in range(deals(k)):
        out[DEALS + i] = of_deal(ways, deal_number(k, i))
    return worlds(k, ways)


def aids(k: State, p: State, seat: int) -> Aids:
    """`p` is the plain record of `k`."""
    if p.phase < Phase.RAID:
        return {"worlds": None, "odds": {}, "ghosts": {}, "owners": [], "traces": [], "tracks": {}}
    counts = np.zeros(DEALS + len(OWNERS), np.int64)
    total = int(tally(k, counts))
    shares = (counts / total).tolist()
    ghosts = {COLOURS[colour]: ghost_odds(p, colour, shares) for colour in range(p.colours) if is_hidden(p, colour)}
    return {
        "worlds": total,
        "odds": {square: share for odds in ghosts.values() for square, share in odds.items()},
        "ghosts": ghosts,
        "owners": owners(k, p, shares),
        "traces": traces(p),
        "tracks": tracks(p, seat),
    }


def is_hidden(p: State, colour: int) -> bool:
    """As far as the table knows: a found ghost's square has no room."""
    return bool(p.standing >> p.home[colour][0] & 1)


def ghost_odds(p: State, colour: int, shares: list[float]) -> dict[str, float]:
    found = {p.home[colour][i]: shares[MOST_ROOMS * colour + i] for i in range(p.homes[colour])}
    return {NAMES[square]: found[square] for square in sorted(found) if found[square]}


def owners(k: State, p: State, shares: list[float]) -> list[Claim]:
    found: list[Claim] = []
    for colour, master in product(range(p.colours), range(p.masters)):
        odds = sum(shares[DEALS + i] for i in range(deals(k)) if OWNERS[deal_number(k, i), colour] == master)
        found.append({"seat": p.order[2 * master + 1], "ghost": COLOURS[colour], "odds": odds})
    return found


def traces(p: State) -> list[Trace]:
    raids = [number for number in range(p.removed) if p.remover[number] in (p.order[1], p.order[3])]
    return [
        {
            "number": number + 1,
            "seat": p.remover[number],
            "squares": [NAMES[square] for square in range(SQUARES) if p.clue[square] & RAID[raid]],
        }
        for raid, number in enumerate(raids)
    ]


def tracks(p: State, seat: int) -> dict[str, list[str]]:
    if p.phase != Phase.RAID or seat == NOBODY or not p.to_act >> seat & 1:
        return {}
    lying = [p.ghost[colour] for colour in range(p.colours) if p.owner[colour] == p.raider and p.standing >> p.ghost[colour] & 1]
    prey = {square for ghost in lying for square in range(SQUARES) if nearest(p.standing, ghost) >> square & 1}
    seen_from = {square: nearest(p.standing, square) for square in sorted(prey)}
    return {NAMES[square]: [NAMES[other] for other in range(SQUARES) if bits >> other & 1] for square, bits in seen_from.items()}


def belief(k: State, seat: int) -> tuple[int, dict[Line, float]]:
    """How many worlds fit all this seat knows, and in what part of them each hidden fact is so; exact."""
    p = plain(k)
    if p.phase <= Phase.SHOW:
        return bid_belief(p)
    if p.owner[0] != NONE or p.phase < Phase.HIDE:
        return 1, {}
    if p.phase < Phase.RAID:
        return hiding_belief(k, p)
    found = aids(k, p, seat)
    places = {lies(ghost, square): share for ghost, odds in found["ghosts"].items() for square, share in odds.items()}
    masters = {owns(one["seat"], one["ghost"]): one["odds"] for one in found["owners"] if p.masters > 1}
    return found["worlds"] or 1, {line: share for line, share in (places | masters).items() if share}


def lies(ghost: str, square: str) -> Line:
    return Line("lies", {"ghost": f"ghost-{ghost}", "square": square})


def owns(seat: int, ghost: str) -> Line:
    return Line("owns", {"seat": seat, "ghost": f"ghost-{ghost}"})


def bids(seats: list[int], card: int) -> Line:
    return Line("bids", {"seats": seats, "card": card})


def bid_belief(p: State) -> tuple[int, dict[Line, float]]:
    count = 1
    found: dict[Line, float] = {}
    for team in range(2):
        for laid, cards in ((p.tens[team], TENS), (p.ones[team], tuple(range(p.pile[team], 10, 2)))):
            if laid == HIDDEN:
                count *= len(cards)
                found |= {bids(sorted(set(p.crew[team])), card): 1 / len(cards) for card in cards}
    return count, found


def hiding_belief(k: State, p: State) -> tuple[int, dict[Line, float]]:
    """Nothing has been seen yet: all deals, all ghosts of a master and all rooms of a colour are alike."""
    own = p.colours // p.masters
    hidden = [own - p.to_hide[master] for master in range(p.masters)]
    count = int(deals(k))
    for some in hidden:
        count *= comb(own, some) * p.rooms**some
    share = sum(hidden) / p.colours / p.rooms
    places = {lies(COLOURS[c], NAMES[square]): share for c in range(p.colours) for square in sorted(p.home[c][: p.rooms]) if share}
    masters = {
        owns(p.order[2 * master + 1], COLOURS[colour]): 1 / p.masters
        for colour in range(p.colours)
        for master in range(p.masters)
        if p.masters > 1
    }
    return count, places | masters
