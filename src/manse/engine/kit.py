"""What the files of a game are written with, in one place: where each thing lies in the engine is the engine's business."""

from manse.engine.bits import all_but, everyone, has, head, only, only_if, shared, tail, united, with_, without
from manse.engine.cards import count, draw
from manse.engine.compile import allocating, compiled, only_remembers
from manse.engine.encode import a_seat, around, away, bits, observation, one_hot, seat_at, seat_bits, whole
from manse.engine.events import Events, announce, details, secret
from manse.engine.flow import by_phase
from manse.engine.notation import numbered
from manse.engine.record import ALL, HIDDEN, NOBODY, NONE, OWNER, PLAYERS, Array, Fields, Header, copied, i8, i16, i32, i64, layout, plain
from manse.engine.rng import below, quick, quick_below
from manse.engine.rows import above, copy, last, lowest, mark_bits, mark_some, matching, ones, packed, place_of, spread_bits, spread_row
from manse.engine.view import BaseView, filled, happened, listed, named, number, person, printed, seats_in, seen_as, tally, with_only, word
from manse.engine.winning import share_win

# fmt: off
__all__ = [  # noqa: RUF022
    "ALL", "Array", "BaseView", "Events", "Fields", "HIDDEN", "Header", "NOBODY", "NONE", "OWNER", "PLAYERS", "a_seat", "above", "all_but",
    "allocating", "announce", "around", "away", "below", "bits", "by_phase", "compiled", "copied", "copy", "count", "details", "draw",
    "everyone", "filled", "happened", "has", "head", "i16", "i32", "i64", "i8", "last", "layout", "listed", "lowest", "mark_bits",
    "mark_some", "matching", "named", "number", "numbered", "observation", "one_hot", "ones", "only", "only_if", "only_remembers", "packed",
    "person", "place_of", "plain", "printed", "quick", "quick_below", "seat_at", "seat_bits", "seats_in", "secret", "seen_as", "share_win",
    "shared", "spread_bits", "spread_row", "tail", "tally", "united", "whole", "with_", "with_only", "without", "word",
]
# fmt: on
