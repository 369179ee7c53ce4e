"""Why a player may not do something now, in words."""

from manse.engine.speech import Line
from .data import FACES, PLACES, PROPERTIES
from .state import ACT, NOTATION
from .view import Player, View

BIDDING = ("inform", "auction")


def why_not(view: View, action: int) -> Line:
    if action < ACT.bid:
        return why_not_keep(view, action - ACT.keep + 1)
    if ACT.ghost <= action < ACT.lay:
        face, place = divmod(action - ACT.ghost, len(PROPERTIES))
        return why_not_declare(view, FACES[face], PROPERTIES[place])
    if ACT.bid <= action < ACT.true or action in (ACT.pass_, ACT.done):
        return why_not_bid(view, action) if view["phase"] in BIDDING else moment(view)
    if action > ACT.done and view["phase"] == "choice":
        return why_not_choose(view, action)
    return moment(view)


def me(view: View) -> Player:
    return view["players"][view["seat"] or 0]


def moment(view: View) -> Line:
    """What this is the time for."""
    return Line(f"moment_{view['phase']}", {"special": special_at(view, view["lot"])} if view["phase"] == "choice" else {})


def special_at(view: View, place: str | None) -> str | None:
    return next((found["special"] for found in view["properties"] if found["name"] == place), None)


def why_not_keep(view: View, card: int) -> Line:
    if view["phase"] != "reserve":
        return Line("reserve_is_made")
    return Line("none_to_keep", {"card": card})


def why_not_declare(view: View, face: str, place: str) -> Line:
    if view["phase"] != "declare":
        return moment(view)
    if place not in [found["name"] for found in view["properties"]]:
        return Line("not_in_this_round", {"place": place})
    if special_at(view, place) == ("too_dark" if face == "ghost" else "old_legend"):
        return Line(f"no_{face}_there", {"place": place})
    return Line(f"no_{face}_left")


def why_not_bid(view: View, action: int) -> Line:
    picked = view["picked"]
    if picked is not None:
        return why_not_place(view, PLACES[action - ACT.lay]) if ACT.lay <= action < ACT.true else Line("place_first", {"card": picked})
    if action == ACT.pass_:
        return Line("pass_after_card" if view["laid_now"] else "pass_before_truelight")
    if action == ACT.done:
        return Line("no_card_yet")
    if action >= ACT.lay:
        return Line("card_first")
    card = action - ACT.bid + 1
    return Line("in_reserve" if card in me(view)["reserve"] else "not_held", {"card": card})


def why_not_place(view: View, place: str) -> Line:
    if view["phase"] == "inform":
        return Line("truelight_first" if place == "deck" else "only_information")
    return Line("not_in_this_round", {"place": place}) if place in PROPERTIES else Line("information_is_over", {"where": f"at_{place}"})


def why_not_choose(view: View, action: int) -> Line:
    special = special_at(view, view["lot"])
    if action < ACT.guess or special != "crystal_ball":
        return Line("other_special", {"special": special, "action": NOTATION[action]})
    tokens = next(len(found["tokens"]) for found in view["properties"] if found["name"] == view["lot"])
    return Line("too_many_ghosts", {"place": view["lot"], "tokens": tokens})
