"""The Phantom Society: how likely a ghost is found, what a room costs, how far a raid leads the hunters to its ghost, what a bid tops."""

from collections.abc import Iterator
from typing import Any

from manse.engine.coach import Case
from manse.engine.speech import Line
from .aids import ghost_name
from .board import names_of, nearest
from .data import NAMES, TENS


def reasons(case: Case) -> Iterator[Line]:
    say = {"hunt": hunt, "raid": raid, "hide": hide, "place": place}.get(case.view["phase"])
    if say:
        yield say(case.view, case.action)
    elif case.view["phase"] == "pick":
        yield picking(case)
    elif case.view["phase"] == "bid":
        yield from bidding(case, int(case.action.partition("-")[2]))


def picking(case: Case) -> Line:
    stock = case.view["stock"]
    left = sum(copies for room, copies in stock.items() if room.split("-")[0] in case.view["holds"][case.seat])
    if case.action == "rest":
        return Line("coach_rest", {"left": left})
    return Line("coach_pick", {"value": int(case.action.split("-")[1]), "left": left - 1})


def bidding(case: Case, card: int) -> Iterator[Line]:
    """How many of the bids that the others can make are lower."""
    mine, theirs = sorted((team["bid"] for team in case.view["teams"] if team["bid"]), key=lambda bid: case.seat not in owners(case, bid))
    tens = card in TENS
    if not tens and mine["tens"] is None:
        return
    total = card + (max(ones(mine)) if tens else mine["tens"])
    bids = [ten + one for ten in TENS for one in ones(theirs)]
    told = {"total": total, "lower": sum(bid < total for bid in bids), "bids": len(bids)}
    yield Line("coach_bid_tens" if tens else "coach_bid", told)


def owners(case: Case, bid: Any) -> list[int]:
    return next(team["seats"] for team in case.view["teams"] if team["bid"] is bid)


def ones(bid: Any) -> range:
    return range(bid["pile"] == "odd", 10, 2)


def hunt(view: Any, square: str) -> Line:
    odds, value = view["aids"]["odds"].get(square, 0), value_of(view, square)
    told = {"square": square, "percent": min(99, max(1, round(100 * odds))), "value": value, "target": view["target"]}
    if odds == 0 or odds == 1:
        return Line("coach_hunt_sure" if odds else "coach_hunt_empty", told)
    return Line("coach_hunt_last" if view["damage"] + value >= view["target"] else "coach_hunt", {**told, "damage": view["damage"]})


def raid(view: Any, square: str) -> Line:
    """Masters see all ghosts: a room with one under it costs nothing."""
    ghost = next(room["ghost"] for room in view["house"] if room["square"] == square)
    value = value_of(view, square)
    told = {"square": square, "value": value, "damage": view["damage"] + value, "rooms": len(view["aids"]["tracks"][square])}
    if ghost:
        return Line("coach_raid_lair", {**told, "ghost": ghost_name(ghost)})
    return Line("coach_raid_wins" if told["damage"] >= view["target"] else "coach_raid", told)


def near(view: Any, square: str) -> list[str]:
    """What a ghost reaches in the full house."""
    return names_of(nearest(sum(1 << NAMES.index(room["square"]) for room in view["house"]), NAMES.index(square)))


def place(view: Any, square: str) -> Line:
    return Line("coach_place", {"square": square, "rooms": len(near(view, square))})


def hide(view: Any, square: str) -> Line:
    rooms = near(view, square)
    return Line("coach_hide", {"square": square, "rooms": len(rooms), "value": sum(value_of(view, room) for room in rooms)})


def value_of(view: Any, square: str) -> int:
    found: int = next(room["value"] for room in view["house"] if room["square"] == square)
    return found
