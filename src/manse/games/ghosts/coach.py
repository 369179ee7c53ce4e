"""Ghosts: who can answer a card, by the cards that are not seen, and what taking a pile costs."""

from collections.abc import Iterator
from math import comb
from typing import Any

from manse.engine.coach import Case
from manse.engine.speech import Line
from .data import CARDS, MIST
from .state import GHOSTS_ON


def reasons(case: Case) -> Iterator[Line]:
    if case.action == "take":
        yield Line("coach_take_first" if case.seat in case.view["unafraid"] else "coach_take_again")
    else:
        yield answers(case.view, case.seat, case.action)


def answers(view: Any, seat: int, card: str) -> Line:
    """How likely it is that the next player cannot answer: all hands are alike that the unseen cards can make."""
    prospect = next(one for one in view["aids"]["prospects"] if one["card"] == card)
    after = (seat + view["direction"] * (-1 if prospect["turns"] else 1)) % view["seats"]
    colour = view["colour"] if card == CARDS[MIST] else card.split("-")[0]
    unseen, held = view["aids"]["unseen"], len(view["hands"][after])
    total = sum(unseen.values())
    fits = sum(copies for other, copies in unseen.items() if fitting(other, colour, prospect["level"], view["limit"]))
    told = {"seat": after, "card": card, "unseen": total, "fits": fits}
    if not held:
        return Line("coach_round_ends", told)
    ways = comb(total - fits, held)
    if not fits or not ways:
        return Line("coach_answered" if fits else "coach_stops", told)
    percent = min(99, max(1, round(100 * ways / comb(total, held))))
    return Line("coach_safe" if percent >= 50 else "coach_open", {**told, "percent": percent})


def fitting(card: str, colour: str | None, level: int, limit: int) -> bool:
    return card == CARDS[MIST] or card.split("-")[0] == colour or level + int(GHOSTS_ON[CARDS.index(card)]) <= limit
