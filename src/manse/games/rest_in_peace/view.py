"""What a seat knows, as the shape that boards, stories and terminals are made from."""

from typing import TypedDict

import numpy as np

from manse.engine.kit import BaseView, compiled, copied, details, filled, happened, listed, named, person, seats_in, seen_as, tally, word
from manse.engine.record import HIDDEN, NOBODY, NONE
from .breakdown import Side, name_of, sides
from .choices import legal
from .data import CARDS, GHOSTS, SEATS
from .memory import DECK, HAND, TENTH
from .psychics import LASTING as LASTING_EFFECTS
from .psychics import Ask, Card
from .rules import final_winner, play, stays
from .scoring import holds, out_of_play
from .state import ACT, ACTIONS, NOTATION, Event, Holder, Known, Phase, State

LASTING = [card for card in Card if card.row.effect in LASTING_EFFECTS]
PLACES = {DECK: "deck", HAND: "hand", TENTH: "tenth"}


class Happening(TypedDict):
    what: str
    seat: int | None
    card: str | None  # the card in question, where the viewer may know it
    hidden: bool  # is there a card that the viewer may not know?
    drawn: list[str | None]
    value: int | None  # the value named
    places: list[int]  # places pointed at or swapped, or where a psychic was turned up
    psychic: str | None  # the psychic whose effect it is
    idle: bool  # does a psychic on the tenth do nothing there?
    whose: int | None  # whose deck or hand it was; who took the psychic of the round


class Lying(TypedDict):
    id: str  # the same for a card as long as it lies on the table
    card: str
    discarded: bool


class Place(TypedDict):
    number: int
    psychic: str | None  # None for one face down, and at the last place
    psychic_at: str  # face_down, line, front, laid, tenth (face down), gone; none if the place has no psychic
    psychic_of: int | None  # in front of whom it lies
    manors: int
    castles: int
    taken_by: int | None
    cards: list[list[Lying]]  # on both sides, in the order they came


class Late(TypedDict):
    """Face down on the tenth."""

    ghosts: list[str | None]
    psychics: list[str]  # known to all, who saw them leave the table, in the order they came


class Deck(TypedDict):
    left: int
    top: str | None  # the card on top, where both have seen it


class Memory(TypedDict):
    """A ghost that the other player has seen."""

    ghost: str
    where: list[str]  # deck, hand, tenth: where it may lie now


class Holding(TypedDict):
    """A psychic whose effect holds in this round."""

    psychic: str
    seat: int
    values: list[int]  # the values that were named


class Asking(TypedDict):
    what: str  # turn, place_on_tenth, or the choice an effect asks for: value, fetch, banish …
    psychic: str | None
    seat: int
    left: int  # how many times it is asked


class Done(TypedDict):
    """What "done" would do now."""

    seat: int
    stays: bool
    mine: int
    theirs: int
    too_few: bool  # must the player withdraw only because Two's more fun asks for a second card?


class Prospect(TypedDict):
    action: str
    totals: list[int]  # both sides, once this is done
    stays: bool  # would "done" keep the player in then?
    asks: bool  # is there more to choose after it?


class View(BaseView):
    event: Happening
    round: int
    rounds: int  # the tenth included
    first: int
    line: list[Place]
    sides: list[Side]  # the round, card by card
    done: Done | None
    asking: Asking | None
    prospects: list[Prospect]  # what each of the viewer's choices would make of the totals, where nothing is left to chance
    hands: list[list[str | None]]  # Ghosts; None is a card that is there and not known
    open_hands: list[int]  # whose hand lies open to the other
    psychics: list[list[str]]  # in front of each player
    decks: list[Deck]
    late: list[Late]
    unseen: list[dict[str, int]]
    """Ghosts of each player that the viewer cannot place: of the own the deck, of the other's also hand and tenth."""
    memories: list[list[Memory]]
    """What each player's opponent has seen of the cards that lie unseen now; to a spectator, what all have seen of them."""
    holding: list[Holding]
    banned: list[int]
    tripped: list[int]
    played_this_turn: int
    manors: list[int]
    castles: list[int]
    manors_to_win: int
    castles_to_win: int
    winner: int | None


@seen_as(View, State, Phase)
def view(k: Known, p: Known, seat: int) -> dict[str, object]:
    return {
        "event": happening(p),
        "round": p.place + 1,
        "rounds": p.places,
        "line": [place_view(p, place) for place in range(p.places)],
        "sides": sides(p),
        "done": done_view(k, p),
        "asking": asking(p),
        "prospects": prospects(k, p, seat),
        "hands": [filled(listed(GHOSTS, p.hand[owner]), p.cards[owner]) for owner in range(SEATS)],
        "psychics": [[name_of(p.line[i]) for i in range(p.places - 1) if p.holder[i] == Holder.FIRST_SEAT + s] for s in range(SEATS)],
        "decks": [{"left": p.deck_left[owner], "top": named(CARDS, p.top[owner])} for owner in range(SEATS)],
        "late": [late(p, owner) for owner in range(SEATS)],
        "unseen": [tally(GHOSTS, p.deck[owner]) for owner in range(SEATS)],
        "memories": [memories(p, owner) for owner in range(SEATS)],
        "holding": [holding(p, card, owner) for card in LASTING for owner in range(SEATS) if holds(p, owner, card)],
        "played_this_turn": p.plays,
        "manors": [p.won[owner][0] for owner in range(SEATS)],
        "castles": [p.won[owner][1] for owner in range(SEATS)],
        "manors_to_win": p.goal[0],
        "castles_to_win": p.goal[1],
        "winner": person(int(final_winner(k))) if p.over else None,
    }


