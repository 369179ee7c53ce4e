"""What a player of Call of the Spirits may know: all but the Haunts of others, the order of decks, and a dial until both are set."""

from typing import TypedDict

from manse.engine.cards import draw
from manse.engine.compile import compiled
from manse.engine.record import NOBODY, plain
from manse.engine.rng import below
from manse.engine.rows import copy
from manse.engine.view import BaseView, base, know_header, person
from manse.games.call_of_the_spirits import rules
from manse.games.call_of_the_spirits.aids import Aids, aids, room_name
from manse.games.call_of_the_spirits.data import CARDS, EVENTS, FINAL, MOST_SEATS, SEANCE, TABLES, TYPES, Knob
from manse.games.call_of_the_spirits.scoring import score
from manse.games.call_of_the_spirits.state import EVERYBODY, NONE, UNDER, VALUES, Event, Phase, State

HIDDEN = -1
"""Stands for a value that is there and not known."""


@compiled
def know(s: State, seat: int, k: State) -> None:
    know_header(s, k)
    know_tables(s, k)
    know_mansion(s, k)
    know_round(s, k)
    know_haunts(s, seat, k)
    k.detail = s.detail
    if s.event == Event.DISCARDED:
        k.detail = k.haunt_value[s.haunts_out - 1]
    for other in range(MOST_SEATS):
        k.dial[other] = s.dial[other] if s.opponent == NONE or other == seat else HIDDEN


@compiled
def know_tables(s: State, k: State) -> None:
    k.rooms, k.top_dial, k.last, k.reconstructed = s.rooms, s.top_dial, s.last, s.reconstructed
    k.welcome, k.more, k.through, k.stop = s.welcome, s.more, s.through, s.stop
    k.alike, k.different = s.alike, s.different
    copy(s.order, k.order)
    copy(s.set_size, k.set_size)
    copy(s.set_points, k.set_points)
    copy(s.specials, k.specials)
    copy(s.events, k.events)


@compiled
def know_mansion(s: State, k: State) -> None:
    copy(s.deck, k.deck)
    k.deck_left = s.deck_left
    copy(s.lying, k.lying)
    copy(s.owned, k.owned)
    copy(s.owned_count, k.owned_count)
    copy(s.points, k.points)
    copy(s.lost, k.lost)
    copy(s.at, k.at)
    k.hallway, k.hitchhikers, k.spot = s.hallway, s.hitchhikers, s.spot


@compiled
def know_round(s: State, k: State) -> None:
    copy(s.event_deck, k.event_deck)
    copy(s.owed, k.owed)
    k.events_left, k.condition, k.rounds_done = s.events_left, s.condition, s.rounds_done
    k.first, k.turn, k.turns_left, k.leaving = s.first, s.turn, s.turns_left, s.leaving
    k.actions, k.free, k.discards, k.duels = s.actions, s.free, s.discards, s.duels
    k.placing, k.steps, k.pending = s.placing, s.steps, s.pending
    k.opponent, k.prize, k.penalised = s.opponent, s.prize, s.penalised


@compiled
def know_haunts(s: State, seat: int, k: State) -> None:
    """Where each Haunt lies and who has seen it is open. To a player, one that they have not seen might as well lie in the pile."""
    eyes = EVERYBODY | 1 << seat if seat != NOBODY else EVERYBODY
    copy(s.pile, k.pile)
    k.pile_left, k.under_left, k.haunts_out = s.pile_left, s.under_left, s.haunts_out
    copy(s.haunt_cards, k.haunt_cards)
    copy(s.haunt_place, k.haunt_place)
    copy(s.haunt_seen, k.haunt_seen)
    unseen = 0
    for card in range(s.haunts_out):
        value, place, seen = int(s.haunt_value[card]), s.haunt_place[card], s.haunt_seen[card] & eyes != 0
        k.haunt_value[card] = value if seen else HIDDEN
        unseen += (not seen) << 8 * value
        if seen & (place != UNDER) & (place != seat):
            k.haunts[place, value] += 1
    for value in range(VALUES):
        k.pile[value] += unseen >> 8 * value & 255
        if seat != NOBODY:
            k.haunts[seat, value] = s.haunts[seat, value]


