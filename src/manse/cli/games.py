"""List the games: seats, minutes, options, credits."""

import click


@click.command()
def command() -> None:
    """List the games: seats, minutes, options, credits."""
    from rich.console import Console
    from rich.table import Table

    import manse

    table = Table(box=None, pad_edge=False)
    for column in ("id", "title", "players", "minutes", "options", "design and publisher"):
        table.add_column(column, no_wrap=column == "id")
    for id in manse.games():
        game = manse.game(id)
        options = [f"{option.name}={'|'.join(map(str, option.choices))}" for option in game.options]
        options += [f"data={'|'.join(game.variants)}"] if game.variants else []
        table.add_row(id, game.title, f"{game.seats[0]}–{game.seats[-1]}", str(game.minutes), "\n".join(options) or "–", game.credits)
    Console().print(table)
    click.echo("\nUnofficial implementations of the rules; art and texts are our own.")
