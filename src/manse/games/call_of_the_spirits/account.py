"""What the Ghosts of Call of the Spirits were worth, set by set, and what the Haunts took; bluffs are Duels that were sought, dials set in
secret, and Haunts that went under the deck while worse ones stayed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from manse.engine.account import Bluff, Deed, Gain, Remark, changed, differences
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


def bluffs(deeds: Sequence[Deed], last: Any) -> Iterator[Bluff]:
    for deed in deeds:
        verb, _, what = deed.action.partition("-")
        told: dict[str, object] = {"seat": deed.seat}
        if verb == "duel":
            plain = tuple(action for action in deed.legal if not action.startswith("duel-"))
            yield Bluff(deed.number, "duel", Line("bluff_duel", told | {"other": int(what) - 1}), plain)
        elif verb == "dial":
            (other,) = {deed.view["duel"]["opponent"], deed.view["duel"]["challenger"]} - {deed.seat}
            yield Bluff(deed.number, "dial", Line("bluff_dial", told | {"other": other, "number": int(what)}))
        elif verb == "discard":
            most = max((held for held in deed.view["players"][deed.seat]["haunts"] if held), default=0)
            if most > int(what) and f"discard-{most}" in deed.legal:
                yield Bluff(deed.number, "haunt", Line("bluff_haunt", told | {"value": int(what), "most": most}), (f"discard-{most}",))
