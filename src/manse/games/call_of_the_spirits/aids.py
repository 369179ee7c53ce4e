"""What a player could work out with paper and patience, worked out: points, prospects, paths, and what has not been seen yet."""

from collections.abc import Sequence
from typing import Literal, TypedDict

import numpy as np

from manse.engine.kit import NOBODY, NONE, Array, compiled, copied, has, listed, named, tally
from .data import CARDS, CONDITIONS, FINAL, GHOSTS, ROOMS, SEANCE, TYPES, VALUES, Effect, Knob
from .scoring import FIRST_PORTRAIT, FIRST_SPECIAL, PARTS, penalty_icon, worth, worth_of_part
from .state import ACT, NOTATION, Known, Phase

Chance = Literal["certain", "possible", "no"]
ICON = len(PARTS) + len(TYPES)
"""A sheet holds the points of each part, what one more of each type would add, then the icon and the points of the penalty."""


class Part(TypedDict):
    part: str
    cards: int
    points: int


class Penalty(TypedDict):
    """What a player would lose now if they were the most haunted."""

    icon: str | None
    cards: int
    points: int


class Haunting(TypedDict):
    """What the viewer knows of a player's Haunt value."""

    least: int
    most: int
    expected: float
    most_haunted: Chance
    lowest: Chance  # with a lower Haunt value than everybody else: what Madame Leota asks for


class Score(TypedDict):
    total: int
    after_penalty: int
    parts: list[Part]
    next: dict[str, int]  # what one more card of each type would add
    penalty: Penalty
    haunting: Haunting


class Path(TypedDict):
    room: str
    actions: int  # fewest actions that lead there
    first: list[str]  # what one may do first, on such a way


class Turned(TypedDict):
    action: str
    rooms: list[str]  # where each player would be


class Prospect(TypedDict):
    room: str
    card: str
    points: int
    haunts: int  # Haunts that come with collecting it, but for those the Hitchhikers would bring on a Tea Party's way


class Walk(TypedDict):
    action: str
    rooms: list[str]
    haunts: list[int]  # Haunts each player would draw


class Stake(TypedDict):
    """The card of a Duel: what it would add for the challenger, and what its owner would lose."""

    gain: int
    loss: int


class Unseen(TypedDict):
    ghosts: dict[str, int]
    haunts: dict[str, int]  # Haunts of each value in the deck and face down, but for those the viewer knows
    conditions: dict[str, int]  # not revealed yet; as many as there are players were taken out


class FinalRound(TypedDict):
    """In how many rounds from now the last one comes."""

    soonest: int
    latest: int


class Aids(TypedDict):
    scores: list[Score]
    paths: list[Path]
    rotations: list[Turned]
    prospects: list[Prospect]
    walks: list[Walk]
    stake: Stake | None
    unseen: Unseen
    final_round: FinalRound


@compiled
def appraise(k: Known, seat: int, lowest: bool, sheet: Array) -> None:
    gone, icon = k.lost[seat], penalty_icon(k, seat, lowest)
    now = worth(k, seat, gone, lowest)
    for part in range(len(PARTS)):
        sheet[part] = worth_of_part(k, seat, part, gone, lowest)
    for kind in range(len(TYPES)):
        k.owned[seat, kind] += 1
        sheet[len(PARTS) + kind] = worth(k, seat, gone, lowest) - now
        k.owned[seat, kind] -= 1
    sheet[ICON], sheet[ICON + 1] = icon, now - worth(k, seat, icon, lowest)


def aids(k: Known, p: Known, seat: int) -> Aids:
    """`p` is the plain copy of `k`."""
    bounds = [haunt_bounds(p, other) for other in range(p.seats)]
    scores = [appraisal(k, p, other, haunting(bounds, other)) for other in range(p.seats)]
    mine = seat != NOBODY and p.phase == Phase.TURN and has(p.to_act, seat)
    final = p.condition == FINAL
    return {
        "scores": scores,
        "paths": [path(p, p.at[seat], goal) for goal in (*range(p.rooms), SEANCE)] if mine else [],
        "rotations": [rotation(p, by) for by in range(1, p.rooms)] if mine and knobs(p)[Knob.ROTATE] else [],
        "prospects": prospects(p, scores[seat]) if mine else [],
        "walks": [walk(p, way) for way in (1, -1)] if p.phase == Phase.WAY else [],
        "stake": stake(k, p, scores),
        "unseen": {
            "ghosts": tally(CARDS, p.deck),
            "haunts": {str(value + 1): copies for value, copies in enumerate(p.pile)},
            "conditions": tally(CONDITIONS, p.event_deck),
        },
        "final_round": {"soonest": max(1, p.events_left - p.last), "latest": p.events_left} if not final else {"soonest": 0, "latest": 0},
    }


def knobs(p: Known) -> Sequence[int]:
    row: Sequence[int] = p.events[p.condition if p.condition != NONE else FINAL]
    return row


def room_name(p: Known, place: int) -> str:
    return "seance" if place == SEANCE else ROOMS[p.order[place]]


