"""Call of the Spirits in words: notation, story, reasons, secrets."""

from collections.abc import Sequence

from manse.engine.speech import Line
from .state import NOTATION
from .view import View

LABELLED = {"go": "room", "rotate": "sections", "collect": "card", "discard": "number", "duel": "seat", "steal": "card", "dial": "number"}
"""What the words call that which each verb is done to."""


def label(view: View, action: int) -> Line:
    verb, _, what = NOTATION[action].partition("-")
    if verb not in LABELLED:
        return Line(verb)
    if verb == "rotate":
        key, sections = shorter(view, int(what))
        return Line(f"rotate{key}", {"sections": sections})
    return Line(verb, {LABELLED[verb]: int(what) - 1 if verb == "duel" else what})


def shorter(view: View, sections: int) -> tuple[str, int]:
    """A turn as one would say it, by the shorter way round: what its line's name ends with, and how far."""
    back = len(view["rooms"]) - sections
    return ("_back", back) if 0 < back < sections else ("", sections)


def caption(view: View) -> Line:
    event = view["event"]
    what, number, haunts = event["what"], event["number"], event["haunts"]
    told: dict[str, object] = {**event, "actions": number, "rooms": abs(number), "way": way_of(number)}
    match what:
        case "revealed":
            return revealed(view)
        case "drew":
            known = [str(value) for value in haunts if value]
            told |= {"haunts": len(haunts), "values": known}
            what = "drew_none" if not haunts else "drew_hidden" if not known else what if len(known) == len(haunts) else "drew_partly"
        case "dialled" if duel := view["duel"]:
            told["number"] = duel["dials"][event["seat"] != duel["challenger"]]
            what += "_hidden" if told["number"] is None else ""
        case "shown":
            values = haunt_values(view)
            told |= {"seats": [seat for seat, value in enumerate(values) if value == max(values)], "value": max(values)}
            what = "shown" if max(values) else "shown_none"
        case "walked" if event["stops"]:
            what = "stopped_in"
        case "discarded":
            told["value"] = haunts[0]
            what += "" if haunts[0] else "_hidden"
        case "rotated":
            key, told["sections"] = shorter(view, number)
            what += key
        case "declined":
            what += f"_{event['offer']}"
        case "stopped" if not number:
            what = "stopped_idle"
        case "won" | "held":
            told["mine"], told["theirs"] = event["dials"]
        case "penalised" if not event["card"]:
            what = "penalised_of_nothing"
        case "ended":
            points = view["points"] or []
            told |= {"winners": [seat for seat, won in enumerate(points) if won == max(points)], "points": max(points)}
    return Line(what, told)


def way_of(rooms: int) -> str:
    return "clockwise" if rooms >= 0 else "counter"


def revealed(view: View) -> Line:
    condition = view["condition"]
    assert condition is not None
    rooms, changes = condition["rooms"], condition["changes"]
    key = "revealed_final" if view["final"] else "revealed" if changes else "revealed_plain"
    return Line(key, {"event": condition["event"], "rooms": abs(rooms), "way": way_of(rooms), "changes": changes})


def haunt_values(view: View) -> list[int]:
    return [sum(value or 0 for value in player["haunts"]) for player in view["players"]]


def why_not(view: View, action: int) -> Line:
    verb, _, what = NOTATION[action].partition("-")
    if view["phase"] == "turn":
        return why_no_action(view, verb, what)
    if verb == "discard" and view["phase"] in ("relief", "solace"):
        return Line("no_such_haunt", {"value": what})
    if verb == "steal" and view["phase"] == "name" and view["duel"]:
        return Line("no_such_prize", {"seat": view["duel"]["opponent"], "card": what})
    if verb == "dial" and view["phase"] == "dial":
        return Line("dial_too_high", {"most": view["top_dial"]})
    return Line(f"first_{view['phase']}")


def why_no_action(view: View, verb: str, what: str) -> Line:
    """Why it cannot be done in a turn: first what is never possible, then what is not possible now, then what is not possible here."""
    match verb:
        case "steal" | "dial" | "clockwise" | "counter" | "decline":
            return Line(f"no_{verb}")
        case "rotate" if not knob(view, "rotate"):
            return Line("hallway_stuck")
        case "rotate":
            return Line("too_round", {"sections": int(what), "most": len(view["rooms"]) - 1})
        case "duel" if int(what) > view["seats"]:
            return Line("no_such_player", {"number": what})
        case "go" if what not in [room["room"] for room in view["rooms"]]:
            return Line("no_such_room", {"room": what})
    if view["left"]["actions"] == 0:
        return Line("no_actions")
    here = view["players"][view["to_act"][0]]["room"]
    match verb:
        case "go" | "enter":
            there = what or "seance"
            return Line("already_there" if there == here else "too_far", {"room": there})
        case "collect":
            return Line("no_ghosts_here") if here == "seance" else Line("no_such_ghost", {"card": what, "room": here})
        case "discard":
            if here != "seance":
                return Line("discard_elsewhere")
            spent = Line("discarded_already" if knob(view, "discards") else "no_discards")
            return Line("no_such_haunt", {"value": what}) if view["left"]["discards"] else spent
    return why_no_duel(view, here, int(what) - 1)


def knob(view: View, name: str) -> int:
    return view["condition"]["knobs"][name] if view["condition"] else 0


def why_no_duel(view: View, here: str, opponent: int) -> Line:
    if opponent == view["to_act"][0]:
        return Line("duel_oneself")
    if not view["left"]["duels"]:
        return Line("duelled_already" if knob(view, "duels") else "no_duels")
    return Line("apart" if view["players"][opponent]["room"] != here else "nothing_to_win", {"seat": opponent})


def secrets(view: View, world: View) -> list[Line]:
    lines = []
    values, known = haunt_values(world), [None not in player["haunts"] for player in view["players"]]
    for seat, sure in enumerate(known):
        if not sure:
            lines.append(Line("haunt_value", {"seat": seat, "value": values[seat]}))
    if not all(known):
        lines += [Line("most_haunted", {"seat": seat}) for seat, value in enumerate(values) if value == max(values)]
    under = zip(view["haunt_deck"]["under"], world["haunt_deck"]["under"], strict=True)
    lines += [Line("under", {"place": place, "value": real}) for place, (seen, real) in enumerate(under, 1) if seen is None]
    if view["duel"] and world["duel"]:
        both = (view["duel"]["challenger"], view["duel"]["opponent"])
        dials = zip(both, view["duel"]["dials"], world["duel"]["dials"], strict=True)
        lines += [Line("dial_set", {"seat": seat, "number": real}) for seat, seen, real in dials if seen is None and real is not None]
    return lines


def scores(view: View) -> Sequence[int]:
    return view["points"] or [score["total"] for score in view["aids"]["scores"]]


def asked(view: View, legal: Sequence[str]) -> Line:
    phase = view["phase"]
    if phase != "turn":
        return Line("asked_relief" if phase == "solace" else f"asked_{phase}")
    verbs = {action.split("-")[0] for action in legal}
    ways = [Line(f"may_{verb}") for verb in ("go", "enter", "collect", "rotate", "duel", "discard") if verb in verbs]
    actions = view["left"]["actions"]
    if not ways:
        return Line("asked_end")
    return Line("asked_turn" if actions else "asked_free", {"actions": actions, "ways": [*ways, Line("may_done")]})
