"""The bluffs of a match, as its game names them, with what the analysis says that each was worth."""

from collections.abc import Iterable, Iterator, Mapping

from manse.analysis.judge import Weighed
from manse.analysis.shape import BluffMoment
from manse.engine.account import Bluff, Deed
from manse.engine.match import Match

MOST, LEAST = 5, 0.005
"""The short list: of each kind so many that were worth most or cost most, if anything hung on them."""


def deeds_of(match: Match) -> Iterator[Deed]:
    for number in range(match.decisions):
        seat, action = match.move(number)
        step = match.step_before(number)
        window = match.seat_at(step, seat)

        def seen_by(other: int, step: int = step) -> Mapping[str, object]:
            found: Mapping[str, object] = match.seat_at(step, other).view
            return found

        yield Deed(number, seat, match.game.text.NOTATION[action], window.legal, window.view, seen_by)


def bluffs_of(match: Match, weighed: Mapping[int, Weighed]) -> tuple[BluffMoment, ...]:
    """Of the decisions that were weighed."""
    tell = getattr(match.game.teller, "bluffs", None)
    named: Iterable[Bluff] = tell(list(deeds_of(match)), match.open_view()) if tell else ()
    found = [told(match, bluff, weighed[bluff.number]) for bluff in named if bluff.number in weighed]
    kinds: dict[str, list[BluffMoment]] = {}
    for bluff in sorted(found, key=lambda bluff: -abs(bluff.worth)):
        if abs(bluff.worth) >= LEAST:
            kinds.setdefault(bluff.kind, []).append(bluff)
    return tuple(sorted((bluff for some in kinds.values() for bluff in some[:MOST]), key=lambda bluff: bluff.number))


def told(match: Match, bluff: Bluff, found: Weighed) -> BluffMoment:
    seat, made = match.move(bluff.number)
    plain = [match.game.numbers[name] for name in bluff.plain]
    others = [action for action in plain if action in found.actions] or [action for action in found.actions if action != made]
    worth, error = 0.0, 0.0
    if others:
        best = max(others, key=lambda action: float(found.row(action).mean()))
        worth, error = found.apart(made, best)
    return BluffMoment(match.step_before(bluff.number) + 1, bluff.number, seat, bluff.kind, bluff.line, worth, error)