def late(p: Known, owner: int) -> Late:
    waiting = p.late_psychics[owner][: p.late_count[owner]] if p.phase < Phase.TENTH else []
    return {"ghosts": filled(listed(GHOSTS, p.late[owner]), p.late_ghosts[owner]), "psychics": [name_of(one) for one in waiting]}


def memories(p: Known, owner: int) -> list[Memory]:
    return [
        {"ghost": ghost, "where": [name for place, name in PLACES.items() if where & place]}
        for where in range(1, len(p.known[owner]))
        for ghost in listed(GHOSTS, p.known[owner][where])
    ]


def holding(p: Known, psychic: Card, owner: int) -> Holding:
    values = seats_in(p.banned) if psychic == Card.NEVER_SEEN_AGAIN else [p.named[psychic]] if p.named[psychic] else []
    return {"psychic": psychic.word, "seat": owner, "values": values}


HOLDERS = {Holder.LINE: "line", Holder.LAID: "laid", Holder.TENTH: "tenth", Holder.GONE: "gone"}


def place_view(p: Known, place: int) -> Place:
    psychic = p.line[place] if place < p.places - 1 else 0
    holder = p.holder[place] if psychic > 0 else Holder.LINE
    where = HOLDERS.get(holder, "front")
    return {
        "number": place + 1,
        "psychic": name_of(psychic) if psychic > 0 else None,
        "psychic_at": "none" if psychic == 0 else "face_down" if psychic == NONE else where,
        "psychic_of": holder - Holder.FIRST_SEAT if where == "front" else None,
        "manors": p.manors[place],
        "castles": p.castles[place],
        "taken_by": person(p.taker[place]),
        "cards": [lying(p, owner, place) for owner in range(SEATS)],
    }


def lying(p: Known, owner: int, place: int) -> list[Lying]:
    there = [i for i in range(p.laid_count[owner]) if p.spot[owner][i] == place]
    return [{"id": f"{owner}-{i}", "card": CARDS[p.laid[owner][i]], "discarded": out_of_play(p, owner, i)} for i in there]


def asking(p: Known) -> Asking | None:
    if not p.to_act:
        return None
    (seat,) = seats_in(p.to_act)
    if not p.asks:
        return {"what": "turn" if p.phase == Phase.TURN else "place_on_tenth", "psychic": None, "seat": seat, "left": 1}
    return {"what": word(Ask, p.asked), "psychic": name_of(p.acting), "seat": seat, "left": p.asks}


def done_view(k: Known, p: Known) -> Done | None:
    if p.phase != Phase.TURN or p.asks or not p.to_act:
        return None
    (seat,) = seats_in(p.to_act)
    mine, theirs, stay = p.total[seat], p.total[1 - seat], bool(compiled(stays)(k, seat))
    return {"seat": seat, "stays": stay, "mine": mine, "theirs": theirs, "too_few": mine > theirs and not stay}


FORESEEN = (Ask.VALUE, Ask.FETCH, Ask.BANISH, Ask.COPY, Ask.DISCARD)  # choices whose outcome the chooser knows
FORETOLD = (*CARDS, *NOTATION[ACT.name : ACT.my_deck])  # actions that are such a choice, or play a card


def prospects(k: Known, p: Known, seat: int) -> list[Prospect]:
    """Each choice is tried on a copy of what the seat knows."""
    if seat == NOBODY or seat not in seats_in(p.to_act) or p.phase == Phase.PLACE:
        return []
    if p.asks and p.asked not in FORESEEN:
        return []
    mask = np.zeros(ACTIONS, np.bool_)
    compiled(legal)(k, seat, mask)
    return [prospect(k, seat, int(action)) for action in np.flatnonzero(mask) if NOTATION[action] in FORETOLD]


def prospect(k: Known, seat: int, action: int) -> Prospect:
    after = copied(k)
    compiled(play)(after, seat, action)
    stay = after.phase in (Phase.TURN, Phase.TENTH, Phase.SCORE) and bool(compiled(stays)(after, seat))
    return {"action": NOTATION[action], "totals": after.total.tolist(), "stays": stay, "asks": bool(after.asks)}


ANSWERS = range(Event.NAMED, Event.KEPT + 1)


def happening(p: Known) -> Happening:
    event, told = Event(p.event), details(p, Event)
    card = named(CARDS, told.get("card", NONE))
    places = [told[name] for name in ("place", "other") if told.get(name, NONE) != NONE]
    if event == Event.ACTED:
        card = name_of(told["psychic"])
    elif event == Event.TURNED_UP:
        card = name_of(p.line[places[0]]) if p.line[places[0]] else None
    return happened(
        Happening,
        p,
        Event,
        card=card,
        hidden=told.get("card") == HIDDEN,
        drawn=[named(CARDS, told[name]) for name in ("first", "second") if told.get(name, NONE) != NONE],
        places=[place + 1 for place in places],
        psychic=name_of(p.acting) if event in ANSWERS else None,
        idle=event == Event.ACTED and not holds(p, p.actor, told["psychic"]),
    )
