"""What each seat could believe of what was hidden from it, and how far that was from the truth."""

from collections import Counter
from math import log2
from typing import Any

from manse.analysis.judge import key_for
from manse.analysis.shape import BeliefAt, Believed
from manse.engine.belief import Belief, Fact
from manse.engine.match import Match
from manse.engine.seat import Seat
from manse.engine.speech import Line

MOST_FACTS = 8
RAREST = 1e-6
"""No belief that is counted exactly is taken for less likely than this: the rules may weigh worlds that a count holds equal."""


def believed(seat: Seat, seed: int, worlds: int) -> Belief:
    key = key_for(seed, "belief", int(seat.knowledge.decisions), seat.number)
    return seat.belief(worlds, seed=int(key[0]) << 32 | int(key[1]))


def entropy(chance: float) -> float:
    return 0.0 if chance <= 0 or chance >= 1 else -chance * log2(chance) - (1 - chance) * log2(1 - chance)


def belief_at(match: Match, step: int, number: int, seed: int, worlds: int) -> BeliefAt:
    seat = match.seat_at(step, number)
    return measured(step, seat, believed(seat, seed, worlds), match.open_view(step))


def measured(step: int, seat: Seat, belief: Belief, world: Any) -> BeliefAt:
    so = set(seat.game.text.secrets(seat.view, world))
    floor = RAREST if belief.exact else 1 / (2 * belief.worlds)
    chances: dict[Line, float] = {fact.line: fact.chance for fact in belief.facts}
    return BeliefAt(
        step=step,
        seat=seat.number,
        bits=sum(entropy(chance) for chance in chances.values()),
        surprise=sum(missed(chance, line in so, floor) for line, chance in (dict.fromkeys(so, 0.0) | chances).items()),
        exact=belief.exact,
        facts=tuple(Believed(fact.line, fact.chance, fact.line in so) for fact in foremost(belief)),
    )


def foremost(belief: Belief) -> list[Fact]:
    """The likeliest of what is uncertain; of one kind no more than half while there is another, so that cards under a deck do not crowd out
    what players hold."""
    kinds: Counter[str] = Counter()
    first: list[Fact] = []
    later: list[Fact] = []
    for fact in (fact for fact in belief.facts if fact.chance < 1):
        kinds[fact.line.key] += 1
        (first if kinds[fact.line.key] <= MOST_FACTS // 2 else later).append(fact)
    return sorted([*first, *later][:MOST_FACTS], key=lambda fact: -fact.chance)


def missed(chance: float, so: bool, floor: float) -> float:
    """Bits that it takes to tell whether something is so."""
    return -log2(max(floor, chance if so else 1 - chance))
