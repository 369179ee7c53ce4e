"""Call of the Spirits: what a Ghost would add and how near it is, whom a turned hallway leads away from one, what a Duel can cost, how
likely one is the most haunted, whom a walk haunts."""

from collections.abc import Iterator
from typing import Any

from manse.engine.coach import Case
from manse.engine.speech import Line
from .data import GHOSTS
from .text import haunt_values, knob

IN_SETS = ("dancing", "portrait")
"""Cards that are worth nothing alone."""
TYPE = {ghost.card: ghost.type for ghost in GHOSTS}


def reasons(case: Case) -> Iterator[Line]:
    view, own = case.view, case.view["aids"]["scores"][case.seat]
    verb, _, what = case.action.partition("-")
    match verb:
        case "collect":
            yield from collecting(view, view["players"][case.seat]["room"], what)
        case "go":
            yield from going(view, case.seat, what, [player["room"] for player in view["players"]])
        case "rotate":
            rooms = next(turn["rooms"] for turn in view["aids"]["rotations"] if turn["action"] == case.action)
            yield from leading_away(view, case.seat, rooms)
            yield from going(view, case.seat, rooms[case.seat], rooms)
        case "enter":
            yield from entering(view, case.seat)
        case "done":
            yield from ending(view, case.seat)
        case "decline" if view["phase"] == "home":
            yield from lying(view, case.seat, view["players"][case.seat]["room"])
        case "duel":
            owned = view["players"][int(what) - 1]["cards"]
            card = max(owned, key=lambda card: own["next"][card])
            yield Line(
                "coach_duel", {"other": int(what) - 1, "card": card, "points": own["next"][card], "haunts": drawn(view, view["top_dial"])}
            )
        case "steal":
            yield Line("coach_steal", {"card": what, "points": own["next"][what], "haunts": drawn(view, view["top_dial"])})
        case "dial":
            told = {"points": view["aids"]["stake"]["gain"], "loss": view["aids"]["stake"]["loss"], "haunts": drawn(view, int(what))}
            yield Line("coach_dial" if view["duel"]["challenger"] == case.seat else "coach_dial_defending", told)
        case "discard" | "decline":
            yield from relief(case, own)
        case "clockwise" | "counter":
            haunts = next(walk["haunts"] for walk in view["aids"]["walks"] if walk["action"] == case.action)
            yield Line("coach_walk", {"mine": haunts[case.seat], "theirs": sum(haunts) - haunts[case.seat]})


def drawn(view: Any, dial: int) -> int:
    """Haunts that a duellist draws who dials so."""
    return max(0, dial - knob(view, "fewer"))


def collecting(view: Any, room: str, card: str) -> Iterator[Line]:
    found = next(one for one in view["aids"]["prospects"] if one["room"] == room and one["card"] == card)
    yield Line("coach_collect_haunted" if found["haunts"] else "coach_collect", found)


def gains(view: Any, seat: int, room: str) -> tuple[int, str]:
    """The Ghost in a room that would add most for a seat, and how much."""
    cards: list[str] = next((one["cards"] for one in view["rooms"] if one["room"] == room), [])
    return max(((view["aids"]["scores"][seat]["next"][TYPE[card]], card) for card in cards), default=(0, ""))


def lying(view: Any, seat: int, room: str) -> Iterator[Line]:
    points, card = gains(view, seat, room)
    if points > 0:
        yield Line("coach_go", {"room": room, "card": card, "points": points})


def going(view: Any, seat: int, room: str, rooms: list[str]) -> Iterator[Line]:
    """What one goes to a room for: a Ghost there, somebody to challenge there, a Ghost one room on, or one that begins a set."""
    found = [*lying(view, seat, room), *meeting(view, seat, room, rooms), *beside(view, seat, room), *beginning(view, seat, room)]
    yield from found[:1]


