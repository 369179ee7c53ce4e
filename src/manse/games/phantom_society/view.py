"""What a player of The Phantom Society knows, as a dict that a table can be drawn from."""

from typing import TypedDict

from manse.engine.kit import HIDDEN, NOBODY, NONE, BaseView, base, compiled, details, named, number, person, plain, seats_in, tally, word
from .aids import Aids, aids
from .board import names_of, nearest
from .data import COLOURS, NAMES, PILES, ROOMS, SQUARES
from .state import COLOUR_OF, VALUE_OF, Event, Known, Phase, master_seat


class Happening(TypedDict):
    what: str
    seat: int | None
    square: str | None
    room: str | None
    ghost: str | None  # the ghost hidden, for who may know it, or revealed
    value: int  # what the removed room counts; the points of a won game; the card bid, for who may know it
    known: bool  # does this view's seat see what was bid or hidden?


class Room(TypedDict):
    room: str | None
    colour: str | None
    value: int


class Square(TypedDict):
    square: str
    room: str | None  # the room that stands or stood here
    colour: str | None
    value: int
    standing: bool
    ghost: str | None  # the ghost that lies here, as far as one knows
    removed: int | None  # the number of its removal in the history


class Ghost(TypedDict):
    colour: str
    square: str | None
    found: bool
    seat: int | None  # whom it obeys
    reaches: list[str]  # the rooms it can devastate now, for who knows where it is


class Removal(TypedDict):
    number: int
    seat: int
    side: str  # ghosts or hunters
    square: str
    room: str
    value: int
    counted: int
    ghost: str | None
    damage: int  # all damage after it


class Bid(TypedDict):
    pile: str
    tens: int | None
    ones: int | None
    laid: int  # cards laid, face up or down
    total: int | None


class Team(TypedDict):
    seats: list[int]
    side: str | None  # ghosts or hunters; None while roles are put up for bids
    points: int
    bid: Bid | None


class Target(TypedDict):
    square: str
    room: str
    value: int
    ghosts: list[str]  # of one's own ghosts those that can devastate it; none for a hunter


class View(BaseView):
    event: Happening
    game: int
    games: int
    master: bool
    layout: str
    reconstructed: list[str]  # the tables of numbers that are not copied from a printed box
    teams: list[Team]
    roles: list[str | None]  # of each seat: master, hunter, or None while roles are put up for bids
    order: list[int]  # seats in the order of turns: hunter, master, hunter, master
    turn: int | None  # whose ghost or hunter turn it is, as a place in `order`
    raider: int | None  # who plays the ghost turn, when it is one
    yielded: list[int]  # masters known to have no ghost left
    winner: int | None  # the team that won the game on the table
    damage: int
    damage_by: dict[str, int]  # by ghosts and by hunters
    target: int | None
    house: list[Square]
    stock: dict[str, int]  # rooms not yet placed
    holds: list[list[str]]  # the colours each seat places
    held: str | None  # the room that is being placed
    resting: list[int]  # seats whose rooms are placed at random
    ghosts: list[Ghost]
    to_hide: list[int]  # ghosts each seat has yet to hide
    history: list[Removal]
    targets: list[Target]  # what this view's seat may remove now
    aids: Aids  # what could be worked out with patience; from public knowledge, but for one's own ghosts


def view(k: Known, seat: int) -> View:
    p = plain(k)
    removals = history(p)
    playing = p.ghost_team != NONE
    return {
        **base(p, seat, Phase),
        "event": happening(p, removals),
        "game": p.game,
        "games": p.games,
        "master": bool(p.master),
        "layout": "random" if p.random_layout else "placed",
        "reconstructed": ["values"] if p.reconstructed else [],
        "teams": [team(p, which) for which in range(2)],
        "roles": [role(p, other) for other in range(p.seats)],
        "order": p.order if playing else [],
        "turn": p.turn if haunted(p) else None,
        "raider": master_seat(p, p.raider) if p.phase in (Phase.RAID, Phase.PASS) else None,
        "yielded": [master_seat(p, master) for master in seats_in(p.yielded)],
        "winner": person(p.winner),
        "damage": p.damage,
        "damage_by": {side: sum(done["counted"] for done in removals if done["side"] == side) for side in ("ghosts", "hunters")},
        "target": p.target if playing else None,
        "house": house(p),
        "stock": tally(ROOMS, p.stock),
        "holds": [[COLOURS[c] for c in range(p.colours) if p.holders[c] >> other & 1] for other in range(p.seats)],
        "held": named(ROOMS, p.held),
        "resting": seats_in(p.resting),
        "ghosts": [ghost(p, colour) for colour in range(p.colours)],
        "to_hide": [to_hide(p, other) for other in range(p.seats)],
        "history": removals,
        "targets": targets(p, seat),
        "aids": aids(k, p, seat),
    }


def haunted(p: Known) -> bool:
    return p.phase in (Phase.RAID, Phase.HUNT, Phase.YIELD, Phase.PASS)


