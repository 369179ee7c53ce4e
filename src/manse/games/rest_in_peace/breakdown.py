"""The arithmetic of a round, card by card: what each card counts and which psychic changed it by how much."""

from typing import TypedDict

from .data import CARDS, FIRST_PSYCHIC, SEATS, VALUES
from .psychics import CHANGERS, COPIES, Card
from .scoring import SUNK, change, holds, out_of_play
from .state import Known


class Changed(TypedDict):
    psychic: str
    seat: int  # who played it
    change: int


class Counted(TypedDict):
    id: str  # the card on the table; see `Lying` in view.py
    card: str
    printed: int | None  # the printed value; None for a psychic that has none
    copies: int  # 2 for a card that works as two
    counts: int  # printed times copies, and all changes
    changes: list[Changed]


class Side(TypedDict):
    total: int
    cards: list[Counted]  # those in play, in the order they came


def sides(p: Known) -> list[Side]:
    """Of a plain record."""
    there = [[i for i in range(p.laid_count[seat]) if p.spot[seat][i] == p.place and not out_of_play(p, seat, i)] for seat in range(SEATS)]
    return [{"total": p.total[seat], "cards": [count_card(p, seat, i) for i in there[seat]]} for seat in range(SEATS)]


def count_card(p: Known, seat: int, i: int) -> Counted:
    card = p.laid[seat][i]
    psychic = card - FIRST_PSYCHIC if card >= VALUES else 0
    value = p.printed[psychic] if psychic else card + 1
    wipers = [owner for owner in range(SEATS) if holds(p, owner, Card.WERE_WORTHLESS)]
    copies = int(COPIES[psychic]) if psychic and not wipers else 1
    counts = SUNK if psychic == Card.NOW_OR_NEVER and not value and not wipers else value * copies
    found = changes(p, seat, value, copies)
    if wipers and psychic != Card.WERE_WORTHLESS:  # every other card counts 1
        found = [{"psychic": Card.WERE_WORTHLESS.word, "seat": wipers[0], "change": 1 - value}]
    counts += sum(each["change"] for each in found)
    return {"id": f"{seat}-{i}", "card": CARDS[card], "printed": value or None, "copies": copies, "counts": counts, "changes": found}


def changes(p: Known, seat: int, value: int, copies: int) -> list[Changed]:
    """What raises comes first, so that what lowers shows by how much it really did: no card counts less than 0."""
    lying = [(psychic, owner) for psychic in CHANGERS for owner in range(SEATS) if value and holds(p, owner, psychic)]
    found = [(int(change(p, psychic, owner == seat, value)), psychic, owner) for psychic, owner in lying]
    shown: list[Changed] = []
    counts = value
    for by, psychic, owner in sorted(found, key=lambda item: (-item[0], item[1])):
        if by:
            by = max(by, -counts)
            counts += by
            shown.append({"psychic": name_of(psychic), "seat": owner, "change": by * copies})
    return shown


def name_of(psychic: int) -> str:
    return CARDS[FIRST_PSYCHIC + int(psychic)]
