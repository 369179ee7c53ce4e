"""What an analysis comes to for each seat: a level, an accuracy, luck and skill, and three sentences."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from manse.analysis.rivals import Losses
from manse.analysis.shape import BLUNDER, GRADES, INACCURATE, MISTAKE, ONLY, Judged, Moment, SeatLuck, SeatReport
from manse.engine.speech import Line

CHARGED = (INACCURATE, MISTAKE, BLUNDER)
TURNS, LEAST_TURN, SURE = 3, 0.1, 3.0
"""So many turning points at most: steps at which a seat's chance changed by so much of the win, and by so many standard errors."""


def seat_report(game: str, seat: int, decisions: Sequence[Judged], losses: Losses, luck: SeatLuck) -> SeatReport:
    level = losses.level(game)
    own = [judged for judged in decisions if judged.seat == seat]
    counts = Counter(judged.grade for judged in own)
    lost = sum(judged.loss for judged in own if judged.grade in CHARGED)
    return SeatReport(
        seat=seat,
        level=level,
        accuracy=losses.accuracy,
        lost=lost,
        counts={grade: counts[grade] for grade in GRADES},
        sentences=(
            Line("played_as", {"seat": seat, "level": [Line(f"level_{level}")]}),
            cost(seat, counts, lost, len(own) - counts[ONLY]),
            gave(seat, luck),
        ),
    )


def cost(seat: int, counts: Mapping[str, int], lost: float, choices: int) -> Line:
    """What the mistakes cost, or that there were none. In a long game they can cost more than there is to win: a lost chance comes back by
    luck, and is lost again."""
    told = {"seat": seat, "percent": whole(lost), "choices": choices}
    if mistakes := counts[MISTAKE] + counts[BLUNDER]:
        return Line("mistakes_cost" if lost < 1 else "mistakes_cost_a_win", {**told, "mistakes": mistakes})
    if counts[INACCURATE]:
        return Line("inaccuracies_cost", {**told, "inaccurate": counts[INACCURATE]})
    return Line("no_mistake", told)


def gave(seat: int, luck: SeatLuck) -> Line:
    """What chance gave, or took."""
    told = {"seat": seat, "percent": whole(abs(luck.chance)), "error": whole(2 * luck.error)}
    if whole(abs(luck.chance)) == 0:
        return Line("chance_fair", told)
    return Line("chance_gave" if luck.chance > 0 else "chance_took", told)


def whole(share: float) -> int:
    """A share as so many of a hundred."""
    return round(100 * share)


def turning_points(chances: Sequence[Moment]) -> tuple[int, ...]:
    """The steps after which the game stood otherwise than before, the few greatest, in the order of play."""
    found = []
    for before, after in pairwise(chances):
        change = max(abs(new - old) for old, new in zip(before.shares, after.shares, strict=True))
        if change >= LEAST_TURN and change > SURE * (before.error**2 + after.error**2) ** 0.5:
            found.append((change, after.step))
    return tuple(sorted(step for _, step in sorted(found, reverse=True)[:TURNS]))
