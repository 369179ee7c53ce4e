"""What a player of The Phantom Society knows, as a dict that a table can be drawn from."""

from typing import TypedDict

from manse.engine.kit import HIDDEN, NOBODY, NONE, BaseView, compiled, details, happened, has, named, number, seats_in, seen_as, tally
from .aids import Aids, aids
from .board import names_of, nearest
from .data import COLOURS, NAMES, PILES, ROOMS, SQUARES
from .state import COLOUR_OF, VALUE_OF, Event, Known, Phase, State, master_seat

HAUNTING = (Phase.RAID, Phase.HUNT, Phase.YIELD, Phase.PASS)
ROLES = {None: None, "ghosts": "master", "hunters": "hunter"}


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


@seen_as(View, State, Phase)
def view(k: Known, p: Known, seat: int) -> dict[str, object]:
    removals = history(p)
    playing, hiding = p.ghost_team != NONE, range(p.masters if p.phase == Phase.HIDE else 0)
    return {
        "event": happening(p, removals),
        "layout": "random" if p.random_layout else "placed",
        "reconstructed": ["values"] if p.reconstructed else [],
        "teams": [
            {"seats": sorted(set(p.crew[team])), "side": side_of(p, team), "points": p.points[team], "bid": bid_of(p, team)}
            for team in range(2)
        ],
        "roles": [ROLES[side_of(p, int(other not in p.crew[0]))] for other in range(p.seats)],
        "order": p.order if playing else [],
        "turn": p.turn if p.phase in HAUNTING else None,
        "raider": master_seat(p, p.raider) if p.phase in (Phase.RAID, Phase.PASS) else None,
        "yielded": [master_seat(p, master) for master in seats_in(p.yielded)],
        "damage_by": {side: sum(done["counted"] for done in removals if done["side"] == side) for side in ("ghosts", "hunters")},
        "target": p.target if playing else None,
        "house": house(p),
        "stock": tally(ROOMS, p.stock),
        "holds": [[COLOURS[c] for c in range(p.colours) if has(p.holders[c], other)] for other in range(p.seats)],
        "ghosts": [ghost(p, colour) for colour in range(p.colours)],
        "to_hide": [sum(p.to_hide[master] for master in hiding if master_seat(p, master) == other) for other in range(p.seats)],
        "history": removals,
        "targets": targets(p, seat),
        "aids": aids(k, p, seat),
    }


def happening(p: Known, removals: list[Removal]) -> Happening:
    told = details(p, Event)
    known = HIDDEN not in told.values()
    square = told.get("square", NONE)
    room = described(told.get("room", NONE) if square < 0 else p.room[square])
    removal = removals[-1] if p.event in (Event.DEVASTATED, Event.HUNTED) else None
    return happened(
        Happening,
        p,
        Event,
        square=named(NAMES, square),
        room=room["room"],
        ghost=removal["ghost"] if removal else room["colour"] if p.event == Event.HID else None,
        value=removal["counted"] if removal else told.get("points", told.get("card", 0)) if known else 0,
        known=known,
    )


def side_of(p: Known, team: int) -> str | None:
    return None if p.ghost_team == NONE else "ghosts" if team == p.ghost_team else "hunters"


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
            "standing": has(p.standing, square),
            "ghost": ghosts.get(square),
            "removed": removed.get(square),
        }
        for square in range(SQUARES)
        if has(p.floor, square)
    ]


def ghost(p: Known, colour: int) -> Ghost:
    square, owner = p.ghost[colour], p.owner[colour]
    lying = square >= 0 and has(p.standing, square)
    if p.masters == 1 and p.phase >= Phase.HIDE:
        owner = 0  # a lone master, as everybody can see, has them all
    return {
        "colour": COLOURS[colour],
        "square": named(NAMES, square),
        "found": square >= 0 and not lying,
        "seat": master_seat(p, owner) if owner >= 0 else None,
        "reaches": names_of(compiled(nearest)(p.standing, square)) if lying and p.phase in HAUNTING else [],
    }


def history(p: Known) -> list[Removal]:
    found: list[Removal] = []
    damage = 0
    for i, (square, seat) in enumerate(zip(p.trail[: p.removed], p.remover, strict=False), 1):
        room, lifted = described(p.room[square]), square in p.ghost
        counted = 0 if lifted else room["value"]
        damage += counted
        side, ghost = "ghosts" if seat in (p.order[1], p.order[3]) else "hunters", room["colour"] if lifted else None
        found.append(
            {
                "number": i,
                "seat": seat,
                "side": side,
                "square": NAMES[square],
                "room": room["room"] or "",
                "value": room["value"],
                "counted": counted,
                "ghost": ghost,
                "damage": damage,
            }
        )
    return found


def targets(p: Known, seat: int) -> list[Target]:
    if seat == NOBODY or not has(p.to_act, seat) or p.phase not in (Phase.RAID, Phase.HUNT):
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