def beginning(view: Any, seat: int, room: str) -> Iterator[Line]:
    """A Ghost there that is worth something only with others of its set."""
    points, card = gains(view, seat, room)
    if points == 0 and card.startswith(IN_SETS):
        yield Line("coach_set", {"room": room, "card": card})


def meeting(view: Any, seat: int, room: str, rooms: list[str]) -> Iterator[Line]:
    """Who is there then, and has a card worth a Duel."""
    if not view["left"]["duels"]:
        return
    own = view["aids"]["scores"][seat]["next"]
    others = [player for player, where in zip(view["players"], rooms, strict=True) if where == room and player["seat"] != seat]
    points, card, other = max(((own[card], card, one["seat"]) for one in others for card in one["cards"]), default=(0, "", 0))
    if points > 0:
        yield Line("coach_meet", {"other": other, "room": room, "card": card, "points": points})


def beside(view: Any, seat: int, room: str) -> Iterator[Line]:
    names = [one["room"] for one in view["rooms"]]
    if room not in names:  # whoever sits in the Séance Room does not turn with the hallway
        return
    place = names.index(room)
    near = {names[(place + way) % len(names)] for way in (1, -1)} - {view["players"][seat]["room"]}
    points, card, there = max((*gains(view, seat, other), other) for other in sorted(near) or [room])
    if points > 0:
        yield Line("coach_beside", {"room": room, "there": there, "card": card, "points": points})


def leading_away(view: Any, seat: int, rooms: list[str]) -> Iterator[Line]:
    """Whom the hallway would take away from a Ghost worth more to them than any where they come to."""
    losses = []
    for player, after in zip(view["players"], rooms, strict=True):
        points, card = gains(view, player["seat"], player["room"])
        if player["seat"] != seat and points > max(0, gains(view, player["seat"], after)[0]):
            losses.append((points, {"other": player["seat"], "room": player["room"], "card": card, "points": points}))
    if losses:
        yield Line("coach_away", max(losses, key=lambda one: one[0])[1])


def entering(view: Any, seat: int) -> Iterator[Line]:
    """The Séance Room: where Haunts are put away, from where every room is near, and where the Hitchhikers bring none."""
    turn = view["phase"] == "turn"
    if turn and view["left"]["actions"] > 1 and view["left"]["discards"] and view["players"][seat]["haunts"]:
        yield Line("coach_discard_there")
    best = max((one for one in view["aids"]["prospects"]), key=lambda one: one["points"], default=None)
    if turn and best and best["points"] > 0:
        yield Line("coach_hub", best)
    yield from safe(view)


def ending(view: Any, seat: int) -> Iterator[Line]:
    """What could still be collected in this turn."""
    actions, far = view["left"]["actions"], {path["room"]: path["actions"] for path in view["aids"]["paths"]}
    near = [one for one in view["aids"]["prospects"] if one["points"] > 0 and far[one["room"]] < actions]
    if not near:
        yield Line("coach_out_of_reach", {"actions": actions})
    elif all(one["haunts"] for one in near):
        yield Line("coach_only_haunted", {"actions": actions})
    if view["players"][seat]["room"] == "seance":
        yield from safe(view)


def safe(view: Any) -> Iterator[Line]:
    """Unless it is chilly there, or they walk no more."""
    if not knob(view, "chill") and not view["final"]:
        yield Line("coach_safe")


def relief(case: Case, own: Any) -> Iterator[Line]:
    """What it would cost to be the most haunted, and how likely that is as things stand."""
    if (icon := own["penalty"]["icon"]) is None:
        return
    told = {"card": icon, "points": own["penalty"]["points"]}
    if (sure := own["haunting"]["most_haunted"]) == "possible":
        yield Line("coach_haunted", told | {"percent": case.worlds.percent(lambda w: haunt_values(w)[case.seat] == max(haunt_values(w)))})
    else:
        yield Line("coach_haunted_sure" if sure == "certain" else "coach_haunted_no", told)
