"""What patient thought could work out: the exact belief of whoever knows only what lies open, and the tracks a ghost would leave."""

from itertools import product
from math import comb
from typing import TypedDict

import numpy as np

from manse.engine.kit import HIDDEN, NOBODY, Array, compiled, has, plain
from manse.engine.speech import Line
from .belief import of_deal, sizes, worlds, worlds_with
from .board import names_of, nearest
from .clues import RAID
from .data import COLOURS, NAMES, SQUARES, TENS
from .haunting import prey
from .setting import OWNERS, deal_number, deals
from .state import Known, Phase, master_seat

DEALS = SQUARES + 1  # where in a tally the deals stand, after the squares


class Claim(TypedDict):
    seat: int
    ghost: str
    odds: float


class Trace(TypedDict):
    number: int  # of the removal in the history
    seat: int
    squares: list[str]  # where the ghost can have been that did it


class Aids(TypedDict):
    worlds: int | None  # the ways the ghosts can lie and obey that explain all devastations; None while no ghost is about
    odds: dict[str, float]  # for each standing room that may hide a ghost, how many of the worlds have one there, of 1
    ghosts: dict[str, dict[str, float]]  # the same for each hidden ghost
    owners: list[Claim]  # whom each ghost may obey
    traces: list[Trace]
    tracks: dict[str, list[str]]  # for a master's targets: where the hunters would have to look for the ghost that devastates them


@compiled
def tally(k: Known, out: Array) -> int:
    """Counts the worlds there are, those with a ghost on each square, and those of each deal."""
    ways = sizes(k)
    for colour in range(k.colours):
        for square in range(SQUARES):
            if has(k.lair[colour], square):
                out[square] = worlds_with(k, ways, colour, square)
    for i in range(deals(k)):
        out[DEALS + i] = of_deal(ways, deal_number(k, i))
    return worlds(k, ways)


def aids(k: Known, p: Known, seat: int) -> Aids:
    """`p` is the plain record of `k`."""
    if p.phase < Phase.RAID:
        return {"worlds": None, "odds": {}, "ghosts": {}, "owners": [], "traces": [], "tracks": {}}
    counts = np.zeros(DEALS + len(OWNERS), np.int64)
    total = int(tally(k, counts))
    shares = (counts / total).tolist()
    lairs = {COLOURS[colour]: names_of(p.lair[colour]) for colour in range(p.colours) if p.lair[colour] & p.standing}
    haunted = {name: share for name, share in zip(NAMES, shares, strict=False) if share}
    ghosts = {ghost: {name: share for name, share in haunted.items() if name in lair} for ghost, lair in lairs.items()}
    return {
        "worlds": total,
        "odds": {square: share for odds in ghosts.values() for square, share in odds.items()},
        "ghosts": ghosts,
        "owners": [claim(k, p, shares, colour, master) for colour, master in product(range(p.colours), range(p.masters))],
        "traces": traces(p),
        "tracks": tracks(k, p, seat),
    }


def claim(k: Known, p: Known, shares: list[float], colour: int, master: int) -> Claim:
    odds = sum(shares[DEALS + i] for i in range(deals(k)) if OWNERS[deal_number(k, i), colour] == master)
    return {"seat": master_seat(p, master), "ghost": COLOURS[colour], "odds": odds}


def traces(p: Known) -> list[Trace]:
    raids = [number for number in range(p.removed) if p.remover[number] in (p.order[1], p.order[3])]
    able = [[name for name, clue in zip(NAMES, p.clue, strict=False) if clue & RAID[raid]] for raid in range(len(raids))]
    return [{"number": number + 1, "seat": p.remover[number], "squares": there} for number, there in zip(raids, able, strict=True)]


def tracks(k: Known, p: Known, seat: int) -> dict[str, list[str]]:
    if p.phase != Phase.RAID or seat == NOBODY or not has(p.to_act, seat):
        return {}
    return {name: names_of(compiled(nearest)(p.standing, NAMES.index(name))) for name in names_of(compiled(prey)(k, p.raider))}


def belief(k: Known, seat: int) -> tuple[int, dict[Line, float]]:
    """How many worlds fit all this seat knows, and in what part of them each hidden fact is so; exact."""
    p = plain(k)
    if p.phase <= Phase.SHOW:
        return bid_belief(p)
    if p.owner[0] >= 0 or p.phase < Phase.HIDE:
        return 1, {}
    if p.phase < Phase.RAID:
        return hiding_belief(k, p)
    found = aids(k, p, seat)
    places = {lies(ghost, square): share for ghost, odds in found["ghosts"].items() for square, share in odds.items()}
    masters = {owns(one["seat"], one["ghost"]): one["odds"] for one in found["owners"] if p.masters > 1}
    return found["worlds"] or 1, {line: share for line, share in (places | masters).items() if share}


def ghost_name(colour: str | None) -> str:
    """As the catalogues name it."""
    return f"ghost-{colour}"


def lies(ghost: str, square: str) -> Line:
    return Line("lies", {"ghost": ghost_name(ghost), "square": square})


def owns(seat: int, ghost: str) -> Line:
    return Line("owns", {"seat": seat, "ghost": ghost_name(ghost)})


def bids(seats: list[int], card: int) -> Line:
    return Line("bids", {"seats": seats, "card": card})


def bid_belief(p: Known) -> tuple[int, dict[Line, float]]:
    count = 1
    found: dict[Line, float] = {}
    for team in range(2):
        for laid, cards in ((p.tens[team], TENS), (p.ones[team], tuple(range(p.pile[team], 10, 2)))):
            if laid == HIDDEN:
                count *= len(cards)
                found |= {bids(sorted(set(p.crew[team])), card): 1 / len(cards) for card in cards}
    return count, found


def hiding_belief(k: Known, p: Known) -> tuple[int, dict[Line, float]]:
    """Nothing has been seen yet: all deals, all ghosts of a master and all rooms of a colour are alike."""
    own = p.colours // p.masters
    hidden = [own - p.to_hide[master] for master in range(p.masters)]
    count = int(deals(k))
    for some in hidden:
        count *= comb(own, some) * p.rooms**some
    share = sum(hidden) / p.colours / p.rooms
    places = {lies(COLOURS[c], name): share for c in range(p.colours) for name in names_of(p.lair[c]) if share}
    pairs = product(range(p.colours), range(p.masters)) if p.masters > 1 else ()
    return count, places | {owns(master_seat(p, master), COLOURS[colour]): 1 / p.masters for colour, master in pairs}
