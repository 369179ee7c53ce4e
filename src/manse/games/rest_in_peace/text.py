"""Rest in Peace in words: notation, story, beliefs, scores, and reasons, each of which names the card it is about."""

from collections.abc import Sequence

from manse.engine.speech import Line, unseen
from .breakdown import Counted, Side
from .data import CARDS, FIRST_PSYCHIC, GHOSTS, VALUES
from .psychics import VALUE, WHEN, Card, Effect, When
from .state import ACT, NOTATION
from .view import Asking, Place, View

AS_GHOSTS = [card.word for card in Card if card.row.effect in (Effect.VALUE, Effect.TWO_GHOSTS)]  # psychics that only count


def label(view: View, action: int) -> Line:
    """For who decides: what it does now; for others, what it may do at any time."""
    done = view["done"] if view["seat"] is not None else None
    asked = view["asking"]
    tenth = asked is not None and asked["what"] == "place_on_tenth" and asked["seat"] == view["seat"]
    if action < ACT.done:
        return Line("play" if done else "tenth" if tenth else "card", {"card": CARDS[action]})
    if action == ACT.nothing and tenth:
        return Line("tenth_nothing")
    if action == ACT.done and done:
        return Line("stay", {"mine": done["mine"], "theirs": done["theirs"]}) if done["stays"] else Line("withdraw")
    if ACT.name <= action < ACT.my_deck:
        return Line("name_value", {"value": action - ACT.name + 1})
    if action >= ACT.point:
        return Line("point", {"place": action - ACT.point + 2})
    return Line(NOTATION[action].replace("-", "_"))


def caption(view: View) -> Line:
    return Line(wording(view), told(view))


def wording(view: View) -> str:
    """Which sentence it is: some are said otherwise where there is nothing, or where the reader may not know what."""
    event, psychic = view["event"], view["line"][view["round"] - 1]["psychic"]
    what, card = event["what"], event["card"]
    match what:
        case "begun" | "lulled" if not psychic:
            return f"{what}_bare"
        case "shown" if card is None:
            return "shown_empty"
        case "shown" if (worth := own_card(view, event["psychic"])) and worth["printed"] is None:
            return "shown_banned"
        case "met" if not card:
            return "met_hidden" if event["hidden"] else "met_nobody"
        case "took_back" if card and card not in GHOSTS:
            return "took_psychic_back"
        case "took_back" | "kept" | "placed" if not card:
            return f"{what}_hidden" if event["hidden"] else f"{what}_nothing"
        case "swapped" if not event["places"]:
            return "swapped_nothing"
        case "awarded":
            both = event["whose"] == event["seat"]
            return "awarded_game" if view["over"] else "awarded_bare" if not psychic else "awarded_both" if both else "awarded"
        case "drew" if None in event["drawn"]:
            return "drew_seen" if any(event["drawn"]) else "drew_hidden"
        case "drew" if not event["drawn"]:
            return "drew_nothing"
        case "turned_up" if not card:
            return "turned_up_nothing"
        case "acted":
            gone = own_card(view, card) is None
            return "acted_gone" if gone else "acted_idle" if event["idle"] else "acted_counts" if card in AS_GHOSTS else "acted"
        case "scored" if view["sides"][0]["total"] == view["sides"][1]["total"]:
            return "scored_draw" if view["winner"] is None else "scored_mansions"
    return what


SUMMED = ("stayed", "withdrew", "revealed", "scored")  # events that are told with the whole sum


