"""What a player of Ghosts knows, for people."""

from functools import cache
from types import SimpleNamespace
from typing import Any, TypedDict

from manse.engine.kit import NOBODY, NONE, BaseView, base, details, person, plain, seats_in, word
from .data import CARDS, COLOURS
from .rules import level_after
from .state import COLOUR_OF, Event, Known, Phase


class Happening(TypedDict):
    what: str
    seat: int | None
    card: str | None
    """The card played; the card drawn, for who drew it."""
    points: int
    """Fright points given back."""


class Prospect(TypedDict):
    card: str
    level: int
    """The fright level this card would make."""
    turns: bool
    """Would it turn the direction of play?"""


class Aids(TypedDict):
    prospects: list[Prospect]
    """What each card of one's own hand would do."""
    unseen: dict[str, int]
    """How many of each card are in the deck and in hands that are not known."""


class View(BaseView):
    event: Happening
    round: int
    rounds: int
    first: int
    level: int
    limit: int
    colour: str | None
    direction: int
    deck: int
    hand_size: int
    hands: list[list[str | None]]
    """All hands; None is a card that is there and not known."""
    fright: list[int]
    pile: list[str]
    taken: list[list[str]]
    """The cards each player has taken this round: all were played openly."""
    unafraid: list[int]
    aids: Aids


def view(k: Known, seat: int) -> View:
    p = plain(k)
    own = sorted(set(p.hand[seat][: p.cards[seat]])) if seat != NOBODY else []
    taken: list[list[str]] = [[] for _ in range(p.seats)]
    for card, taker in zip(p.played[: p.pile_from], p.taker, strict=False):
        taken[taker].append(CARDS[card])
    return {
        **base(p, seat, Phase),
        "event": happening(p),
        "round": min(p.rounds_done + 1, p.rounds),
        "rounds": p.rounds,
        "first": p.first,
        "level": p.level,
        "limit": p.limit,
        "colour": COLOURS[p.colour] if p.colour != NONE else None,
        "direction": p.direction,
        "deck": p.deck_left,
        "hand_size": p.hand_size,
        "hands": [[name(card) for card in sorted(p.hand[other][: p.cards[other]])] for other in range(p.seats)],
        "fright": p.fright[: p.seats],
        "pile": [CARDS[card] for card in p.played[p.pile_from : p.played_count]],
        "taken": taken,
        "unafraid": seats_in(p.unafraid),
        "aids": {
            "prospects": [prospect(p, card) for card in own],
            "unseen": {CARDS[card]: copies for card, copies in enumerate(p.deck) if copies},
        },
    }


def name(card: int) -> str | None:
    return CARDS[card] if card >= 0 else None


def prospect(p: Known, card: int) -> Prospect:
    return {"card": CARDS[card], "level": level_with(p.level, p.colour, card), "turns": bool(COLOUR_OF[card] == p.colour)}


@cache
def level_with(level: int, colour: int, card: int) -> int:
    pile: Any = SimpleNamespace(level=level, colour=colour)
    return int(level_after(pile, card))


def happening(p: Known) -> Happening:
    told = details(p, Event)
    return {"what": word(Event, p.event), "seat": person(p.actor), "card": name(told.get("card", NONE)), "points": told.get("points", 0)}
