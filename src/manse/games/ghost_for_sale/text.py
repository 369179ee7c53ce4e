"""Ghost for Sale in words: labels, story, reasons, secrets. The table for a terminal is in picture.py."""

from collections.abc import Sequence

from manse.engine.speech import Line
from manse.games.ghost_for_sale.data import PLACES, PROPERTIES
from manse.games.ghost_for_sale.picture import picture
from manse.games.ghost_for_sale.refusals import why_not
from manse.games.ghost_for_sale.state import BID, DONE, GHOST_AT, GUESS, KEEP, NOTATION, PAINTING_AT, PLACE, TRUE
from manse.games.ghost_for_sale.view import Bid, Happening, Property, View

__all__ = ["NOTATION", "caption", "label", "picture", "scores", "secrets", "why_not"]


def label(action: int) -> Line:
    if action < BID:
        return Line("keep", {"card": action - KEEP + 1})
    if action < GHOST_AT:
        return Line("bid", {"card": action - BID + 1})
    if action < PAINTING_AT:
        return Line("declare_ghost", {"place": PROPERTIES[action - GHOST_AT]})
    if action < PLACE:
        return Line("declare_painting", {"place": PROPERTIES[action - PAINTING_AT]})
    if action < TRUE:
        return Line("lay", {"where": f"at_{PLACES[action - PLACE]}"})
    if action >= GUESS:
        return Line("guess", {"ghosts": action - GUESS})
    return Line(NOTATION[action] if action != DONE else "finish")


def caption(view: View) -> Line:
    event = view["event"]
    if event["what"] in SPOKEN_BY_PLACE:
        return place_caption(view, event)
    if event["what"] in SPOKEN_BY_CARD:
        return card_caption(view, event)
    what, seat = event["what"], event["seat"]
    match what:
        case "opened":
            return Line(what, {"seat": seat, "cards": view["keep"]})
        case "set_out":
            return Line(f"set_out_{view['round']}" + ("_specials" if view["advanced"] else ""), {"seat": seat})
        case "chose":
            return Line("chose" if seat == view["seat"] else "chose_hidden", {"seat": seat, "says": event["says"]})
        case "collected":
            return Line("collected" if view["deck"]["on_offer"] else "unused_leave")
        case "declared":
            return Line(f"declared_{event['face']}", {"seat": seat, "place": event["place"]})
        case "looked":
            return looked_caption(view, event)
        case "revealed":
            return Line(f"revealed_{event['says']}", {"seat": seat})
        case "closed":
            return Line(what, {"round": view["round"]})
        case "admired":
            return Line(what, {"seat": seat, "points": event["number"]})
        case "ended":
            return Line(what, {"winners": view["winners"], "points": max(scores(view))})
    return Line(what, {"seat": seat})


SPOKEN_BY_CARD = ("kept", "picked", "laid")


def card_caption(view: View, event: Happening) -> Line:
    args = {"seat": event["seat"], "card": event["card"], "back": event["back"], "where": f"at_{event['place']}"}
    if event["card"] is None:
        return Line(f"{event['what']}_hidden", args)
    openly = event["what"] == "laid" and event["seat"] != view["seat"]
    return Line("laid_openly" if openly else event["what"], args)


def looked_caption(view: View, event: Happening) -> Line:
    """Who looks is told what the card says; who is looked at, that it was theirs."""
    args = {"seat": event["seat"], "other": event["other"], "says": event["says"]}
    if event["seat"] == view["seat"]:
        return Line("looked", args)
    return Line("looked_at_yours" if event["other"] == view["seat"] and view["seat"] is not None else "looked_hidden", args)


SPOKEN_BY_PLACE = (
    "turned_up",
    "returned",
    "peeked",
    "unwanted",
    "won",
    "took_portraits",
    "used",
    "declined",
    "guessed",
    "scored",
    "divined",
)


def place_caption(view: View, event: Happening) -> Line:
    what, place, seat = event["what"], event["place"], event["seat"]
    args: dict[str, object] = {"place": place, "seat": seat, "special": event["special"]}
    if what == "turned_up":
        return turned_up_caption(view, str(place))
    if what == "returned":
        return Line(what if seat is not None else "nobody_came", args)
    if what == "peeked":
        true = view["deck"]["true"]
        known = {"true": true, "false": view["deck"]["cards"] - (true or 0)}
        return Line(what if seat == view["seat"] else "peeked_hidden", args | known)
    if what == "unwanted":
        return Line(what if place in PROPERTIES else "unwanted_deck", args)
    if what == "won":
        return Line(what, args | {"total": total(property_named(view, str(place))["bids"], seat)})
    if what == "used":
        return Line(f"used_{event['special']}", args)
    if what == "guessed":
        return Line(what, args | {"ghosts": event["number"]})
    if what == "scored":
        return Line(what, args | {"points": event["number"], "ghosts": property_named(view, str(place))["ghosts"]})
    if what == "divined":
        return Line("divined_right" if event["right"] else "divined_wrong", args | {"ghosts": event["number"]})
    return Line(what, args)


