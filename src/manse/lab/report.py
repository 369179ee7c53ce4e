"""A whole report on a box, alone or beside another."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

import numpy as np

from manse.engine.game import Game
from manse.engine.record import Array
from manse.lab.counting.loops import SCRIPTED, Column, Tally
from manse.lab.figures import Difference, Figure, Sample, columns, differences, holm, means, sample
from manse.lab.trial import MINDS, RIVALS, Room, Setting, Told, ahead, blocks, contests, play_all, setting, slip_of
from manse.lab.usage import Card, Happening, Use, details, luck_apart, usage

GAMES = 100_000
THOUGHT_GAMES = 200
"""Of rivals that search."""
SKILL, MOST_SKILL = 10, 10_000
MIND, LEAST_MIND, MOST_MIND = 500, 20, 120
"""One game in so many, at most that many, is played again for skill and for knowledge."""
MOST_WATCHED_MIND, MIND_STEP = 40, 4
"""As many for who watches, and at a time: it takes long."""
Stage = Literal["games", "skill", "knowledge"]
BARS = 24
PLOTTED: tuple[str, ...] = ("decisions", "decided", "margin", "leads")


class Plot(NamedTuple):
    """How often a number lay where: the edges of the bars, and the share of the games in each."""

    edges: list[float]
    shares: list[float]


class Part(NamedTuple):
    """What is said of one box."""

    box: str
    figures: dict[str, Figure]
    uses: list[Use]
    cards: list[Card]
    happenings: list[Happening]
    plots: dict[str, Plot]


class Report(NamedTuple):
    game: str
    players: int
    options: dict[str, Any]
    level: str
    seed: int
    games: int
    seconds: float
    roles: tuple[str, ...]
    """Without names, seats in the order of play from who begins."""
    here: Part
    there: Part | None
    differences: list[Difference]
    """Of the figures, corrected for looking at all of them (Holm)."""
    details: dict[str, list[Difference]]
    """Of each action, card and rule, corrected for looking at so many (Benjamini and Hochberg)."""


def work(games: int, level: str) -> int:
    """How many games a report plays in all, for a bar."""
    slow = slip_of(level) == SCRIPTED
    return games + (0 if slow else len(RIVALS) * skill_games(games) + len(MINDS) * mind_games(games))


def skill_games(games: int) -> int:
    return min(MOST_SKILL, max(2, games // SKILL))


def mind_games(games: int) -> int:
    return min(MOST_MIND, max(LEAST_MIND, games // MIND), games)


@cache
def pace(found: Game) -> float:
    """Minutes a decision: with the box as it comes, over all numbers of players, a game takes as long as its box says."""
    lengths = []
    for players in found.seats:
        rows = Room(setting(found, players, {}, None)).block(0, 100).rows
        lengths.append(rows[:, Column.DECISIONS].mean())
    return float(found.minutes / np.mean(lengths))


def investigate(
    chosen: Setting, against: Setting | None, games: int | None, seconds: float | None, told: Told = lambda _: None, cores: int = 0
) -> Report:
    """Plays and counts; `told` hears how many more games are done."""
    began = time.perf_counter()
    slow = slip_of(chosen.level) == SCRIPTED
    count = games or (THOUGHT_GAMES if slow else GAMES)
    rooms = [Room(one) for one in (chosen, against) if one is not None]
    played = play_all(rooms, count, seconds, told, cores)
    done = sum(len(tally.rows) for tally in played[0])
    extra = [{} if slow else characters(room, done, told, cores) for room in rooms]
    return reported(rooms, played, extra, time.perf_counter() - began)


class Sharper(NamedTuple):
    """How far a trial is that one watches; the report so far is made when it is asked for."""

    stage: Stage
    done: int
    over: bool
    report: Callable[[], Report]


def sharpened(chosen: Setting, against: Setting | None, games: int) -> Iterator[Sharper]:
    """Word after each block of games, each surer than the one before; then of skill, and at last of what it is worth to see all."""
    began = time.perf_counter()
    rooms = [Room(one) for one in (chosen, against) if one is not None]
    played: list[list[Tally]] = [[] for _ in rooms]
    extra: list[dict[str, Array]] = [{} for _ in rooms]

    def so_far() -> Report:
        return reported(rooms, played, extra, time.perf_counter() - began)

    done = 0
    for block in blocks(games):
        for room, tallies in zip(rooms, played, strict=True):
            tallies.append(room.block(*block))
        done += block[1]
        yield Sharper("games", done, False, so_far)
    for room, own in zip(rooms, extra, strict=True):
        yield Sharper("skill", games, False, so_far)
        own |= skills(room, games, lambda _: None, 1)
    minds = watched_minds(games)
    for first in range(0, minds, MIND_STEP):
        yield Sharper("knowledge", games, False, so_far)
        for room, own in zip(rooms, extra, strict=True):
            seer, thinker = (ahead([room.contest(first, min(MIND_STEP, minds - first), *pair)], first) for pair in MINDS.values())
            own["knowledge"] = np.concatenate([own.get("knowledge", np.zeros(0)), seer - thinker])
    yield Sharper("knowledge", games, True, so_far)


def watched_minds(games: int) -> int:
    return min(MOST_WATCHED_MIND, mind_games(games))


def reported(rooms: Sequence[Room], played: Sequence[Sequence[Tally]], extra: Sequence[dict[str, Array]], seconds: float) -> Report:
    chosen = rooms[0].setting
    samples = [sample(rooms[0].course, tallies, pace(chosen.game)) for tallies in played]
    told_columns = [columns(found) | more for found, more in zip(samples, extra, strict=True)]
    parts = [part(room, found, own) for room, found, own in zip(rooms, samples, told_columns, strict=True)]
    return Report(
        game=chosen.id,
        players=chosen.players,
        options=chosen.options,
        level=chosen.level,
        seed=chosen.seed,
        games=samples[0].games,
        seconds=seconds,
        roles=rooms[0].course.roles,
        here=parts[0],
        there=parts[1] if len(parts) > 1 else None,
        differences=holm([*differences(*told_columns), *luck_apart(*samples)]) if len(parts) > 1 else [],
        details=details(samples[0], samples[1], *names_in(rooms[0])) if len(parts) > 1 else {},
    )


def characters(room: Room, games: int, told: Told, cores: int) -> dict[str, Array]:
    """Luck against skill, and how far knowledge matters: a number a game for each."""
    skill = skills(room, games, told, cores)
    seer, thinker = contests(room, mind_games(games), list(MINDS.values()), told, cores)
    return {**skill, "knowledge": seer - thinker}


def skills(room: Room, games: int, told: Told, cores: int) -> dict[str, Array]:
    won = contests(room, skill_games(games), list(RIVALS.values()), told, cores)
    return {f"among_{name}": room.setting.players * own for name, own in zip(RIVALS, won, strict=True)}


def part(room: Room, found: Sample, told: dict[str, Array]) -> Part:
    used = usage(found, *names_in(room))
    figures = means(told) | ({"deal": used.deal} if used.deal else {})
    plotted = {name: plot(told[name]) for name in PLOTTED if name in told}
    return Part(room.setting.data.name, figures, used.uses, used.cards, used.happenings, plotted)


def names_in(room: Room) -> tuple[Sequence[str], Sequence[str]]:
    """Of actions and of events, by their numbers."""
    state = room.game.state
    return room.game.text.NOTATION, [state.Event(number).name.lower() if number in {*state.Event} else "" for number in range(room.events)]


def plot(values: Array) -> Plot:
    kept = values[~np.isnan(values)]
    if not len(kept):
        return Plot([], [])
    low, high = float(kept.min()), float(np.quantile(kept, 0.995))
    whole = bool((kept == np.round(kept)).all())
    if whole:
        wide = max(1, int(np.ceil((high - low + 1) / BARS)))
        edges = np.arange(low, high + wide + 1, wide) - 0.5
    else:
        edges = np.linspace(low, max(high, low + 1e-9), BARS + 1)
    counts = np.histogram(np.minimum(kept, edges[-1]), edges)[0]
    return Plot([float(edge) for edge in edges], [float(count) / len(kept) for count in counts])


def shares(report: Report, of: str, box: Part | None = None) -> Sequence[Figure]:
    """By seat or by role, in their order."""
    figures = (box or report.here).figures
    return [figures[f"{of}_{number}"] for number in range(1, 99) if f"{of}_{number}" in figures]


def as_json(report: Report) -> dict[str, Any]:
    def plain(value: Any) -> Any:
        if isinstance(value, Figure):
            return {"value": value.value, "low": value.low, "high": value.high}
        if isinstance(value, Difference):
            return {**{name: plain(one) for name, one in value._asdict().items()}, "significant": value.significant}
        if hasattr(value, "_asdict"):
            return plain(value._asdict())
        if isinstance(value, dict):
            return {name: plain(one) for name, one in value.items()}
        return [plain(one) for one in value] if isinstance(value, list | tuple) else value

    found: dict[str, Any] = plain(report)
    return found
