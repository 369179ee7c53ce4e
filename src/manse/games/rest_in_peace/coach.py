"""Rest in Peace: whether the other can top a total, which psychics they have, what withdrawing keeps, how the tenth stands."""

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any

from manse.engine.coach import Case
from manse.engine.speech import Line
from .data import GHOSTS


def reasons(case: Case) -> Iterator[Line]:
    view, other = case.view, 1 - case.seat
    asking, done = view["asking"], view["done"]
    prospect = next((one for one in view["prospects"] if one["action"] == case.action), None)
    if asking["what"] == "place_on_tenth":
        yield from tenth(case, other)
    elif case.action == "done" and done and not done["stays"]:
        hand = [held for held in view["hands"][case.seat] if held]
        yield Line("coach_withdraw", {"theirs": done["theirs"], "ghosts": len(hand), "sum": worth(hand)})
    elif case.action == "done" and done:
        yield from standing(case, other, done["mine"], done["theirs"])
    elif prospect and not prospect["asks"]:
        mine, theirs = prospect["totals"][case.seat], prospect["totals"][other]
        if prospect["stays"]:
            yield from standing(case, other, mine, theirs)
        else:
            yield Line("coach_short", {"mine": mine, "theirs": theirs})


def worth(cards: Iterable[str]) -> int:
    """What ghosts add up to; psychics have no value of their own."""
    return sum(GHOSTS.index(card) + 1 for card in cards if card in GHOSTS)


def most_held(view: Any, other: int) -> int:
    """The most that the ghosts in a hand can add up to."""
    hand = view["hands"][other]
    seen = [memory["ghost"] for memory in view["memories"][other] if "hand" in memory["where"] and memory["where"] != ["hand"]]
    possible = sorted([*seen, *(ghost for name, copies in view["unseen"][other].items() for ghost in repeat(name, copies))], reverse=True)
    return worth(held for held in hand if held) + worth(possible[: hand.count(None)])


def standing(case: Case, other: int, mine: int, theirs: int) -> Iterator[Line]:
    """Can the other player go beyond it with ghosts alone? Then what else they have. Where an effect holds, ghosts may count otherwise."""
    told = {"seat": other, "mine": mine, "theirs": theirs}
    if case.view["holding"] or case.action not in (*GHOSTS, "done"):
        pass
    elif theirs + most_held(case.view, other) <= mine:
        yield Line("coach_beyond", told)
    else:
        yield Line("coach_top", told | {"percent": case.worlds.percent(lambda w: theirs + worth(w["hands"][other]) <= mine)})
    if psychics := case.view["psychics"][other]:
        yield Line("coach_psychics", {"seat": other, "psychics": psychics})


def tenth(case: Case, other: int) -> Iterator[Line]:
    if case.action in GHOSTS:
        mine = worth([*case.view["late"][case.seat]["ghosts"], case.action])
        percent = case.worlds.percent(lambda w: worth(w["late"][other]["ghosts"]) < mine)
        yield Line("coach_tenth", {"seat": other, "mine": mine, "percent": percent})