@compiled
def imagine(k: State, seat: int) -> None:
    unseen = 0
    for value in range(VALUES):
        unseen += k.pile[value]
    for card in range(k.haunts_out):
        if k.haunt_value[card] == HIDDEN:
            value = draw(k, k.pile, unseen)
            unseen -= 1
            k.haunt_value[card] = value
            if k.haunt_place[card] != UNDER:
                k.haunts[k.haunt_place[card], value] += 1
    if k.event == Event.DISCARDED:
        k.detail = k.haunt_value[k.haunts_out - 1]
    if k.phase == Phase.DIAL or k.phase == Phase.SHOWDOWN:
        for other in range(k.seats):
            if (other == k.turn or other == k.opponent) and other != seat and not k.to_act >> other & 1:
                k.dial[other] = below(k, k.top_dial + 1)


class Happening(TypedDict):
    """The last step. What does not belong to it is None, or empty."""

    what: str
    seat: int | None
    other: int | None
    """The opponent in a Duel."""
    card: str | None
    """A Ghost; the type of one, in a Duel; the icon that was lost."""
    room: str | None
    number: int
    """Rooms of the Hitchhikers' way, sections of a turned hallway, or actions given up; minus is counter-clockwise."""
    haunts: list[int | None]
    """Values of the Haunts drawn or put away; None is one the viewer does not know."""
    slot: int | None
    """Which Haunt of the row was put away."""
    dials: list[int]
    """The challenger's and the opponent's, once both are shown."""
    stops: bool
    """The Hitchhikers stay in the room."""
    offer: str | None
    """What was declined."""


class Room(TypedDict):
    room: str
    cards: list[str]
    seats: list[int]
    hitchhikers: bool


class Player(TypedDict):
    seat: int
    room: str
    section: int | None
    """Of the hallway; None in the Séance Room."""
    cards: dict[str, int]
    haunts: list[int | None]
    """The row of Haunts, in the order in which they came; None is one the viewer does not know."""
    owed: int
    """Haunts yet to be drawn now."""
    lost: str | None
    """The icon this player lost as one of the most haunted."""


class Condition(TypedDict):
    event: str
    rooms: int
    """How far it moved the Hitchhikers; minus is counter-clockwise."""
    changes: list[str]
    """What is different this round, as names like actions-4."""
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
    dialled: list[int]
    """Who has set a dial."""
    dials: list[int | None]
    """The challenger's and the opponent's; None is one that is not set, or that the viewer does not know."""


class HauntDeck(TypedDict):
    pile: int
    under: list[int | None]
    """The cards put under the pile, the next to be drawn first; None is one the viewer does not know."""


class View(BaseView):
    event: Happening
    round: int
    final: bool
    """This is the Final Round."""
    condition: Condition | None
    first: int
    turn: int | None
    left: Left
    rooms: list[Room]
    """Clockwise."""
    seance: list[int]
    hallway: int
    """The room, by its place in `rooms`, that section 0 of the hallway faces."""
    hitchhikers: str
    steps: int
    """Rooms the Hitchhikers have yet to move."""
    players: list[Player]
    duel: Duel | None
    pending: str | None
    """The Ghost whose effect is under way."""
    ghost_deck: int
    haunt_deck: HauntDeck
    event_deck: int
    top_dial: int
    points: list[int] | None
    """The result, once the game is over."""
    reconstructed: list[str]
    """Tables of the box that are not as printed, but reconstructed."""
    aids: Aids


def view(k: State, seat: int) -> View:
    p = plain(k)
    acting = p.turns_left > 0 and p.placing == 0 and p.condition != NONE
    return {
        **base(p, seat, rules),
        "event": happening(p),
        "round": max(p.rounds_done + (p.turns_left > 0), 1),
        "final": p.condition == FINAL,
        "condition": condition(p) if p.condition != NONE else None,
        "first": p.first,
        "turn": p.turn if acting else None,
        "left": {"actions": p.actions, "free_rotates": p.free, "discards": p.discards, "duels": p.duels},
        "rooms": [room(p, place) for place in range(p.rooms)],
        "seance": [other for other in range(p.seats) if p.at[other] == SEANCE],
        "hallway": p.hallway,
        "hitchhikers": room_name(p, p.hitchhikers),
        "steps": p.steps,
        "players": [player(p, other) for other in range(p.seats)],
        "duel": duel(p),
        "pending": CARDS[p.pending] if p.pending != NONE else None,
        "ghost_deck": p.deck_left,
        "haunt_deck": {"pile": p.pile_left, "under": row(p, UNDER)},
        "event_deck": p.events_left,
        "top_dial": p.top_dial,
        "points": [int(score(k, other)) for other in range(p.seats)] if p.over else None,
        "reconstructed": [table for bit, table in enumerate(TABLES) if p.reconstructed >> bit & 1],
        "aids": aids(k, p, seat),
    }


