"""Ghost for Sale in words: labels, story, reasons, secrets."""

from collections.abc import Sequence

from manse.engine.speech import Line, unseen
from .data import PLACES, PROPERTIES
from .state import NOTATION
from .view import Bid, Happening, Player, Property, View


def label(view: View, action: int) -> Line:
    verb, _, what = NOTATION[action].partition("-")
    match verb:
        case "keep" | "bid":
            return Line(verb, {"card": what})
        case "ghost" | "painting":
            return Line(f"declare_{verb}", {"place": what})
        case "guess":
            return Line(verb, {"ghosts": int(what)})
        case "done":
            return Line("finish")
    return Line("lay", {"where": f"at_{verb}"}) if verb in PLACES else Line(verb)


def caption(view: View) -> Line:
    event, args = view["event"], told(view)
    if event["what"] == "turned_up":
        return turned_up_caption(view, args)
    return Line(wording(view, event, event["seat"] == view["seat"]), args)


def told(view: View) -> dict[str, object]:
    """All that a caption may speak of."""
    event, deck = view["event"], view["deck"]
    args: dict[str, object] = {**event, "where": f"at_{event['place']}", "points": event["number"], "ghosts": event["number"]}
    args |= {"round": view["round"], "cards": view["keep"], "true": deck["true"], "false": deck["cards"] - (deck["true"] or 0)}
    if event["what"] == "won":
        args["total"] = total(bids_at(view, event["place"]), event["seat"])
    elif event["what"] == "scored":
        args["ghosts"] = property_named(view, event["place"])["ghosts"]
    elif event["what"] == "ended":
        args |= {"winners": view["winners"], "points": max(scores(view))}
    return args


def wording(view: View, event: Happening, own: bool) -> str:
    """Which sentence it is: some are said otherwise to those who may not know, or who are meant."""
    what, other = event["what"], event["other"]
    match what:
        case "set_out":
            return f"set_out_{view['round']}" + ("_specials" if view["advanced"] else "")
        case "collected":
            return "collected" if view["deck"]["on_offer"] else "unused_leave"
        case "declared":
            return f"declared_{event['face']}"
        case "kept" | "picked" | "laid" if event["card"] is None:
            return f"{what}_hidden"
        case "laid":
            return "laid" if own else "laid_openly"
        case "looked" if not own and other is not None and other == view["seat"]:
            return "looked_at_yours"
        case "chose" | "looked" | "peeked":
            return what if own else f"{what}_hidden"
        case "returned" if event["seat"] is None:
            return "nobody_came"
        case "unwanted" if event["place"] == "deck":
            return "unwanted_deck"
        case "used":
            return f"used_{event['special']}"
        case "revealed":
            return f"revealed_{event['says']}"
        case "divined":
            return "divined_right" if event["right"] else "divined_wrong"
    return what


def turned_up_caption(view: View, args: dict[str, object]) -> Line:
    place, ranking = view["event"]["place"], view["truelight"]["ranking"]
    if place == "truelight":
        return Line("turned_up_truelight", args | {"ranking": ranking}) if ranking else Line("nobody_came", args)
    totals = {bid["seat"]: total(bids_at(view, place), bid["seat"]) for bid in bids_at(view, place)}
    leaders = sorted(seat for seat in totals if totals[seat] == max(totals.values()))
    args |= {"total": max(totals.values()), "seats": leaders}
    return Line("turned_up", args | {"seat": leaders[0]}) if len(leaders) == 1 else Line("turned_up_tied", args)


def property_named(view: View, name: str | None) -> Property:
    return next(found for found in view["properties"] if found["name"] == name)


def bids_at(view: View, place: str | None) -> list[Bid]:
    return view["deck"]["bids"] if place == "deck" else property_named(view, place)["bids"]


def total(bids: Sequence[Bid], seat: int | None) -> int:
    return sum(bid["card"] or 0 for bid in bids if bid["seat"] == seat)