def told(view: View) -> dict[str, object]:
    """All that a caption may speak of."""
    event, here, owned = view["event"], view["line"][view["round"] - 1], scores(view)
    what, seat = event["what"], event["seat"] or 0
    sums = {"mine": tally(view["sides"][seat]), "theirs": tally(view["sides"][1 - seat])} if what in SUMMED else totals(view, seat)
    args: dict[str, object] = {**event, **sums, "psychic": event["psychic"] or here["psychic"], "round": view["round"]}
    args |= {"manors": view["manors"][seat], "castles": view["castles"][seat], "mansions": mansions(here)}
    match what:
        case "dealt":
            args["count"] = len(view["hands"][0])
        case "met":
            args["seat"] = event["whose"]
        case "pointed" | "swapped" | "turned_up":
            args |= zip(("place", "other"), event["places"], strict=False)
        case "lulled":
            args["place"] = view["round"] + 1
        case "drew":
            args |= {"cards": [ghost for ghost in event["drawn"] if ghost], "count": len(event["drawn"])}
        case "revealed":
            args |= {"one": 0, "other": 1}
        case "acted":
            card = own_card(view, event["card"])
            args["counts"] = card and card["counts"]
        case "scored":
            args |= {"owned": owned[seat], "others": owned[1 - seat], "tied": view["sides"][0]["total"]}
    return args


def own_card(view: View, card: str | None) -> Counted | None:
    """A card of the actor, if it is in play."""
    return next((found for found in view["sides"][view["event"]["seat"] or 0]["cards"] if found["card"] == card), None)


def totals(view: View, seat: int | None) -> dict[str, int]:
    """Both totals, the own first."""
    own = seat or 0
    return {"mine": view["sides"][own]["total"], "theirs": view["sides"][1 - own]["total"]}


def tally(side: Side) -> list[Line]:
    """A total with its sum, card by card: equal cards together, psychics that count nothing left out."""
    kinds: dict[str, list[Counted]] = {}
    for card in side["cards"]:
        if card["counts"] or card["changes"]:
            kinds.setdefault(f"{card['card']} {card['counts']}", []).append(card)
    parts = [part(cards[0], len(cards)) for cards in kinds.values()]
    if not parts or (len(parts) == 1 and parts[0].key == "part"):
        return [Line("tally_plain", {"total": side["total"]})]
    return [Line("tally", {"total": side["total"], "parts": [chain("plus", parts)]})]


def part(card: Counted, times: int) -> Line:
    changes = [Line("change", {"change": f"{each['change']:+}", "psychic": each["psychic"]}) for each in card["changes"]]
    named = "" if card["card"].startswith("ghost-") else "_named"
    args = {"card": card["card"], "counts": card["counts"], "printed": (card["printed"] or 0) * card["copies"]}
    line = Line(f"part{named}_changed", args | {"changes": [chain("beside", changes)]}) if changes else Line(f"part{named}", args)
    return Line("times", {"times": times, "part": [line]}) if times > 1 else line


def chain(link: str, lines: Sequence[Line]) -> Line:
    """Lines one after the other."""
    first, *rest = lines
    return Line(link, {"first": [first], "rest": [chain(link, rest)]}) if rest else first


def mansions(place: Place) -> list[Line]:
    kinds = {"manors": place["manors"], "castles": place["castles"]}
    return [Line(kind, {"count": count}) for kind, count in kinds.items() if count]


def secrets(view: View, world: View) -> list[Line]:
    late, there = ([player["ghosts"] for player in one["late"]] for one in (view, world))
    return unseen("holds", view["hands"], world["hands"]) + unseen("hides", late, there)


def scores(view: View) -> Sequence[int]:
    """Mansions: they decide when the tenth does not."""
    return [manors + castles for manors, castles in zip(view["manors"], view["castles"], strict=True)]


def asked(view: View, legal: Sequence[str]) -> Line:
    asking = view["asking"]
    what, psychic = (asking["what"], asking["psychic"]) if asking else ("turn", None)
    if what != "turn":
        question = Line(f"ask_{what}")
        return Line("asked_for", {"psychic": psychic, "ask": [question]}) if psychic else question
    if "stumble" in legal:
        return Line("asked_stumble")
    done = view["done"]
    args = {"mine": done["mine"], "theirs": done["theirs"]} if done else totals(view, view["seat"])
    if done is None or "done" not in legal:
        return Line("asked_second", args)
    alone = "_only" if len(legal) == 1 else ""
    few = "_few" if done["too_few"] else ""
    return Line(f"asked_stay{alone}" if done["stays"] else f"asked_leave{few}{alone}", args)


