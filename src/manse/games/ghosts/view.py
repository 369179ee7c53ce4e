"""What a player of Ghosts knows, for people."""

from typing import TypedDict

from manse.engine.kit import NOBODY, NONE, BaseView, details, happened, named, seen_as, tally
from .data import CARDS
from .rules import level_after
from .state import COLOUR_OF, Event, Known, Phase, State


class Happening(TypedDict):
    what: str
    seat: int | None
    card: str | None  # the card played; the card drawn, for who drew it
    points: int  # fright points given back


class Prospect(TypedDict):
    card: str
    level: int  # the fright level this card would make
    turns: bool  # would it turn the direction of play?


class Aids(TypedDict):
    prospects: list[Prospect]  # what each card of one's own hand would do
    unseen: dict[str, int]  # how many of each card are in the deck and in hands that are not known


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
    hands: list[list[str | None]]  # all hands; None is a card that is there and not known
    fright: list[int]
    pile: list[str]
    taken: list[list[str]]  # the cards each player has taken this round: all were played openly
    unafraid: list[int]
    aids: Aids


@seen_as(View, State, Phase)
def view(k: Known, p: Known, seat: int) -> dict[str, object]:
    own = sorted(set(p.hand[seat][: p.cards[seat]])) if seat != NOBODY else []
    taken: list[list[str]] = [[] for _ in range(p.seats)]
    for card, taker in zip(p.played[: p.pile_from], p.taker, strict=False):
        taken[taker].append(CARDS[card])
    return {
        "event": happened(Happening, p, Event, card=named(CARDS, details(p, Event).get("card", NONE))),
        "round": min(p.rounds_done + 1, p.rounds),
        "deck": p.deck_left,
        "hands": [[named(CARDS, card) for card in sorted(p.hand[other][: p.cards[other]])] for other in range(p.seats)],
        "pile": [CARDS[card] for card in p.played[p.pile_from : p.played_count]],
        "taken": taken,
        "aids": {"prospects": [prospect(p, card) for card in own], "unseen": tally(CARDS, p.deck)},
    }


def prospect(p: Known, card: int) -> Prospect:
    return {"card": CARDS[card], "level": int(level_after(p, card)), "turns": bool(COLOUR_OF[card] == p.colour)}
