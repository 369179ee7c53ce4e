"""What is in the box of Call of the Spirits: Ghosts and Events as rows.

The numbers stand in data.toml; an owner's file may replace them.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from manse.engine.encode import whole
from manse.engine.record import ALL, Array, Fields, i8

MOST_SEATS = 6
MOST_ROOMS = 8
MOST_HAUNTS = 120
MOST_GHOSTS = 120
MOST_IN_SET = 5

ROOMS = ("crypt", "ballroom", "dining-room", "attic", "library", "graveyard", "mausoleums", "conservatory")
SEANCE = MOST_ROOMS  # rooms are numbered clockwise from 0; this is the Séance Room, their hub


class Effect(IntEnum):
    """What collecting a Ghost does at once."""

    NONE = 0
    WALK = 1  # its collector sends the Hitchhikers so many rooms, either way
    FETCH = 2  # the top Ghost of the deck comes along
    RELIEF = 3  # its collector may put one Haunt under the deck
    HAUNT = 4  # its collector draws a Haunt


class Ghost(NamedTuple):
    card: str
    type: str  # what it counts as once it is collected
    effect: Effect = Effect.NONE
    walk: int = 0


PORTRAITS = ("portrait-tightrope", "portrait-dynamite", "portrait-quicksand", "portrait-tombstone")
SPECIALS = ("bride", "knight", "leota", "organist", "executioner")
GHOSTS = (
    *(Ghost(card, card) for card in ("musician", "painting", "dancing")),
    *(Ghost(f"tea-{rooms}", "tea", Effect.WALK, rooms) for rooms in range(1, 6)),
    Ghost("grim", "grim", Effect.RELIEF),
    Ghost("groom", "groom", Effect.FETCH),
    Ghost("ballroom-ghost", "ballroom-ghost", Effect.HAUNT),
    *(Ghost(card, card) for card in PORTRAITS + SPECIALS),
)
CARDS = tuple(ghost.card for ghost in GHOSTS)
KINDS = len(CARDS)
VALUES = 3  # a Haunt is worth 1 to 3

SETS = ("musician", "painting", "dancing", "tea", "grim", "groom", "ballroom-ghost")
ICONS = SETS + PORTRAITS
TYPES = ICONS + SPECIALS
TYPE_OF = np.array([TYPES.index(ghost.type) for ghost in GHOSTS], np.int8)
EFFECT_OF = np.array([ghost.effect for ghost in GHOSTS], np.int8)
WALK_OF = np.array([ghost.walk for ghost in GHOSTS], np.int8)


class Knob(IntEnum):
    """What an Event sets for its round, with the least and the most of it: the columns of the table `events`."""

    ROOMS = 0, -9, 9
    ACTIONS = 1, 1, 6
    ROTATE = 2, 0, 1
    FREE = 3, 0, 3
    LINES = 4, 1, 7
    DISCARDS = 5, 0, 6
    DUELS = 6, 0, 6
    FEWER = 7, 0, 3
    HAUNTS = 8, 0, 6
    HOME = 9, 0, 1
    CHILL = 10, 0, 6
    SOLACE = 11, 0, 1

    low: int
    high: int

    def __new__(cls, column: int, low: int, high: int) -> "Knob":
        knob = int.__new__(cls, column)
        knob._value_, knob.low, knob.high = column, low, high
        return knob


CONDITIONS = (
    *("way-home", "open-circle", "oiled-hinges", "jammed-hallway", "soft-blows", "truce", "kind-company", "sharp-company"),
    *("long-night", "short-night", "long-strides", "cold-circle", "quiet-corner"),
)
EVENTS = (*CONDITIONS, "final-round")
FINAL = len(CONDITIONS)
MOST_EVENTS = 2  # copies of one condition in the deck
MOST_ROUNDS = MOST_EVENTS * len(CONDITIONS) + 1

SOURCES = ("printed", "reconstructed")
TABLES = ("order", "ghosts", "haunts", "events", "organist-points")  # the tables that nobody here could read off a card


class Tables(Fields):
    """What play needs of the box all the time: it stands in the record of a game as well."""

    rooms: int = i8(low=3, high=MOST_ROOMS, seen=ALL)
    order: Array = i8(MOST_ROOMS, choices=ROOMS, names=ROOMS, seen=ALL)
    welcome: int = i8(low=0, high=9, seen=ALL)
    more: int = i8(low=0, high=9, seen=ALL)
    through: int = i8(low=0, high=6, seen=ALL)
    stop: int = i8(low=0, high=6, seen=ALL)
    last: int = i8(low=0, high=MOST_ROUNDS - 1, seen=ALL)
    alike: int = i8(low=0, high=99, seen=ALL)
    different: int = i8(low=0, high=99, seen=ALL)
    set_size: Array = i8(len(SETS), low=1, high=MOST_IN_SET, rows=SETS, seen=ALL)
    set_points: Array = i8(len(SETS), MOST_IN_SET, low=0, high=99, rows=SETS, seen=ALL)
    specials: Array = i8(len(SPECIALS), 2, low=0, high=99, rows=SPECIALS, seen=ALL)
    events: Array = i8(len(EVENTS), len(Knob), rows=EVENTS, seen=ALL)
    event_deck: Array = i8(len(CONDITIONS), low=0, high=MOST_EVENTS, total=13, rows=CONDITIONS, seen=ALL, told=whole())
    """In the record: conditions not revealed yet, those taken out before the game among them, since nobody knows which these are."""


class Box(Tables):
    dial: int = i8(low=0, high=3)
    removed: int = i8(low=0, high=2)
    haunts: Array = i8(VALUES, low=0, high=MOST_HAUNTS, total=120)
    ghosts: Array = i8(KINDS, low=0, high=40, total=99, rows=CARDS)
    source: Array = i8(len(TABLES), rows=TABLES, choices=SOURCES)

    @classmethod
    def faults(cls, record: Any) -> Iterator[tuple[tuple[str, ...], str]]:
        if len(set(record.order)) < MOST_ROOMS:
            yield ("order",), "names a room twice"
        if ROOMS.index("crypt") not in record.order[: record.rooms]:
            yield ("order",), f"has no crypt among the first {record.rooms} rooms: the Hitchhikers begin there"
        for table, most in (("haunts", MOST_HAUNTS), ("ghosts", MOST_GHOSTS)):
            if (cards := sum(map(int, record[table]))) > most:
                yield (table,), f"adds up to {cards}; {most} are possible"
        for event, row in zip(EVENTS, record.events, strict=True):
            for knob in Knob:
                if not knob.low <= row[knob] <= knob.high:
                    yield ("events", event), f"has {row[knob]} {knob.name.lower()}; {knob.low} to {knob.high} are possible"