def appraisal(k: Known, p: Known, seat: int, haunting: Haunting) -> Score:
    sheet = np.zeros(ICON + 2, np.int64)
    appraise(k, seat, haunting["lowest"] == "certain", sheet)
    points, added, (icon, cost) = (part.tolist() for part in np.split(sheet, (len(PARTS), ICON)))
    cards = [0 if kind == p.lost[seat] else copies for kind, copies in enumerate(p.owned[seat])]
    counts = [*cards[:FIRST_PORTRAIT], sum(cards[FIRST_PORTRAIT:FIRST_SPECIAL]), *cards[FIRST_SPECIAL:]]
    parts = zip(PARTS, counts, points, strict=True)
    return {
        "total": sum(points),
        "after_penalty": sum(points) - cost,
        "parts": [{"part": part, "cards": count, "points": worth} for part, count, worth in parts if count],
        "next": dict(zip(TYPES, added, strict=True)),
        "penalty": {"icon": named(TYPES, icon), "cards": p.owned[seat][icon] if icon != NONE else 0, "points": cost},
        "haunting": haunting,
    }


def haunt_bounds(p: Known, seat: int) -> tuple[int, int, float]:
    """The least and the most that a player's Haunts may add up to, and what they would on average."""
    known = sum((value + 1) * copies for value, copies in enumerate(p.haunts[seat]))
    hidden = p.haunt_cards[seat] - sum(p.haunts[seat])
    if not hidden:
        return known, known, float(known)
    pool = listed(range(1, VALUES + 1), p.pile)
    average = known + hidden * sum(pool) / len(pool)
    return known + sum(pool[:hidden]), known + sum(pool[len(pool) - hidden :]), round(average, 1)


def haunting(bounds: list[tuple[int, int, float]], seat: int) -> Haunting:
    least, most, expected = bounds[seat]
    others = bounds[:seat] + bounds[seat + 1 :]
    highest = chance(least > 0 and all(least >= above for _, above, _ in others), most > 0 and all(most >= below for below, _, _ in others))
    lowest = chance(all(most < below for below, _, _ in others), all(least < above for _, above, _ in others))
    return {"least": least, "most": most, "expected": expected, "most_haunted": highest, "lowest": lowest}


def chance(surely: bool, perhaps: bool) -> Chance:
    return "certain" if surely else "possible" if perhaps else "no"


def steps_from(p: Known, place: int) -> list[tuple[str, int, int]]:
    """Each single step from a place: the action, where it leads, and its cost."""
    if place == SEANCE:
        return [(NOTATION[ACT.go + p.order[room]], room, 1) for room in range(p.rooms)]
    reach = range(1, min(knobs(p)[Knob.LINES], p.rooms - 1) + 1)
    near = {(place + way * lines) % p.rooms for lines in reach for way in (1, -1)}
    found = [(NOTATION[ACT.go + p.order[room]], room, 1) for room in sorted(near)]
    if knobs(p)[Knob.ROTATE]:
        cost = 0 if p.free else 1
        found += [(NOTATION[ACT.rotate + by - 1], (place + by) % p.rooms, cost) for by in range(1, p.rooms)]
    return [*found, (NOTATION[ACT.enter], SEANCE, 1)]


def path(p: Known, here: int, goal: int) -> Path:
    """Nothing is more than two actions away: through the Séance Room one comes everywhere."""
    room, steps = room_name(p, goal), steps_from(p, here)
    if goal == here:
        return {"room": room, "actions": 0, "first": []}
    direct = [(cost, action) for action, place, cost in steps if place == goal]
    if direct:
        fewest = min(direct)[0]
        return {"room": room, "actions": fewest, "first": [action for cost, action in direct if cost == fewest]}
    by_way = [action for action, place, _ in steps if goal in {there for _, there, _ in steps_from(p, place)}]
    return {"room": room, "actions": 2, "first": by_way}


def rotation(p: Known, by: int) -> Turned:
    rooms = [room_name(p, place if place == SEANCE else (place + by) % p.rooms) for place in p.at[: p.seats]]
    return {"action": NOTATION[ACT.rotate + by - 1], "rooms": rooms}


def prospects(p: Known, score: Score) -> list[Prospect]:
    found: list[Prospect] = []
    for room in range(p.rooms):
        company = knobs(p)[Knob.HAUNTS] if room == p.hitchhikers else 0
        for ghost, copies in zip(GHOSTS, p.lying[room], strict=True):
            if copies:
                haunts = company + (ghost.effect == Effect.HAUNT)
                found.append({"room": room_name(p, room), "card": ghost.card, "points": score["next"][ghost.type], "haunts": haunts})
    return found


def walk(p: Known, way: int) -> Walk:
    """The way a Tea Party would send the Hitchhikers."""
    rooms = [(p.hitchhikers + way * step) % p.rooms for step in range(1, GHOSTS[p.pending].walk + 1)]
    haunts = [p.through] * (len(rooms) - 1) + [p.stop]
    return {
        "action": "clockwise" if way > 0 else "counter",
        "rooms": [room_name(p, room) for room in rooms],
        "haunts": [sum(count for room, count in zip(rooms, haunts, strict=True) if room == place) for place in p.at[: p.seats]],
    }


def stake(k: Known, p: Known, scores: list[Score]) -> Stake | None:
    if p.opponent == NONE or p.prize == NONE:
        return None
    owner, without = scores[p.opponent], copied(k)
    without.owned[p.opponent, p.prize] -= 1
    left = int(compiled(worth)(without, p.opponent, NONE, owner["haunting"]["lowest"] == "certain"))
    return {"gain": scores[p.turn]["next"][TYPES[p.prize]], "loss": owner["total"] - left}