def why_not(view: View, action: int) -> Line:
    verb, _, what = NOTATION[action].partition("-")
    match view["phase"], verb:
        case "reserve", "keep":
            return Line("none_to_keep", {"card": int(what)})
        case _, "keep":
            return Line("reserve_is_made")
        case "declare", "ghost" | "painting":
            return why_not_declare(view, verb, what)
        case "choice", "mirror" | "crypt" | "decline" | "guess":
            return why_not_choose(view, verb, NOTATION[action])
        case "inform" | "auction", _ if verb in ("bid", "pass", "done", *PLACES):
            return why_not_bid(view, verb, what)
        case "choice", _:
            return Line("moment_choice", {"special": property_named(view, view["lot"])["special"]})
    return Line(f"moment_{view['phase']}")


def me(view: View) -> Player:
    return view["players"][view["seat"] or 0]


def why_not_declare(view: View, face: str, place: str) -> Line:
    if place not in [found["name"] for found in view["properties"]]:
        return Line("not_in_this_round", {"place": place})
    if property_named(view, place)["special"] == ("too_dark" if face == "ghost" else "old_legend"):
        return Line(f"no_{face}_there", {"place": place})
    return Line(f"no_{face}_left")


def why_not_bid(view: View, verb: str, card: str) -> Line:
    picked = view["picked"]
    if picked is not None:
        if verb not in PLACES:
            return Line("place_first", {"card": picked})
        if view["phase"] == "inform":
            return Line("truelight_first" if verb == "deck" else "only_information")
        late = Line("information_is_over", {"where": f"at_{verb}"})
        return Line("not_in_this_round", {"place": verb}) if verb in PROPERTIES else late
    match verb:
        case "pass":
            return Line("pass_after_card" if view["laid_now"] else "pass_before_truelight")
        case "done":
            return Line("no_card_yet")
        case "bid":
            return Line("in_reserve" if int(card) in me(view)["reserve"] else "not_held", {"card": int(card)})
    return Line("card_first")


def why_not_choose(view: View, verb: str, action: str) -> Line:
    lot = property_named(view, view["lot"])
    if verb != "guess" or lot["special"] != "crystal_ball":
        return Line("other_special", {"special": lot["special"], "action": action})
    return Line("too_many_ghosts", {"place": lot["name"], "tokens": len(lot["tokens"])})


def secrets(view: View, world: View) -> list[Line]:
    answers = [player["question"]["says"] for player in world["players"]]
    hidden = [player["seat"] for player in view["players"] if player["question"]["chosen"] and player["question"]["says"] is None]
    found = [Line(f"secret_{answers[seat]}", {"seat": seat}) for seat in hidden]
    found += unseen("secret_hand", [one["hand"] for one in view["players"]], [one["hand"] for one in world["players"]])
    found += unseen("secret_reserve", [one["reserve"] for one in view["players"]], [one["reserve"] for one in world["players"]])
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
    if phase == "reserve":
        return Line("asked_reserve", {"cards": view["keep"] - len(me(view)["reserve"])})
    if phase == "declare":
        faces = sorted({action.split("-")[0] for action in legal})
        return Line(f"asked_declare_{'_or_'.join(faces)}")
    if phase == "choice":
        special = property_named(view, view["lot"])["special"]
        return Line("asked_guess" if special == "crystal_ball" else "asked_choice", {"special": special, "place": view["lot"]})
    if phase not in ("inform", "auction"):
        return Line(f"asked_{phase}")
    if picked is not None:
        places = [place for place in legal if place in PLACES]
        return Line(f"asked_lay_{phase}" if len(places) > 1 else "asked_lay", {"card": picked, "place": f"at_{places[0]}"})
    if view["last_call"]:
        return Line("asked_last")
    if "done" in legal:
        return Line("asked_second" if len(legal) > 1 else "asked_done")
    if "pass" not in legal:
        return Line("asked_truelight")
    offer = f"asked_{phase}" if phase == "auction" else "asked_inform" if view["deck"]["on_offer"] else "asked_inform_truelight"
    return Line(offer if len(legal) > 1 else "asked_pass")
