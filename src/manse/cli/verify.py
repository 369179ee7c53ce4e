"""Check a record: that it replays, and that its key is the one promised before the deal."""

import hashlib
import json

import click


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@click.option("--commitment", help="The SHA-256 shown at the table before the deal; else the one in the file.")
def command(file: str, commitment: str | None) -> None:
    """Check that the record in FILE replays, and that its key is the one promised before the deal."""
    import manse

    with open(file, encoding="utf-8") as source:
        try:
            record = json.load(source)
        except ValueError as error:
            raise click.UsageError(f"{file}: {error}") from None
    match = manse.replay(record)
    promised = commitment or record.get("commitment")
    if promised is None:
        raise click.UsageError(f"{file} names no commitment: give the one shown at the table with --commitment")
    found = hashlib.sha256(bytes.fromhex(record["key"])).hexdigest()
    if found != str(promised).strip().lower():
        raise click.ClickException(f"the key is not the one that was promised: it gives {found}")
    state = f"over, won by {', '.join(f'seat {seat}' for seat in match.winners)}" if match.over else "not over"
    click.echo(f"The key is the one that was promised, and {match.decisions} decisions of {match.game.title} replay: the game is {state}.")
