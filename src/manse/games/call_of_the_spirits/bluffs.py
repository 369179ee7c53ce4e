"""Call of the Spirits: Duels that were sought, dials set in secret, and Haunts that went under the deck while worse ones stayed."""

from collections.abc import Iterator, Sequence
from typing import Any

from manse.engine.bluff import Bluff, Deed
from manse.engine.speech import Line


def bluffs(deeds: Sequence[Deed], last: Any) -> Iterator[Bluff]:
    for deed in deeds:
        verb, _, what = deed.action.partition("-")
        if verb == "duel":
            plain = tuple(action for action in deed.legal if not action.startswith("duel-"))
            yield Bluff(deed.number, "duel", Line("bluff_duel", {"seat": deed.seat, "other": int(what) - 1}), plain)
        elif verb == "dial":
            yield dial(deed, int(what))
        elif verb == "discard":
            yield from haunt(deed, int(what))


def dial(deed: Deed, number: int) -> Bluff:
    duel = deed.view["duel"]
    other = duel["opponent"] if duel["challenger"] == deed.seat else duel["challenger"]
    return Bluff(deed.number, "dial", Line("bluff_dial", {"seat": deed.seat, "other": other, "number": number}))


def haunt(deed: Deed, value: int) -> Iterator[Bluff]:
    most = max((held for held in deed.view["players"][deed.seat]["haunts"] if held), default=0)
    if most > value and f"discard-{most}" in deed.legal:
        told = {"seat": deed.seat, "value": value, "most": most}
        yield Bluff(deed.number, "haunt", Line("bluff_haunt", told), (f"discard-{most}",))