def why_not(view: View, action: int) -> Line:
    asking = view["asking"]
    assert asking is not None, "a reason is asked for when it is the seat's turn"
    if asking["what"] == "turn":
        return not_in_turn(view, action)
    if asking["what"] != "place_on_tenth":
        return not_an_answer(view, asking, action)
    return missing(action) if action < ACT.done else Line("round_over") if action == ACT.done else unasked(action)


def missing(action: int) -> Line:
    return Line("no_ghost" if action < VALUES else "no_psychic", {"card": CARDS[action]})


def unasked(action: int) -> Line:
    """A choice that no card asks for."""
    if action == ACT.stumble:
        return Line("not_tripped")
    words = NOTATION[action].split("-")
    kind = "deck" if "deck" in words else words[0] if words[0] in ("value", "place") else "player"
    return Line(f"no_{kind}_asked")


def holders(view: View, psychic: Card) -> list[int]:
    """Whose psychic holds in this round."""
    return [held["seat"] for held in view["holding"] if held["psychic"] == psychic.word]


def not_in_turn(view: View, action: int) -> Line:
    if action == ACT.done:
        return Line("second_card", {"psychic": Card.TWOS_MORE_FUN.word})
    if action == ACT.nothing:
        return Line("say_done")
    if action == ACT.stumble and must_stumble(view):
        return Line("need_two_ghosts", {"psychic": Card.TWOS_MORE_FUN.word})
    if action > ACT.done:
        return unasked(action)
    card, psychic, seat = CARDS[action], max(0, action - FIRST_PSYCHIC), view["seat"] or 0
    hand = view["hands"][seat]
    if card not in (hand if action < VALUES else view["psychics"][seat]):
        return missing(action)
    if psychic and WHEN[psychic] == When.TENTH:
        return Line("only_tenth", {"card": card})
    if psychic and 1 - seat in holders(view, Card.PRIVATE_LOUNGE):
        return Line("barred", {"card": card, "psychic": Card.PRIVATE_LOUNGE.word})
    value = int(VALUE[psychic]) if psychic else action + 1
    if value in view["banned"]:
        return banned(view, card, value)
    if psychic == Card.BLOODY_MARY and len(hand) < 2 and not holders(view, Card.WERE_WORTHLESS):
        return Line("cannot_pay", {"card": card, "count": len(hand)})
    if must_stumble(view):
        return Line("tripped", {"card": card, "psychic": Card.TRIPPED.word})
    return Line("need_two", {"card": card, "psychic": Card.TWOS_MORE_FUN.word})


def must_stumble(view: View) -> bool:
    banned = [f"ghost-{value}" for value in view["banned"]]
    playable = any(ghost not in banned for ghost in view["hands"][view["seat"] or 0])
    return view["seat"] in view["tripped"] and view["played_this_turn"] == 0 and playable


def banned(view: View, card: str, value: int) -> Line:
    values = [str(each) for each in view["banned"]]
    return Line("banned", {"card": card, "value": value, "values": values, "psychic": Card.NEVER_SEEN_AGAIN.word})


def not_an_answer(view: View, asking: Asking, action: int) -> Line:
    """While a psychic waits for a choice."""
    what, psychic = asking["what"], asking["psychic"]
    if what == "value" and ACT.name <= action < ACT.my_deck:
        return Line("named_already", {"value": action - ACT.name + 1, "psychic": psychic})
    if what == "place" and action >= ACT.point:
        place = action - ACT.point + 2
        ahead = view["round"] < place <= view["rounds"]
        return Line("place_chosen" if ahead else "place_behind", {"place": place, "psychic": psychic})
    if action < ACT.done and what not in ("value", "place", "deck", "player"):
        value = action + 1
        if what in ("fetch", "copy") and action < VALUES and value in view["banned"]:
            return banned(view, CARDS[action], value)
        return Line(f"cannot_{what}", {"card": CARDS[action], "psychic": psychic})
    return Line("answer_first", {"psychic": psychic, "ask": [Line(f"ask_{what}")]})
