"""Why a player may not do something now, in words."""

from manse.engine.speech import Line
from manse.games.ghost_for_sale.data import PLACES, PROPERTIES
from manse.games.ghost_for_sale.state import BID, DONE, GHOST_AT, GUESS, KEEP, NOTATION, PAINTING_AT, PASS, PLACE, TRUE
from manse.games.ghost_for_sale.view import Player, View

BIDDING = ("inform", "auction")


def why_not(view: View, action: int) -> Line:
    if action < BID:
        return why_not_keep(view, action - KEEP + 1)
    if GHOST_AT <= action < PLACE:
        face = "ghost" if action < PAINTING_AT else "painting"
        return why_not_declare(view, face, PROPERTIES[action - (GHOST_AT if face == "ghost" else PAINTING_AT)])
    if BID <= action < TRUE or action in (PASS, DONE):
        return why_not_bid(view, action) if view["phase"] in BIDDING else moment(view)
    if action > DONE and view["phase"] == "choice":
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
        return why_not_place(view, PLACES[action - PLACE]) if PLACE <= action < TRUE else Line("place_first", {"card": picked})
    if action == PASS:
        return Line("pass_after_card" if view["laid_now"] else "pass_before_truelight")
    if action == DONE:
        return Line("no_card_yet")
    if action >= PLACE:
        return Line("card_first")
    card = action - BID + 1
    return Line("in_reserve" if card in me(view)["reserve"] else "not_held", {"card": card})


def why_not_place(view: View, place: str) -> Line:
    if view["phase"] == "inform":
        return Line("truelight_first" if place == "deck" else "only_information")
    return Line("not_in_this_round", {"place": place}) if place in PROPERTIES else Line("information_is_over", {"where": f"at_{place}"})


def why_not_choose(view: View, action: int) -> Line:
    special = special_at(view, view["lot"])
    if action < GUESS or special != "crystal_ball":
        return Line("other_special", {"special": special, "action": NOTATION[action]})
    tokens = next(len(found["tokens"]) for found in view["properties"] if found["name"] == view["lot"])
    return Line("too_many_ghosts", {"place": view["lot"], "tokens": tokens})
