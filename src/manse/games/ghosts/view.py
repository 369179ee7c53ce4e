"""What a player of Ghosts may know: everything but the other hands and the deck."""

from functools import cache
from types import SimpleNamespace
from typing import Any, TypedDict

from manse.engine.cards import draw
from manse.engine.compile import compiled, uncompiled
from manse.engine.record import NOBODY, plain
from manse.engine.rows import copy
from manse.engine.view import BaseView, base, know_header, person, seats_in, word
from manse.games.ghosts import rules
from manse.games.ghosts.data import CARDS, COLOURS
from manse.games.ghosts.rules import COLOUR_OF, NONE, Event, State, level_after

HIDDEN = -1
"""Stands in a hand for a card that is there and not known."""
NAMES = (*CARDS, None)
"""Of cards by number; HIDDEN has none."""


@compiled
def know(s: State, seat: int, k: State) -> None:
    know_header(s, k)
    copy(s.fright, k.fright)
    copy(s.cards, k.cards)
    k.deck_left = s.deck_left
    copy(s.played, k.played)
    copy(s.taker, k.taker)
    k.played_count, k.pile_from = s.played_count, s.pile_from
    k.level, k.colour, k.direction = s.level, s.colour, s.direction
    k.first, k.rounds_done, k.calm = s.first, s.rounds_done, s.calm
    k.hand_size, k.limit, k.rounds, k.relief = s.hand_size, s.limit, s.rounds, s.relief
    k.detail = HIDDEN if s.event == Event.DREW and s.actor != seat else s.detail
    # To a player, a card in another hand might as well lie in the deck.
    copy(s.deck, k.deck)
    for other in range(s.seats):
        for slot in range(s.cards[other]):
            card = s.hand[other, slot]
            if other == seat:
                k.hand[other, slot] = card
            else:
                k.hand[other, slot] = HIDDEN
                k.deck[card] += 1


@compiled
def imagine(k: State, seat: int) -> None:
    unseen = k.deck_left
    for other in range(k.seats):
        unseen += k.cards[other] if other != seat else 0
    for other in range(k.seats):
        if other != seat:
            for slot in range(k.cards[other]):
                k.hand[other, slot] = draw(k, k.deck, unseen)
                unseen -= 1
    if k.event == Event.DREW and k.actor != seat:
        k.detail = k.hand[k.actor, k.cards[k.actor] - 1]


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


def view(k: State, seat: int) -> View:
    p = plain(k)
    own = sorted(set(p.hand[seat][: p.cards[seat]])) if seat != NOBODY else []
    taken: list[list[str]] = [[] for _ in range(p.seats)]
    for card, taker in zip(p.played[: p.pile_from], p.taker, strict=False):
        taken[taker].append(CARDS[card])
    return {
        **base(p, seat, rules),
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
        "hands": [[NAMES[card] for card in sorted(p.hand[other][: p.cards[other]])] for other in range(p.seats)],
        "fright": p.fright[: p.seats],
        "pile": [CARDS[card] for card in p.played[p.pile_from : p.played_count]],
        "taken": taken,
        "unafraid": seats_in(p.calm),
        "aids": {
            "prospects": [prospect(p, card) for card in own],
            "unseen": {CARDS[card]: copies for card, copies in enumerate(p.deck) if copies},
        },
    }


def prospect(p: State, card: int) -> Prospect:
    return {"card": CARDS[card], "level": level_with(p.level, p.colour, card), "turns": bool(COLOUR_OF[card] == p.colour)}


@cache
def level_with(level: int, colour: int, card: int) -> int:
    pile: Any = SimpleNamespace(level=level, colour=colour)
    return int(uncompiled(level_after)(pile, card))


def happening(p: State) -> Happening:
    carded = p.event in (Event.PLAYED, Event.DREW)
    return {
        "what": word(Event, p.event),
        "seat": person(p.actor),
        "card": NAMES[p.detail] if carded else None,
        "points": p.detail if p.event == Event.RELIEVED else 0,
    }
