"""What a sweep found: a table for the terminal, and the boxes by their distance from the goals as a plot."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from manse.lab.goals import Goal
from manse.lab.plots import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, framed, short
from manse.lab.speech import Speech
from manse.lab.sweep import Search, Trial, front

if TYPE_CHECKING:
    from rich.console import Console


def named(trial: Trial) -> str:
    return ", ".join(f"{name} {value}" for name, value in trial.values.items())


def verdict(best: Trial, goals: Sequence[Goal], speech: Speech) -> str:
    met = [goal.met(best.figures[goal.figure]) if goal.figure in best.figures else False for goal in goals]
    key = "sweep_met" if all(met) else "sweep_unsure" if False not in met else "sweep_unmet"
    return speech.line(key, values=named(best))


def cell(trial: Trial, goal: Goal, speech: Speech) -> str:
    if goal.figure not in trial.figures:
        return "–"
    figure = trial.figures[goal.figure]
    shown = speech.share(figure) if goal.figure == "fair" else speech.shown(goal.figure, figure)
    met = goal.met(figure)
    return f"{shown}, {speech.line('met' if met else 'unsure' if met is None else 'unmet')}"


def show(search: Search, best: Sequence[Trial], speech: Speech, console: "Console") -> None:
    from rich.table import Table

    sweep = search.sweep
    counted = {"tried": len(search.boxes), "refused": search.refused, "games": speech.number(sweep.games, 0)}
    title = speech.line("sweep_title", game=sweep.base.game.title, **counted)
    table = Table(title=title, box=None, pad_edge=False, title_justify="left", title_style="bold")
    table.add_column(speech.line("column_box"))
    for goal in sweep.goals:
        table.add_column(goal.text, justify="right")
    table.add_column(speech.line("column_distance"), justify="right")
    for trial in best:
        table.add_row(named(trial), *(cell(trial, goal, speech) for goal in sweep.goals), speech.plain(trial.distance))
    console.print(table)
    console.print(f"\n{verdict(best[0], sweep.goals, speech)}")


def as_json(search: Search, best: Sequence[Trial], speech: Speech) -> dict[str, Any]:
    def plain(trial: Trial) -> dict[str, Any]:
        figures = {name: figure._asdict() for name, figure in trial.figures.items()}
        return {**trial._asdict(), "figures": figures, "distance": trial.distance}

    told = {"tried": len(search.boxes), "refused": search.refused, "sentence": verdict(best[0], search.sweep.goals, speech)}
    return {**search.sweep.heading(), **told, "best": [plain(trial) for trial in best]}


def latest(trials: Sequence[Trial]) -> list[Trial]:
    """Each box once, as it was measured with most games."""
    found: dict[str, Trial] = {}
    for trial in sorted(trials, key=lambda trial: trial.games):
        found[named(trial)] = trial
    return list(found.values())


def pareto(trials: Sequence[Trial], goals: Sequence[Goal], title: str) -> str:
    """Boxes by their distance from the first two goals; those that no other beats are joined. With one goal, in the order of the boxes."""
    shown = latest(trials)
    first = [trial.distances[0] if len(goals) > 1 else number for number, trial in enumerate(shown)]
    second = [trial.distances[1] if len(goals) > 1 else trial.distances[0] for trial in shown]
    wide, high = max([1e-9, *first]), max([1e-9, *second])
    places = [
        (LEFT + (WIDTH - LEFT - RIGHT) * x / wide, HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM - 12) * y / high)
        for x, y in zip(first, second, strict=True)
    ]
    best = {named(trial) for trial in front(shown)}
    edge = sorted(place for trial, place in zip(shown, places, strict=True) if named(trial) in best)
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in edge)
    inside = [f'<polyline points="{path}" class="drawn mark" stroke-dasharray="5 4"/>'] if len(goals) > 1 else []
    for trial, (x, y) in zip(shown, places, strict=True):
        colour = "mark" if named(trial) in best else "here"
        inside.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" class="{colour}"><title>{escape(named(trial))}</title></circle>')
    below, beside = (goals[0].text, goals[1].text) if len(goals) > 1 else ("", goals[0].text)
    inside.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{escape(below)} → {short(wide)}</text>')
    inside.append(f'<text x="{LEFT - 30}" y="{TOP + 2}">{escape(beside)} ↑ {short(high)}</text>')
    return framed(title, HEIGHT, inside)
