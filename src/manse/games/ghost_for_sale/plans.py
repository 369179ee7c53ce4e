"""What can be left to itself in a bidding of Ghost for Sale: to pass, or to raise at one place up to a limit and then to pass."""

from collections import Counter
from collections.abc import Iterator

from manse.engine.plans import Offer
from manse.engine.speech import Line
from .text import bids_at, me, total
from .view import View


def ready(view: View) -> Iterator[Offer]:
    bids = view["phase"] in ("inform", "auction") and me(view)["hand"] and not me(view)["passed"]
    if not bids or view["picked"] is not None:
        return
    came = any(bid["seat"] == view["seat"] for bid in view["truelight"]["bids"])
    if view["phase"] == "auction" or came:
        yield Offer(Line("pass"), None, ("pass",))
    for place in open_places(view, came):
        yield from raises(view, place)


def open_places(view: View, came: bool) -> list[str]:
    """Where one may bid, and pass afterwards: nobody passes before having come to Mrs Truelight."""
    if view["phase"] == "auction":
        return [house["name"] for house in view["properties"]]
    return ["truelight", "deck"] if came and view["deck"]["on_offer"] else ["truelight"]


def raises(view: View, place: str) -> Iterator[Offer]:
    """One card a turn, the lowest first: so one stays longest in the bidding. Cards of a kind go together."""
    hand = Counter(card for card in me(view)["hand"] if card is not None)
    bids = view["truelight"]["bids"] if place == "truelight" else bids_at(view, place)
    offered, cards = total(bids, view["seat"]), list[int]()
    for card in sorted(hand):
        cards += [card] * hand[card]
        choice = Line("plan_limit", {"total": offered + sum(cards), "cards": [str(card) for card in cards]})
        laid = (f"bid-{card}" for card in sorted(set(cards)))
        yield Offer(Line("plan_raise", {"where": f"at_{place}"}), choice, (place, "done", *laid, "pass"))
