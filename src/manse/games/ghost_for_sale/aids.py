"""Aids for a player: sums, chances and prospects. All of it follows from the rest of the view; a table may do without."""

from typing import TypedDict

from manse.engine.record import NOBODY
from manse.games.ghost_for_sale.data import KINDS, PLACES, PROPERTIES
from manse.games.ghost_for_sale.reckoning import back_of, chances, expected, slots, value
from manse.games.ghost_for_sale.state import (
    CRYPT,
    DECK,
    DECLINE,
    GHOST_AT,
    GUESS,
    HIDDEN,
    HIGH_BACK,
    LOW_BACK,
    MIRROR,
    MOST_REAL,
    NOTATION,
    PAINTING_AT,
    PLACE,
    TRUELIGHT,
    Answer,
    Phase,
    Special,
    State,
)


class Offer(TypedDict):
    """A seat's bid at a place: what it adds up to, as far as one may know."""

    place: str
    seat: int
    cards: int
    least: int
    most: int


class Outlook(TypedDict):
    """A property as one may reckon now, before its special card is used."""

    name: str
    chances: dict[str, float]
    """Of each number of real ghosts."""
    values: dict[str, int]
    """Points for each number that is possible."""
    expected: float


class Faces(TypedDict):
    """What the cards of a seat that lie face down with this back may be."""

    seat: int
    back: str
    cards: list[int]


class Prospect(TypedDict):
    """What an action would do; only what belongs to it is set."""

    action: str
    real: bool | None
    """Would this token stand for a real ghost?"""
    total: int | None
    """What one's bid at the place would add up to."""
    expected: float | None
    """Points the property would bring on average."""
    chance: float | None
    """That the guess is right."""


class Aids(TypedDict):
    offers: list[Offer]
    outlooks: list[Outlook]
    faces: list[Faces]
    prospects: list[Prospect]


def aids_of(p: State, seat: int) -> Aids:
    lots = range(p.first_lot, p.first_lot + p.properties)
    return {
        "offers": [offer(p, place, other) for place in (*lots, TRUELIGHT, DECK) for other in range(p.seats) if bids(p, place, other)],
        "outlooks": [outlook(p, lot) for lot in lots],
        "faces": [
            {"seat": other, "back": name, "cards": candidates(p, other, back)}
            for other in range(p.seats)
            for name, back in (("low", LOW_BACK), ("high", HIGH_BACK))
            if slots(p, other, back)
        ],
        "prospects": prospects(p, seat) if seat != NOBODY and p.to_act >> seat & 1 else [],
    }


def bids(p: State, place: int, seat: int) -> list[int]:
    """Cards of a seat that lie at a place, or lay there last."""
    laid = zip(p.laid_seat[: p.laid_count], p.laid_place, p.laid_card, strict=False)
    return [card for whose, where, card in laid if whose == seat and where == place]


def offer(p: State, place: int, seat: int) -> Offer:
    cards = bids(p, place, seat)
    known = sum(card + 1 for card in cards if card >= 0)
    least, most = known, known
    for back in (LOW_BACK, HIGH_BACK):
        hidden, choice = cards.count(back), loose(p, seat, back)
        least += sum(choice[:hidden])
        most += sum(choice[len(choice) - hidden :])
    return {"place": PLACES[place], "seat": seat, "cards": len(cards), "least": least, "most": most}


def loose(p: State, seat: int, back: int) -> list[int]:
    """Cards of a seat that may lie face down with this back, by value."""
    free = [p.hand[seat][card] - p.back[seat][card] if back_of(p, card) == back else 0 for card in range(KINDS)]
    return [card + 1 for card, copies in enumerate(free) for _ in range(copies)]


def candidates(p: State, seat: int, back: int) -> list[int]:
    return sorted(set(loose(p, seat, back)))


def outlook(p: State, lot: int) -> Outlook:
    likely = chances(p, lot)
    return {
        "name": PROPERTIES[lot],
        "chances": {str(ghosts): round(chance, 4) for ghosts, chance in likely.items()},
        "values": {str(ghosts): value(p, lot, ghosts) for ghosts in likely},
        "expected": expected(p, lot, likely, using=False),
    }


def prospects(p: State, seat: int) -> list[Prospect]:
    lots = range(p.first_lot, p.first_lot + p.properties)
    if p.phase == Phase.DECLARE and p.question[seat] != HIDDEN:
        truthful = p.question[seat] == Answer.TRUE
        faces = ((GHOST_AT, truthful), (PAINTING_AT, not truthful))
        return [prospect(begin + lot, real=real) for begin, real in faces for lot in lots]
    if p.picked >= 0:
        places = (*lots,) if p.phase == Phase.AUCTION else (TRUELIGHT, DECK)
        return [prospect(PLACE + place, total=p.picked + 1 + sum(card + 1 for card in bids(p, place, seat))) for place in places]
    if p.phase == Phase.CHOICE:
        return special_prospects(p)
    return []


def special_prospects(p: State) -> list[Prospect]:
    likely, special = chances(p, p.lot), p.special[p.lot]
    declining = prospect(DECLINE, expected=expected(p, p.lot, likely, using=False))
    if special == Special.CRYSTAL_BALL:
        return [declining, *(prospect(GUESS + ghosts, chance=round(chance, 4)) for ghosts, chance in likely.items() if ghosts <= MOST_REAL)]
    using = MIRROR if special == Special.MAGICAL_MIRROR else CRYPT
    return [declining, prospect(using, expected=expected(p, p.lot, likely, using=True))]


def prospect(
    action: int, real: bool | None = None, total: int | None = None, expected: float | None = None, chance: float | None = None
) -> Prospect:
    return {"action": NOTATION[action], "real": real, "total": total, "expected": expected, "chance": chance}
