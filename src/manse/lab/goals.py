"""What a designer wants: `fair<=2`, `minutes=20`, `leads>=3`; and how far a box is from it."""

import re
from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from manse.engine.errors import DataError
from manse.lab.figures import Figure

SHARES = ("fair", "first_move", "close", "decided", "shared", "endless", "stuck")
"""Told in hundredths."""
KNOWN = ("fair", "first_move", "minutes", "decisions", "rounds", "margin", "close", "leads", "decided", "shared", "endless", "stuck")
POINT = 0.02
"""As far from a goal as a tenth of a number: two in a hundred of a share."""


NEAR = 0.05
"""A number is met by what is as near to it; a share, by what is within one in a hundred."""


class Goal(NamedTuple):
    text: str
    figure: str
    low: float
    high: float

    def distance(self, value: float) -> float:
        """Nought where it is met; 1 is far enough to be felt at the table."""
        apart = max(self.low - value, value - self.high, 0.0)
        bound = self.low if value < self.low else self.high
        return apart / (POINT if self.figure in SHARES else max(abs(bound), 1.0) / 10)

    def met(self, figure: Figure) -> bool | None:
        """None where the games played so far cannot tell."""
        if self.low <= figure.value <= self.high:
            return True
        return None if figure.high >= self.low and figure.low <= self.high else False


def goals(texts: Sequence[str]) -> list[Goal]:
    found = [goal(part.strip()) for text in texts for part in text.split(",")]
    if not found:
        raise DataError(f"a sweep needs a goal, as in --goal 'fair<=2,minutes=20'; figures are: {', '.join(KNOWN)}")
    for place, one in enumerate(found):
        for other in found[:place]:
            if one.figure == other.figure and max(one.low, other.low) > min(one.high, other.high):
                raise DataError(f"no box can meet both {other.text!r} and {one.text!r}")
    return found


def goal(text: str) -> Goal:
    parts = re.fullmatch(r"(\w+)\s*(<=|>=|=)\s*(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?\s*%?", text)
    if not parts or (parts[4] and parts[2] != "="):
        raise DataError(f"goal {text!r}: write FIGURE<=NUMBER, FIGURE>=NUMBER, FIGURE=NUMBER or FIGURE=LOW..HIGH")
    if parts[1] not in KNOWN:
        raise DataError(f"goal {text!r}: there is no figure {parts[1]!r}; there are: {', '.join(KNOWN)}")
    unit = 100 if parts[1] in SHARES else 1
    first, last = float(parts[3]) / unit, float(parts[4] or parts[3]) / unit
    if first > last or (unit == 100 and last > 1):
        raise DataError(f"goal {text!r} is impossible: " + ("a share is at most 100" if first <= last else "the lower number comes first"))
    if parts[2] == "=" and not parts[4]:
        slack = POINT / 2 if unit == 100 else NEAR * first
        first, last = first - slack, last + slack
    low, high = {"<=": (-inf, first), ">=": (first, inf), "=": (first, last)}[parts[2]]
    return Goal(text, parts[1], low, high)


def wanted(figures: Mapping[str, Figure], fairness: Figure) -> dict[str, Figure]:
    """What goals are measured by."""
    return {**figures, "fair": fairness}


def fairness(figures: Mapping[str, Figure]) -> Figure:
    """How far the seat or role that is farthest from its fair share is from it, beyond what chance would do."""
    worst = Figure(0.0, 0.0, 0.0)
    for of in ("seat_", "role_"):
        shares = [figure for name, figure in figures.items() if name.startswith(of)]
        for share in shares:
            apart = abs(share.value - 1 / len(shares))
            if apart > worst.value:
                worst = Figure(apart, max(0.0, apart - share.error), apart + share.error)
    return worst
