"""The Phantom Society in words: notation, story and reasons."""

from collections.abc import Sequence

from manse.engine.speech import Line
from .aids import bids, ghost_name, lies, owns
from .board import WAYS, ray
from .data import NAMES, ONES, ROOMS, TENS
from .state import BID_ONES, BID_TENS, PICK, REST
from .view import Ghost, Square, View

NOTATION = (*NAMES, *ROOMS, *(f"bid-{tens}" for tens in TENS), *(f"plus-{ones}" for ones in ONES), "rest")


def label(view: View, action: int) -> Line:
    if action < PICK:
        return on_square(view, NAMES[action])
    if action < BID_TENS:
        return Line("pick", {"room": NOTATION[action]})
    if action < BID_ONES:
        return Line("bid_tens_of", {"card": TENS[action - BID_TENS]})
    return Line("rest") if action == REST else Line("bid_ones_of", {"card": ONES[action - BID_ONES]})


def on_square(view: View, square: str) -> Line:
    """What is done there now; before anything can be, the square alone."""
    here = next((one for one in view["house"] if one["square"] == square), None)
    told = {"square": square}
    match view["phase"]:
        case "place" if view["held"]:
            return Line("place_on", told | {"room": view["held"]})
        case "hide" if here and here["colour"]:
            return Line("hide_on", told | {"ghost": ghost_name(here["colour"])})
        case "raid" if here and here["room"]:
            return Line("raid_on", told | {"room": here["room"]})
        case "hunt" if here and here["room"]:
            return Line("search_on", told | {"room": here["room"]})
    return Line("square", told)


def caption(view: View) -> Line:
    event = view["event"]
    what = event["what"]
    match what:
        case "opened":
            return opening(view)
        case "shown":
            high, low = sorted((team["bid"]["total"] or 0 for team in view["teams"] if team["bid"]), reverse=True)
            return Line("shown", {"masters": seats_of(view, "ghosts"), "hunters": seats_of(view, "hunters"), "high": high, "low": low})
        case "dealt":
            return dealing(view)
        case "won":
            return winning(view)
        case "bid_tens" | "bid_ones" if not event["known"]:
            what += "_hidden"
        case "hid" if not event["known"]:
            what += "_unseen"
        case "devastated" | "hunted" if event["ghost"]:
            what += "_ghost"
    told = {"card": event["value"], "damage": view["damage"], "target": view["target"], "ghost": ghost_name(event["ghost"])}
    return Line(what, {**event, **told})


def seats_of(view: View, side: str) -> list[int]:
    return [seat for team in view["teams"] if team["side"] == side for seat in team["seats"]]


def opening(view: View) -> Line:
    numbers = {"game": view["game"], "games": view["games"]}
    suffix = "_of_several" if view["games"] > 1 else ""
    if view["master"]:
        even = next(team["seats"] for team in view["teams"] if team["bid"] and team["bid"]["pile"] == "even")
        odd = [seat for seat in range(view["seats"]) if seat not in even]
        return Line(f"opened_master{suffix}", {"even": even, "odd": odd, **numbers})
    sides = {"masters": seats_of(view, "ghosts"), "hunters": seats_of(view, "hunters"), "target": view["target"]}
    return Line(f"opened{suffix}", sides | numbers)


def dealing(view: View) -> Line:
    masters = list(dict.fromkeys(view["order"][1::2]))
    if len(masters) == 1:
        return Line("dealt_alone", {"seat": masters[0]})
    ghosts = [[ghost_name(one["colour"]) for one in view["ghosts"] if one["seat"] == seat] for seat in masters]
    if not ghosts[0]:
        return Line("dealt_hidden")
    return Line("dealt", {"first": masters[0], "ghosts": ghosts[0], "second": masters[1], "others": ghosts[1]})


def winning(view: View) -> Line:
    side = view["teams"][view["winner"] or 0]["side"]
    args = {"winners": view["teams"][view["winner"] or 0]["seats"], "damage": view["damage"], "points": view["event"]["value"]}
    if not view["over"] or view["games"] == 1:
        return Line(f"won_{side}" if view["games"] == 1 else f"won_{side}_of_several", args)
    ahead, behind = sorted(view["teams"], key=lambda team: -team["points"])
    scores = {"high": ahead["points"], "low": behind["points"], **args}
    if ahead["points"] == behind["points"]:
        return Line(f"won_{side}_and_tied", scores)
    return Line(f"won_{side}_and_all", scores | {"champions": ahead["seats"]})


