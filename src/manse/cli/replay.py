"""Tell a recorded match again, as the table or one seat saw it."""

import json

import click

from manse.cli.shared import in_a_language


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--seat", type=int, help="Tell it as this seat (from 0) saw it; else as it lay open.")
@in_a_language
@click.option("--pictures", is_flag=True, help="Show the table after each decision.")
def command(file: str, seat: int | None, language: str, pictures: bool) -> None:
    """Tell the match recorded in FILE again, as the table or one seat saw it."""
    from rich.console import Console

    import manse
    from manse.variants import told

    with open(file, encoding="utf-8") as source:
        try:
            record = json.load(source)
        except ValueError as error:
            raise click.UsageError(f"{file}: {error}") from None
    match = manse.replay(record)
    words, console = match.game.words(language), Console(highlight=False)
    names = [words.who(number, None) for number in range(match.players)]
    decisions = 0
    if box := told(match.game, match.data, language):
        console.print(box, style="bold", markup=False)
    for frame in match.frames(seat):
        if pictures and frame.view["decisions"] > decisions:
            decisions = frame.view["decisions"]
            console.print(match.game.picture(frame.view, words, names))
        console.print(words.say(frame.line, seat))
    console.print(match.game.picture(match.view(seat), words, names))
