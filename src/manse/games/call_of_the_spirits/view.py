"""What a seat of Call of the Spirits knows, for people."""

from typing import TypedDict

from manse.engine.kit import NONE, BaseView, compiled, details, happened, has, listed, named, number, printed, seen_as, word
from .aids import Aids, aids, room_name
from .data import CARDS, EVENTS, FINAL, SEANCE, TABLES, TYPES, Knob
from .scoring import score
from .state import UNDER, Event, Known, Phase, State


class Happening(TypedDict):
    """The last step. What does not belong to it is None, or empty."""

    what: str
    seat: int | None
    other: int | None  # the opponent in a Duel
    card: str | None  # a Ghost; the type of one, in a Duel; the icon that was lost
    room: str | None
    number: int  # rooms of the Hitchhikers' way, sections of a turned hallway, or actions given up; minus is counter-clockwise
    haunts: list[int | None]  # values of the Haunts drawn or put away; None is one the viewer does not know
    slot: int | None  # which Haunt of the row was put away
    dials: list[int]  # the challenger's and the opponent's, once both are shown
    stops: bool  # the Hitchhikers stay in the room
    offer: str | None  # what was declined


class Room(TypedDict):
    room: str
    cards: list[str]
    seats: list[int]
    hitchhikers: bool


class Player(TypedDict):
    seat: int
    room: str
    section: int | None  # of the hallway; None in the Séance Room
    cards: dict[str, int]
    haunts: list[int | None]  # the row of Haunts, in the order in which they came; None is one the viewer does not know
    owed: int  # Haunts yet to be drawn now
    lost: str | None  # the icon this player lost as one of the most haunted


class Condition(TypedDict):
    event: str
    rooms: int  # how far it moved the Hitchhikers; minus is counter-clockwise
    changes: list[str]  # what is different this round, as names like actions-4
    knobs: dict[str, int]


class Left(TypedDict):
    """What the player whose turn it is may still do."""

    actions: int
    free_rotates: int
    discards: int
    duels: int


class Duel(TypedDict):
    challenger: int
    opponent: int
    card: str | None
    dialled: list[int]  # who has set a dial
    dials: list[int | None]  # the challenger's and the opponent's; None is one that is not set, or that the viewer does not know


class HauntDeck(TypedDict):
    pile: int
    under: list[int | None]  # the cards put under the pile, the next to be drawn first; None is one the viewer does not know


class View(BaseView):
    event: Happening
    round: int
    final: bool  # this is the Final Round
    condition: Condition | None
    first: int
    turn: int | None
    left: Left
    rooms: list[Room]  # clockwise
    seance: list[int]
    hallway: int  # the room, by its place in `rooms`, that section 0 of the hallway faces
    hitchhikers: str
    steps: int  # rooms the Hitchhikers have yet to move
    players: list[Player]
    duel: Duel | None
    pending: str | None  # the Ghost whose effect is under way
    ghost_deck: int
    haunt_deck: HauntDeck
    event_deck: int
    top_dial: int
    points: list[int] | None  # the result, once the game is over
    reconstructed: list[str]  # tables of the box that are not as printed, but reconstructed
    aids: Aids


@seen_as(View, State, Phase)
def view(k: Known, p: Known, seat: int) -> dict[str, object]:
    acting = p.turns_left > 0 and p.placing == 0 and p.condition != NONE
    return {
        "event": happening(p),
        "round": max(p.rounds_done + (p.turns_left > 0), 1),
        "final": p.condition == FINAL,
        "condition": condition(p) if p.condition != NONE else None,
        "turn": p.turn if acting else None,
        "left": {"actions": p.actions, "free_rotates": p.free, "discards": p.discards, "duels": p.duels},
        "rooms": [room(p, place) for place in range(p.rooms)],
        "seance": [other for other in range(p.seats) if p.at[other] == SEANCE],
        "hitchhikers": room_name(p, p.hitchhikers),
        "players": [player(p, other) for other in range(p.seats)],
        "duel": duel(p),
        "ghost_deck": p.deck_left,
        "haunt_deck": {"pile": p.pile_left, "under": row(p, UNDER)},
        "event_deck": p.events_left,
        "points": [int(compiled(score)(k, other)) for other in range(p.seats)] if p.over else None,
        "reconstructed": [table for bit, table in enumerate(TABLES) if has(p.reconstructed, bit)],
        "aids": aids(k, p, seat),
    }


def room(p: Known, place: int) -> Room:
    cards = listed(CARDS, p.lying[place])
    seats = [other for other in range(p.seats) if p.at[other] == place]
    return {"room": room_name(p, place), "cards": cards, "seats": seats, "hitchhikers": p.hitchhikers == place}


def player(p: Known, seat: int) -> Player:
    place = p.at[seat]
    return {
        "seat": seat,
        "room": room_name(p, place),
        "section": (place - p.hallway) % p.rooms if place != SEANCE else None,
        "cards": {TYPES[kind]: copies for kind, copies in enumerate(p.owned[seat]) if copies and kind != p.lost[seat]},
        "haunts": row(p, seat),
        "owed": p.owed[seat],
        "lost": named(TYPES, p.lost[seat]),
    }


def row(p: Known, place: int) -> list[int | None]:
    """The Haunts that lie in one place."""
    return [printed(p.haunt_value[card]) for card in range(p.haunts_out) if p.haunt_place[card] == place]


def condition(p: Known) -> Condition:
    usual, now = p.events[FINAL], p.events[p.condition]
    ways = [which for which in Knob if which != Knob.ROOMS]
    return {
        "event": EVENTS[p.condition],
        "rooms": now[Knob.ROOMS],
        "changes": [f"{which.name.lower()}-{now[which]}" for which in ways if now[which] != usual[which]],
        "knobs": {which.name.lower(): now[which] for which in ways},
    }


def duel(p: Known) -> Duel | None:
    if p.opponent == NONE:
        return None
    return {
        "challenger": p.turn,
        "opponent": p.opponent,
        "card": named(TYPES, p.prize),
        "dialled": [other for other in sorted((p.turn, p.opponent)) if p.dial[other] != NONE],
        "dials": [number(p.dial[other]) for other in (p.turn, p.opponent)],
    }


def happening(p: Known) -> Happening:
    told, moved = details(p, Event), p.haunt_value[: p.haunts_out]
    return happened(
        Happening,
        p,
        Event,
        card=CARDS[told["ghost"]] if "ghost" in told else named(TYPES, told.get("kind", NONE)),
        room=room_name(p, told["room"]) if "room" in told else None,
        haunts=[printed(value) for value in moved[len(moved) - told.get("haunts", 0) :]],
        dials=[p.dial[p.actor], p.dial[told["other"]]] if p.event in (Event.WON, Event.HELD) else [],
        stops=p.event == Event.WALKED and p.steps == 0,
        offer=word(Phase, told["offer"]) if "offer" in told else None,
    )
