"""Train a rival by games against itself and others."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from manse.engine.game import Game
    from manse.learn.log import Row

LEARNED = "learned"


@click.command()
@click.argument("game")
@click.option("--players", type=int, help="Learn one size of the table only.")
@click.option("--data", metavar="BOX", help="Learn a variant that comes with the game, such as small, or an owner's file.")
@click.option("--minutes", default=10.0, show_default=True, type=click.FloatRange(0, min_open=True), help="How long it learns.")
@click.option("--resume", is_flag=True, help="Go on from the checkpoint in --out.")
@click.option("--begin", metavar="NET", help="Begin with a net: a file, or 'learned' for the one that ships.")
@click.option("--against", metavar="NET", help="Learn what beats a net best: a file, or 'learned' for the one that ships.")
@click.option("--device", default="auto", show_default=True, help="cuda, cpu or auto.")
@click.option("--tables", type=click.IntRange(8), help="Tables played at once.")
@click.option("--width", type=click.IntRange(8), help="Of the net's layers.")
@click.option("--seed", default=1, show_default=True, type=int, help="Of the deals and of the net.")
@click.option("--out", type=click.Path(file_okay=False), help="Where checkpoint, log, plot and net are kept [default: learn-GAME].")
def command(game: str, minutes: float, resume: bool, begin: str | None, against: str | None, out: str | None, **wishes: Any) -> None:
    """Train a net for GAME: it plays itself, sensible players and its earlier selves.

    Log, plot, checkpoint and net are written while it learns. Play against the net with `manse arena GAME learned:net=FILE heuristic`.
    """
    import manse

    found = manse.game(game)
    if wishes["players"] is not None:
        found.check_players(wishes["players"])
    device = device_of(wishes.pop("device"))
    folder = Path(out or f"learn-{game}")
    folder.mkdir(parents=True, exist_ok=True)
    nets = {"against": net_file(found, "against", against), "begin": net_file(found, "begin", begin)}
    learn(found, minutes, resume, nets, device, folder, **wishes)


def device_of(wish: str) -> str:
    """Needs PyTorch, and says so in a line where it is missing."""
    try:
        import torch
    except ImportError:
        raise click.UsageError("learning needs PyTorch: pip install 'manse[learn]'") from None
    here = "cuda" if torch.cuda.is_available() else "cpu"
    if wish not in ("auto", "cpu", "cuda") or (wish == "cuda" and here == "cpu"):
        raise click.UsageError(f"--device {wish}: there is {'cpu' if here == 'cpu' else 'cuda and cpu'} on this machine")
    return here if wish == "auto" else wish


def net_file(game: "Game", option: str, wish: str | None) -> Path | None:
    from manse.nets.net import FOLDER

    if wish is None:
        return None
    file = FOLDER / f"{game.id}.npz" if wish == LEARNED else Path(wish)
    if not file.is_file():
        raise click.UsageError(f"--{option} {wish}: there is no net {file.name}")
    return file


def learn(game: "Game", minutes: float, resume: bool, nets: dict[str, Path | None], device: str, folder: Path, **wishes: Any) -> None:
    from manse.learn.log import Log
    from manse.learn.train import Plan, Trainer

    checkpoint, net = folder / "checkpoint.pt", folder / f"{game.id}.npz"
    if resume and not checkpoint.is_file():
        raise click.UsageError(f"--resume: there is no checkpoint in {folder}")
    players, data = wishes.pop("players"), wishes.pop("data")
    trainer = Trainer(game, Plan.for_device(device, **wishes), device, players, data=data, **nets)
    if resume:
        trainer.resume(checkpoint)
    log = Log(folder / "log.jsonl", f"{game.title}: learning on {device}", resume)

    def keep() -> None:
        trainer.save(checkpoint)
        trainer.export(net, f"manse learn {game.id}: {trainer.seconds / 60:.1f} minutes on {device}, seed {trainer.plan.seed}")

    watched(trainer, log, minutes, keep)
    keep()
    click.echo(f"{summary(log.rows[-1])}; net in {net}, plot in {log.file.with_suffix('.svg')}")


KEEP_EVERY = 60.0
"""Seconds between checkpoints."""


def watched(trainer: Any, log: Any, minutes: float, keep: Any) -> None:
    """Learns behind a progress bar; where nobody watches, with a line now and then."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), TextColumn("{task.fields[told]}"))
    first, kept = trainer.seconds, trainer.seconds
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(trainer.game.title, total=60 * minutes, told="")

        def tell(row: "Row") -> None:
            nonlocal kept
            line = log.add(row)
            progress.update(task, completed=row["seconds"] - first)
            if line and console.is_terminal:
                progress.update(task, told=summary(line))
            elif line:
                click.echo(summary(line), err=True)
            if row["seconds"] - kept > KEEP_EVERY:
                keep()
                kept = row["seconds"]

        trainer.run(minutes, tell)
    log.write()


def summary(line: "Row") -> str:
    won = ", ".join(f"{line[name]:.2f} × of {name}" for name in ("sense", "rivals") if line.get(name) is not None)
    return f"{line['seconds']:.0f} s, {line['decisions'] / 1e6:.1f} M decisions, {line['games'] / 1e3:.0f} k games, wins {won}"
