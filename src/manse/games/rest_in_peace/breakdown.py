"""The arithmetic of a round, card by card: what each card counts and which psychic changed it by how much."""

from typing import TypedDict

from manse.games.rest_in_peace.data import CARDS, FIRST_PSYCHIC, SEATS, VALUES
from manse.games.rest_in_peace.psychics import CHANGE_CARD, COPIES, Card
from manse.games.rest_in_peace.scoring import change_by
from manse.games.rest_in_peace.state import State


class Changed(TypedDict):
    psychic: str
    seat: int
    """Who played it."""
    change: int


class Counted(TypedDict):
    id: str
    """The card on the table; see `Lying` in view.py."""
    card: str
    printed: int | None
    """The printed value; None for a psychic that has none."""
    copies: int
    """2 for a card that works as two."""
    counts: int
    """printed times copies, and all changes."""
    changes: list[Changed]


class Side(TypedDict):
    total: int
    cards: list[Counted]
    """Those in play, in the order they came."""


def sides(p: State) -> list[Side]:
    """Of a plain record."""
    return [{"total": p.total[seat], "cards": counted_cards(p, seat)} for seat in range(SEATS)]


def counted_cards(p: State, seat: int) -> list[Counted]:
    in_play = [i for i in range(p.laid_count[seat]) if p.spot[seat][i] == p.place]
    return [count_card(p, seat, f"{seat}-{i}", p.laid[seat][i]) for i in in_play]


def count_card(p: State, seat: int, id: str, card: int) -> Counted:
    psychic = card - FIRST_PSYCHIC if card >= VALUES else 0
    value = p.printed[psychic] if psychic else card + 1
    copies = int(COPIES[psychic]) if psychic else 1
    counts, found = value * copies, changes(p, seat, value) if value else []
    if (p.effects[0] | p.effects[1]) >> Card.WERE_WORTHLESS & 1:
        copies = 1
        counts, found = value, wiped(p, psychic, value)
    elif psychic == Card.NOW_OR_NEVER and not value:
        counts = p.burden[seat]
    for each in found:
        each["change"] *= copies
        counts += each["change"]
    return {"id": id, "card": CARDS[card], "printed": value or None, "copies": copies, "counts": counts, "changes": found}


def changes(p: State, seat: int, value: int) -> list[Changed]:
    """What raises comes first, so that what lowers shows by how much it really did: no card counts less than 0."""
    found = [(int(change_by(p, row, owner, seat, value)), row, owner) for row in range(len(CHANGE_CARD)) for owner in range(SEATS)]
    shown: list[Changed] = []
    counts = value
    for by, row, owner in sorted(found, key=lambda item: (-item[0], item[1])):
        if by:
            by = max(by, -counts)
            counts += by
            shown.append({"psychic": name_of(CHANGE_CARD[row]), "seat": owner, "change": by})
    return shown


def wiped(p: State, psychic: int, value: int) -> list[Changed]:
    """Under We're worthless every other card counts 1."""
    if psychic == Card.WERE_WORTHLESS:
        return []
    owner = 0 if p.effects[0] >> Card.WERE_WORTHLESS & 1 else 1
    return [{"psychic": name_of(Card.WERE_WORTHLESS), "seat": owner, "change": 1 - value}]


def name_of(psychic: int) -> str:
    return CARDS[FIRST_PSYCHIC + int(psychic)]
