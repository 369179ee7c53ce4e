"""What the Ghosts of Call of the Spirits were worth, set by set, and what the Haunts took."""

from collections.abc import Iterable, Mapping

from manse.engine.account import Gain, Remark, changed, differences
from manse.engine.speech import Line
from .text import haunt_values, scores
from .view import View


def gains(before: View, after: View) -> Iterable[Gain]:
    if after["event"]["what"] == "penalised":
        return changed(scores(before), scores(after), "penalty")
    return differences(sets(before), sets(after))


def sets(view: View) -> list[Mapping[str, int]]:
    return [{part["part"]: part["points"] for part in score["parts"]} for score in view["aids"]["scores"]]


def deed(view: View, seat: int) -> Line:
    return Line("deeds", {"value": haunt_values(view)[seat]})


def moment(before: View, after: View) -> Remark | None:
    event = after["event"]
    if event["what"] == "won":
        return Remark(Line("moment_duel", {"seat": event["seat"], "other": event["other"]}), 60)
    if event["what"] == "penalised" and event["card"]:
        return Remark(Line("moment_penalty", {"seat": event["seat"]}), 85)
    return None
