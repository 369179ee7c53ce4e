"""Rest in Peace: withdrawing although a card would have kept one in, giving up with cards in hand, and what goes face down on the tenth."""

from collections.abc import Iterator, Sequence
from typing import Any

from manse.engine.bluff import Bluff, Deed
from manse.engine.speech import Line


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