def why_not(view: View, action: int) -> Line:
    if view["phase"] == "bid":
        return why_not_bid(view, action)
    if BID_TENS <= action < REST:
        return Line("bids_over" if view["master"] else "no_bids")
    if view["phase"] == "pick":
        return why_not_pick(view, action)
    if action >= PICK:
        return Line("picked_already", {"room": view["held"]}) if view["phase"] == "place" else Line("rooms_placed")
    here = next((one for one in view["house"] if one["square"] == NAMES[action]), None)
    if here is None:
        return Line("outside", {"square": NAMES[action]})
    if view["phase"] == "hide":
        return why_not_hide(view, here)
    if view["phase"] == "raid" and here["standing"]:
        return why_not_raid(view, here)
    return Line("taken" if view["phase"] == "place" else "gone", {"square": here["square"], "room": here["room"]})


def why_not_bid(view: View, action: int) -> Line:
    bid = next(team["bid"] for team in view["teams"] if view["seat"] in team["seats"])
    if action < BID_TENS or action == REST or bid is None:
        return Line("bid_first")
    if action < BID_ONES:
        return Line("tens_laid", {"card": bid["tens"]})
    if bid["tens"] is None:
        return Line("tens_first")
    return Line(f"pile_{bid['pile']}", {"card": ONES[action - BID_ONES]})


def why_not_pick(view: View, action: int) -> Line:
    if action < PICK:
        return Line("pick_first")
    room = NOTATION[action]
    colour = room.split("-")[0]
    own = view["holds"][view["seat"] or 0]
    if colour not in own:
        holders = [seat for seat, colours in enumerate(view["holds"]) if colour in colours]
        return Line("foreign" if holders else "not_in_play", {"room": room, "holders": holders, "own": own})
    return Line("none_left", {"room": room})


def why_not_hide(view: View, here: Square) -> Line:
    own = [one for one in view["ghosts"] if one["seat"] == view["seat"]]
    for one in own:
        if one["colour"] == here["colour"]:
            return Line("hidden_already", {"ghost": ghost_name(one["colour"]), "square": one["square"]})
    left = [ghost_name(one["colour"]) for one in own if one["square"] is None]
    return Line("wrong_colour", {"square": here["square"], "room": here["room"], "ghosts": left})


def why_not_raid(view: View, here: Square) -> Line:
    own = [one for one in view["ghosts"] if one["seat"] == view["seat"] and not one["found"]]
    for one in own:
        if one["square"] == here["square"]:
            return Line("own_lair", {"square": here["square"], "ghost": ghost_name(one["colour"])})
    for one in own:
        for barrier in barriers(one, here["square"]):
            room = next(square["room"] for square in view["house"] if square["square"] == barrier)
            return Line("blocked", {"square": here["square"], "barrier": barrier, "room": room, "ghost": ghost_name(one["colour"])})
    return Line("no_line", {"square": here["square"], "ghosts": [ghost_name(one["colour"]) for one in own]})


def barriers(ghost: Ghost, goal: str) -> list[str]:
    """The room that a ghost sees instead of one that is in line with it."""
    lines = [[NAMES[square] for square in ray(NAMES.index(ghost["square"] or ""), way)] for way in WAYS]
    return [square for line in lines if goal in line for square in line if square in ghost["reaches"]]


def secrets(view: View, world: View) -> list[Line]:
    pairs = list(zip(view["ghosts"], world["ghosts"], strict=True))
    places = [(one["colour"], other["square"]) for one, other in pairs if one["square"] is None and other["square"]]
    obeys = [(other["seat"], one["colour"]) for one, other in pairs if one["seat"] is None and other["seat"] is not None]
    return [*(lies(ghost, square) for ghost, square in places), *(owns(seat, ghost) for seat, ghost in obeys), *secret_bids(view, world)]


def secret_bids(view: View, world: View) -> list[Line]:
    found = []
    for known, true in zip(view["teams"], world["teams"], strict=True):
        if known["bid"] and true["bid"]:
            for seen, card in ((known["bid"]["tens"], true["bid"]["tens"]), (known["bid"]["ones"], true["bid"]["ones"])):
                if seen is None and card is not None:
                    found.append(bids(true["seats"], card))
    return found


def scores(view: View) -> Sequence[int]:
    """Of each seat: its team's points."""
    return [next(team["points"] for team in view["teams"] if seat in team["seats"]) for seat in range(view["seats"])]


def asked(view: View, legal: Sequence[str]) -> Line:
    seat = view["seat"] or 0
    match view["phase"]:
        case "bid":
            return Line("asked_tens" if legal[0].startswith("bid-") else "asked_ones")
        case "place":
            return Line("asked_place", {"room": view["held"]})
        case "pick":
            return Line("asked_pick", {"count": sum(view["stock"].get(room, 0) for room in legal)})
        case "hide":
            ghosts = [ghost_name(ghost["colour"]) for ghost in view["ghosts"] if ghost["seat"] == seat and ghost["square"] is None]
            return Line("asked_hide", {"ghosts": ghosts}) if ghosts else Line("asked_hide_one")
        case "hunt":
            return Line("asked_hunt", {"target": view["target"] or 0, "damage": view["damage"]})
    return Line("asked_raid", {"rooms": len(legal)})