def happening(p: Known, removals: list[Removal]) -> Happening:
    told = details(p, Event)
    known = HIDDEN not in told.values()
    square = told.get("square", NONE)
    room = described(told.get("room", NONE) if square < 0 else p.room[square])
    removal = removals[-1] if p.event in (Event.DEVASTATED, Event.HUNTED) else None
    return {
        "what": word(Event, p.event),
        "seat": person(p.actor),
        "square": named(NAMES, square),
        "room": room["room"],
        "ghost": removal["ghost"] if removal else room["colour"] if p.event == Event.HID else None,
        "value": removal["counted"] if removal else told.get("points", told.get("card", 0)) if known else 0,
        "known": known,
    }


def side_of(p: Known, team: int) -> str | None:
    return None if p.ghost_team == NONE else "ghosts" if team == p.ghost_team else "hunters"


def team(p: Known, team: int) -> Team:
    return {"seats": sorted(set(p.crew[team])), "side": side_of(p, team), "points": p.points[team], "bid": bid_of(p, team)}


def bid_of(p: Known, team: int) -> Bid | None:
    if not p.master:
        return None
    tens, ones = p.tens[team], p.ones[team]
    return {
        "pile": PILES[p.pile[team]],
        "tens": number(tens),
        "ones": number(ones),
        "laid": (tens != NONE) + (ones != NONE),
        "total": tens + ones if tens >= 0 and ones >= 0 else None,
    }


def role(p: Known, seat: int) -> str | None:
    side = side_of(p, 0 if seat in p.crew[0] else 1)
    return {None: None, "ghosts": "master", "hunters": "hunter"}[side]


def described(kind: int) -> Room:
    if kind == NONE:
        return {"room": None, "colour": None, "value": 0}
    return {"room": ROOMS[kind], "colour": COLOURS[COLOUR_OF[kind]], "value": int(VALUE_OF[kind])}


def house(p: Known) -> list[Square]:
    ghosts = {square: COLOURS[colour] for colour, square in enumerate(p.ghost)}
    removed = {square: number for number, square in enumerate(p.trail[: p.removed], 1)}
    return [
        {
            "square": NAMES[square],
            **described(p.room[square]),
            "standing": bool(p.standing >> square & 1),
            "ghost": ghosts.get(square),
            "removed": removed.get(square),
        }
        for square in range(SQUARES)
        if p.floor >> square & 1
    ]


def ghost(p: Known, colour: int) -> Ghost:
    square = p.ghost[colour]
    lying = square >= 0 and bool(p.standing >> square & 1)
    return {
        "colour": COLOURS[colour],
        "square": named(NAMES, square),
        "found": square >= 0 and not lying,
        "seat": obeyed(p, colour),
        "reaches": names_of(compiled(nearest)(p.standing, square)) if lying and haunted(p) else [],
    }


def obeyed(p: Known, colour: int) -> int | None:
    """Whom a ghost obeys, as far as one knows: a lone master, as everybody can see, has them all."""
    if p.owner[colour] >= 0:
        return master_seat(p, p.owner[colour])
    return master_seat(p, 0) if p.masters == 1 and p.phase >= Phase.HIDE else None


def to_hide(p: Known, seat: int) -> int:
    return sum(p.to_hide[master] for master in range(p.masters) if p.phase == Phase.HIDE and master_seat(p, master) == seat)


def history(p: Known) -> list[Removal]:
    found: list[Removal] = []
    damage = 0
    for i, (square, seat) in enumerate(zip(p.trail[: p.removed], p.remover, strict=False), 1):
        kind, lifted = p.room[square], square in p.ghost
        value = int(VALUE_OF[kind])
        counted = 0 if lifted else value
        damage += counted
        found.append(
            {
                "number": i,
                "seat": seat,
                "side": "ghosts" if seat in (p.order[1], p.order[3]) else "hunters",
                "square": NAMES[square],
                "room": ROOMS[kind],
                "value": value,
                "counted": counted,
                "ghost": COLOURS[COLOUR_OF[kind]] if lifted else None,
                "damage": damage,
            }
        )
    return found


def targets(p: Known, seat: int) -> list[Target]:
    if seat == NOBODY or not p.to_act >> seat & 1 or p.phase not in (Phase.RAID, Phase.HUNT):
        return []
    own = [ghost(p, colour) for colour in range(p.colours) if p.phase == Phase.RAID and p.owner[colour] == p.raider]
    prey = names_of(p.standing) if p.phase == Phase.HUNT else sorted({square for one in own for square in one["reaches"]})
    rooms = {name: described(p.room[NAMES.index(name)]) for name in prey}
    return [
        {
            "square": name,
            "room": room["room"] or "",
            "value": room["value"],
            "ghosts": [one["colour"] for one in own if name in one["reaches"]],
        }
        for name, room in rooms.items()
    ]
