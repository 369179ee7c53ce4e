"""Write a small new game that plays at once, to be changed into yours."""

import keyword
from pathlib import Path

import click

TEMPLATE = Path(__file__).parent.parent / "template"


@click.command()
@click.argument("name", metavar="NAME")
@click.option("--into", type=click.Path(path_type=Path), help="Folder of games; if not the package's own, name it in MANSE_GAMES to play.")
def command(name: str, into: Path | None) -> None:
    """Write the folder of a small game called NAME: rules, knowledge, words, sensible play. It plays in the terminal and in the browser,
    under the bots, and passes every law; make it yours file by file."""
    from manse.engine.registry import GAMES

    if not name.isidentifier() or keyword.iskeyword(name) or name != name.lower():
        raise click.UsageError(f"a game's name is a word in small letters, digits and _, as in haunted_well, not {name!r}")
    folder = (into or Path(GAMES.__path__[0])) / name
    if folder.exists():
        raise click.UsageError(f"{folder} is there already")
    title = name.replace("_", " ").title()
    try:
        for source in sorted(TEMPLATE.rglob("*.txt")):
            target = folder / source.relative_to(TEMPLATE).with_suffix("")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(source.read_text(encoding="utf-8").replace("NAME", name).replace("TITLE", title), encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"{folder}: {error.strerror}") from None
    shown = f"MANSE_GAMES={into} " if into else ""
    click.echo(f"{folder} is written.\n{shown}manse play {name}        play it\n{shown}GAME={name} pytest tests/laws   try every law on it")
