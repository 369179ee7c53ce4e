"""Rest in Peace: whether the other can top a total, which psychics they have, what withdrawing keeps, how the tenth stands, what a psychic
does."""

from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Any

from manse.engine.coach import Case
from manse.engine.speech import Line
from .data import GHOSTS
from .psychics import Card, When

PSYCHICS = [card.word for card in Card]
IDLE = [card.word for card in Card if card.row.when == When.ROUND]
"""What does nothing on the tenth."""
BANNING = Card.NEVER_SEEN_AGAIN.word


def reasons(case: Case) -> Iterator[Line]:
    said = [*counted(case, 1 - case.seat)]
    yield from said
    psychic = case.action if case.action in PSYCHICS else case.view["asking"]["psychic"]
    if psychic and len(said) < 2:
        yield Line("coach_effect", {"psychic": psychic})


def counted(case: Case, other: int) -> Iterator[Line]:
    """What can be reckoned of a choice."""
    view, (verb, _, what) = case.view, case.action.partition("-")
    asking, done = view["asking"], view["done"]
    prospect = next((one for one in view["prospects"] if one["action"] == case.action), None)
    if asking["what"] == "place_on_tenth":
        yield from tenth(case, other)
    elif asking["what"] == "discard":
        yield left_in_hand(case, GHOSTS.index(case.action) + 1)
    elif asking["psychic"] == BANNING:
        yield Line(
            "coach_ban", {"value": int(what), "seat": other, **copies(view, case.seat, other, case.action.replace("value", "ghost"))}
        )
    elif verb == "done" and done and not done["stays"]:
        hand = [held for held in view["hands"][case.seat] if held]
        yield Line("coach_withdraw", {"theirs": done["theirs"], "ghosts": len(hand), "sum": worth(hand)})
    elif verb == "done" and done:
        yield from standing(case, other, done["mine"], done["theirs"])
    elif prospect and not prospect["asks"]:
        mine, theirs = prospect["totals"][case.seat], prospect["totals"][other]
        if prospect["stays"]:
            yield from standing(case, other, mine, theirs)
        else:
            yield Line("coach_short", {"mine": mine, "theirs": theirs})


def left_in_hand(case: Case, less: int) -> Line:
    hand = case.view["hands"][case.seat]
    return Line("coach_left", {"ghosts": len(hand) - 1, "sum": worth(hand) - less})


def copies(view: Any, seat: int, other: int, ghost: str) -> dict[str, int]:
    """How many of a kind of ghost one holds oneself, and how many of the other's one cannot place."""
    return {"own": view["hands"][seat].count(ghost), "unseen": view["unseen"][other].get(ghost, 0)}


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
        yield Line("coach_stands", told | {"cards": len(case.view["hands"][other])})
    elif theirs + most_held(case.view, other) <= mine:
        yield Line("coach_beyond", told)
    else:
        yield Line("coach_top", told | {"percent": case.worlds.percent(lambda w: theirs + worth(w["hands"][other]) <= mine)})
    if psychics := case.view["psychics"][other]:
        yield Line("coach_psychics", {"seat": other, "psychics": psychics})


def tenth(case: Case, other: int) -> Iterator[Line]:
    late = case.view["late"][case.seat]["ghosts"]
    if case.action in GHOSTS:
        mine = worth([*late, case.action])
        percent = case.worlds.percent(lambda w: worth(w["late"][other]["ghosts"]) < mine)
        yield Line("coach_tenth", {"seat": other, "mine": mine, "percent": percent})
    elif case.action == "nothing":
        hand = case.view["hands"][case.seat]
        yield Line("coach_tenth_nothing", {"ghosts": len(hand), "sum": worth(hand), "mine": worth(late)})
    elif case.action in IDLE:
        yield Line("coach_tenth_idle", {"psychic": case.action})