def room(p: State, place: int) -> Room:
    cards = [CARDS[card] for card, copies in enumerate(p.lying[place]) for _ in range(copies)]
    seats = [other for other in range(p.seats) if p.at[other] == place]
    return {"room": room_name(p, place), "cards": cards, "seats": seats, "hitchhikers": p.hitchhikers == place}


def player(p: State, seat: int) -> Player:
    place = p.at[seat]
    return {
        "seat": seat,
        "room": room_name(p, place),
        "section": (place - p.hallway) % p.rooms if place != SEANCE else None,
        "cards": {TYPES[kind]: copies for kind, copies in enumerate(p.owned[seat]) if copies and kind != p.lost[seat]},
        "haunts": row(p, seat),
        "owed": p.owed[seat],
        "lost": TYPES[p.lost[seat]] if p.lost[seat] != NONE else None,
    }


def row(p: State, place: int) -> list[int | None]:
    """The Haunts that lie in one place."""
    return [value_shown(p.haunt_value[card]) for card in range(p.haunts_out) if p.haunt_place[card] == place]


def value_shown(value: int) -> int | None:
    return value + 1 if value != HIDDEN else None


def condition(p: State) -> Condition:
    usual, now = p.events[FINAL], p.events[p.condition]
    ways = [which for which in Knob if which != Knob.ROOMS]
    return {
        "event": EVENTS[p.condition],
        "rooms": now[Knob.ROOMS],
        "changes": [f"{which.name.lower()}-{now[which]}" for which in ways if now[which] != usual[which]],
        "knobs": {which.name.lower(): now[which] for which in ways},
    }


def duel(p: State) -> Duel | None:
    if p.opponent == NONE:
        return None
    dialling = p.phase in (Phase.DIAL, Phase.SHOWDOWN)
    return {
        "challenger": p.turn,
        "opponent": p.opponent,
        "card": TYPES[p.prize] if p.prize != NONE else None,
        "dialled": [other for other in sorted((p.turn, p.opponent)) if dialling and not p.to_act >> other & 1],
        "dials": [p.dial[other] if p.dial[other] != NONE else None for other in (p.turn, p.opponent)],
    }


def happening(p: State) -> Happening:
    what = Event(p.event)
    shown: Happening = {
        "what": what.name.lower(),
        "seat": person(p.actor),
        "other": None,
        "card": None,
        "room": None,
        "number": 0,
        "haunts": [],
        "slot": None,
        "dials": [],
        "stops": False,
        "offer": None,
    }
    if what in (Event.WALKED, Event.PLACED, Event.WENT, Event.COLLECTED):
        shown["room"] = room_name(p, p.spot)
    if what in (Event.PLACED, Event.COLLECTED, Event.FETCHED):
        shown["card"] = CARDS[p.detail]
    match what:
        case Event.WALKED:
            shown["stops"] = p.detail == 0
        case Event.DREW:
            shown["haunts"] = [value_shown(value) for value in p.haunt_value[p.haunts_out - p.detail : p.haunts_out]]
        case Event.DISCARDED:
            shown["haunts"], shown["slot"] = [value_shown(p.detail)], p.spot
        case Event.ROTATED | Event.SENT | Event.STOPPED:
            shown["number"] = p.detail
        case Event.DECLINED:
            shown["offer"] = Phase(p.detail).name.lower()
        case Event.CHALLENGED:
            shown["other"] = p.detail
        case Event.NAMED:
            shown["other"], shown["card"] = p.opponent, TYPES[p.detail]
        case Event.WON | Event.HELD:
            shown["other"], shown["card"] = p.spot, TYPES[p.detail]
            shown["dials"] = [p.dial[p.actor], p.dial[p.spot]]
        case Event.PENALISED:
            shown["card"] = TYPES[p.detail] if p.detail != NONE else None
    return shown