def turned_up_caption(view: View, place: str) -> Line:
    if place == "truelight":
        ranking = view["truelight"]["ranking"]
        return Line("turned_up_truelight", {"ranking": ranking}) if ranking else Line("nobody_came", {})
    bids = view["deck"]["bids"] if place == "deck" else property_named(view, place)["bids"]
    bidders = {bid["seat"] for bid in bids}
    most = max(total(bids, seat) for seat in bidders)
    leaders = sorted(seat for seat in bidders if total(bids, seat) == most)
    args = {"where": f"at_{place}", "total": most}
    return Line("turned_up", args | {"seat": leaders[0]}) if len(leaders) == 1 else Line("turned_up_tied", args | {"seats": leaders})


def property_named(view: View, name: str) -> Property:
    return next(found for found in view["properties"] if found["name"] == name)


def total(bids: Sequence[Bid], seat: int | None) -> int:
    return sum(bid["card"] or 0 for bid in bids if bid["seat"] == seat)


def secrets(view: View, world: View) -> list[Line]:
    found = []
    for mine, theirs in zip(view["players"], world["players"], strict=True):
        seat = mine["seat"]
        if mine["question"]["chosen"] and mine["question"]["says"] is None:
            found.append(Line(f"secret_{theirs['question']['says']}", {"seat": seat}))
        for where, known, there in (("hand", mine["hand"], theirs["hand"]), ("reserve", mine["reserve"], theirs["reserve"])):
            if None in known:
                found += [Line(f"secret_{where}", {"seat": seat, "card": card}) for card in sorted({card or 0 for card in there})]
    answers = [player["question"]["says"] for player in world["players"]]
    hidden = [player["seat"] for player in view["players"] if player["question"]["chosen"] and player["question"]["says"] is None]
    for lot, real in zip(view["properties"], world["properties"], strict=True):
        found += secret_bids(lot["name"], lot["bids"], real["bids"])
        if any(token["seat"] in hidden for token in lot["tokens"]):
            ghosts = sum((token["face"] == "ghost") == (answers[token["seat"]] == "true") for token in lot["tokens"])
            found.append(Line("secret_ghosts", {"place": lot["name"], "ghosts": ghosts}))
    found += secret_bids("truelight", view["truelight"]["bids"], world["truelight"]["bids"])
    return found + secret_bids("deck", view["deck"]["bids"], world["deck"]["bids"])


def secret_bids(place: str, known: Sequence[Bid], there: Sequence[Bid]) -> list[Line]:
    """What the bids with a card face down add up to."""
    return [
        Line("secret_bid", {"seat": seat, "where": f"at_{place}", "total": total(there, seat)})
        for seat in sorted({bid["seat"] for bid in known if bid["card"] is None})
    ]


def scores(view: View) -> Sequence[int]:
    return [player["points"] for player in view["players"]]


def asked(view: View, legal: Sequence[str]) -> Line:
    phase, picked = view["phase"], view["picked"]
    me = view["players"][view["seat"] or 0]
    if phase == "reserve":
        return Line("asked_reserve", {"cards": view["keep"] - len(me["reserve"])})
    if phase == "declare":
        faces = sorted({action.split("-")[0] for action in legal})
        return Line(f"asked_declare_{'_or_'.join(faces)}")
    if phase == "choice":
        special = next((lot["special"] for lot in view["properties"] if lot["name"] == view["lot"]), None)
        return Line("asked_guess" if special == "crystal_ball" else "asked_choice", {"special": special, "place": view["lot"]})
    if phase not in ("inform", "auction"):
        return Line(f"asked_{phase}")
    if picked is not None:
        return Line("asked_lay", {"card": picked, "places": [f"at_{place}" for place in legal if place in PLACES]})
    if view["last_call"]:
        return Line("asked_last")
    if "done" in legal:
        return Line("asked_second" if len(legal) > 1 else "asked_done")
    if "pass" not in legal:
        return Line("asked_truelight")
    offer = f"asked_{phase}" if phase == "auction" else "asked_inform" if view["deck"]["on_offer"] else "asked_inform_truelight"
    return Line(offer if len(legal) > 1 else "asked_pass")
