"""How a game of Rest in Peace was won: by mansions at once, by the tenth, or by the mansions after all. Bluffs: withdrawing although a card
would have kept one in, giving up with cards in hand, and what goes face down on the tenth."""

from collections.abc import Iterator, Sequence
from typing import Any

from manse.engine.account import Bluff, Deed, Gain, Remark, changed
from manse.engine.speech import Line
from .text import scores
from .view import View

FEWEST = False  # who wins the tenth may well have fewer mansions


def gains(before: View, after: View) -> Iterator[Gain]:
    yield from changed(before["manors"], after["manors"], "manors")
    yield from changed(before["castles"], after["castles"], "castles")


def result(view: View, seat: int) -> Line:
    return Line("result", {"manors": view["manors"][seat], "castles": view["castles"][seat]})


def decided(view: View) -> Line:
    seat, owned, totals = view["winner"], scores(view), [side["total"] for side in view["sides"]]
    if view["event"]["what"] == "awarded":
        manors = view["manors"][seat or 0] >= view["manors_to_win"]
        args = {"seat": seat, "manors": view["manors_to_win"], "castles": view["castles_to_win"]}
        return Line("decided_manors" if manors else "decided_castles", args)
    if seat is None:
        return Line("decided_draw", {"tied": totals[0], "owned": owned[0]})
    if totals[0] == totals[1]:
        return Line("decided_mansions", {"seat": seat, "tied": totals[0], "owned": owned[seat], "others": owned[1 - seat]})
    level = owned[0] == owned[1]
    args = {"seat": seat, "mine": totals[seat], "theirs": totals[1 - seat]}
    return Line("decided_tenth_level", args | {"owned": owned[0]}) if level else Line("decided_tenth", args)


def moment(before: View, after: View) -> Remark | None:
    what = after["event"]["what"]
    if after["over"]:
        return Remark(Line("moment_last_round" if what == "awarded" else "moment_tenth_scored"), 95)
    if what == "revealed":
        return Remark(Line("moment_tenth_revealed"), 70)
    if what == "acted" and (ahead := leader(after)) not in (None, leader(before)):
        return Remark(Line("moment_tenth_turned", {"seat": ahead}), 85)
    return None


def leader(view: View) -> int | None:
    one, other = (side["total"] for side in view["sides"])
    return None if one == other else int(other > one)


def bluffs(deeds: Sequence[Deed], last: Any) -> Iterator[Bluff]:
    for deed in deeds:
        asking, done = deed.view["asking"], deed.view["done"]
        if asking and asking["what"] == "place_on_tenth":
            yield from tenth(deed)
        elif deed.action == "done" and done and not done["stays"] and len(deed.legal) > 1:
            yield withdrawal(deed)


def withdrawal(deed: Deed) -> Bluff:
    staying = {prospect["action"] for prospect in deed.view["prospects"] if prospect["stays"]}
    enough = tuple(action for action in deed.legal if action in staying)
    told = {"seat": deed.seat, "round": deed.view["round"], "cards": enough}
    if enough:
        return Bluff(deed.number, "held_back", Line("bluff_held_back", told), enough)
    rest = tuple(action for action in deed.legal if action != "done")
    return Bluff(deed.number, "withdrew", Line("bluff_withdrew", told), rest)


def tenth(deed: Deed) -> Iterator[Bluff]:
    cards = tuple(action for action in deed.legal if action != "nothing")
    if deed.action == "nothing" and cards:
        yield Bluff(deed.number, "tenth", Line("bluff_tenth_nothing", {"seat": deed.seat}), cards)
    elif deed.action != "nothing":
        yield Bluff(deed.number, "tenth", Line("bluff_tenth", {"seat": deed.seat, "card": deed.action}), ("nothing",))
