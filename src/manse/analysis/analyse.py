"""The analysis of a record: many small parts, each a function of the match, its own key and nothing else, worked on by several threads.

Compiled code lets other threads run, so two cores are used by two threads; the result is the same with any number of them.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from manse.analysis.beliefs import belief_at
from manse.analysis.bluffs import bluffs_of
from manse.analysis.budget import Budget, budget_of
from manse.analysis.judge import Weighed, analysis_loops, judged, weighed
from manse.analysis.report import seat_report, turning_points
from manse.analysis.rivals import Losses, learned_odds, losses
from manse.analysis.shape import Analysis, BeliefAt, Judged, Luck, Moment, SeatLuck
from manse.analysis.truth import Estimate, chances, gift, joined
from manse.engine.errors import DataError
from manse.engine.match import Match, replay

Progress = Callable[[int, int], None]
"""Told how many parts of the work are done, and of how many."""


class Task(NamedTuple):
    """One part of the work: a decision to judge, what a net would do there, what one gave, chances after one, or a seat's belief."""

    kind: str
    number: int
    seat: int
    work: Callable[[], Any]


def analyse(
    record: Any,
    *,
    budget: str | Budget = "quick",
    seed: int = 0,
    seat: int | None = None,
    progress: Progress | None = None,
    workers: int = 0,
) -> Analysis:
    """What each decision of a finished match was worth by what its seat knew then; luck and skill apart; belief over time; bluffs.

    `record` is what `Match.record` gives. The same seed gives the same analysis, with any number of `workers` (threads; 0: one a core).
    `seat` is for one seat only. `progress` is told how far it is; if it raises, the analysis ends.
    """
    match, limits = opened(record, seat), budget_of(budget)
    seats = tuple(range(match.players)) if seat is None else (seat,)
    analysis_loops(match.game)
    found = worked(list(tasks_of(match, seats, limits, seed)), progress or (lambda done, total: None), workers)
    return gathered(match, limits, seed, seats, found)


def opened(record: Any, seat: int | None = None) -> Match:
    """The match of a record that can be analysed; a DataError says why it cannot."""
    match = replay(record)
    if not match.over:
        raise DataError("the game of this record is not over: there is nothing to analyse")
    if seat is not None and not 0 <= seat < match.players:
        raise DataError(f"there is no seat {seat!r}; there are 0 to {match.players - 1}")
    return match


def tasks_of(match: Match, seats: tuple[int, ...], budget: Budget, seed: int) -> Iterator[Task]:
    """Decision by decision: beliefs are plain Python, which one thread works on at a time while others run compiled code."""
    for number in range(match.decisions + 1):
        step = match.step_before(number)
        if number < match.decisions:
            yield from decision_tasks(match, number, seats, budget, seed)
        yield Task("chances", number, -1, partial(chances, match.game, match.state_before(number), seed, number, budget.chances))
        for seat in seats:
            yield Task("belief", number, seat, partial(belief_at, match, step, seat, seed, budget.worlds))


def decision_tasks(match: Match, number: int, seats: tuple[int, ...], budget: Budget, seed: int) -> Iterator[Task]:
    seat = match.move(number)[0]
    yield Task("gift", number, seat, partial(gift, match, number, seed, budget.pairs))
    if seat in seats:
        window = match.seat_at(match.step_before(number), seat)
        yield Task("weighed", number, seat, partial(weighed, window, seed, budget))
        yield Task("odds", number, seat, partial(learned_odds, window, seed))


def worked(tasks: list[Task], progress: Progress, workers: int) -> dict[tuple[str, int, int], Any]:
    """All parts, in any order."""
    found: dict[tuple[str, int, int], Any] = {}
    with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
        futures: list[Future[Any]] = [pool.submit(task.work) for task in tasks]
        try:
            for task, future in zip(tasks, futures, strict=True):
                found[task.kind, task.number, task.seat] = future.result()
                progress(len(found), len(tasks))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return found


def gathered(match: Match, budget: Budget, seed: int, seats: tuple[int, ...], found: dict[tuple[str, int, int], Any]) -> Analysis:
    parts: dict[int, Weighed] = {number: part for (kind, number, _), part in found.items() if kind == "weighed"}
    decisions = tuple(judgement(match, number, part) for number, part in sorted(parts.items()))
    gifts = [found["gift", number, match.move(number)[0]] for number in range(match.decisions)]
    luck = Luck(1 / match.players, tuple(luck_of(match, seat, gifts) for seat in seats))
    points = tuple(moment(match, number, found["chances", number, -1]) for number in range(match.decisions + 1))
    beliefs: list[BeliefAt] = [part for (kind, _, _), part in found.items() if kind == "belief"]
    lost = dict.fromkeys(seats, Losses())
    for number, part in sorted(parts.items()):
        seat, action = match.move(number)
        if len(part.actions) > 1:
            lost[seat] += losses(part, action, found["odds", number, seat])
    return Analysis(
        game=match.game.id,
        version=match.game.version,
        players=match.players,
        seed=seed,
        budget=budget.name,
        seats=tuple(seat_report(match.game.id, own.seat, decisions, lost[own.seat], own) for own in luck.seats),
        decisions=decisions,
        chances=points,
        turning=turning_points(points),
        beliefs=tuple(sorted(beliefs, key=lambda belief: (belief.step, belief.seat))),
        bluffs=bluffs_of(match, parts),
        luck=luck,
    )


def judgement(match: Match, number: int, part: Weighed) -> Judged:
    seat, action = match.move(number)
    step = match.step_before(number)
    return judged(match.seat_at(step, seat), action, number, step, part)


def moment(match: Match, number: int, found: Estimate) -> Moment:
    return Moment(match.step_before(number), tuple(float(share) for share in found.means), float(found.errors.max()))


def luck_of(match: Match, seat: int, gifts: list[Estimate]) -> SeatLuck:
    """What each decision gave is known up to an error; all else that the result owes, it owes to chance."""
    given = [0.0, 0.0]
    for number, found in enumerate(gifts):
        given[match.move(number)[0] == seat] += float(found.means[seat])
    others, decisions = given
    result = match.payoff[seat]
    error = joined([float(found.errors[seat]) for found in gifts])
    return SeatLuck(seat, result, result - 1 / match.players - others - decisions, others, decisions, error)
