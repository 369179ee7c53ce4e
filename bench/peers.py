"""Races the peers in one run: `python bench/peers.py`. Who is not installed is named and left out.

pip install manse[research] pettingzoo[classic] rlcard pgx
"""

import json
import os
import sys
from collections.abc import Callable

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import house
import pgx_games
import spiel
import zoo
from manse.cli.bench import shown
from race import Entry

SIDES: dict[str, Callable[[], list[Entry]]] = {
    "Manse": house.entries,
    "Manse under PettingZoo and OpenSpiel": house.adapter_entries,
    "OpenSpiel": spiel.entries,
    "RLCard": zoo.card_entries,
    "PettingZoo classic": zoo.entries,
    "Pgx": pgx_games.entries,
}
GPU_SIDES: dict[str, Callable[[], list[Entry]]] = {"Manse on a GPU": house.gpu_entries, "Pgx on a GPU": pgx_games.gpu_entries}
Row = dict[str, str | float]
WIDTH = 120


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--markdown", is_flag=True, help="Print the table as it stands in bench/results.md.")
@click.option("--only", multiple=True, metavar="RACE", help="Run only races whose name contains this.")
@click.option("--gpu", is_flag=True, help="Race on the GPU instead of on one core.")
def main(as_json: bool, markdown: bool, only: tuple[str, ...], gpu: bool) -> None:
    """Races the games of the house and their peers, all on one core (or on one GPU), in one run."""
    if not gpu and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    entries = [entry for entry in entered(GPU_SIDES if gpu else SIDES) if not only or any(part in entry.race for part in only)]
    rows = measured(entries)
    if as_json:
        click.echo(json.dumps(rows, indent=1))
    elif markdown:
        click.echo("\n".join(markdown_lines(rows)))
    else:
        Console(width=max(WIDTH, Console().width)).print(table(rows))


def entered(sides: dict[str, Callable[[], list[Entry]]]) -> list[Entry]:
    """All who are there."""
    found: list[Entry] = []
    for name, entries in sides.items():
        try:
            there = entries()
        except (ImportError, ValueError) as error:
            click.echo(f"{name}: not here ({error})", err=True)
            continue
        if not there:
            click.echo(f"{name}: no such device here", err=True)
        found += there
    return sorted(found, key=lambda entry: entry.race)


def measured(entries: list[Entry]) -> list[Row]:
    """Interrupted, what is there already."""
    rows: list[Row] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(entries))
        for entry in entries:
            progress.update(task, description=f"{entry.race}: {entry.engine}, {entry.game}")
            try:
                per_second = entry.measure()
            except KeyboardInterrupt:
                break
            except Exception as error:  # a peer's own fault must not end the race
                click.echo(f"{entry.engine}, {entry.game}: {type(error).__name__}: {error}", err=True)
            else:
                rows.append({"race": entry.race, "engine": entry.engine, "game": entry.game, "per_second": per_second, "note": entry.note})
            progress.advance(task)
    return sorted(rows, key=lambda row: (str(row["race"]), -float(row["per_second"])))


def table(rows: list[Row]) -> Table:
    drawn = Table(title="Moves a second, best of several short runs", box=None)
    for column in ("race", "engine", "game", "a second", ""):
        drawn.add_column(column, justify="right" if column == "a second" else "left", no_wrap=True)
    last = None
    for row in rows:
        style = "bold" if str(row["engine"]).startswith("Manse") else ""
        drawn.add_row(
            str(row["race"]) if row["race"] != last else "",
            str(row["engine"]),
            str(row["game"]),
            shown(float(row["per_second"])),
            str(row["note"]),
            style=style,
        )
        last = row["race"]
    return drawn


def markdown_lines(rows: list[Row]) -> list[str]:
    lines: list[str] = []
    for race in dict.fromkeys(str(row["race"]) for row in rows):
        lines += [f"### {race[0].upper()}{race[1:]}", "", "| engine | game | a second | |", "| --- | --- | ---: | --- |"]
        lines += [
            f"| {row['engine']} | {row['game']} | {shown(float(row['per_second']))} | {row['note']} |"
            for row in rows
            if row["race"] == race
        ]
        lines.append("")
    return lines


if __name__ == "__main__":
    sys.exit(main())
