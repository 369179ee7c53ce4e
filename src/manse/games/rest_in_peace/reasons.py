"""Why a player may not do something now: every reason names the card it is about."""

from manse.engine.speech import Line
from .data import CARDS, FIRST_PSYCHIC, VALUES
from .psychics import VALUE, WHEN, Card, When
from .state import ACT, NOTATION
from .view import Asking, View


def why_not(view: View, action: int) -> Line:
    asking = view["asking"]
    assert asking is not None, "a reason is asked for when it is the seat's turn"
    if asking["what"] == "turn":
        return not_in_turn(view, action)
    if asking["what"] != "place_on_tenth":
        return not_an_answer(view, asking, action)
    return missing(action) if action < ACT.done else Line("round_over") if action == ACT.done else unasked(action)


def seat_of(view: View) -> int:
    return view["seat"] or 0


def has(view: View, action: int) -> bool:
    seat = seat_of(view)
    return CARDS[action] in (view["hands"][seat] if action < VALUES else view["psychics"][seat])


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
    if not has(view, action):
        return missing(action)
    card = CARDS[action]
    psychic = max(0, action - FIRST_PSYCHIC)
    if psychic and WHEN[psychic] == When.TENTH:
        return Line("only_tenth", {"card": card})
    if psychic and 1 - seat_of(view) in holders(view, Card.PRIVATE_LOUNGE):
        return Line("barred", {"card": card, "psychic": Card.PRIVATE_LOUNGE.word})
    value = int(VALUE[psychic]) if psychic else action + 1
    if value in view["banned"]:
        return banned(view, card, value)
    if psychic == Card.BLOODY_MARY and len(view["hands"][seat_of(view)]) < 2 and not holders(view, Card.WERE_WORTHLESS):
        return Line("cannot_pay", {"card": card, "count": len(view["hands"][seat_of(view)])})
    if must_stumble(view):
        return Line("tripped", {"card": card, "psychic": Card.TRIPPED.word})
    return Line("need_two", {"card": card, "psychic": Card.TWOS_MORE_FUN.word})


def must_stumble(view: View) -> bool:
    banned = [f"ghost-{value}" for value in view["banned"]]
    playable = any(ghost not in banned for ghost in view["hands"][seat_of(view)])
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
