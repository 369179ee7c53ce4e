"""How a game of Rest in Peace was won: by mansions at once, by the tenth, or by the mansions after all."""

from collections.abc import Iterator

from manse.engine.account import Gain, Remark, changed
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
        return at_once(view, seat or 0)
    if seat is None:
        return Line("decided_draw", {"tied": totals[0], "owned": owned[0]})
    if totals[0] == totals[1]:
        return Line("decided_mansions", {"seat": seat, "tied": totals[0], "owned": owned[seat], "others": owned[1 - seat]})
    level = owned[0] == owned[1]
    args = {"seat": seat, "mine": totals[seat], "theirs": totals[1 - seat]}
    return Line("decided_tenth_level", args | {"owned": owned[0]}) if level else Line("decided_tenth", args)


def at_once(view: View, seat: int) -> Line:
    manors = view["manors"][seat] >= view["manors_to_win"]
    args = {"seat": seat, "manors": view["manors_to_win"], "castles": view["castles_to_win"]}
    return Line("decided_manors" if manors else "decided_castles", args)


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
