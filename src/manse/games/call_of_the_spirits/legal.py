"""What a player may do."""

from manse.engine.kit import Array, mark_some
from .data import SEANCE, Knob
from .mansion import knob, turned
from .state import ACT, Phase, State


def legal(s: State, seat: int, mask: Array) -> None:
    if s.phase == Phase.TURN:
        mark_turn(s, seat, mask)
    elif s.phase == Phase.NAME:
        mark_some(s.owned, s.opponent, mask, ACT.steal)
    elif s.phase == Phase.DIAL:
        for number in range(s.top_dial + 1):
            mask[ACT.dial + number] = True
    elif s.phase == Phase.WAY:
        mask[ACT.clockwise] = mask[ACT.counter] = True
    else:
        mark_offer(s, seat, mask)


def mark_turn(s: State, seat: int, mask: Array) -> None:
    """Whoever has no action left has a Rotate that is free."""
    mask[ACT.done] = True
    for sections in range(1, s.rooms):
        mask[ACT.rotate + sections - 1] = knob(s, Knob.ROTATE) > 0
    if s.actions > 0:
        if s.at[seat] == SEANCE:
            mark_circle(s, seat, mask)
        else:
            mark_hallway(s, s.at[seat], mask)
        for other in range(s.seats):  # with whoever is in the same room and has a card
            mask[ACT.duel + other] = s.duels > 0 and other != seat and s.at[other] == s.at[seat] and s.owned_count[other] > 0


def mark_circle(s: State, seat: int, mask: Array) -> None:
    """In the Séance Room: go anywhere, or put a Haunt away."""
    for place in range(s.rooms):
        mask[ACT.go + s.order[place]] = True
    if s.discards > 0:
        mark_some(s.haunts, seat, mask, ACT.discard)


def mark_hallway(s: State, room: int, mask: Array) -> None:
    """In the hallway: go to the Séance Room or to a section near by, or collect a Ghost of the room."""
    mask[ACT.enter] = True
    for lines in range(1, min(knob(s, Knob.LINES), s.rooms - 1) + 1):
        mask[ACT.go + s.order[turned(s, room, lines)]] = mask[ACT.go + s.order[turned(s, room, -lines)]] = True
    mark_some(s.lying, room, mask, ACT.collect)


def mark_offer(s: State, seat: int, mask: Array) -> None:
    """What may be done beyond the actions, and may be left."""
    mask[ACT.decline] = True
    if s.phase == Phase.HOME:
        mask[ACT.enter] = True
    else:
        mark_some(s.haunts, seat, mask, ACT.discard)
